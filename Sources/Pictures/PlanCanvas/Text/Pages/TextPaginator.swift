import PlanGeometry

/// Puts the blocks of a text onto pages, line by line on a grid.
///
/// A chapter begins on a new page. No page begins with the last line of a paragraph or ends with its first one, and no
/// section's heading ends a page.
struct TextPaginator {
    private let style: TextPageStyle
    private(set) var pages: [TextPage] = []
    private var page = TextPage()
    /// The grid's line that comes next on the page.
    private var row = 0
    private var followsHeading = true
    /// The number of characters that no installed font has.
    private(set) var missingGlyphCount = 0

    /// The pages of blocks.
    ///
    /// - Throws: `RenderError.invalidLength` for a page that is too large to set text on.
    init(_ blocks: [TextBlock], style: TextPageStyle) throws(RenderError) {
        self.style = style
        for block in blocks {
            switch block.kind {
            case .chapter: try appendChapter(block.text)
            case .section: try appendSection(block.text)
            case .paragraph:
                for piece in pieces(of: block.text) { try appendParagraph(piece) }
            }
        }
        finishPage()
    }

    private mutating func appendChapter(_ title: String) throws(RenderError) {
        finishPage()
        page.chapter = title
        page.isOpening = true
        let size = 1.75 * style.fontSize
        let heading = try TypesetBlock(
            title, font: style.font(for: title, size: size), width: style.measure, alignment: .center)
        missingGlyphCount += heading.layout.missingGlyphCount
        // Sunk by some lines, and followed by free ones.
        var baseline = style.top + 3.5 * style.leading
        let left = ((style.size.width - heading.layout.logicalSize.width) / 2).rounded()
        for index in heading.lines.indices {
            page.lines.append(heading.line(index, left: left, baseline: baseline))
            baseline += 1.3 * size
        }
        row = Int(saturating: ((baseline - style.top) / style.leading).rounded(.up)) + 1
        followsHeading = true
    }

    private mutating func appendSection(_ title: String) throws(RenderError) {
        let font = style.font(for: title, size: style.fontSize, weight: .bold)
        let heading = try TypesetBlock(title, font: font, width: style.measure)
        missingGlyphCount += heading.layout.missingGlyphCount
        // A free line before it, and two lines of text after it.
        if row + heading.lines.count + 3 > style.lineCount { finishPage() }
        if row > 0 { row += 1 }
        place(heading, heading.lines.indices)
        followsHeading = true
    }

    /// A paragraph in pieces that Pango can measure, divided at spaces where there are some: its lengths are 32-bit numbers of
    /// 1,024ths of a pixel, and a paragraph begins as one line.
    private func pieces(of text: String) -> [String] {
        let most = max(1000, min(20_000, Int(saturating: 500_000 / style.fontSize)))
        guard text.utf8.count > most else { return [text] }
        var pieces: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            var piece = rest.prefix(most)
            if piece.endIndex < rest.endIndex, let space = piece.lastIndex(of: " "), space > piece.startIndex {
                piece = piece[...space]
            }
            pieces.append(String(piece))
            rest = rest[piece.endIndex...]
        }
        return pieces
    }

    private mutating func appendParagraph(_ text: String) throws(RenderError) {
        let isChinese = text.hasHanCharacters
        let indent = isChinese ? 2 : followsHeading ? 0 : 1.4
        let block = try TypesetBlock(
            text, font: style.font(for: text, size: style.fontSize), width: style.measure, isJustified: true,
            indent: indent * style.fontSize)
        missingGlyphCount += block.layout.missingGlyphCount
        var start = 0
        while start < block.lines.count {
            let left = block.lines.count - start
            let count = linesThatFit(of: left, isFirst: start == 0)
            if count == 0 { finishPage() }
            place(block, start..<start + count)
            start += count
            if start < block.lines.count, count > 0 { finishPage() }
        }
        followsHeading = false
    }

    /// Returns how many of the `count` lines left of a paragraph go onto the page. The first of several lines never goes there
    /// alone, and the last is never left alone for the next page, except that an empty page takes at least one line.
    private func linesThatFit(of count: Int, isFirst: Bool) -> Int {
        let room = style.lineCount - row
        guard count > room else { return count }
        var taken = room
        if count - taken == 1 { taken -= 1 }
        if isFirst && taken < 2 { taken = 0 }
        // An empty page takes what it can.
        return row == 0 ? max(taken, 1) : max(taken, 0)
    }

    private mutating func place(_ block: TypesetBlock, _ range: Range<Int>) {
        for index in range {
            let baseline = style.top + (Double(row) + 0.75) * style.leading
            page.lines.append(block.line(index, left: style.left, baseline: baseline))
            row += 1
        }
    }

    private mutating func finishPage() {
        let chapter = page.chapter
        if !page.lines.isEmpty { pages.append(page) }
        page = TextPage()
        page.chapter = chapter
        row = 0
    }
}
