import PlanGeometry
import PlanModel

/// Lets an annotation session work on plan files: each plan's drawing is on offer under the plan's name, and what the session
/// places is safe in the plan's file when `place` returns.
///
///     let source = PlanFileSource(try PlanFile(path: "level4.plan"), author: "Ada")
///     let session = AnnotationSession(
///         dataSource: source, configuration: MapConfiguration(drawingNames: source.drawingNames, serverZoom: 3))
///     try await session.prepare()
///
/// Markers are numbered by the plan, which gives no number twice and may be marked by others meanwhile; a single-marker
/// session's markers have numbers too. The session knows what others have changed after `switchDrawing(to:)` its own drawing.
public final class PlanFileSource: AnnotationDataSource {
    /// The names under which the plans' drawings are on offer, in the order of the plans.
    public let drawingNames: [String]
    /// Who places the markers, for the history.
    public let author: String?

    private let plans: [String: PlanFile]
    /// Writing waits for the disk and for other processes, which the threads of Swift tasks must not.
    private let queue = SerialQueue(label: "planmark.plan-file-source")

    /// A source of one plan's drawing.
    public convenience init(_ plan: PlanFile, author: String? = nil) {
        self.init([plan], author: author)
    }

    /// A source of several plans' drawings. Of plans of the same name the first is on offer.
    public init(_ plans: [PlanFile], author: String? = nil) {
        var names: [String] = []
        var byName: [String: PlanFile] = [:]
        for plan in plans where byName[plan.drawing.name] == nil {
            names.append(plan.drawing.name)
            byName[plan.drawing.name] = plan
        }
        (drawingNames, self.plans, self.author) = (names, byName, author)
    }

    /// The drawing of the plan of that name.
    public func loadDrawing(named name: String) async throws -> Drawing {
        try await perform(on: name) { $0.drawing }
    }

    /// The plan's areas.
    public func loadAreas(of drawing: Drawing) async throws -> [Area] {
        try await perform(on: drawing.name) { try $0.areas() }
    }

    /// The plan's markers by number.
    public func loadMarkers(of drawing: Drawing) async throws -> [Marker] {
        try await perform(on: drawing.name) { try $0.markers().map(\.marker) }
    }

    /// Puts a marker into the plan under the number that it has.
    public func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) async throws {
        _ = try await add(marker, number: marker.number, replacing: replaced, on: drawing)
    }

    /// Puts a marker into the plan, in place of `replaced`, under the number asked for or the plan's next.
    ///
    /// - Throws: What `PlanTransaction.mark` throws; the plan checks the point against the areas that it has now.
    public func add(
        _ marker: Marker, number: Int?, replacing replaced: Marker?, on drawing: Drawing
    ) async throws -> Marker {
        try await perform(on: drawing.name) { [author] plan in
            try plan.write("mark", by: author) { transaction in
                // Another session may have taken it away already.
                if let replaced, try plan.marker(id: replaced.id) != nil { try transaction.remove(replaced.id) }
                let placement = try transaction.mark(
                    at: marker.point, details: marker.details, style: marker.style, number: number, id: marker.id)
                return placement.marker.marker
            }
        }
    }

    private func perform<T: Sendable>(
        on name: String, _ body: @escaping @Sendable (PlanFile) throws -> T
    ) async throws -> T {
        guard let plan = plans[name] else { throw SessionError.unknownDrawing(name: name, offered: drawingNames) }
        return try await BackgroundTask(in: queue) { try body(plan) }.asyncValue()
    }
}
