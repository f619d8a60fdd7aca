import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite("Texts with characters that outputs cannot hold")
struct UnwritableTextTests {
    private static let texts = [
        0xFFFE, 0xFFFF, 0x2FFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0, 1, 0xB, 0x1F,
    ].compactMap { Unicode.Scalar($0 as UInt32) }.map { "a\($0)b" }

    @Test(arguments: texts)
    func `Such a character is set as U+FFFD, and counted`(text: String) throws {
        let font = Font(size: 20)
        let layout = try TextLayout(text, font: font)
        #expect(layout.missingGlyphCount >= 1 && layout.replacedCharacterCount == 1)
        let replaced = try TextLayout("a\u{FFFD}b", font: font)
        #expect(layout.logicalSize == replaced.logicalSize)
        #expect(layout.lines.map(\.text) == ["a\u{FFFD}b"])
    }

    @Test(arguments: texts)
    func `SVG has U+FFFD in its place, in texts and in the names of parts`(text: String) throws {
        let log = TextLog()
        log.add(try TextLayout(text, font: Font(size: 20)), transform: .identity)
        log.add(label: text, box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), transform: .identity)
        #expect(log.svg.contains(">a\u{FFFD}b</text>") && log.svg.contains("<title>a\u{FFFD}b</title>"))
    }
}
