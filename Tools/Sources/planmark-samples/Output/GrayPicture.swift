import PlanCanvas
import PlanImage
import PlanOverlay
import PlanPageCurl
import PlanViews

extension Canvas {
    /// The picture on an opaque canvas in grey: the luma of each pixel (ITU-R BT.709), which leaves greys as they are.
    func grayPicture() throws -> PixelBuffer {
        try withPixels { pixels in
            var picture = PixelBuffer(width: width, height: height, format: .gray)
            picture.withUnsafeMutableBytes { bytes in
                for y in 0..<height {
                    for x in 0..<width {
                        let pixel = pixels[x, y]
                        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
                        let luma = (2126 * red + 7152 * green + 722 * blue + 5000) / 10_000
                        bytes[y * width + x] = UInt8(truncatingIfNeeded: luma)
                    }
                }
            }
            return picture
        }
    }
}
