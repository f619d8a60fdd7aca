import PlanGeometry

/// A picture painted several times as large, from which its sprites for each part of a pixel that their origin may lie at
/// are made: quicker than painting each, and smoother.
final class OversampledSprite {
    /// The sums of the samples of those fine pixels that stand above each other in a row of pixels: of alpha and green, and
    /// of red and blue, in the halves of a word, where the samples of 256 pixels have room.
    private struct ColumnSums {
        /// The first row, in pixels, and how many there are.
        let top, rowCount: Int
        let high, low: [UInt32]
    }

    /// The number of fine pixels that make one pixel of a sprite, along each axis; a power of two.
    let steps: Int
    /// Where the top-left pixel lies, measured from the origin in fine pixels.
    private let left, top: Int
    private let width, height: Int
    /// Premultiplied pixels as `CanvasPixels` describes them.
    private let pixels: [UInt32]
    /// The column sums that were needed so far, for each number of steps that the origin may lie below a whole pixel.
    private var sums: [ColumnSums?]

    private static let mask: UInt32 = 0x00FF_00FF

    /// Creates the picture that the closure paints inside the bounds.
    init(bounds: Box, steps: Int, paint: (Canvas) throws -> Void) throws {
        let scale = Double(steps)
        let fine = try Sprite(
            bounds: Box(
                minX: bounds.minX * scale, minY: bounds.minY * scale, maxX: bounds.maxX * scale,
                maxY: bounds.maxY * scale)
        ) { canvas in
            canvas.scale(by: scale)
            try paint(canvas)
        }.trimmed
        self.steps = steps
        (left, top, width, height) = (fine.left, fine.top, fine.width, fine.height)
        pixels = fine.pixels
        sums = Array(repeating: nil, count: steps)
    }

    /// The sprite whose origin lies some steps to the right of a whole pixel and below it; each pixel is the mean of the
    /// fine ones that it covers.
    func sprite(stepsRight: Int, stepsDown: Int) -> Sprite {
        let columns = sums[stepsDown] ?? columnSums(stepsDown: stepsDown)
        sums[stepsDown] = columns
        let fineLeft = left + stepsRight
        let shift = steps.trailingZeroBitCount
        let newLeft = fineLeft >> shift
        let newWidth = (fineLeft + width + steps - 1) >> shift - newLeft
        let offset = fineLeft - newLeft * steps
        let half: UInt32 = steps == 1 ? 0 : (1 << UInt32(2 * shift - 1)) * 0x0001_0001
        let result = [UInt32](unsafeUninitializedCapacity: newWidth * columns.rowCount) { result, count in
            for row in 0..<columns.rowCount {
                let start = row * width
                for column in 0..<newWidth {
                    let first = max(column * steps - offset, 0)
                    let end = min((column + 1) * steps - offset, width)
                    var (high, low) = (half, half)
                    for index in start + first..<start + end {
                        high &+= columns.high[index]
                        low &+= columns.low[index]
                    }
                    result[row * newWidth + column] =
                        (high >> UInt32(2 * shift) & Self.mask) << 8 | low >> UInt32(2 * shift) & Self.mask
                }
            }
            count = newWidth * columns.rowCount
        }
        return Sprite(left: newLeft, top: columns.top, width: newWidth, height: columns.rowCount, pixels: result)
    }

    private func columnSums(stepsDown: Int) -> ColumnSums {
        let fineTop = top + stepsDown
        // Rounded down.
        let shift = steps.trailingZeroBitCount
        let newTop = fineTop >> shift
        let rowCount = (fineTop + height + steps - 1) >> shift - newTop
        var high = [UInt32](repeating: 0, count: width * rowCount)
        var low = high
        for y in 0..<height {
            let start = ((fineTop + y) >> shift - newTop) * width
            high.withUnsafeMutableBufferPointer { high in
                low.withUnsafeMutableBufferPointer { low in
                    pixels.withUnsafeBufferPointer { pixels in
                        for x in 0..<width {
                            let pixel = pixels[y * width + x]
                            high[start + x] &+= pixel &>> 8 & Self.mask
                            low[start + x] &+= pixel & Self.mask
                        }
                    }
                }
            }
        }
        return ColumnSums(top: newTop, rowCount: rowCount, high: high, low: low)
    }
}
