/// A part of a picture in 255 colours that suit it, and one that is transparent.
///
/// The quantisation error of each pixel is diffused to its neighbours (R. W. Floyd and L. Steinberg, *An Adaptive Algorithm for
/// Spatial Greyscale*, 1976), so that shades stay smooth.
struct IndexedPicture: Sendable {
    /// The index of pixels that are transparent, or unchanged since the frame before.
    static let transparent: UInt8 = 255

    /// 256 colours, the last of them transparent.
    let palette: [SIMD4<UInt8>]
    /// Row by row from the top.
    private(set) var indices: [UInt8]

    /// - Parameters:
    ///   - part: what is taken of the picture.
    ///   - base: the picture beneath, which shows where its pixels are the same; nil to draw all pixels.
    ///   - isOpaque: true if the picture's alpha is to be ignored.
    init(_ picture: PixelBuffer, part: PixelRectangle, since base: PixelBuffer?, isOpaque: Bool) {
        let pixels = PartPixels(picture: picture, part: part, base: base, isOpaque: isOpaque)
        var histogram = ColorHistogram()
        for y in 0..<part.height {
            pixels.forEachDrawn(y) { _, color in histogram.add(color) }
        }
        let colors = histogram.palette(of: Int(Self.transparent))
        indices = [UInt8](repeating: Self.transparent, count: part.width * part.height)
        palette = colors + [SIMD4<UInt8>](repeating: SIMD4(), count: 256 - colors.count)
        guard !colors.isEmpty else { return }
        dither(pixels, width: part.width, height: part.height, search: NearestColor(colors))
    }

    private mutating func dither(_ pixels: PartPixels, width: Int, height: Int, search: NearestColor) {
        // The diffused errors for this row and the next, in sixteenths, with a pixel to spare at both ends.
        var here = [SIMD4<Int32>](repeating: SIMD4(), count: width + 2)
        var below = here
        indices.withUnsafeMutableBufferPointer { indices in
            for y in 0..<height {
                swap(&here, &below)
                for index in below.indices { below[index] = SIMD4() }
                pixels.forEachDrawn(y) { x, color in
                    let wanted = SIMD4<Int32>(truncatingIfNeeded: color) &* 16 &+ here[x + 1]
                    let target = ((wanted &+ 8) &>> 4).clamped(
                        lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
                    let index = search.index(nearestTo: target)
                    indices[y * width + x] = index
                    // Colours that no mixture of the palette reaches leave large errors, which would smear if diffused whole.
                    let error = (target &- search.color(index)).clamped(
                        lowerBound: SIMD4(repeating: -24), upperBound: SIMD4(repeating: 24))
                    here[x + 2] &+= error &* 7
                    below[x] &+= error &* 3
                    below[x + 1] &+= error &* 5
                    below[x + 2] &+= error
                }
            }
        }
    }
}

/// The pixels of a part that are to be drawn.
private struct PartPixels {
    let picture: PixelBuffer
    let part: PixelRectangle
    let base: PixelBuffer?
    let isOpaque: Bool

    /// Calls a closure with the column in the part and the colour of each pixel of a row that is opaque and changed.
    func forEachDrawn(_ y: Int, _ body: (Int, SIMD4<UInt8>) -> Void) {
        let channels = picture.format.channels
        let hasAlpha = channels == 4 && !isOpaque
        let start = (part.y + y) * picture.bytesPerRow + part.x * channels
        picture.bytes.withUnsafeBufferPointer { new in
            func visit(_ old: UnsafeBufferPointer<UInt8>?) {
                for x in 0..<part.width {
                    let place = start + x * channels
                    let color = SIMD4(new[place], new[place + 1], new[place + 2], 0)
                    if hasAlpha, new[place + 3] < 128 { continue }
                    if let old, color == SIMD4(old[place], old[place + 1], old[place + 2], 0) { continue }
                    body(x, color)
                }
            }
            if let base { base.bytes.withUnsafeBufferPointer { visit($0) } } else { visit(nil) }
        }
    }
}
