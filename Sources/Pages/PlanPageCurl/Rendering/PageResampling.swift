import PlanBase
import PlanImage

/// Resamples a picture onto a page: a pixel of the page is the mean of the area that it covers on the picture, or is
/// interpolated linearly if the picture is enlarged.
struct PageResampling {
    let picture: PixelBuffer
    let width: Int
    let height: Int
    let fit: PageFit
    let paper: Color

    /// The page's pixels: red, green, blue and 255.
    var bytes: [UInt8] {
        let source = picture.widened(to: .rgba)
        guard width != picture.width || height != picture.height else { return onPaper(source.bytes) }
        let scale = self.scale
        let columns = ResamplingTaps.taps(length: picture.width, target: width, scale: scale.x)
        let rows = ResamplingTaps.taps(length: picture.height, target: height, scale: scale.y)
        // Columns first: the vertical pass then has fewer pixels to read.
        var across = [SIMD4<Float>](repeating: .zero, count: picture.height * width)
        for y in 0..<picture.height {
            for x in 0..<width {
                var sum = SIMD4<Float>.zero
                for (place, weight) in columns[x] {
                    sum += weight * premultiplied(source.bytes, y * picture.width + place)
                }
                across[y * width + x] = sum
            }
        }
        var page = [UInt8](repeating: 255, count: 4 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = SIMD4<Float>.zero
                for (place, weight) in rows[y] { sum += weight * across[place * width + x] }
                store(sum, in: &page, y * width + x)
            }
        }
        return page
    }

    /// The number of page pixels per picture pixel.
    private var scale: (x: Double, y: Double) {
        let x = Double(width) / Double(picture.width)
        let y = Double(height) / Double(picture.height)
        switch fit {
        case .stretch: return (x, y)
        case .fit: return (min(x, y), min(x, y))
        case .fill: return (max(x, y), max(x, y))
        }
    }

    private var paperSample: SIMD4<Float> {
        SIMD4(Float(paper.red), Float(paper.green), Float(paper.blue), 1) * 255
    }

    private func onPaper(_ bytes: [UInt8]) -> [UInt8] {
        var page = bytes
        for pixel in 0..<(width * height) where bytes[4 * pixel + 3] < 255 {
            store(premultiplied(bytes, pixel), in: &page, pixel)
        }
        return page
    }

    private func premultiplied(_ bytes: [UInt8], _ pixel: Int) -> SIMD4<Float> {
        let alpha = Float(bytes[4 * pixel + 3])
        let color = SIMD4(Float(bytes[4 * pixel]), Float(bytes[4 * pixel + 1]), Float(bytes[4 * pixel + 2]), 255)
        return color * (alpha / 255)
    }

    private func store(_ sample: SIMD4<Float>, in page: inout [UInt8], _ pixel: Int) {
        let color = sample + paperSample * (1 - sample.w / 255)
        let rounded = color.rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: .zero, upperBound: .init(repeating: 255))
        for channel in 0..<3 { page[4 * pixel + channel] = UInt8(rounded[channel]) }
        page[4 * pixel + 3] = 255
    }
}
