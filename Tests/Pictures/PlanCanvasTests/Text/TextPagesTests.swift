import PlanGeometry
import PlanImage
@testable import PlanCanvas
import Testing

@Suite("Texts as pages")
struct TextPagesTests {
    private let style = TextPageStyle(size: Size(width: 400, height: 560))
    private let sentence = "The cut is the reason why walls are drawn as they are, heavy where the saw went through. "

    /// The rows between the margins that have ink in them, as ranges.
    private func lines(of page: PixelBuffer) -> [Range<Int>] {
        let dark = (0..<page.height).map { y in (0..<page.width).contains { page[$0, y].first ?? 255 < 140 } }
        var lines: [Range<Int>] = []
        var start: Int?
        for (y, isDark) in (dark + [false]).enumerated() {
            if isDark, start == nil { start = y }
            if !isDark, let first = start {
                lines.append(first..<y)
                start = nil
            }
        }
        return lines
    }

    /// The first and last column with ink in some rows.
    private func extent(of page: PixelBuffer, _ rows: Range<Int>) -> ClosedRange<Int>? {
        let columns = (0..<page.width).filter { x in rows.contains { page[x, $0].first ?? 255 < 140 } }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    @Test("A long text goes on from page to page, and each chapter begins a page of its own")
    func pages() throws {
        let chapter = "# Walls\n\n" + String(repeating: sentence, count: 40)
        let one = try TextPages(chapter, style: style)
        #expect(one.count >= 3)
        let two = try TextPages(chapter + "\n\n" + chapter, style: style)
        #expect(two.count == 2 * one.count)
    }

    @Test("A paragraph of any length is set whole", arguments: [19_000, 100_000, 200_000])
    func longParagraph(words: Int) throws {
        let some = try TextPages(String(repeating: "word ", count: 10_000), style: style)
        let many = try TextPages(String(repeating: "word ", count: words), style: style)
        let expected = some.count * words / 10_000
        #expect(abs(many.count - expected) <= expected / 50 + 2, "\(many.count) pages, \(expected) expected")
        // The last page has text, and no line leaves the page.
        let page = try many.picture(ofPage: many.count - 2)
        let rows = lines(of: page)
        #expect(rows.count > 20)
        for row in rows { #expect(extent(of: page, row).map { $0.upperBound < 390 } == true) }
    }

    @Test("Lines of a paragraph end at the same place on the right, and begin at the same on the left")
    func justified() throws {
        let page = try TextPages(String(repeating: sentence, count: 6), style: style).picture(ofPage: 0)
        let text = lines(of: page).filter { $0.lowerBound < 480 && $0.count > 5 }
        #expect(text.count > 8)
        let extents = try text.dropLast().map { try #require(extent(of: page, $0)) }
        let (lefts, rights) = (extents.map(\.lowerBound), extents.map(\.upperBound))
        #expect((lefts.max() ?? 0) - (lefts.min() ?? 0) <= 3)
        #expect((rights.max() ?? 0) - (rights.min() ?? 0) <= 4)
        // The margins are alike.
        #expect(abs((lefts.min() ?? 0) - (400 - (rights.max() ?? 0))) <= 4)
    }

    @Test("Chinese is broken anywhere but before its punctuation, and begins two characters in")
    func chinese() throws {
        let text = String(repeating: "图样已经画好，还要照着路走。", count: 14)
        let page = try TextPages(text, style: style).picture(ofPage: 0)
        let rows = lines(of: page).filter { $0.lowerBound < 480 && $0.count > 6 }
        #expect(rows.count > 6)
        let first = try #require(extent(of: page, rows[0]))
        let second = try #require(extent(of: page, rows[1]))
        let third = try #require(extent(of: page, rows[2]))
        let em = 0.76 * 400 / 27
        #expect(abs(Double(first.lowerBound - second.lowerBound) - 2 * em) < 3)
        #expect(abs(second.lowerBound - third.lowerBound) <= 3)
    }

    @Test("Nothing is drawn in the margins but the head and the page number")
    func margins() throws {
        let pages = try TextPages("# Walls\n\n" + String(repeating: sentence, count: 60), style: style)
        for index in 0..<pages.count {
            let page = try pages.picture(ofPage: index)
            #expect(page.width == 400 && page.height == 560)
            for y in 0..<560 {
                for x in Array(0..<40) + Array(360..<400) { #expect(page[x, y] == [255, 255, 255]) }
            }
        }
    }

    @Test("What cannot be set is refused")
    func refusals() throws {
        #expect(throws: TextPageError.empty(file: "text")) { try TextPages(" \n\u{FEFF}\n", style: style) }
        let small = Size(width: 99, height: 500)
        #expect(throws: TextPageError.pageTooSmall(file: "text", small)) {
            try TextPages("A", style: TextPageStyle(size: small))
        }
        #expect(throws: TextPageError.self) {
            try TextPages("A", style: TextPageStyle(size: Size(width: .nan, height: 500)))
        }
        let error = TextPageError.notUTF8(file: "a.md", line: 12)
        #expect(error.kind == .unreadable && error.file == "a.md" && error.placeName == "12")
        #expect(error.description == "a.md:12: is not UTF-8; save the text as UTF-8")
    }

    @Test("Letters that no font has are counted")
    func missingGlyphs() throws {
        #expect(try TextPages("Plain text", style: style).missingGlyphCount == 0)
        #expect(try TextPages("\u{10FFFD}", style: style).missingGlyphCount == 1)
    }
}
