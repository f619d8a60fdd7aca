import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// An area's name at its place on the drawing, ready to be painted.
struct AreaLabelItem: Sendable {
    let area: Area.ID
    private(set) var text: PlacedText
    private(set) var seat: LabelSeat
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
        (seat, isShortened) = (label.seat, layout.isShortened)
    }

    var bounds: Box { text.bounds }
    var node: DisplayNode { .text(text) }

    /// The label moved to where the boxes and the drawing's ink cover least of it; nil if it is there already.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> AreaLabelItem? {
        seat.moved(clearOf: boxes, ink: ink).map { place in
            var moved = self
            (moved.text, moved.seat) = (text.moved(by: place.center - seat.center), place)
            return moved
        }
    }
}
