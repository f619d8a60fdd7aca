import PlanBase
import PlanCanvas
import PlanPageCurl

/// Reads pages when they are needed and makes them the size that they are shown in; only the last few are kept.
final class PageLoader {
    let layout: PageLayout
    /// The pages in the book's order.
    let references: [PageReference]
    private let fit: PageFit
    private let paper: Color
    private let language: MessageLanguage
    private let texts: [String: TextPages]
    private var kept: [(reference: PageReference, picture: PagePicture)] = []
    /// The number of characters in the texts that no installed font has.
    let missingGlyphCount: Int
    /// Pages that had another shape than the page.
    private(set) var fittedPages: Set<PageReference> = []

    /// A spread and the sheet that turns over it show four pages; the next turn needs two more.
    private static let keptCount = 6

    /// - Parameters:
    ///   - isSpread: whether each file shows both sides of the book.
    ///   - language: the language of what is told of plans.
    init(
        _ pages: PageCollection, layout: PageLayout, fit: PageFit, paper: Color, isSpread: Bool,
        notesIn language: MessageLanguage
    ) throws {
        self.layout = layout
        self.fit = fit
        self.paper = paper
        self.language = language
        var texts: [String: TextPages] = [:]
        var references: [PageReference] = []
        var missingGlyphCount = 0
        for (path, kind) in pages.files {
            if kind == .text {
                let style = TextPageStyle(size: layout.pageSize, paper: paper)
                let text = try TextPages(file: path, style: style, firstNumber: references.count + 1)
                missingGlyphCount += text.missingGlyphCount
                references += (0..<text.count).map { .text(path, page: $0) }
                texts[path] = text
            } else if isSpread {
                references += [0, 1].map { .half(path, kind, place: $0) }
            } else {
                references.append(.file(path, kind))
            }
        }
        self.references = references
        self.texts = texts
        self.missingGlyphCount = missingGlyphCount
    }

    private var width: Int { Int(layout.pageSize.width) }
    private var height: Int { Int(layout.pageSize.height) }

    /// A page by its number in the book, from 0.
    func page(_ number: Int) throws -> PagePicture { try page(references[number]) }

    func page(_ reference: PageReference) throws -> PagePicture {
        if let place = kept.firstIndex(where: { $0.reference == reference }) {
            kept.append(kept.remove(at: place))
            return kept[kept.count - 1].picture
        }
        let picture = try load(reference)
        if kept.count == Self.keptCount { kept.removeFirst() }
        kept.append((reference, picture))
        return picture
    }

    private func load(_ reference: PageReference) throws -> PagePicture {
        switch reference {
        case .text(let path, let page):
            guard let text = texts[path] else { preconditionFailure("the texts were read beforehand") }
            return PagePicture(try text.picture(ofPage: page), paper: paper)
        case .file(let path, let kind): return try fitted(path, kind, width: width, height: height, reference)
        case .half(let path, let kind, let place):
            let view = layout.viewSize
            let spread = try fitted(path, kind, width: Int(view.width), height: Int(view.height), reference)
            let frame = layout.frame(ofPage: place)
            return spread.part(x: Int(frame.minX), y: Int(frame.minY), width: width, height: height)
        }
    }

    private func fitted(
        _ path: String, _ kind: PageFileKind, width: Int, height: Int, _ reference: PageReference
    ) throws -> PagePicture {
        let picture = PageFilePicture(path: path, kind: kind)
        let size = try picture.size()
        let whole = FittedSize(of: size, width: width, height: height, fit: .fit)
        if whole.width != width || whole.height != height { fittedPages.insert(reference) }
        let read = try picture.read(
            scaled: FittedSize(of: size, width: width, height: height, fit: fit), notesIn: language)
        return PagePicture(read, width: width, height: height, fit: fit, paper: paper)
    }
}
