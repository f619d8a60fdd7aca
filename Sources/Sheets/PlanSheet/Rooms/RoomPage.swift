import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanTracing

/// A drawing on which rooms are looked for: a page of a PDF, or a picture.
public struct RoomPage {
    /// The drawing's picture, on which the areas of the rooms lie.
    public let drawing: SheetInput.DrawingSource
    /// The size of the picture in pixels.
    public let size: Size
    private let name: String
    /// The page of a PDF; nil for a picture.
    private let page: (document: PDFDocument, number: Int, pixelsPerPoint: Double)?
    /// The pixels to a metre of the building; nil if neither the plan nor the file says that.
    private let pixelsPerMeter: Double?

    /// The drawing of a path, such as `level4.pdf#page=3`.
    ///
    /// - Throws: `ImageError` for a file that cannot be read.
    public init(drawing path: String) throws { try self.init(.file(path: path), pixelsPerMeter: nil) }

    /// The drawing of a plan.
    ///
    /// - Parameter path: The drawing's file, where the plan does not have it.
    /// - Throws: `PlanDrawingError` for a drawing that is not found, or is another.
    public init(of plan: any PlanSource, drawing path: String? = nil) throws {
        let (content, drawing) = (try plan.drawingContent(givenAs: path), plan.planDrawing.drawing)
        try self.init(content, pixelsPerMeter: drawing.pixelsPerMeter, size: drawing.size)
    }

    private init(_ content: DrawingContent, pixelsPerMeter: Double?, size planSize: Size? = nil) throws {
        drawing = SheetInput.DrawingSource(content)
        let reader = try drawing.open()
        if let planSize { try PlanDrawingError.checkSize(reader.size, ofPlan: planSize, file: reader.name) }
        size = reader.size
        guard reader.fileKind == .pdf else {
            (name, page, self.pixelsPerMeter) = (reader.name, nil, pixelsPerMeter)
            return
        }
        let place: PagePath
        let document: PDFDocument
        switch content {
        case .file(let path):
            place = PagePath(path)
            document = try PDFDocument(path: place.file)
        case .bytes(let bytes, let name):
            place = PagePath(name)
            document = try PDFDocument(bytes: bytes, name: name)
        }
        name = place.file
        let page = try document.page(place.page ?? 1)
        let pixelsPerPoint = Double(reader.width) / page.size.width
        self.page = (document, page.number, pixelsPerPoint)
        self.pixelsPerMeter = pixelsPerMeter ?? page.pointsPerMetre.map { $0 * pixelsPerPoint }
    }

    /// Finds the rooms of the drawing: those of a PDF's page by what it paints; those of a picture, and of a page that is a scan, by the
    /// thick walls that are seen.
    ///
    /// - Parameters:
    ///   - taken: The ids that the rooms' areas may not have.
    ///   - isCancelled: Returns true if the rooms are no longer wanted; asked between the steps of the search.
    /// - Throws: ``RoomPageError`` if nothing in the drawing looks like the walls of a room; `ImageError` for a drawing that cannot be read.
    public func rooms(
        except taken: Set<Area.ID> = [], isCancelled: () -> Bool = { false }
    ) throws -> SheetRooms {
        if let page, let rooms = try rooms(ofPage: page, except: taken, isCancelled) { return rooms }
        return try roomsInPicture(except: taken, isCancelled)
    }

    /// The rooms by what a page paints; nil if nothing that it paints looks like a wall.
    private func rooms(
        ofPage page: (document: PDFDocument, number: Int, pixelsPerPoint: Double), except taken: Set<Area.ID>,
        _ isCancelled: () -> Bool
    ) throws -> SheetRooms? {
        let painting = try page.document.painting(ofPage: page.number)
        let options = RoomFinderOptions(pointsPerMeter: pixelsPerMeter.map { $0 / page.pixelsPerPoint })
        do throws(RoomFindingError) {
            let findings = try RoomFinder(options: options)
                .rooms(of: DrawnPage(painting, of: page.document), isCancelled: isCancelled)
            let notes = (page.document.warnings + painting.notes).map { Message("\(name): \($0)", context: "place") }
            return SheetRooms(findings, pixelsPerPoint: page.pixelsPerPoint, except: taken, notes: notes)
        } catch .noWalls {
            return nil
        } catch {
            throw RoomPageError.noRooms(error, file: name)
        }
    }

    /// The rooms by the thick walls that the drawing's picture shows.
    private func roomsInPicture(except taken: Set<Area.ID>, _ isCancelled: () -> Bool) throws -> SheetRooms {
        let reader = try drawing.open()
        let tracer: RoomTracer
        do throws(TraceError) {
            tracer = try RoomTracer(reading: reader)
        } catch {
            if case .image(let error) = error { throw error }
            throw error
        }
        let traced = tracer.rooms(isCancelled: isCancelled)
        if isCancelled() { throw RoomPageError.noRooms(.cancelled, file: name) }
        if traced.isEmpty { throw RoomPageError.noRooms(.noWalls, file: name) }
        return SheetRooms(
            RoomFindings(traced, inDrawingOf: size, pixelsPerMeter: pixelsPerMeter), pixelsPerPoint: 1, except: taken,
            notes: [])
    }
}
