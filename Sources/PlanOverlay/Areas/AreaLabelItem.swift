import PlanCanvas
import PlanGeometry
import PlanModel

/// An area's name at its place on the drawing, ready to be painted.
struct AreaLabelItem: Sendable {
    let text: PlacedText
    let seat: LabelSeat
    /// Whether only the beginning of the name stands there.
    let isShortened: Bool

    /// - Parameter outlines: the glyph outlines that all labels share.
    init(_ label: AreaLabel, color: Color, halo: Halo, outlines: GlyphOutlines) {
        let layout = label.layout
        let toPlace = AffineTransform.translation(x: -layout.logicalSize.width / 2, y: -layout.logicalSize.height / 2)
            .concatenating(.scale(x: label.scale, y: label.scale))
            .concatenating(label.seat.isTurned ? .rotation(radians: -.pi / 2) : .identity)
            .concatenating(.translation(x: label.seat.center.x, y: label.seat.center.y))
        text = PlacedText(layout, toPlace: toPlace, color: color, halo: halo, outlines: outlines)
        (seat, isShortened) = (label.seat, layout.isShortened)
    }

    private init(_ text: PlacedText, at seat: LabelSeat, isShortened: Bool) {
        (self.text, self.seat, self.isShortened) = (text, seat, isShortened)
    }

    var bounds: Box { text.bounds }
    var node: DisplayNode { .text(text) }

    /// The label moved to where the boxes and the drawing's ink cover least of it; nil if it is there already.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> AreaLabelItem? {
        seat.moved(clearOf: boxes, ink: ink).map {
            AreaLabelItem(text.moved(by: $0.center - seat.center), at: $0, isShortened: isShortened)
        }
    }
}
