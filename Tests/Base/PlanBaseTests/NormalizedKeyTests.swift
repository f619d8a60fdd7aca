import TestSupport
import Testing

@testable import PlanBase

@Suite struct NormalizedKeyTests {
    @Test(arguments: [
        ("Im Bau", "imbau"), ("left_Shoulder", "leftshoulder"), ("A-B\t\r\nC", "abc"), ("", ""), (" _-", ""),
        ("Geschlossen\u{A0}\u{2003}Ä", "geschlossenä"), ("進行 中", "進行中"), ("\u{1C}x\u{1F}", "\u{1C}x\u{1F}"),
    ])
    func `Case, spaces, underscores and hyphens do not count`(text: String, key: String) {
        #expect(text.normalizedKey == key)
    }

    @Test func `ASCII becomes what any text does`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                Unicode.Scalar(UInt8.random(in: 0...127, using: &random))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let plain = text.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
            #expect(text.normalizedKey == plain)
        }
    }

    @Test func `Texts of ASCII are on one line as others are`() {
        for code in 0..<128 as Range<UInt8> {
            let text = "a\(Unicode.Scalar(code))b"
            // A letter beyond ASCII takes the other way.
            #expect(text.onOneLine + "ä" == (text + "ä").onOneLine)
        }
        #expect(String(repeating: "x", count: 1000).onOneLine.count == 1000)
        #expect(String(repeating: "x", count: 1001).onOneLine == String(repeating: "x", count: 1000) + "…")
    }
}
