/// SwiftUI's fonts.
extension Font {
    /// The kind of letters.
    public enum Design: String, CaseIterable, Hashable, Sendable {
        /// Without serifs.
        case `default`
        /// With serifs.
        case serif
        /// All equally wide.
        case monospaced
        /// With round ends where such a font is installed, otherwise as `default`.
        case rounded

        package var families: String {
            switch self {
            case .default: Font.defaultFamily
            case .serif: "DejaVu Serif, Noto Serif CJK SC, serif"
            case .monospaced: "DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace"
            case .rounded: "Nunito, Varela Round, Quicksand, \(Font.defaultFamily)"
            }
        }
    }

    /// The purpose of a text, with the size that SwiftUI has for it on iOS at the standard type size.
    public enum TextStyle: String, CaseIterable, Hashable, Sendable {
        /// The title of a whole page, 34 points.
        case largeTitle
        /// A first-level title, 28 points.
        case title
        /// A second-level title, 22 points.
        case title2
        /// A third-level title, 20 points.
        case title3
        /// A heading, 17 points.
        case headline
        /// A heading beneath another, 15 points.
        case subheadline
        /// Running text, 17 points.
        case body
        /// Text that stands out from running text, 16 points.
        case callout
        /// Notes, 13 points.
        case footnote
        /// Text beside a picture, 12 points.
        case caption
        /// Smaller text beside a picture, 11 points.
        case caption2

        /// The size in points.
        public var size: Double {
            switch self {
            case .largeTitle: 34
            case .title: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption: 12
            case .caption2: 11
            }
        }
    }

    /// The usual font at a size in points.
    public static func system(size: Double, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(family: design.families, size: size, weight: weight)
    }

    /// The usual font for a purpose. It grows with `dynamicTypeScale(_:)`.
    public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
        let weight = weight ?? (style == .headline ? .semibold : .regular)
        return system(size: style.size, weight: weight, design: design).with(\.textStyle, style)
    }

    /// A font family at a size in points; what it lacks is taken from the usual one.
    public static func custom(_ family: String, size: Double) -> Font {
        Font(family: "\(family), \(defaultFamily)", size: size)
    }

    /// The fonts of a file at a size in points; what they lack is taken from the usual one.
    public static func custom(_ file: FontFile, size: Double) -> Font {
        Font(family: file.familyList, size: size, file: file)
    }

    /// 34 points.
    public static var largeTitle: Font { system(.largeTitle) }
    /// 28 points.
    public static var title: Font { system(.title) }
    /// 22 points.
    public static var title2: Font { system(.title2) }
    /// 20 points.
    public static var title3: Font { system(.title3) }
    /// 17 points, semibold.
    public static var headline: Font { system(.headline) }
    /// 15 points.
    public static var subheadline: Font { system(.subheadline) }
    /// 17 points.
    public static var body: Font { system(.body) }
    /// 16 points.
    public static var callout: Font { system(.callout) }
    /// 13 points.
    public static var footnote: Font { system(.footnote) }
    /// 12 points.
    public static var caption: Font { system(.caption) }
    /// 11 points.
    public static var caption2: Font { system(.caption2) }

    /// The font with strokes of a weight.
    public func weight(_ weight: Weight) -> Font { with(\.weight, weight) }

    /// The font in bold.
    public func bold() -> Font { weight(.bold) }

    /// The font slanted.
    public func italic() -> Font { with(\.isItalic, true) }
}

extension Font.Weight {
    /// 100
    public static let ultraLight = Font.Weight(rawValue: 100)
    /// 200
    public static let thin = Font.Weight(rawValue: 200)
    /// 300
    public static let light = Font.Weight(rawValue: 300)
    /// 800
    public static let heavy = Font.Weight(rawValue: 800)
    /// 900
    public static let black = Font.Weight(rawValue: 900)

    /// SwiftUI's weights by name.
    package static let named: [(String, Font.Weight)] = [
        ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium),
        ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]
}
