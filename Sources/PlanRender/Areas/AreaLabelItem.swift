import PlanGeometry
import PlanModel

/// An area's name, ready to be painted.
struct AreaLabelItem: OverlayLayer {
    let bounds: Box
    /// The label as a picture whose origin is the drawing's; none for one too large for it.
    private let sprite: Sprite?
    private let outlines: VectorPath
    private let color: Color
    private let halo: Halo

    /// A label in a colour with a halo.
    init(_ label: AreaLabel, color: Color, halo: Halo) throws {
        self.color = color
        self.halo = halo
        let layout = label.layout
        let ink = layout.inkBox.insetBy(dx: -halo.width - 1, dy: -halo.width - 1)
        let toPlace = AffineTransform.translation(x: -layout.logicalSize.width / 2, y: -layout.logicalSize.height / 2)
            .concatenating(label.isTurned ? .rotation(radians: -.pi / 2) : .identity)
            .concatenating(.translation(x: label.center.x, y: label.center.y))
        bounds = ink.applying(toPlace)

        let text = try Canvas(width: 1, height: 1).outlines(of: layout)
        var outlines = text.letters
        outlines.append(text.pictures)
        self.outlines = outlines.applying(toPlace)
        if Sprite.suits(bounds) {
            // Painted where it belongs, so the sprite's origin is the drawing's.
            sprite = try Sprite(bounds: bounds) { canvas in
                canvas.concatenate(toPlace)
                canvas.draw(layout, at: .zero, color: color, halo: halo)
            }
        } else {
            sprite = nil
        }
    }

    func paint(on canvas: Canvas) throws {
        if let sprite, let moved = canvas.wholePixelTranslation {
            try canvas.blend(sprite, x: moved.x, y: moved.y)
            return
        }
        canvas.add(outlines)
        if halo.width > 0 {
            canvas.stroke(halo.color, StrokeStyle(width: 2 * halo.width, join: .round), keepingPath: true)
        }
        canvas.fill(color)
    }
}
