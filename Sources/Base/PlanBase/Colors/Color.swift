import PlanGeometry

/// A colour in sRGB with straight (not premultiplied) alpha; every component lies in 0...1.
public struct Color: Hashable, Sendable {
    /// The red component, 0...1.
    public let red: Double
    /// The green component, 0...1.
    public let green: Double
    /// The blue component, 0...1.
    public let blue: Double
    /// The opacity: 0 is transparent, 1 opaque.
    public let alpha: Double

    /// A colour of these components; each is clamped to 0...1, and one that is not a number counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.clamped(red)
        self.green = Self.clamped(green)
        self.blue = Self.clamped(blue)
        self.alpha = Self.clamped(alpha)
    }

    /// The colour of a 24-bit number as designers write it: `Color(hex: 0xD55E00)`.
    public init(hex: UInt32, alpha: Double = 1) {
        let (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
        self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
    }

    /// Opaque black.
    public static let black = Color(hex: 0x000000)
    /// Opaque white.
    public static let white = Color(hex: 0xFFFFFF)

    /// Returns the colour with another opacity, which is clamped to 0...1.
    public func withAlpha(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour mixed with another in sRGB, unweighted by alpha: a fraction of 0 gives this colour, 1 the other.
    public func mixed(with other: Color, fraction: Double) -> Color {
        let part = Self.clamped(fraction)
        return Color(
            red: red + (other.red - red) * part, green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
    }

    private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

// MARK: - CSS

extension Color {
    /// Reads a CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or one of the 148 names of CSS Color Level 4 and
    /// `transparent`; upper and lower case are the same, spaces around are ignored. `nil` for any other text.
    public init?(css text: String) {
        let trimmed = text.trimmed.lowercased()
        if trimmed.first == "#" {
            self.init(hexDigits: trimmed.dropFirst())
        } else if trimmed == "transparent" {
            self.init(hex: 0, alpha: 0)
        } else if let value = cssColorValues[trimmed] {
            self.init(hex: value)
        } else {
            return nil
        }
    }

    private init?(hexDigits digits: Substring) {
        let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard values.count == digits.count else { return nil }
        var components: [Double]
        switch values.count {
        case 3, 4: components = values.map { Double($0) / 15 }
        case 6, 8:
            let bytes = stride(from: 0, to: values.count, by: 2).map { 16 * values[$0] + values[$0 + 1] }
            components = bytes.map { Double($0) / 255 }
        default: return nil
        }
        if components.count == 3 { components.append(1) }
        self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }

    /// The colour as `#rrggbb`, or `#rrggbbaa` when it is not opaque, each component rounded to eight bits.
    public var hex: String {
        var components = [red, green, blue]
        if alpha < 1 { components.append(alpha) }
        return components.reduce(into: "#") { text, component in
            let digits = String(Int(saturating: (component * 255).rounded()), radix: 16)
            text += digits.count == 1 ? "0" + digits : digits
        }
    }
}

extension Color: CustomStringConvertible {
    /// The text of the colour that `hex` gives.
    public var description: String { hex }
}
