import PlanGeometry
import PlanPageCurl
import PlanImage

/// A picture of a turning leaf without light or shadows, drawn in the plainest way: each pixel is the mean of 8 x 8 points,
/// each of which takes the topmost layer of the leaf and the page's colour there, between the four nearest pixels.
struct CurlOracle {
    static let samples = 8
    let front: PixelBuffer
    let below: PixelBuffer
    let curl: PageCurl

    func color(x: Int, y: Int) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        let part = 1 / Double(Self.samples)
        for row in 0..<Self.samples {
            for column in 0..<Self.samples {
                let point = Point(
                    x: Double(x) + (Double(column) + 0.5) * part, y: Double(y) + (Double(row) + 0.5) * part)
                let layer = curl.layers(over: point).first
                switch layer {
                case nil: sum += Self.pixel(below, x, y)
                // What is flat is not resampled.
                case let layer? where layer.height == 0: sum += Self.pixel(front, x, y)
                case let layer?: sum += Self.color(of: front, at: layer.leafPoint)
                }
            }
        }
        return sum / Double(Self.samples * Self.samples)
    }

    private static func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> SIMD3<Double> {
        let start = (min(max(y, 0), picture.height - 1) * picture.width + min(max(x, 0), picture.width - 1)) * 4
        return SIMD3(
            Double(picture.bytes[start]), Double(picture.bytes[start + 1]), Double(picture.bytes[start + 2]))
    }

    private static func color(of picture: PixelBuffer, at point: Point) -> SIMD3<Double> {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (column, row) = (Int(left), Int(top))
        let above = pixel(picture, column, row) * (1 - x + left) + pixel(picture, column + 1, row) * (x - left)
        let under = pixel(picture, column, row + 1) * (1 - x + left) + pixel(picture, column + 1, row + 1) * (x - left)
        return above * (1 - y + top) + under * (y - top)
    }
}
