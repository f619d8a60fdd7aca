import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// An area's name at its place on the drawing, ready to be painted.
struct AreaLabelItem: Sendable {
    let area: Area.ID
    private(set) var text: PlacedText
    private(set) var seat: LabelSeat
    /// The scale of the letters, of which 1 is the style's font.
    private(set) var scale: Double
    /// True if the label shows only the beginning of the name.
    let isShortened: Bool

    /// - Parameter outlines: the glyph outlines that all labels share.
    init(_ label: AreaLabel, of area: Area.ID, color: Color, halo: Halo, outlines: GlyphOutlines) {
        self.area = area
        let layout = label.layout
        let toPlace = AffineTransform.translation(x: -layout.logicalSize.width / 2, y: -layout.logicalSize.height / 2)
            .concatenating(.scale(x: label.scale, y: label.scale))
            .concatenating(label.seat.isTurned ? .rotation(radians: -.pi / 2) : .identity)
            .concatenating(.translation(x: label.seat.center.x, y: label.seat.center.y))
        text = PlacedText(layout, toPlace: toPlace, color: color, halo: halo, outlines: outlines)
        (seat, isShortened, scale) = (label.seat, layout.isShortened, label.scale)
    }

    var bounds: Box { text.bounds }
    var node: DisplayNode { .text(text) }

    /// The label moved as by ``moved(clearOf:ink:)``, off the drawing's print: with smaller letters where it would cover print else.
    ///
    /// - Parameters:
    ///   - print: the boxes of printed words.
    ///   - leastScale: the least scale of the letters.
    /// - Returns: nil if the label is there already.
    func moved(clearOf boxes: [Box], print: [Box], ink: InkMap?, leastScale: Double) -> AreaLabelItem? {
        let obstacles = boxes + print
        let usual = moved(clearOf: obstacles, ink: ink)
        func isClear(_ label: AreaLabelItem) -> Bool { !print.contains { $0.intersects(label.seat.box) } }
        if print.isEmpty || isClear(usual ?? self) { return usual }
        for scale in [0.85, 0.7, 0.6] where scale >= leastScale {
            let smaller = scaled(by: scale)
            let label = smaller.moved(clearOf: obstacles, ink: ink) ?? smaller
            if isClear(label) { return label }
        }
        return usual
    }

    private func scaled(by scale: Double) -> AreaLabelItem {
        var scaled = self
        (scaled.text, scaled.seat) = (text.scaled(by: scale, about: seat.center), seat.scaled(by: scale))
        scaled.scale = self.scale * scale
        return scaled
    }

    /// The label moved to where the boxes and the drawing's ink cover least of it; nil if it is there already.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> AreaLabelItem? {
        seat.moved(clearOf: boxes, ink: ink).map { place in
            var moved = self
            (moved.text, moved.seat) = (text.moved(by: place.center - seat.center), place)
            return moved
        }
    }
}
