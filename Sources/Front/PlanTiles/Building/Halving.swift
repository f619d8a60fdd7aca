import PlanGeometry
import Glibc
import PlanImage

/// Makes rows of half the width and height: each new pixel is the mean of the four that it covers.
///
/// At a right or lower edge of an odd number of pixels the last ones count twice, as libvips has it. Transparent pixels count by
/// their opacity, so that no colour of theirs shows at edges.
struct Halving {
    let format: PixelFormat
    /// The tables for linear light; nil for the mean of the samples as they are stored.
    let light: LinearLight?

    init(format: PixelFormat, isLinear: Bool) {
        self.format = format
        light = isLinear ? .standard : nil
    }

    /// Makes one row.
    ///
    /// - Parameters:
    ///   - upper, lower: the two rows, of `width` pixels; the same row twice at the end of an odd number.
    ///   - width: 1 or more.
    ///   - target: room for half as many pixels, rounded up.
    func makeRow(
        upper: UnsafePointer<UInt8>, lower: UnsafePointer<UInt8>, width: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        let pairs = width / 2
        // A format is known to the loops at compile time, so that they have no branches.
        switch (format, light) {
        case (.gray, nil): Self.means(upper, lower, pairs, target)
        case (.rgb, nil): Self.colorMeans(upper, lower, pairs, target)
        case (.rgba, nil):
            for pair in 0..<pairs { Self.meanOfTransparent(upper, lower, 8 * pair, 8 * pair + 4, target + 4 * pair) }
        case (_, let light?):
            for pair in 0..<pairs {
                let left = 2 * pair * format.channels
                linearMean(upper, lower, left, left + format.channels, light, target + pair * format.channels)
            }
        }
        guard width % 2 == 1 else { return }
        let last = (width - 1) * format.channels
        let place = target + pairs * format.channels
        if let light {
            linearMean(upper, lower, last, last, light, place)
        } else if format == .rgba {
            Self.meanOfTransparent(upper, lower, last, last, place)
        } else {
            for channel in last..<last + format.channels {
                let sum = Int(upper[channel]) + Int(lower[channel])
                place[channel - last] = UInt8((sum + 1) >> 1)
            }
        }
    }

    private static func means(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ pairs: Int,
        _ target: UnsafeMutablePointer<UInt8>
    ) {
        // All indices are below twice `pairs`, for which the rows have room.
        for pair in 0..<pairs {
            let sum =
                UInt16(upper[2 &* pair]) &+ UInt16(upper[2 &* pair &+ 1]) &+ UInt16(lower[2 &* pair])
                &+ UInt16(lower[2 &* pair &+ 1])
            target[pair] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
        }
    }

    private static func colorMeans(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ pairs: Int,
        _ target: UnsafeMutablePointer<UInt8>
    ) {
        // All indices are below six times `pairs`, for which the rows have room.
        for pair in 0..<pairs {
            let (place, result) = (6 &* pair, 3 &* pair)
            for channel in 0..<3 {
                let (left, right) = (place &+ channel, place &+ channel &+ 3)
                let sum = UInt16(upper[left]) &+ UInt16(upper[right]) &+ UInt16(lower[left]) &+ UInt16(lower[right])
                target[result &+ channel] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
            }
        }
    }

    /// The mean of four RGBA pixels, whose colours count by their opacity.
    private static func meanOfTransparent(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ left: Int, _ right: Int,
        _ target: UnsafeMutablePointer<UInt8>
    ) {
        let opacities = (Int(upper[left + 3]), Int(upper[right + 3]), Int(lower[left + 3]), Int(lower[right + 3]))
        let sum = opacities.0 + opacities.1 + opacities.2 + opacities.3
        for channel in 0..<3 {
            let weighted =
                Int(upper[left + channel]) * opacities.0 + Int(upper[right + channel]) * opacities.1
                + Int(lower[left + channel]) * opacities.2 + Int(lower[right + channel]) * opacities.3
            target[channel] = sum == 0 ? 0 : UInt8((weighted + sum / 2) / sum)
        }
        target[3] = UInt8((sum + 2) >> 2)
    }

    /// The mean of four pixels in linear light; colours count by their opacity.
    private func linearMean(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ left: Int, _ right: Int, _ light: LinearLight,
        _ target: UnsafeMutablePointer<UInt8>
    ) {
        let (one, two, three, four) = (upper + left, upper + right, lower + left, lower + right)
        func opacity(_ pixel: UnsafePointer<UInt8>) -> Int { format == .rgba ? Int(pixel[3]) : 255 }
        let (first, second, third, fourth) = (opacity(one), opacity(two), opacity(three), opacity(four))
        let sum = first + second + third + fourth
        for channel in 0..<min(format.channels, 3) {
            let weighted =
                light.linear(of: one[channel]) * first + light.linear(of: two[channel]) * second
                + light.linear(of: three[channel]) * third + light.linear(of: four[channel]) * fourth
            target[channel] = sum == 0 ? 0 : light.sample(of: (weighted + sum / 2) / sum)
        }
        if format == .rgba { target[3] = UInt8((sum + 2) >> 2) }
    }
}

/// Samples of sRGB (IEC 61966-2-1) as amounts of light, 0 to 65,535, and back.
struct LinearLight {
    private let linear: [UInt16]
    private let samples: [UInt8]

    static let standard = LinearLight()

    private init() {
        linear = (0...255).map { sample in
            let value = Double(sample) / 255
            let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            return UInt16(saturating: (light * 65_535).rounded())
        }
        samples = (0...65_535).map { light in
            let value = Double(light) / 65_535
            let sample = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
            return UInt8(saturating: (sample * 255).rounded())
        }
    }

    /// The light of a sample.
    func linear(of sample: UInt8) -> Int { Int(linear[Int(sample)]) }

    /// The sample that is nearest to an amount of light, 0 to 65,535.
    func sample(of light: Int) -> UInt8 { samples[light] }
}
