import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import PlanStore

/// The page of a PDF on which rooms are looked for.
struct RoomSheet {
    /// The page's picture, as the areas of the rooms lie on it.
    let drawing: SheetInput.DrawingSource
    let document: PDFDocument
    let page: PDFPage
    /// The pixels of the picture to a point of the page.
    let pixelsPerPoint: Double
    /// The points of the page to a metre of the building; nil if neither the plan nor the file says that.
    let pointsPerMeter: Double?

    /// The page that a drawing's path names.
    init(drawing path: String) throws {
        try self.init(.file(path: path), DrawingFile.open(path), pixelsPerMeter: nil)
    }

    /// The page that is a plan's drawing.
    ///
    /// - Parameter path: The drawing's file, where the plan does not have it.
    init(of plan: Plan, drawing path: String?) throws {
        let reader = try PlanDrawingFile.reader(of: plan, givenAs: path)
        guard reader.size == plan.drawing.size else {
            throw PlanDrawingError(.otherSize(plan: plan.drawing.size, drawing: reader.size), file: reader.name)
        }
        try self.init(try plan.drawingContent(givenAs: path), reader, pixelsPerMeter: plan.drawing.pixelsPerMeter)
    }

    private init(_ content: DrawingContent, _ reader: any DrawingReader, pixelsPerMeter: Double?) throws {
        guard reader.fileKind == .pdf else {
            throw CommandFailure(
                Message(
                    """
                    \(reader.name): is a picture; rooms are found by the lines of a PDF. 'planmark area trace' finds the room around a \
                    point of a picture
                    """))
        }
        let place: PagePath
        switch content {
        case .file(let path):
            place = PagePath(path)
            drawing = .file(path)
            document = try PDFDocument(path: place.file)
        case .bytes(let bytes, let name):
            place = PagePath(name)
            drawing = .bytes(bytes, name: name)
            document = try PDFDocument(bytes: bytes, name: name)
        }
        page = try document.page(place.page ?? 1)
        pixelsPerPoint = reader.size.width / page.size.width
        pointsPerMeter = pixelsPerMeter.map { [pixelsPerPoint] in $0 / pixelsPerPoint } ?? page.pointsPerMetre
    }
}
