import Testing

@testable import PlanBase

@Suite("Characters that outputs cannot hold")
struct UnwritableCharacterTests {
    private static let unwritable: [Unicode.Scalar] = [
        0, 1, 8, 0xB, 0xC, 0xE, 0x1B, 0x1F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x2FFFE, 0xFFFFF,
        0x10FFFE,
        0x10FFFF,
    ].compactMap { Unicode.Scalar($0 as UInt32) }
    private static let writable: [Unicode.Scalar] = [
        "\t", "\n", "\r", " ", "a", "\u{7F}", "\u{85}", "\u{A0}", "ü", "厨", "\u{D7FF}", "\u{E000}", "\u{FDCF}",
        "\u{FDF0}", "\u{FEFF}",
        "\u{FFFD}", "\u{1F600}", "\u{1FFFD}", "\u{20000}", "\u{10FFFD}",
    ]

    @Test(arguments: unwritable)
    func `They are counted, and U+FFFD takes their place`(scalar: Unicode.Scalar) {
        let text = "x\(scalar)y\(scalar)"
        #expect(scalar.isUnwritable && text.hasUnwritableCharacters && text.unwritableCharacterCount == 2)
        #expect(text.writable == "x\u{FFFD}y\u{FFFD}")
        #expect(text.writable.writable == text.writable)
    }

    @Test(arguments: writable)
    func `All others stay`(scalar: Unicode.Scalar) {
        let text = "x\(scalar)y\(scalar)"
        #expect(!scalar.isUnwritable && !text.hasUnwritableCharacters && text.unwritableCharacterCount == 0)
        #expect(Array(text.writable.utf8) == Array(text.utf8))
    }
}
