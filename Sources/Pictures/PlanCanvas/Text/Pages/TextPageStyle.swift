import PlanBase
import PlanGeometry

/// The look of the pages of a text. All measures follow from the page's size, so that a page looks alike at any size.
public struct TextPageStyle: Hashable, Sendable {
    /// The page in pixels.
    public var size: Size
    /// The colour of the letters.
    public var ink: Color
    /// The colour of the paper.
    public var paper: Color
    /// The families that text is set in; what suits the script of each paragraph unless given.
    public var family: String?

    /// Dark letters on white pages of a size.
    public init(size: Size, ink: Color = Color(hex: 0x1F1B16), paper: Color = .white, family: String? = nil) {
        (self.size, self.ink, self.paper, self.family) = (size, ink, paper, family)
    }

    /// The width of lines: three quarters of the page's.
    package var measure: Double { (0.76 * size.width).rounded() }

    /// The left end of lines.
    package var left: Double { ((size.width - measure) / 2).rounded() }

    /// The size of letters: lines have some 55 Latin letters, or 27 Han characters.
    var fontSize: Double { min(measure / 27, size.height / 26) }

    /// From one line to the next; all lines of text stand on this grid.
    package var leading: Double { 1.56 * fontSize }

    /// Where the first line's top lies.
    package var top: Double { (0.115 * size.height).rounded() }

    /// The number of lines on a page, at least 4.
    package var lineCount: Int { max(Int(saturating: (0.765 * size.height / leading).rounded(.down)), 4) }

    /// The baseline of the line at the head, which names the chapter.
    var headBaseline: Double { 0.07 * size.height }

    /// The baseline of the page number.
    var folioBaseline: Double { 0.945 * size.height }

    /// The colour of what is beside the text.
    package var faint: Color { Color(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.62 * ink.alpha) }

    /// The font of a text, which is chosen by its script: quotation marks are wide between Han characters, and narrow elsewhere.
    package func font(for text: String, size: Double, weight: Font.Weight = .regular) -> Font {
        let families =
            text.hasHanCharacters
            ? "Noto Serif CJK SC, DejaVu Serif, serif" : "Noto Serif CJK KR, DejaVu Serif, Noto Serif CJK SC, serif"
        return Font(family: family.map { "\($0), \(families)" } ?? families, size: size, weight: weight)
    }
}

extension String {
    /// True if the text has Han characters, or punctuation as wide as them, so that it is set as Chinese.
    var hasHanCharacters: Bool { unicodeScalars.contains { $0.isHan } }
}

extension Unicode.Scalar {
    /// True if the scalar is a Han character, or punctuation as wide as one.
    var isHan: Bool {
        switch value {
        case 0x2E80...0x2FDF, 0x3000...0x303F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
