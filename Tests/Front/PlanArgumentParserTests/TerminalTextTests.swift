import Testing

@testable import PlanArgumentParser

@Suite struct TerminalTextTests {
    @Test(
        arguments: [
            ("plain, Ä, 图纸 🏗️\n\tnext", "plain, Ä, 图纸 🏗️\n\tnext"),
            ("\u{1B}]0;title\u{07}\r", "\u{FFFD}]0;title\u{FFFD}\u{FFFD}"),
            ("\u{9B}31mred\u{7F}\0", "\u{FFFD}31mred\u{FFFD}\u{FFFD}"),
            ("a\u{202E}gnp.exe\u{2066}\u{200F}\u{061C}", "a\u{FFFD}gnp.exe\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("in \u{2068}קומה\u{2069}: 3", "in \u{2068}קומה\u{2069}: 3"),
            ("\u{2068}a\u{2068}b\u{2069}c\u{2069}\u{2069}", "\u{2068}a\u{2068}b\u{2069}c\u{2069}\u{FFFD}"),
            ("\u{2068}\u{2067}a\u{2069}\n\u{2068}\n\u{2069}", "\u{2068}\u{FFFD}a\u{2069}\n\u{FFFD}\n\u{FFFD}"),
            ("one\u{2028}two\u{2029}", "one\u{FFFD}two\u{FFFD}"), ("", ""),
            ("\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ])
    func `What could command a terminal, turn lines around or is no character is replaced`(text: String, shown: String)
    {
        #expect(text.shownSafely == shown)
    }

    @Test(arguments: [0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF])
    func `Noncharacters that no literal can have are replaced`(code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        #expect("a\(Character(scalar))b".shownSafely == "a\u{FFFD}b")
    }

    @Test func `Long lines are cut, each by itself, and what is left out is counted`() {
        let long = String(repeating: "x", count: 10_000)
        #expect(long.shownSafely == long)
        #expect("\(long)yz\nnext".shownSafely == "\(long)… (+2)\nnext")
        let marks = "e" + String(repeating: "\u{301}", count: 50_000)
        #expect(marks.shownSafely.unicodeScalars.count < 10_100)
    }
}
