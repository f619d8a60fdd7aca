import Glibc
import PlanBase

extension Color {
    /// The relative luminance of WCAG 2.2: 0 for black, 1 for white; opacity is ignored.
    public var relativeLuminance: Double {
        func linear(_ component: Double) -> Double {
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2.2 with another colour, from 1 (equal) to 21 (black and white); opacity is ignored.
    public func contrast(with other: Color) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// True if another colour is so near this one that people may take one for the other; opacity is ignored.
    func isLike(_ other: Color) -> Bool {
        let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
        return red * red + green * green + blue * blue < 0.15 * 0.15
    }

    /// Black or white, whichever stands out more on this colour.
    public var legibleInk: Color { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

    /// This hue, opaque and darkened for text on white: to a contrast ratio of at least 7 (WCAG level AAA).
    public var darkenedForText: Color { mixed(with: .black, forTextOn: .white) }

    /// This hue, opaque and lightened for text on black: to a contrast ratio of at least 7 (WCAG level AAA).
    public var lightenedForText: Color { mixed(with: .white, forTextOn: .black) }

    private func mixed(with ink: Color, forTextOn ground: Color) -> Color {
        let opaque = withAlpha(1)
        let steps = stride(from: 0.0, through: 1, by: 0.05).lazy.map { opaque.mixed(with: ink, fraction: $0) }
        return steps.first { $0.contrast(with: ground) >= 7 } ?? ink
    }
}
