import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite("Code points that are no characters")
struct NoncharacterTests {
    private static let texts = ["a\u{FFFE}b", "a\u{FFFF}b", "a\u{2FFFF}b", "a\u{1FFFE}b", "a\u{10FFFF}b"]

    @Test(arguments: texts)
    func `A text that has one is set with U+FFFD in its place, and counted`(text: String) throws {
        let font = Font(size: 20)
        let layout = try TextLayout(text, font: font)
        #expect(layout.missingGlyphCount >= 1)
        let replaced = try TextLayout("a\u{FFFD}b", font: font)
        #expect(layout.logicalSize == replaced.logicalSize)
    }
}
