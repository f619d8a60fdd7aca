import PlanBase
import PlanGeometry
import PlanImage

/// A change of a drawing's colours that tones the drawing down before anything is painted over it, so that the overlay stands out.
public struct DrawingTone: Hashable, Sendable {
    /// True if colours become shades of grey, by the luminance weights of Rec. 709.
    public var isGrey: Bool
    /// True if light and dark change places, for a dark ground.
    public var isInverted: Bool
    /// The share of the way that each sample moves towards the ground: 0 leaves the sample as it is, 1 leaves nothing but the
    /// ground. The ground is white, or black if the tone is inverted.
    public var fade: Double

    /// A tone; without arguments the one that changes nothing. The fade is clamped to 0...1.
    public init(fade: Double = 0, isGrey: Bool = false, isInverted: Bool = false) {
        self.fade = fade > 0 ? min(fade, 1) : 0
        self.isGrey = isGrey
        self.isInverted = isInverted
    }

    /// True if every sample stays as it is.
    public var changesNothing: Bool { !isGrey && !isInverted && levels == Array(0...255) }

    /// The new sample for each sample from 0 to 255, after colours have become grey.
    private var levels: [UInt8] {
        (0...255).map { sample in
            let value = Double(isInverted ? 255 - sample : sample)
            let ground = isInverted ? 0.0 : 255
            return UInt8(saturating: (value + (ground - value) * fade).rounded())
        }
    }

    /// An opaque colour as it is on the toned drawing.
    public func toned(_ color: Color) -> Color {
        var samples = [color.red, color.green, color.blue].map { (share: Double) -> UInt8 in
            UInt8(saturating: (255 * min(max(share, 0), 1)).rounded())
        }
        samples.withUnsafeMutableBytes { converter().convert($0, format: .rgb) }
        return Color(red: Double(samples[0]) / 255, green: Double(samples[1]) / 255, blue: Double(samples[2]) / 255)
    }

    /// Returns a converter that tones down rows of pixels.
    func converter() -> ToneConverter { ToneConverter(levels: levels, isGrey: isGrey) }
}

/// Tones down rows of pixels. Alpha stays.
struct ToneConverter: Sendable {
    let levels: [UInt8]
    let isGrey: Bool

    /// Changes RGB or RGBA samples in place.
    func convert(_ samples: UnsafeMutableRawBufferPointer, format: PixelFormat) {
        guard format != .gray, let base = samples.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let channels = format.channels
        levels.withUnsafeBufferPointer { levels in
            // Whole pixels only; a level exists for each byte.
            var index = 0
            let end = samples.count - samples.count % channels
            if isGrey {
                while index < end {
                    let weighted =
                        13_933 &* UInt32(base[index]) &+ 46_871 &* UInt32(base[index + 1])
                        &+ 4_732 &* UInt32(base[index + 2])
                    let level = levels[Int((weighted &+ 32_768) >> 16)]
                    base[index] = level
                    base[index + 1] = level
                    base[index + 2] = level
                    index += channels
                }
            } else {
                while index < end {
                    base[index] = levels[Int(base[index])]
                    base[index + 1] = levels[Int(base[index + 1])]
                    base[index + 2] = levels[Int(base[index + 2])]
                    index += channels
                }
            }
        }
    }
}
