import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel

/// The PDF on which a plan's drawing is a page: the drawing's own file, or one made around a picture.
struct DrawingPage {
    let document: PDFDocument
    let space: PageSpace
    /// True if the page was made around a picture; false if the page is one of the drawing's own PDF.
    let isMade: Bool

    /// - Throws: `ImageError` if the drawing cannot be read, or the page is not there.
    init(of drawing: PlanDrawing, _ content: DrawingContent) throws {
        let original =
            switch content {
            case .file(let path): try PDFDocument.ifPDF(path: PagePath(path).file)
            case .bytes(let bytes, let name):
                FileKind(firstBytes: bytes) == .pdf ? try PDFDocument(bytes: bytes, name: PagePath(name).file) : nil
            }
        isMade = original == nil
        document = try original ?? Self.page(around: content)
        space = try Self.space(of: drawing, page: isMade ? 1 : nil, in: document)
    }

    /// Where a drawing's pixels lie on its page of a PDF.
    static func space(of drawing: PlanDrawing, page: Int? = nil, in document: PDFDocument) throws -> PageSpace {
        let page = try document.page(page ?? drawing.page.page ?? 1)
        guard let space = PageSpace(page, drawing: drawing.drawing.size) else {
            throw ImageError.corrupt(
                file: document.name, format: .pdf, reason: Message("page \(page.number) has no sound size"))
        }
        return space
    }

    /// A PDF of one page that shows a picture, as large as the picture in print.
    private static func page(around content: DrawingContent) throws -> PDFDocument {
        let (reader, name): (any DrawingReader, String) =
            switch content {
            case .file(let path): (try DrawingFile.open(path), path)
            case .bytes(let bytes, let name): (try DrawingFile.open(bytes, name: name), name)
            }
        var pdf: [UInt8] = []
        try OverlayRenderer(DisplayList(size: reader.size)).render(reader, as: .pdf) { pdf += $0 }
        return try PDFDocument(bytes: pdf, name: name)
    }
}
