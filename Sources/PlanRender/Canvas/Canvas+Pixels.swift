import CCairo
import PlanGeometry
import PlanModel

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
        bytes.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
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
