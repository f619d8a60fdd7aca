import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage

/// A text as the pages of a book: justified paragraphs without hyphens, chapters that begin on pages of their own, and page
/// numbers.
///
///     let pages = try TextPages(file: "chapter.txt", style: TextPageStyle(size: Size(width: 600, height: 850)))
///     for page in 0..<pages.count { try pages.picture(ofPage: page).writePNG(to: "page-\(page + 1).png") }
///
/// Lines that begin with `# ` are headings of chapters, with `## ` those of sections; empty lines part paragraphs. Any script
/// works, Chinese with the line breaks and the indents that it wants.
///
/// Pages belong to the thread that made them.
public struct TextPages {
    /// The look of the pages.
    public let style: TextPageStyle
    /// The number of characters that no installed font has; they are drawn as boxes with their code numbers in them.
    public let missingGlyphCount: Int
    private let pages: [TextPage]
    private let firstNumber: Int

    /// Puts a text onto pages.
    ///
    /// - Parameters:
    ///   - firstNumber: the number of the first page.
    ///   - name: what errors call the text.
    /// - Throws: ``TextPageError``, and `RenderError` for pages too large to set text on.
    public init(_ text: String, style: TextPageStyle, firstNumber: Int = 1, name: String = "text") throws {
        let least = TextPageError.leastSide
        guard style.size.width >= least, style.size.height >= least, style.size.isFinite else {
            throw TextPageError.pageTooSmall(file: name, style.size)
        }
        let blocks = TextBlock.all(in: text)
        guard !blocks.isEmpty else { throw TextPageError.empty(file: name) }
        self.style = style
        self.firstNumber = firstNumber
        let paginator = try TextPaginator(blocks, style: style)
        pages = paginator.pages
        missingGlyphCount = paginator.missingGlyphCount
    }

    /// Puts a text file in UTF-8 onto pages.
    ///
    /// - Throws: as ``init(_:style:firstNumber:name:)``, and `InputError` when the file cannot be read.
    public init(file: String, style: TextPageStyle, firstNumber: Int = 1) throws {
        let bytes = try SequentialFile(path: file).readText()
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TextPageError.notUTF8(file: file, line: Self.firstBrokenLine(of: bytes))
        }
        try self.init(text, style: style, firstNumber: firstNumber, name: file)
    }

    /// The number of pages, at least one.
    public var count: Int { pages.count }

    /// A page as a picture in RGB, of the style's size rounded to whole pixels.
    ///
    /// - Parameter index: the page, from 0.
    /// - Throws: `RenderError`.
    public func picture(ofPage index: Int) throws -> PixelBuffer {
        let page = pages[index]
        let paper = Color(red: style.paper.red, green: style.paper.green, blue: style.paper.blue)
        let canvas = try Canvas(
            width: Int(saturating: style.size.width.rounded()), height: Int(saturating: style.size.height.rounded()),
            background: paper)
        for line in page.lines { canvas.draw(line, color: style.ink) }
        let middle = style.size.width / 2
        canvas.draw(
            "\(firstNumber + index)", font: style.font(for: "", size: 0.82 * style.fontSize),
            at: Point(x: middle, y: style.folioBaseline), anchor: .baselineCenter, color: style.faint)
        if let chapter = page.chapter, !page.isOpening {
            let head = try TextLayout(
                chapter, font: style.font(for: chapter, size: 0.78 * style.fontSize), maximumWidth: style.measure,
                maximumLines: 1)
            canvas.draw(head, at: Point(x: middle, y: style.headBaseline), anchor: .baselineCenter, color: style.faint)
        }
        try canvas.check()
        return try canvas.picture()
    }

    /// The first line, from 1, that is no UTF-8.
    private static func firstBrokenLine(of bytes: [UInt8]) -> Int {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where String(validating: line, as: UTF8.self) == nil { return index + 1 }
        return 1
    }
}

extension Canvas {
    fileprivate func draw(_ line: TextPage.Line, color: Color) {
        withSavedState {
            translate(x: line.shift.dx, y: line.shift.dy)
            clearPath()
            for run in line.runs where !run.hasPictures { run.addOutlines(in: context) }
            fill(color)
            for run in line.runs where run.hasPictures { run.show(in: context) }
        }
    }
}
