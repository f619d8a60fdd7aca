import CCairo
import PlanBase
import PlanImage

/// The pixels of a canvas as they lie in memory.
///
/// Each pixel is a 32-bit number in the machine's byte order: alpha in the highest eight bits, then red, green and
/// blue, the colours premultiplied by alpha.
public struct CanvasPixels {
    /// The rows, from the top.
    public let bytes: UnsafeMutableRawBufferPointer
    /// The distance from row to row in bytes.
    public let bytesPerRow: Int

    /// The pixel in a column and row of the canvas.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { bytes.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self) }
        nonmutating set { bytes.storeBytes(of: newValue, toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self) }
    }
}

extension Canvas {
    /// Calls a closure with the canvas's pixels, which it may read and write; they are valid inside it only.
    ///
    /// - Throws: what went wrong in drawing before, and what the closure throws.
    public func withPixels<Result>(_ body: (CanvasPixels) throws -> Result) throws -> Result {
        try check()
        cairo_surface_flush(surface)
        guard let base = cairo_image_surface_get_data(surface) else { throw RenderError.outOfMemory }
        let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        // Cairo keeps the memory for as long as the surface lives, which `self` owns.
        let bytes = UnsafeMutableRawBufferPointer(start: base, count: bytesPerRow * height)
        defer { cairo_surface_mark_dirty(surface) }
        return try body(CanvasPixels(bytes: bytes, bytesPerRow: bytesPerRow))
    }

    /// Calls a closure with the pixels of a row to read, after drawing that is known to have succeeded.
    func withFinishedRow(_ row: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
        guard (0..<height).contains(row) else { return }
        cairo_surface_flush(surface)
        guard let base = cairo_image_surface_get_data(surface) else { return }
        let start = UnsafeRawPointer(base) + row * Int(cairo_image_surface_get_stride(surface))
        body(start.assumingMemoryBound(to: UInt32.self))
    }

    /// The colour of a pixel, not premultiplied; nothing beside the canvas.
    ///
    /// - Throws: what went wrong in drawing before.
    public func color(x: Int, y: Int) throws -> Color? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let pixel = try withPixels { $0[x, y] }
        let alpha = Double(pixel >> 24)
        guard alpha > 0 else { return Color(hex: 0, alpha: 0) }
        return Color(
            red: Double(pixel >> 16 & 0xFF) / alpha, green: Double(pixel >> 8 & 0xFF) / alpha,
            blue: Double(pixel & 0xFF) / alpha, alpha: alpha / 255)
    }
}

// MARK: - Pictures

extension Canvas {
    /// A canvas with a picture on it.
    ///
    /// - Throws: `RenderError.invalidCanvasSize` for a picture wider or higher than 32,767 pixels, or `.outOfMemory`.
    public convenience init(_ picture: PixelBuffer) throws {
        try self.init(width: picture.width, height: picture.height)
        let channels = picture.format.channels
        try withPixels { pixels in
            picture.bytes.withUnsafeBytes { bytes in
                for y in 0..<picture.height {
                    var source = y * picture.bytesPerRow
                    for x in 0..<picture.width {
                        // `source` runs over the picture's own bytes, as many as its size and format need.
                        let first = bytes[source]
                        let pixel: UInt32 =
                            switch picture.format {
                            case .gray: premultiplied(first, first, first, 255)
                            case .rgb: premultiplied(first, bytes[source + 1], bytes[source + 2], 255)
                            case .rgba: premultiplied(first, bytes[source + 1], bytes[source + 2], bytes[source + 3])
                            }
                        pixels[x, y] = pixel
                        source += channels
                    }
                }
            }
        }
    }

    /// The picture on the canvas: RGB when all of it is opaque, RGBA otherwise.
    ///
    /// - Throws: what went wrong in drawing.
    public func picture() throws -> PixelBuffer {
        try withPixels { pixels in
            let isOpaque = (0..<height).allSatisfy { y in (0..<width).allSatisfy { pixels[$0, y] >> 24 == 255 } }
            var picture = PixelBuffer(width: width, height: height, format: isOpaque ? .rgb : .rgba)
            let channels = picture.format.channels
            picture.withUnsafeMutableBytes { bytes in
                var target = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let (red, green, blue, alpha) = straight(pixels[x, y])
                        bytes[target] = red
                        bytes[target + 1] = green
                        bytes[target + 2] = blue
                        if channels == 4 { bytes[target + 3] = alpha }
                        target += channels
                    }
                }
            }
            return picture
        }
    }

    /// Writes the picture on the canvas to a PNG file, which appears whole or not at all.
    ///
    /// - Throws: what went wrong in drawing, or `ImageError` when the file cannot be written.
    public func writePNG(
        to path: String, metadata: DrawingMetadata = DrawingMetadata(), compression: PNGCompression = .balanced
    ) throws {
        try picture().writePNG(to: path, metadata: metadata, compression: compression)
    }
}

/// A pixel of straight components as Cairo keeps it, each component times alpha rounded to the nearest.
func premultiplied(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    func scaled(_ component: UInt8) -> UInt32 { (UInt32(component) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
}

/// The straight components of a pixel, rounded to the nearest; all zero when it is transparent.
private func straight(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = pixel >> 24
    guard alpha > 0 else { return (0, 0, 0, 0) }
    func scaled(_ component: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(((component & 0xFF) * 255 + alpha / 2) / alpha, 255))
    }
    return (scaled(pixel >> 16), scaled(pixel >> 8), scaled(pixel), UInt8(truncatingIfNeeded: alpha))
}
