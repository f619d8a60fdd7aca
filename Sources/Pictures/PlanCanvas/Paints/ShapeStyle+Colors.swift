import PlanBase

/// SwiftUI's colours, as they are in the light appearance. (Colours named in files and on the command line are CSS's.)
extension ShapeStyle where Self == Color {
    /// #ff3b30
    public static var red: Color { Color(hex: 0xFF3B30) }
    /// #ff9500
    public static var orange: Color { Color(hex: 0xFF9500) }
    /// #ffcc00
    public static var yellow: Color { Color(hex: 0xFFCC00) }
    /// #34c759
    public static var green: Color { Color(hex: 0x34C759) }
    /// #00c7be
    public static var mint: Color { Color(hex: 0x00C7BE) }
    /// #30b0c7
    public static var teal: Color { Color(hex: 0x30B0C7) }
    /// #32ade6
    public static var cyan: Color { Color(hex: 0x32ADE6) }
    /// #007aff
    public static var blue: Color { Color(hex: 0x007AFF) }
    /// #5856d6
    public static var indigo: Color { Color(hex: 0x5856D6) }
    /// #af52de
    public static var purple: Color { Color(hex: 0xAF52DE) }
    /// #ff2d55
    public static var pink: Color { Color(hex: 0xFF2D55) }
    /// #a2845e
    public static var brown: Color { Color(hex: 0xA2845E) }
    /// #8e8e93
    public static var gray: Color { Color(hex: 0x8E8E93) }
    /// Opaque black.
    public static var black: Color { Color(hex: 0x000000) }
    /// Opaque white.
    public static var white: Color { Color(hex: 0xFFFFFF) }
    /// Nothing visible.
    public static var clear: Color { Color(hex: 0x000000, alpha: 0) }
    /// The colour of text: black.
    public static var primary: Color { Color(hex: 0x000000) }
    /// The colour of text that matters less: #3c3c43 at 60 %.
    public static var secondary: Color { Color(hex: 0x3C3C43, alpha: 0.6) }
    /// The colour of lines that separate views: #3c3c43 at 29 %.
    public static var separator: Color { Color(hex: 0x3C3C43, alpha: 0.29) }
}
