import PlanGeometry

/// A small picture that is painted once and then blended many times, always onto whole pixels.
package struct Sprite: Sendable {
    /// Where the top-left pixel lies, measured from the place that the sprite is blended at.
    package let left, top: Int
    package let width, height: Int
    /// Premultiplied pixels as `CanvasPixels` describes them, rows from the top without padding.
    package let pixels: [UInt32]

    /// Creates a sprite of what the closure paints inside the bounds, with the closure's origin at `offset`, a fraction of a
    /// pixel, from the sprite's origin.
    package init(bounds: Box, offset: Vector = .zero, paint: (Canvas) throws -> Void) throws {
        let moved = bounds.offsetBy(offset)
        left = Int(saturating: moved.minX.rounded(.down))
        top = Int(saturating: moved.minY.rounded(.down))
        width = max(Int(saturating: moved.maxX.rounded(.up)) - left, 1)
        height = max(Int(saturating: moved.maxY.rounded(.up)) - top, 1)
        let canvas = try Canvas(width: width, height: height)
        canvas.translate(x: offset.dx - Double(left), y: offset.dy - Double(top))
        try paint(canvas)
        let (width, height) = (width, height)
        pixels = try canvas.withPixels { pixels in
            [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
                guard let source = pixels.bytes.baseAddress, let target = buffer.baseAddress else { return }
                for y in 0..<height {
                    // The canvas has as many rows of as many pixels.
                    let row = (source + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    (target + y * width).initialize(from: row, count: width)
                }
                count = width * height
            }
        }
    }

    /// A sprite of pixels.
    package init(left: Int, top: Int, width: Int, height: Int, pixels: [UInt32]) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
        self.pixels = pixels
    }

    /// The sprite without the transparent rows and columns at its edges; one pixel at least.
    package var trimmed: Sprite {
        func isClear(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
            rows.allSatisfy { y in columns.allSatisfy { pixels[y * width + $0] == 0 } }
        }
        var (columns, rows) = (0..<width, 0..<height)
        while rows.count > 1, isClear(columns, rows.lowerBound..<rows.lowerBound + 1) { rows.removeFirst() }
        while rows.count > 1, isClear(columns, rows.upperBound - 1..<rows.upperBound) { rows.removeLast() }
        while columns.count > 1, isClear(columns.lowerBound..<columns.lowerBound + 1, rows) { columns.removeFirst() }
        while columns.count > 1, isClear(columns.upperBound - 1..<columns.upperBound, rows) { columns.removeLast() }
        if columns.count == width, rows.count == height { return self }
        return Sprite(
            left: left + columns.lowerBound, top: top + rows.lowerBound, width: columns.count, height: rows.count,
            pixels: rows.flatMap { y in pixels[(y * width + columns.lowerBound)..<(y * width + columns.upperBound)] })
    }
}

extension Canvas {
    /// By how many whole pixels the transform moves, when that is all it does and there are pixels: then sprites can
    /// be blended.
    package var wholePixelTranslation: (x: Int, y: Int)? {
        let moved = transform
        guard !keepsText, moved.a == 1, moved.b == 0, moved.c == 0, moved.d == 1, let x = Int(exactly: moved.tx),
            let y = Int(exactly: moved.ty)
        else { return nil }
        return (x, y)
    }
}
