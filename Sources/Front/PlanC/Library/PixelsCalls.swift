// The header documents the arguments and failures of the functions.

import PlanGeometry
import CPlanmark
import PlanImage

/// Reads a picture as pixels.
@c @implementation
public func planmark_pixels_read(
    _ path: UnsafePointer<CChar>!, _ max_megapixels: Double, _ pixels: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (path, output) = (try Arguments.text(path, "path"), try Arguments.output(pixels, "pixels"))
        guard (0...1_000_000).contains(max_megapixels) else {
            throw Failure.argument("max_megapixels", "must be from 0 to 1,000,000")
        }
        let count = Int(saturating: (max_megapixels == 0 ? 100 : max_megapixels) * 1e6, at: 1e18)
        let limits = DrawingLimits(width: count, height: count, pixels: count, wholePictureBytes: count * 8)
        let reader = try DrawingFile.open(path, options: DrawingOptions(limits: limits))
        output.pointee = HandleTable.shared.open(PixelsHandle(try PixelBuffer(reading: reader)))
    }
}

/// Encodes pixels as a PNG file's bytes.
@c @implementation
public func planmark_pixels_png(
    _ pixels: OpaquePointer!, _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let picture = try PixelsHandle.of(pixels, "pixels").picture
        let output = try Arguments.output(bytes, "bytes")
        output.pointee = HandleTable.shared.open(BytesHandle(try picture.pngBytes()))
    }
}
