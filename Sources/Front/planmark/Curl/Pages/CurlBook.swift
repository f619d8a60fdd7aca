import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanPageCurl

/// The pages that the command line names, and the turns through them.
struct CurlBook {
    let loader: PageLoader
    let sequence: PageSequence
    /// The picture on the back of each sheet, where it is not a page of the book.
    let backPage: PageReference?
    private let fit: PageFit
    private let isBook: Bool

    /// - Throws: what is wrong with the pages, or with what is asked of them.
    init(
        paths: [String], options: CurlPageOptions, turn: TurnOptions, look: SheetLookOptions, output: CurlOutputOptions,
        notesIn language: MessageLanguage
    ) throws {
        for path in paths { try SameFile.refuse(output.output, asOneOf: path) }
        if case .picture(let path) = look.back { try SameFile.refuse(output.output, asOneOf: path) }
        var pages = try PageCollection(paths: paths, texts: options.text)
        for file in pages.files { try SameFile.refuse(output.output, asOneOf: file.path) }
        let turning = try turn.turnOptions()
        let isBook = options.book || pages.hasText
        self.isBook = isBook
        let isSpread = !isBook && turning.spineLocation == .mid && pages.files.count == 2
        let size = try options.pageSize(
            of: pages, options: turning, isSpread: isSpread, mostOfSide: output.sheet == nil ? nil : 480)
        if turn.direction == .reverse, !isBook {
            // FROM comes later in the book then, but it is shown first.
            pages = pages.reversed(inGroupsOf: turning.spineLocation == .mid && !isSpread ? 2 : 1)
        }
        let layout = try PageLayout(options: turning, pageSize: size)
        loader = try PageLoader(
            pages, layout: layout, fit: options.fit, paper: look.paper, isSpread: isSpread, notesIn: language)
        sequence = PageSequence(layout: layout, pageCount: loader.references.count)
        fit = options.fit
        if case .picture(let path) = look.back {
            backPage = .file(path, try PageFileKind(of: path))
        } else {
            backPage = nil
        }
        try checkCount()
    }

    private var pagesOfTurn: Int { sequence.layout.options.pagesOfTurn }

    private func checkCount() throws {
        let count = sequence.pageCount
        guard sequence.turnCount > 0 else {
            throw CommandFailure(
                count == 1
                    ? Message("only one page: nothing to turn to; give more pages")
                    : Message("only \(count) pages, which are shown together: nothing to turn to; give more pages"),
                exitCode: .usage)
        }
        if !isBook, count > pagesOfTurn {
            throw ValidationError(
                Message("\(count) pages are too many for one turn, which has \(pagesOfTurn); turn all with --book"))
        }
    }

    /// Notes on the pages, once they have been read, that the user may not expect: missing glyphs, blank pages, pages
    /// of another shape.
    var notes: [Message] {
        var notes: [Message] = []
        if loader.missingGlyphCount > 0 {
            notes.append(
                Message(
                    """
                    \(Message.counted(loader.missingGlyphCount, .character)) in the texts: no installed font has them; \
                    install one that does
                    """))
        }
        if !isBook, sequence.pageCount < pagesOfTurn {
            notes.append(
                Message(
                    """
                    \(sequence.pageCount) pages where a turn shows \(pagesOfTurn): the last is left blank; \
                    give \(pagesOfTurn) pages
                    """))
        }
        if !loader.fittedPages.isEmpty {
            let size = "\(Int(sequence.layout.pageSize.width)) x \(Int(sequence.layout.pageSize.height))"
            notes.append(
                Message(
                    "\(Message.counted(loader.fittedPages.count, .page)) of another shape than \(size): laid in by --fit \(fit.rawValue)"
                ))
        }
        return notes
    }
}

extension PageTurnOptions {
    /// The number of pages that one turn shows.
    var pagesOfTurn: Int { spineLocation == .mid ? 4 : isDoubleSided ? 3 : 2 }
}
