import PlanBase
import PlanGeometry

/// The lines, fills, pictures and texts that a page of a PDF file paints, as values.
///
/// All points are in page space: points of 1/72 inch from the upper left corner of the page as it is shown, x right and y down. The
/// crop box, the page's rotation and its unit are applied already. Objects that lie outside the page, or outside their clip, are told all
/// the same.
public struct PagePainting: Hashable, Sendable {
    /// The size of the page as it is shown, in points.
    public let size: Size
    /// The strokes, fills and pictures, bottom up.
    public internal(set) var objects: [PaintedObject] = []
    /// The runs of text, in the order in which the page shows them.
    public internal(set) var texts: [PageText] = []
    /// The layers that the page uses, in the order in which the page first does; those of the file that the page does not use are left out.
    public internal(set) var layers: [PageLayer] = []
    /// The clips that objects and texts refer to.
    public internal(set) var clips: [PageClip] = []
    /// True if the page holds more than ``PaintingLimits`` allow, so that the rest is left out.
    public internal(set) var isCut = false
    /// True if a part of the page's content could not be read, so that it is left out.
    public internal(set) var isDamaged = false
    /// True if a form paints itself, or forms are nested deeper than ``PaintingLimits`` allow, so that the inner ones are left out.
    public internal(set) var hasEndlessForms = false

    /// The page's number in the file, from 1.
    public let page: Int

    init(page: Int, size: Size) { (self.page, self.size) = (page, size) }

    /// The parts of the page that were left out, one sentence each.
    public var notes: [Message] {
        var notes: [Message] = []
        if isCut {
            notes.append(
                Message("page \(page) paints more than is read of a page; the rest of its content is left out"))
        }
        if isDamaged {
            notes.append(Message("page \(page) has damaged content; what cannot be read of it is left out"))
        }
        if hasEndlessForms {
            notes.append(
                Message(
                    "page \(page) has a form that paints itself, or forms nested too deep; the inner ones are left out")
            )
        }
        return notes
    }
}

extension PDFDocument {
    /// Returns what a page paints (ISO 32000-1, 7.8.2): its content with all forms (8.10), without annotations, the content of tiling
    /// patterns, and the glyph descriptions of Type 3 fonts.
    ///
    /// The time is proportional to the length of the content that is run through, forms each time that they are painted. Damaged content
    /// throws no error; the result holds what could be read, and ``PagePainting/notes``.
    ///
    /// - Parameters:
    ///   - number: from 1 to ``pageCount``.
    ///   - limits: how much is read at most.
    /// - Throws: ``ImageError/noSuchPage(file:page:pageCount:)``, and for a page without a sound box.
    public func painting(ofPage number: Int, limits: PaintingLimits = PaintingLimits()) throws(ImageError)
        -> PagePainting
    {
        let page = try page(number)
        let object = try file.page(number)
        guard let toShown = page.toPage(pictureSize: page.size).inverted() else {
            throw .corrupt(file: name, format: .pdf, reason: Message("page \(number) has no sound size"))
        }
        var interpreter = PageInterpreter(
            PagePainting(page: number, size: page.size), base: toShown, layers: layerTable, limits: limits)
        interpreter.run(page: object)
        return interpreter.painting
    }
}
