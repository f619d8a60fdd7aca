import ModelSupport
import PlanGeometry
import PlanModel
import PlanSession
import Synchronization
import Testing

@Suite struct PlacingManyTests {
    private func markers(_ places: [(Double, Double, Int?)]) -> [Marker] {
        places.map { Marker(number: $0.2, point: Point(x: $0.0, y: $0.1)) }
    }

    @Test func `Each of many is placed or refused as by itself`() async throws {
        let places: [(Double, Double)] = [(110, 120), (50, 50), (.nan, 3), (130, 190), (-1, 0), (150, 150), (200, 100)]
        let area = try Rooms.roomWithHole()
        let together = try await AnnotationSession.ready(MemorySource(areas: [area]))
        let alone = try await AnnotationSession.ready(MemorySource(areas: [area]))
        let results = await together.place(markers(places.map { ($0.0, $0.1, nil) }))
        var placed = results.accepted.makeIterator()
        for (index, place) in places.enumerated() {
            do throws(PlacementRefusal) {
                let marker = try await alone.place(at: Point(x: place.0, y: place.1))
                let other = placed.next()
                #expect(marker.point == other?.point && marker.number == other?.number)
                #expect(results.refused[index] == nil)
            } catch {
                #expect(results.refused[index].map { "\($0)" } == "\(error)")
            }
        }
        #expect(placed.next() == nil)
        #expect(await together.markers.map(\.point) == alone.markers.map(\.point))
    }

    @Test func `Numbers that are not asked for are above all that are`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        _ = try await session.place(at: Point(x: 1, y: 1), number: 3)
        let results = await session.place(
            markers([(10, 10, nil), (20, 20, 7), (-5, 0, nil), (30, 30, nil), (4, 4, 5)]))
        #expect(results.accepted.map(\.number) == [8, 7, 9, 5])
        #expect(Array(results.refused.keys) == [2])
        #expect(await session.markers.map(\.number) == [3, 8, 7, 9, 5])
    }

    @Test func `After the greatest number the free ones are given`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        let results = await session.place(markers([(1, 1, .max), (2, 2, nil), (3, 3, 2), (4, 4, nil)]))
        #expect(results.accepted.map(\.number) == [.max, 1, 2, 3])
    }

    @Test func `In a single-marker session the last good one stays`() async throws {
        let session = try await AnnotationSession.ready(
            MemorySource(), MapConfiguration(isSingleMarker: true))
        let results = await session.place(markers([(1, 1, nil), (2, 2, nil), (-3, 3, nil)]))
        #expect(Array(results.refused.keys) == [2])
        #expect(await session.markers.map(\.point) == [Point(x: 2, y: 2)])
    }

    @Test func `Markers that the source cannot save are refused and not added`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source)
        await source.fail(at: .save)
        let results = await session.place(markers([(1, 1, nil), (2, 2, nil)]))
        #expect(results.refused.values.count { if case .notSaved = $0 { true } else { false } } == 2)
        #expect(await session.markers.isEmpty)
    }

    @Test func `The data source styles and saves the markers of a batch one at a time`() async throws {
        let source = CountingSource()
        let session = try await AnnotationSession.ready(source)
        let results = await session.place(markers((0..<20_000).map { (Double($0 % 400), 1, nil) }))
        #expect(results.accepted.allSatisfy { $0.style == CountingSource.style })
        #expect(results.accepted.map(\.number) == (1...20_000).map { $0 })
        #expect(source.calls.withLock { $0 } == 40_000)
        #expect(source.greatestCallsAtOnce.withLock { $0 } == 1)
    }

    @Test func `A closed session and one that is not ready refuse all`() async throws {
        let session = AnnotationSession(dataSource: MemorySource())
        let early = await session.place(markers([(1, 1, nil)]))
        #expect(early.refused.values.count { if case .notReady = $0 { true } else { false } } == 1)
        await session.close()
        let late = await session.place(markers([(1, 1, nil), (2, 2, nil)]))
        #expect(late.refused.values.count { if case .closed = $0 { true } else { false } } == 2)
    }
}

/// A data source that counts the calls that style and save markers, and how many of them run at once.
private final class CountingSource: AnnotationDataSource {
    static let style = MarkerStyle(symbol: .ring, color: .black, size: 9)

    let calls = Mutex(0)
    let callsAtOnce = Mutex(0)
    let greatestCallsAtOnce = Mutex(0)

    func loadDrawing(named name: String) -> Drawing { Drawing(name: name, width: 400, height: 300) }

    func style(for marker: Marker) -> MarkerStyle {
        count()
        return Self.style
    }

    func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) { count() }

    private func count() {
        let now = callsAtOnce.withLock { count in
            count += 1
            return count
        }
        greatestCallsAtOnce.withLock { $0 = max($0, now) }
        calls.withLock { $0 += 1 }
        callsAtOnce.withLock { $0 -= 1 }
    }
}
