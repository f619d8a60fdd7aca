import ModelSupport
import PlanBase
import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct PlacementTests {
    // MARK: - Coordinates

    @Test(arguments: [
        (SimpleCRS.leaflet, 0.0, LatLng(lat: -100, lng: 200), Point(x: 200, y: 100)),
        (.leaflet, 3.0, LatLng(lat: -12.5, lng: 25), Point(x: 200, y: 100)),
        (.leaflet, -1.0, LatLng(lat: -200, lng: 400), Point(x: 200, y: 100)),
        (.leafletYDown, 3.0, LatLng(lat: 12.5, lng: 25), Point(x: 200, y: 100)),
        (.flutterMap, 0.0, LatLng(lat: -0.5, lng: 0.75), Point(x: 192, y: 128)),
        (.flutterMap, 2.0, LatLng(lat: -0.125, lng: 0.25), Point(x: 256, y: 128)),
        (.flutterMapYDown, 2.0, LatLng(lat: 0.125, lng: 0.25), Point(x: 256, y: 128)),
    ])
    func `Map points are converted at the server zoom`(
        crs: SimpleCRS, zoom: Double, mapPoint: LatLng, pixel: Point
    ) async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source, MapConfiguration(crs: crs, serverZoom: zoom))
        #expect(try await session.place(at: mapPoint).point == pixel)
        #expect(await source.saved.first?.marker.point == pixel)
    }

    @Test func `A pixel point stays unchanged, whatever the server zoom`() async throws {
        let session = try await AnnotationSession.ready(
            MemorySource(), MapConfiguration(crs: .flutterMap, serverZoom: 4))
        #expect(try await session.place(at: Point(x: 12.25, y: 99)).point == Point(x: 12.25, y: 99))
    }

    // MARK: - The order of the checks

    @Test(arguments: [
        (Point(x: .nan, y: 0), "notFinite"), (Point(x: 0, y: .infinity), "notFinite"),
        (Point(x: -.infinity, y: 9999), "notFinite"), (Point(x: 9999, y: .nan), "notFinite"),
        (Point(x: 9999, y: 9999), "outsideDrawing"), (Point(x: -1, y: 150), "outsideDrawing"),
        (Point(x: 150, y: 301), "outsideDrawing"), (Point(x: 50, y: 50), "outsideAreas"),
    ])
    func `A point is refused for the first rule it breaks`(point: Point, reason: String) async throws {
        let source = MemorySource(areas: [try Rooms.roomWithHole()])
        await source.fail(at: .save)
        let session = try await AnnotationSession.ready(source)
        let refusal = await #expect(throws: PlacementRefusal.self) { try await session.place(at: point) }
        #expect(refusal.map { "\($0)".isEmpty } == false)
        #expect(name(of: refusal) == reason)
        #expect(await session.markers.isEmpty)
    }

    @Test(arguments: [
        (LatLng(lat: .nan, lng: 5), "notFinite"), (LatLng(lat: 5, lng: -.infinity), "notFinite"),
        (LatLng(lat: 0, lng: 1e308), "notFinite"), (LatLng(lat: 1, lng: 1), "outsideDrawing"),
        (LatLng(lat: -6, lng: 6), "outsideAreas"),
    ])
    func `Map points are refused in the same order`(mapPoint: LatLng, reason: String) async throws {
        let source = MemorySource(areas: [try Rooms.roomWithHole()])
        let session = try await AnnotationSession.ready(source, MapConfiguration(serverZoom: 3))
        let refusal = await #expect(throws: PlacementRefusal.self) { try await session.place(at: mapPoint) }
        #expect(name(of: refusal) == reason)
        #expect(await source.saved.isEmpty)
    }

    private func name(of refusal: PlacementRefusal?) -> String? {
        switch refusal {
        case .notFinite?: "notFinite"
        case .outsideDrawing?: "outsideDrawing"
        case .outsideAreas?: "outsideAreas"
        default: nil
        }
    }

    // MARK: - Edges

    @Test(arguments: [
        (Point(x: 0, y: 0), true), (Point(x: 400, y: 300), true), (Point(x: 400, y: 0), true),
        (Point(x: 0, y: 300), true), (Point(x: 200, y: 300), true), (Point(x: -0.0, y: 17), true),
        (Point(x: (400.0).nextUp, y: 0), false), (Point(x: 0, y: (300.0).nextUp), false),
        (Point(x: -.leastNonzeroMagnitude, y: 0), false), (Point(x: 0, y: -.leastNonzeroMagnitude), false),
    ])
    func `The drawing's edge belongs to the drawing`(point: Point, isAccepted: Bool) async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        if isAccepted {
            #expect(try await session.place(at: point).point == point)
        } else {
            let size = Size(width: 400, height: 300)
            await #expect(throws: PlacementRefusal.outsideDrawing(point, drawingSize: size)) {
                try await session.place(at: point)
            }
        }
    }

    @Test(arguments: [
        (Point(x: 120, y: 120), true), (Point(x: 100, y: 100), true), (Point(x: 150, y: 100), true),
        (Point(x: 200, y: 150), true), (Point(x: 200, y: 200), true), (Point(x: 140, y: 150), true),
        (Point(x: 160, y: 160), true), (Point(x: 150, y: 150), false), (Point(x: (140.0).nextUp, y: 150), false),
        (Point(x: (100.0).nextDown, y: 150), false), (Point(x: 150, y: (200.0).nextUp), false),
    ])
    func `An area's boundary belongs to the area, its holes do not`(point: Point, isAccepted: Bool) async throws {
        let session = try await AnnotationSession.ready(MemorySource(areas: [try Rooms.roomWithHole()]))
        let placement: Marker? = try? await session.place(at: point)
        #expect((placement != nil) == isAccepted)
        #expect(await session.markers.count == (isAccepted ? 1 : 0))
    }

    // MARK: - Areas

    @Test func `Without allowed areas, markers go anywhere`() async throws {
        let session = try await AnnotationSession.ready(
            MemorySource(areas: [try Rooms.farRoom(isAllowed: false)]))
        try await session.place(at: Point(x: 350, y: 150))
        try await session.place(at: Point(x: 1, y: 1))
        #expect(await session.markers.count == 2)
    }

    @Test func `A forbidden area takes no markers if another area is allowed`() async throws {
        let allowed = try Rooms.roomWithHole()
        let session = try await AnnotationSession.ready(
            MemorySource(areas: [try Rooms.farRoom(isAllowed: false), allowed]))
        try await session.place(at: Point(x: 120, y: 120))
        let refusal = await #expect(throws: PlacementRefusal.self) {
            try await session.place(at: Point(x: 350, y: 150))
        }
        let nearest = NearestAreaFacts(refusal)
        #expect(nearest == NearestAreaFacts(area: "A", distance: 150, point: Point(x: 200, y: 150)))
    }

    /// What a refusal says about the nearest area.
    struct NearestAreaFacts: Equatable {
        var area: String
        var distance: Double
        var point: Point

        init(area: String, distance: Double, point: Point) {
            self.area = area
            self.distance = distance
            self.point = point
        }

        init?(_ refusal: PlacementRefusal?) {
            guard case .outsideAreas(_, let nearest)? = refusal else { return nil }
            self.init(area: nearest.area.id, distance: nearest.distance, point: nearest.point)
        }
    }

    @Test(arguments: [
        (Point(x: 97, y: 96), NearestAreaFacts(area: "A", distance: 5, point: Point(x: 100, y: 100))),
        (Point(x: 150, y: 148), NearestAreaFacts(area: "A", distance: 8, point: Point(x: 150, y: 140))),
        (Point(x: 260, y: 150), NearestAreaFacts(area: "B", distance: 40, point: Point(x: 300, y: 150))),
        (Point(x: 383, y: 204), NearestAreaFacts(area: "B", distance: 5, point: Point(x: 380, y: 200))),
    ])
    func `A refusal names the nearest area and its distance`(point: Point, facts: NearestAreaFacts) async throws {
        let session = try await AnnotationSession.ready(
            MemorySource(areas: [try Rooms.roomWithHole(), try Rooms.farRoom()]))
        let refusal = await #expect(throws: PlacementRefusal.self) { try await session.place(at: point) }
        guard case .outsideAreas(let refused, _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(refused == point)
        #expect(NearestAreaFacts(refusal) == facts)
    }

    @Test func `Allowed areas without a shape allow nothing`() async throws {
        let empty = Area(id: "0", name: "", shape: MultiPolygon([]))
        let session = try await AnnotationSession.ready(MemorySource(areas: [empty]))
        let refusal = await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 1, y: 1)) }
        #expect(NearestAreaFacts(refusal)?.distance == .infinity)
    }

    // MARK: - Details and style

    @Test func `A marker has its details and the configuration's style`() async throws {
        let details = MarkerDetails(title: "Crack", status: "open", properties: ["floor": .number(3)])
        let configuration = MapConfiguration(defaultMarkerColor: Color(hex: 0x112233), defaultMarkerSize: 40)
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source, configuration)
        let marker = try await session.place(at: Point(x: 1, y: 1), details: details)
        #expect(marker.details == details)
        #expect(marker.style == MarkerStyle(symbol: .pin, color: Color(hex: 0x112233), size: 40))
        #expect(await source.saved.map(\.marker) == [marker])
        #expect(await session.markers == [marker])
    }

    @Test func `The data source styles a marker before it is saved`() async throws {
        /// Gives markers a flag in the colour of their status.
        struct StylingSource: AnnotationDataSource {
            let memory = MemorySource()
            func loadDrawing(named name: String) async throws -> Drawing { try await memory.loadDrawing(named: name) }
            func style(for marker: Marker) -> MarkerStyle {
                MarkerStyle(
                    symbol: .flag, color: marker.details.status == "open" ? .black : .white, size: marker.style.size)
            }
            func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) async throws {
                try await memory.save(marker, replacing: replaced, on: drawing)
            }
        }
        let source = StylingSource()
        let session = try await AnnotationSession.ready(source, MapConfiguration(defaultMarkerSize: 12))
        let marker = try await session.place(at: Point(x: 1, y: 1), details: MarkerDetails(status: "open"))
        #expect(marker.style == MarkerStyle(symbol: .flag, color: .black, size: 12))
        #expect(await source.memory.saved.map(\.marker) == [marker])
    }
}
