import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// An area's name, ready to be painted.
struct AreaLabelItem: OverlayLayer {
    let bounds: Box
    let seat: LabelSeat
    /// The label as a picture whose origin is the drawing's; none for one too large for it.
    private let sprite: Sprite?
    private let text: PlacedText

    /// A label in a colour with a halo.
    init(_ label: AreaLabel, color: Color, halo: Halo) throws {
        let layout = label.layout
        let toPlace = AffineTransform.translation(x: -layout.logicalSize.width / 2, y: -layout.logicalSize.height / 2)
            .concatenating(label.seat.isTurned ? .rotation(radians: -.pi / 2) : .identity)
            .concatenating(.translation(x: label.seat.center.x, y: label.seat.center.y))
        try self.init(PlacedText(layout, toPlace: toPlace, color: color, halo: halo), at: label.seat)
    }

    private init(_ text: PlacedText, at seat: LabelSeat) throws {
        (self.text, self.seat) = (text, seat)
        bounds = text.bounds
        // Painted where it belongs, so the sprite's origin is the drawing's.
        sprite = Sprite.suits(bounds) ? try Sprite(bounds: bounds) { text.paint(on: $0) } : nil
    }

    /// The label where the boxes cover as little of it as can be; nothing when that is here.
    func moved(clearOf boxes: [Box]) throws -> AreaLabelItem? {
        try seat.moved(clearOf: boxes).map { try AreaLabelItem(text.moved(by: $0.center - seat.center), at: $0) }
    }

    func paint(on canvas: Canvas) throws {
        if let sprite, let moved = canvas.wholePixelTranslation {
            try canvas.blend(sprite, x: moved.x, y: moved.y)
        } else {
            text.paint(on: canvas)
        }
    }
}
