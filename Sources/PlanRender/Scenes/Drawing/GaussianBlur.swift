import PlanGeometry
import PlanModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A Gaussian as a row of weights, or, where that would be long, as three running means whose variance together is the same
/// ("Fast Almost-Gaussian Filtering", P. Kovesi, 2010).
enum GaussianBlur {
    case weights([Float])
    case means([Int])

    /// - Parameter deviation: the standard deviation in pixels.
    init?(deviation: Double) {
        guard deviation > 0.01 else { return nil }
        if deviation < 6 {
            let reach = Int((3 * deviation).rounded(.up))
            let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
            let sum = weights.reduce(0, +)
            self = .weights(weights.map { Float($0 / sum) })
        } else {
            let variance = deviation * deviation
            var lower = Int((4 * variance + 1).squareRoot())
            if lower.isMultiple(of: 2) { lower -= 1 }
            let width = Double(lower)
            let smaller = Int(((12 * variance - 3 * width * width - 12 * width - 9) / (-4 * width - 4)).rounded())
            self = .means((0..<3).map { $0 < smaller ? lower : lower + 2 })
        }
    }

    /// Blurs a row of values, nothing lying beyond its ends.
    func apply(_ row: inout [Float], scratch: inout [Float]) {
        switch self {
        case .weights(let weights):
            let reach = weights.count / 2
            for target in row.indices {
                var sum: Float = 0
                for index in max(0, target - reach)...min(row.count - 1, target + reach) {
                    sum += row[index] * weights[index - target + reach]
                }
                scratch[target] = sum
            }
            swap(&row, &scratch)
        case .means(let lengths):
            for length in lengths {
                let reach = length / 2
                var sum: Double = 0
                for index in 0..<min(reach, row.count) { sum += Double(row[index]) }
                for target in row.indices {
                    if target + reach < row.count { sum += Double(row[target + reach]) }
                    scratch[target] = Float(max(sum, 0) / Double(length))
                    if target - reach >= 0 { sum -= Double(row[target - reach]) }
                }
                swap(&row, &scratch)
            }
        }
    }
}

extension Canvas {
    /// Replaces the picture by its shadow: its opacity, blurred, in a colour.
    func becomeShadow(color: Color, deviation: Double) throws {
        let (width, height) = (width, height)
        try withPixels { pixels in
            var alpha = [Float](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width { alpha[y * width + x] = Float(pixels[x, y] >> 24) }
            }
            if let blur = GaussianBlur(deviation: deviation) {
                var scratch = [Float](repeating: 0, count: width)
                var line = scratch
                for y in 0..<height {
                    for x in 0..<width { line[x] = alpha[y * width + x] }
                    guard line.contains(where: { $0 > 0 }) else { continue }
                    blur.apply(&line, scratch: &scratch)
                    for x in 0..<width { alpha[y * width + x] = line[x] }
                }
                scratch = [Float](repeating: 0, count: height)
                line = scratch
                for x in 0..<width {
                    for y in 0..<height { line[y] = alpha[y * width + x] }
                    blur.apply(&line, scratch: &scratch)
                    for y in 0..<height { alpha[y * width + x] = line[y] }
                }
            }
            for y in 0..<height {
                for x in 0..<width {
                    let opacity = Double(alpha[y * width + x]) * color.alpha
                    func part(_ component: Double) -> UInt32 { UInt32((component * opacity).rounded()) }
                    pixels[x, y] =
                        part(1) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
                }
            }
        }
    }
}
