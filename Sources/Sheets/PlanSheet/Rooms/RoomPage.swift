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
    /// walls that its pixels show.
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

    /// The rooms by what a page paints; nil if nothing that it paints looks like a wall, and its picture may show some.
    private func rooms(
        ofPage page: (document: PDFDocument, number: Int, pixelsPerPoint: Double), except taken: Set<Area.ID>,
        _ isCancelled: () -> Bool
    ) throws -> SheetRooms? {
        let painting = try page.document.painting(ofPage: page.number)
        let options = RoomFinderOptions(pointsPerMeter: pixelsPerMeter.map { $0 / page.pixelsPerPoint })
        let findings: RoomFindings
        do throws(RoomFindingError) {
            findings = try RoomFinder(options: options)
                .rooms(of: DrawnPage(painting, of: page.document), isCancelled: isCancelled)
        } catch .noWalls where painting.isSoonRendered {
            return nil
        } catch {
            throw RoomPageError.noRooms(error, file: name)
        }
        if painting.isPicture {
            let area = findings.areaOfSureRooms * page.pixelsPerPoint * page.pixelsPerPoint
            if let rooms = try roomsOfScan(largerThan: area, except: taken, isCancelled) { return rooms }
        }
        let notes = (page.document.warnings + painting.notes).map { Message("\(name): \($0)", context: "place") }
        return SheetRooms(findings, pixelsPerPoint: page.pixelsPerPoint, except: taken, notes: notes)
    }

    /// The rooms by the walls that the drawing's picture shows: thick ones or, where few rooms lie between these, those that a scan shows.
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
        let thick = RoomFindings(traced, inDrawingOf: size, pixelsPerMeter: pixelsPerMeter)
        if thick.areaOfSureRooms >= Self.coveredPart * size.width * size.height {
            return SheetRooms(thick, pixelsPerPoint: 1, except: taken, notes: [])
        }
        if let rooms = try roomsOfScan(largerThan: thick.areaOfSureRooms, except: taken, isCancelled) { return rooms }
        if traced.isEmpty { throw RoomPageError.noRooms(.noWalls, file: name) }
        return SheetRooms(thick, pixelsPerPoint: 1, except: taken, notes: [])
    }

    /// The rooms that the drawing's picture shows as a scan; nil unless they are clearly larger together than others.
    ///
    /// - Parameter area: The area of the others that are not doubtful, in square pixels.
    private func roomsOfScan(
        largerThan area: Double, except taken: Set<Area.ID>, _ isCancelled: () -> Bool
    ) throws -> SheetRooms? {
        let scan = try Scan(reading: drawing.open(), pixelsPerPoint: page?.pixelsPerPoint)
        let options = RoomFinderOptions(pointsPerMeter: pixelsPerMeter.map { $0 / scan.pixelsPerCell })
        let findings: RoomFindings
        do throws(RoomFindingError) {
            findings = try RoomFinder(options: options)
                .rooms(ofScan: scan.picture, dotsPerInch: scan.dotsPerInch, isCancelled: isCancelled)
        } catch .noWalls {
            return nil
        } catch {
            throw RoomPageError.noRooms(error, file: name)
        }
        let found = findings.areaOfSureRooms * scan.pixelsPerCell * scan.pixelsPerCell
        guard found > Self.largerPart * area else { return nil }
        return SheetRooms(findings, pixelsPerPoint: scan.pixelsPerCell, except: taken, notes: [])
    }

    /// The part of a picture that rooms between thick walls take where these are all its walls, and the factor by which those of a scan
    /// take more where they are taken.
    private static let (coveredPart, largerPart) = (0.15, 1.2)
}

extension RoomFindings {
    /// The area of the rooms that are not doubtful, in square points of the page.
    fileprivate var areaOfSureRooms: Double {
        rooms.lazy.filter { !$0.isDoubtful }.reduce(0) { $0 + MultiPolygon($1.outline).area }
    }
}

extension PagePainting {
    /// The most objects of a page that is rendered to look for walls in its picture.
    private static let greatestCount = 200_000

    /// True if the page has been read to its end and paints no more than sheets do, so that rendering it takes seconds.
    var isSoonRendered: Bool { !isCut && !hasEndlessForms && objects.count <= Self.greatestCount }

    /// True if the page is nothing but pictures and texts, as scans are.
    fileprivate var isPicture: Bool {
        objects.allSatisfy { object in
            if case .picture = object.kind { true } else { false }
        }
    }
}
