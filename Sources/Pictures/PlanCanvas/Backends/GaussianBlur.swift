import Glibc
import PlanBase
import PlanGeometry

/// A Gaussian as a row of weights, or, where that would be long, as three running means whose variance together is the same
/// ("Fast Almost-Gaussian Filtering", P. Kovesi, 2010).
enum GaussianBlur {
    case weights([Float])
    case means([Int])

    /// - Parameter deviation: the standard deviation in pixels.
    init?(deviation: Double) {
        guard deviation > 0.01 else { return nil }
        if deviation < 6 {
            let reach = Int(saturating: (3 * deviation).rounded(.up))
            let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
            let sum = weights.reduce(0, +)
            self = .weights(weights.map { Float($0 / sum) })
        } else {
            let variance = deviation * deviation
            var lower = Int(saturating: (4 * variance + 1).squareRoot())
            if lower.isMultiple(of: 2) { lower -= 1 }
            let width = Double(lower)
            let smaller = Int(
                saturating: ((12 * variance - 3 * width * width - 12 * width - 9) / (-4 * width - 4)).rounded())
            self = .means((0..<3).map { $0 < smaller ? lower : lower + 2 })
        }
    }

    /// The number of values that a row needs as a margin on each side, for what one running mean spreads there and a later one
    /// brings back; 0 for weights.
    var padding: Int {
        switch self {
        case .weights: 0
        case .means(let lengths): lengths.dropFirst().reduce(0) { $0 + $1 / 2 }
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
    /// Blurs the picture.
    func blur(deviation: Double) throws {
        guard let blur = GaussianBlur(deviation: deviation) else { return }
        let (width, height) = (width, height)
        try withPixels { pixels in
            for shift in [UInt32(0), 8, 16, 24] {
                var values = [Float](repeating: 0, count: width * height)
                for y in 0..<height {
                    for x in 0..<width { values[y * width + x] = Float(pixels[x, y] >> shift & 0xFF) }
                }
                blur.apply(to: &values, width: width, height: height)
                for y in 0..<height {
                    for x in 0..<width {
                        let value = UInt32(min(values[y * width + x].rounded(), 255))
                        pixels[x, y] = pixels[x, y] & ~(0xFF << shift) | value << shift
                    }
                }
            }
        }
    }

    /// Replaces the picture by its shadow: its opacity, blurred, in a colour.
    func becomeShadow(color: Color, deviation: Double) throws {
        let (width, height) = (width, height)
        try withPixels { pixels in
            var alpha = [Float](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width { alpha[y * width + x] = Float(pixels[x, y] >> 24) }
            }
            if let blur = GaussianBlur(deviation: deviation) {
                blur.apply(to: &alpha, width: width, height: height)
            }
            for y in 0..<height {
                for x in 0..<width {
                    let opacity = Double(alpha[y * width + x]) * color.alpha
                    func part(_ component: Double) -> UInt32 { UInt32(saturating: (component * opacity).rounded()) }
                    pixels[x, y] = part(1) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
                }
            }
        }
    }
}

extension GaussianBlur {
    /// Blurs a picture of one value a pixel, its rows and then its columns.
    fileprivate func apply(to values: inout [Float], width: Int, height: Int) {
        apply(to: &values, lines: height, stride: width, count: width, step: 1)
        apply(to: &values, lines: width, stride: 1, count: height, step: width)
    }

    /// Blurs the rows or the columns of a picture.
    ///
    /// - Parameters:
    ///   - stride: from one line's first value to the next one's.
    ///   - step: from one value of a line to the next.
    private func apply(to values: inout [Float], lines: Int, stride: Int, count: Int, step: Int) {
        let padding = padding
        var scratch = [Float](repeating: 0, count: count + 2 * padding)
        for line in 0..<lines {
            var row = [Float](repeating: 0, count: count + 2 * padding)
            var isEmpty = true
            for index in 0..<count {
                let value = values[line * stride + index * step]
                row[padding + index] = value
                if value > 0 { isEmpty = false }
            }
            if isEmpty { continue }
            apply(&row, scratch: &scratch)
            for index in 0..<count { values[line * stride + index * step] = row[padding + index] }
        }
    }
}
