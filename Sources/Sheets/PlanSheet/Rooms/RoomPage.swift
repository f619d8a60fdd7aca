import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanTracing

/// A page of a PDF on which rooms are looked for.
public struct RoomPage {
    /// The page's picture, on which the areas of the rooms lie.
    public let drawing: SheetInput.DrawingSource
    /// The size of the picture in pixels.
    public let size: Size
    private let name: String
    private let document: PDFDocument
    private let page: PDFPage
    /// The pixels of the picture to a point of the page.
    private let pixelsPerPoint: Double
    /// The points of the page to a metre of the building; nil if neither the plan nor the file says that.
    private let pointsPerMeter: Double?

    /// The page that a drawing's path names, such as `level4.pdf#page=3`.
    ///
    /// - Throws: ``RoomPageError/picture(_:)`` for a picture, `ImageError` for a file that cannot be read.
    public init(drawing path: String) throws { try self.init(.file(path: path), pixelsPerMeter: nil) }

    /// The page that is a plan's drawing.
    ///
    /// - Parameter path: The drawing's file, where the plan does not have it.
    /// - Throws: `PlanDrawingError` for a drawing that is not found, or is another; ``RoomPageError/picture(_:)`` for a picture.
    public init(of plan: any PlanSource, drawing path: String? = nil) throws {
        let (content, drawing) = (try plan.drawingContent(givenAs: path), plan.planDrawing.drawing)
        try self.init(content, pixelsPerMeter: drawing.pixelsPerMeter, size: drawing.size)
    }

    private init(_ content: DrawingContent, pixelsPerMeter: Double?, size planSize: Size? = nil) throws {
        drawing = SheetInput.DrawingSource(content)
        let reader = try drawing.open()
        if let planSize { try PlanDrawingError.checkSize(reader.size, ofPlan: planSize, file: reader.name) }
        guard reader.fileKind == .pdf else { throw RoomPageError.picture(reader.name) }
        let place: PagePath
        switch content {
        case .file(let path):
            place = PagePath(path)
            document = try PDFDocument(path: place.file)
        case .bytes(let bytes, let name):
            place = PagePath(name)
            document = try PDFDocument(bytes: bytes, name: name)
        }
        (name, size) = (place.file, reader.size)
        page = try document.page(place.page ?? 1)
        pixelsPerPoint = Double(reader.width) / page.size.width
        pointsPerMeter = pixelsPerMeter.map { [pixelsPerPoint] in $0 / pixelsPerPoint } ?? page.pointsPerMetre
    }

    /// Finds the rooms of the page.
    ///
    /// - Parameters:
    ///   - taken: The ids that the rooms' areas may not have.
    ///   - isCancelled: Returns true if the rooms are no longer wanted; asked between the steps of the search.
    /// - Throws: ``RoomPageError/noRooms(_:file:)`` if nothing on the page looks like a wall; `ImageError` for a page that cannot be read.
    public func rooms(
        except taken: Set<Area.ID> = [], isCancelled: () -> Bool = { false }
    ) throws -> SheetRooms {
        let painting = try document.painting(ofPage: page.number)
        let finder = RoomFinder(options: RoomFinderOptions(pointsPerMeter: pointsPerMeter))
        do throws(RoomFindingError) {
            let findings = try finder.rooms(of: DrawnPage(painting, of: document), isCancelled: isCancelled)
            let notes = (document.warnings + painting.notes).map { Message("\(name): \($0)", context: "place") }
            return SheetRooms(findings, pixelsPerPoint: pixelsPerPoint, except: taken, notes: notes)
        } catch {
            throw RoomPageError.noRooms(error, file: name)
        }
    }
}
