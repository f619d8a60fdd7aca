import PlanGeometry

/// A small picture that is painted once and then blended many times, always onto whole pixels.
struct Sprite: Sendable {
    /// Where the top-left pixel lies, measured from the place that the sprite is blended at.
    let left, top: Int
    let width, height: Int
    /// Premultiplied pixels as `CanvasPixels` describes them, rows from the top without padding.
    let pixels: [UInt32]

    /// What the closure paints inside the bounds, with its origin at a fraction of a pixel from the sprite's origin.
    init(bounds: Box, offset: Vector = .zero, paint: (Canvas) throws -> Void) throws {
        let moved = bounds.offsetBy(offset)
        left = Int(moved.minX.rounded(.down))
        top = Int(moved.minY.rounded(.down))
        width = max(Int(moved.maxX.rounded(.up)) - left, 1)
        height = max(Int(moved.maxY.rounded(.up)) - top, 1)
        let canvas = try Canvas(width: width, height: height)
        canvas.translate(x: offset.dx - Double(left), y: offset.dy - Double(top))
        try paint(canvas)
        let (width, height) = (width, height)
        pixels = try canvas.withPixels { pixels in
            [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
                for y in 0..<height {
                    for x in 0..<width { buffer.initializeElement(at: y * width + x, to: pixels[x, y]) }
                }
                count = width * height
            }
        }
    }

    /// Whether something of this size is worth keeping as a sprite; larger things are drawn as paths each time, so that
    /// memory does not grow with the drawing.
    static func suits(_ bounds: Box) -> Bool {
        bounds.width <= 1024 && bounds.width * bounds.height <= 65_536
    }
}

extension Canvas {
    /// Blends a sprite over the canvas with its origin at a place in the coordinates of `transform`, which must be a
    /// translation by whole pixels. The clip plays no part.
    func blend(_ sprite: Sprite, x: Int, y: Int) throws {
        let left = x + sprite.left + Int(transform.tx)
        let top = y + sprite.top + Int(transform.ty)
        let rows = max(0, -top)..<min(sprite.height, height - top)
        guard columns.lowerBound < columns.upperBound, rows.lowerBound < rows.upperBound else { return }
    }
}
