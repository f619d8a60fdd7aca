import PlanFiles
import PlanGeometry
import PlanModel
import PlanSheet
import PlanStore
import PlanTiles
import Synchronization

/// The drawing of a served plan, as its file and as tiles.
final class ServedDrawing: Sendable {
    /// The path of the drawing's file where the plan's own is not taken.
    let file: String?
    private let cache: TileCache
    private let pyramid = Mutex<Held?>(nil)
    /// True as soon as tiles come without being made.
    private let isReady = Atomic<Bool>(false)
    /// Why the drawing cannot be shown; nil while that is not known.
    private let problem = Mutex<APIError?>(nil)

    private let usualTracer = Mutex<RoomTracer?>(nil)
    /// True if the drawing is a page of a PDF; nil while that is not known.
    private let isPage = Mutex<Bool?>(nil)
    /// The rooms of the drawing, or why there are none, with the plan's drawing for which they were looked for.
    private let found = Mutex<(drawing: PlanDrawing, rooms: Result<SheetRooms, RoomPageError>)?>(nil)

    // Unchecked: a pyramid is used by whoever has the lock.
    private struct Held: @unchecked Sendable {
        let pyramid: TilePyramid
        let tag: String
    }

    init(file: String?, cache: TileCache) { (self.file, self.cache) = (file, cache) }

    /// True if the tiles are made, so that they come without waiting.
    var hasTiles: Bool { isReady.load(ordering: .acquiring) }

    /// True if the tiles are made and have the tag. For tiles of another tag the plan is asked.
    func hasTiles(tag: String) -> Bool { hasTiles && pyramid.withLock { $0?.tag == tag } }

    /// The drawing's file.
    ///
    /// - Throws: Why it cannot be had.
    func content(of plan: Plan) throws -> DrawingContent { try plan.drawingContent(givenAs: file) }

    /// True if the drawing is available. Where its tiles are made already, its file is not read again.
    func isAtHand(for plan: Plan) -> Bool { hasTiles || (try? content(of: plan)) != nil }

    /// Returns the part of the drawing's hash that the paths of its tiles contain, so that browsers may keep the tiles for ever.
    func tag(of plan: Plan) throws -> String {
        if let hash = plan.planDrawing.hash { return String("\(hash)".prefix(16)) }
        return try tiles(of: plan) { $0.tag }
    }

    /// Makes the tiles where they are not there yet.
    func prepare(_ plan: Plan) { _ = try? tiles(of: plan) { $0.tag } }

    /// A tile's PNG.
    func tile(_ address: TileAddress, of plan: Plan) throws -> [UInt8] {
        try tiles(of: plan) { try $0.pyramid.tile(address) }
    }

    /// A tile's PNG where tiles are there already, without asking the plan; nil where they are not.
    func readyTile(_ address: TileAddress, tag: String) throws -> [UInt8]? {
        guard hasTiles else { return nil }
        return try pyramid.withLock { held in
            guard let held, held.tag == tag else { return nil }
            return try held.pyramid.tile(address)
        }
    }

    private func tiles<T>(of plan: Plan, _ body: (Held) throws -> T) throws -> T {
        try pyramid.withLock { held in
            if let held { return try body(held) }
            do {
                let new = try make(plan)
                held = new
                problem.withLock { $0 = nil }
                isReady.store(true, ordering: .releasing)
                return try body(new)
            } catch {
                problem.withLock { $0 = APIError(error) }
                throw error
            }
        }
    }

    private func make(_ plan: Plan) throws -> Held {
        let source = SheetInput.DrawingSource(try content(of: plan))
        // Each page of a file has tiles of its own.
        let known = plan.planDrawing.page.fragment.isEmpty ? plan.planDrawing.hash : nil
        let hash = try known ?? source.contentHash()
        let pyramid = try cache.pyramid(of: source, hash: hash)
        try PlanDrawingError.checkSize(
            Size(width: Double(pyramid.shape.width), height: Double(pyramid.shape.height)), ofPlan: plan.drawing.size,
            file: file ?? plan.drawingFileName ?? plan.name)
        return Held(pyramid: pyramid, tag: String("\(hash)".prefix(16)))
    }

    /// Why the drawing cannot be shown; nil if it can. Tiles are made where they are not there yet.
    func problem(of plan: Plan) -> APIError? {
        if !hasTiles { prepare(plan) }
        return problem.withLock { $0 }
    }

    /// Returns the tracer that finds rooms in the drawing by their walls, with the usual openings. The drawing is read once, as
    /// people ask for one room after another.
    func tracer(of plan: Plan) throws -> RoomTracer {
        try usualTracer.withLock { tracer in
            if let tracer { return tracer }
            let new = try makeTracer(of: plan)
            tracer = new
            return new
        }
    }

    /// True if the drawing is a page of a PDF. The drawing is looked at once.
    func isPDF(of plan: Plan) throws -> Bool {
        try isPage.withLock { isPage in
            if let isPage { return isPage }
            let isPDF = try SheetInput.DrawingSource(try content(of: plan)).open().fileKind == .pdf
            isPage = isPDF
            return isPDF
        }
    }

    /// Returns the rooms of the drawing. They are looked for once, by whoever asks first.
    ///
    /// - Parameter isCancelled: Returns true if nobody waits for the rooms any more.
    func rooms(of plan: Plan, isCancelled: () -> Bool) throws -> SheetRooms {
        try found.withLock { found in
            let drawing = plan.planDrawing
            if let found, found.drawing == drawing { return try found.rooms.get() }
            do {
                let rooms = try RoomPage(of: plan, drawing: file).rooms(isCancelled: isCancelled)
                found = (drawing, .success(rooms))
                return rooms
            } catch let error as RoomPageError {
                if error.kind != .cancelled { found = (drawing, .failure(error)) }
                throw error
            }
        }
    }

    /// Returns a new tracer that finds rooms in the drawing by their walls.
    ///
    /// - Parameter gap: The greatest length of an opening in pixels; nil for the usual one.
    func makeTracer(of plan: Plan, gap: Double? = nil) throws -> RoomTracer {
        let source = SheetInput.DrawingSource(try content(of: plan))
        return try RoomTracer(reading: source.open(), options: TraceOptions(gap: gap))
    }

    /// Looks anew when it is next asked for, as after the plan was replaced.
    func forget() {
        isReady.store(false, ordering: .releasing)
        pyramid.withLock { $0 = nil }
        usualTracer.withLock { $0 = nil }
        isPage.withLock { $0 = nil }
        found.withLock { $0 = nil }
    }
}
