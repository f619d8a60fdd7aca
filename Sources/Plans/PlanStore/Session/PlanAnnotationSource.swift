import PlanGeometry
import PlanModel
import PlanSession

/// Lets an annotation session work on plans, wherever they are. The session offers each plan's drawing under the drawing's name. A placed
/// marker is safe in the plan when `place` returns.
///
///     let source = PlanAnnotationSource(try Plan(path: "level4.plan"), author: "Ada")
///     let session = AnnotationSession(
///         dataSource: source, configuration: MapConfiguration(drawingNames: source.drawingNames, serverZoom: 3))
///     try await session.prepare()
///
/// The plan numbers the markers, those of a single-marker session too, and gives no number twice, even if others mark the
/// plan meanwhile. It takes over what others change.
public final class PlanAnnotationSource: AnnotationDataSource {
    /// The names of the drawings, in the order of the plans.
    public let drawingNames: [String]
    /// The person who places the markers, for the history.
    public let author: String?

    private let plans: [String: Plan]
    /// Runs the calls to plans: writing waits for the disk and for other processes, and must not block the threads of tasks.
    private let queue = SerialQueue(label: "planmark.plan-file-source")

    /// Makes a source of one plan's drawing.
    public convenience init(_ plan: Plan, author: String? = nil) { self.init([plan], author: author) }

    /// Makes a source of several plans' drawings. Of drawings with one name the first counts.
    public init(_ plans: [Plan], author: String? = nil) {
        var names: [String] = []
        var byName: [String: Plan] = [:]
        for plan in plans where byName[plan.drawing.name] == nil {
            names.append(plan.drawing.name)
            byName[plan.drawing.name] = plan
        }
        (drawingNames, self.plans, self.author) = (names, byName, author)
    }

    /// The drawing of a name.
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

    /// Puts a marker into the plan under its own number.
    public func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) async throws {
        _ = try await add(marker, number: marker.number, replacing: replaced, on: drawing)
    }

    /// Puts a marker into the plan, in place of `replaced`, under `number` or else the plan's next number.
    ///
    /// - Throws: The errors of `PlanTransaction.mark`, which checks the point against the plan's areas at this time.
    public func add(
        _ marker: Marker, number: Int?, replacing replaced: Marker?, on drawing: Drawing
    ) async throws -> Marker {
        try await perform(on: drawing.name) { [author] plan in
            try plan.write("mark", by: author) { transaction in
                // Another session may have removed the marker already.
                if let replaced, try plan.marker(id: replaced.id) != nil { try transaction.remove(replaced.id) }
                let placement = try transaction.mark(
                    at: marker.point, details: marker.details, style: marker.style, number: number, id: marker.id)
                return placement.marker.marker
            }
        }
    }

    /// The changes of the plan's markers and areas from now on.
    public func changes(on drawing: Drawing) -> AsyncStream<DrawingChange>? {
        plans[drawing.name].map { plan in
            AsyncStream { continuation in
                let changes = plan.changes()
                let task = Task {
                    for await change in changes { continuation.yield(DrawingChange(change)) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
    }

    private func perform<T: Sendable>(
        on name: String, _ body: @escaping @Sendable (Plan) throws -> T
    ) async throws -> T {
        guard let plan = plans[name] else { throw SessionError.unknownDrawing(name: name, offered: drawingNames) }
        return try await BackgroundTask(in: queue) { try body(plan) }.asyncValue()
    }
}

extension DrawingChange {
    fileprivate init(_ change: StoreChange) {
        self.init(
            added: change.added.map(\.marker), changed: change.changed.map(\.marker), removed: change.removed,
            areasChanged: change.areasChanged)
    }
}
