import PlanGeometry
import PlanModel
import PlanSession

/// A data source that keeps all in memory, and that fails or waits where a test tells it to.
actor MemorySource: AnnotationDataSource {
    /// The steps that can fail or wait.
    enum Step: String, CaseIterable {
        case drawing, areas, markers, save
    }

    /// The error of a failing step.
    struct Failure: Error, CustomStringConvertible {
        let step: Step
        var description: String { "no \(step.rawValue) today" }
    }

    /// What was saved.
    struct Saved: Equatable {
        let marker: Marker
        let replaced: Marker?
        let drawing: String
    }

    private let sizes: [String: Size]
    private let areas: [Area]
    private var markers: [String: [Marker]]
    private var failing: Set<Step> = []
    private var gates: [Step: Gate] = [:]
    /// The names of the drawings in the order in which they were asked for.
    private(set) var loads: [String] = []
    /// What was saved, in order.
    private(set) var saved: [Saved] = []
    /// How many calls were at work at once, at most.
    private(set) var greatestCallsAtOnce = 0
    private var callsAtOnce = 0

    init(
        drawings: [String] = ["drawing"], size: Size = Size(width: 400, height: 300), areas: [Area] = [],
        markers: [String: [Marker]] = [:]
    ) {
        sizes = Dictionary(uniqueKeysWithValues: drawings.map { ($0, size) })
        self.areas = areas
        self.markers = markers
    }

    func fail(at steps: Step...) { failing = Set(steps) }
    func hold(_ step: Step, at gate: Gate) { gates[step] = gate }

    func loadDrawing(named name: String) async throws -> Drawing {
        loads.append(name)
        try await run(.drawing)
        guard let size = sizes[name], let drawing = Drawing(name: name, size: size) else {
            throw Failure(step: .drawing)
        }
        return drawing
    }

    func loadAreas(of drawing: Drawing) async throws -> [Area] {
        try await run(.areas)
        return areas
    }

    func loadMarkers(of drawing: Drawing) async throws -> [Marker] {
        try await run(.markers)
        return markers[drawing.name, default: []]
    }

    func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) async throws {
        try await run(.save)
        saved.append(Saved(marker: marker, replaced: replaced, drawing: drawing.name))
        markers[drawing.name, default: []].removeAll { $0.id == replaced?.id }
        markers[drawing.name, default: []].append(marker)
    }

    private func run(_ step: Step) async throws {
        callsAtOnce += 1
        greatestCallsAtOnce = max(greatestCallsAtOnce, callsAtOnce)
        defer { callsAtOnce -= 1 }
        if let gate = gates[step] { await gate.pass() }
        await Task.yield()
        if failing.contains(step) { throw Failure(step: step) }
    }
}

/// A data source that implements only what must be, as a small app does.
final class LeastSource: AnnotationDataSource {
    func loadDrawing(named name: String) throws -> Drawing {
        guard let drawing = Drawing(name: name, size: Size(width: 400, height: 300)) else {
            throw MemorySource.Failure(step: .drawing)
        }
        return drawing
    }

    func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) {}
}

extension AnnotationSession {
    /// A session that is ready.
    static func ready(
        _ source: any AnnotationDataSource, _ configuration: MapConfiguration = MapConfiguration()
    ) async throws -> AnnotationSession {
        let session = AnnotationSession(dataSource: source, configuration: configuration)
        try await session.prepare()
        return session
    }

    /// Returns once that many calls wait for their turn.
    func hasWaiting(_ count: Int) async {
        while waitingCalls < count { await Task.yield() }
    }
}

extension AsyncStream {
    /// All elements up to the end of the stream.
    func all() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}
