import PlanBase
import PlanGeometry
import PlanModel
import PlanSession
import PlanStore
import Testing

@Suite(.onEveryStore) struct SessionTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    private func session(isSingleMarker: Bool = false) async throws -> AnnotationSession {
        let source = PlanAnnotationSource(plan, author: "Ada")
        let session = AnnotationSession(
            dataSource: source,
            configuration: MapConfiguration(drawingNames: source.drawingNames, isSingleMarker: isSingleMarker))
        try await session.prepare()
        return session
    }

    @Test func `A session has the plan's drawing, areas and markers, and what it places is in the plan as it says`()
        async throws
    {
        try plan.write("mark") { try $0.mark(at: Point(x: 30, y: 30)) }
        let session = try await session()
        #expect(await session.drawing == plan.drawing)
        #expect(try await session.areas == Samples.rooms())
        #expect(await session.markers.map(\.number) == [1])
        let style = MarkerStyle(color: Color(hex: 0x112233), size: 9)
        let placed = try await session.place(at: Point(x: 100, y: 100), details: MarkerDetails(title: "Crack"))
        let stored = try #require(try plan.marker(id: placed.id))
        #expect(placed.number == 2)
        #expect(stored.marker == placed)
        #expect(stored.marker.details.status == "open")
        #expect(stored.author == "Ada")
        #expect(stored.area == "k")
        #expect(stored.marker.style != style)
        #expect(try await session.markers == plan.markers().map(\.marker))
    }

    @Test func `Numbers are the plan's: none is given twice, though others mark and remove meanwhile`() async throws {
        let session = try await session()
        let other = try folder.again(plan)
        try other.write("mark") { try $0.mark(at: Point(x: 30, y: 30)) }
        try other.write("mark") { try $0.mark(at: Point(x: 30, y: 30)) }
        try other.write("remove") { try $0.remove(2) }
        #expect(try await session.place(at: Point(x: 100, y: 100)).number == 3)
        #expect(try await session.place(at: Point(x: 100, y: 100), number: 9).number == 9)
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 100, y: 100), number: 1) }
        #expect(try plan.markers().compactMap(\.marker.number) == [1, 3, 9])
    }

    @Test func `A point is refused in the plan too, where its areas have changed since`() async throws {
        let session = try await session()
        try folder.again(plan).write("area") { try $0.removeArea("o") }
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 300, y: 100)) }
        #expect(try plan.markers().isEmpty)
    }

    @Test func `The one marker of a single-marker session is replaced in the plan`() async throws {
        let session = try await session(isSingleMarker: true)
        try await session.place(at: Point(x: 100, y: 100))
        let second = try await session.place(at: Point(x: 120, y: 100))
        #expect(try plan.markers().map(\.id) == [second.id])
        #expect(await session.markers == [second])
    }

    @Test func `Several plans are on offer by name; another name is refused`() async throws {
        let second = try Plan.inMemory(
            drawing: try #require(Drawing(name: "roof", size: Size(width: 50, height: 50))))
        let source = PlanAnnotationSource([plan, second, plan])
        #expect(source.drawingNames == ["level", "roof"])
        let session = AnnotationSession(
            dataSource: source, configuration: MapConfiguration(drawingNames: source.drawingNames + ["cellar"]))
        try await session.switchDrawing(to: "roof")
        try await session.place(at: Point(x: 1, y: 1))
        #expect(try second.markers().count == 1)
        await #expect(throws: SessionError.self) { try await session.switchDrawing(to: "cellar") }
    }

    @Test func `A session hears what others change, and passes over its own`() async throws {
        let session = try await session()
        var events = await session.events().makeAsyncIterator()
        let own = try await session.place(at: Point(x: 100, y: 100))
        #expect(await events.next() == .placed(own, replaced: nil))
        let other = try folder.again(plan)
        let mark = try other.write("mark", by: "Max") { try $0.mark(at: Point(x: 30, y: 30)).marker.marker }
        #expect(await events.next() == .changed(DrawingChange(added: [mark])))
        #expect(await session.markers.map(\.number) == [1, 2])
        let moved = try other.write("move") { try $0.move(2, to: Point(x: 40, y: 40)).marker.marker }
        #expect(await events.next() == .changed(DrawingChange(changed: [moved])))
        try other.write("remove") { try $0.remove(2) }
        #expect(await events.next() == .changed(DrawingChange(removed: [mark.id])))
        #expect(await session.markers == [own])
        try other.write("area") { try $0.removeArea("o") }
        #expect(await events.next() == .changed(DrawingChange(areasChanged: true)))
        #expect(await session.areas.map(\.id) == ["k", "s"])
        await session.close()
        #expect(await events.next() == nil)
    }

    @Test func `A point that misses its room by a little is moved into it where the configuration says so`()
        async throws
    {
        let source = PlanAnnotationSource(plan)
        let session = AnnotationSession(
            dataSource: source, configuration: MapConfiguration(drawingNames: source.drawingNames, snapDistance: 5))
        try await session.prepare()
        #expect(try await session.place(at: Point(x: 193, y: 100)).point == Point(x: 190, y: 100))
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 10, y: 100)) }
        let markers = [Point(x: 196, y: 50), Point(x: 5, y: 5)].map { Marker(point: $0) }
        let result = await session.place(markers)
        #expect(result.accepted.map(\.point) == [Point(x: 200, y: 50)])
        #expect(result.refused.keys.sorted() == [1])
        #expect(try plan.markers().map(\.marker.point) == [Point(x: 190, y: 100), Point(x: 200, y: 50)])
    }
}
