import PlanGeometry
import Testing

@Suite struct PointIndexTests {
    static let points: [Point] = {
        var cases = NastyCases(seed: 3)
        return (0..<500).map {
            $0 % 3 == 0 ? cases.point(.smallGrid) : Point(x: cases.coordinate(.ordinary) / 100, y: 1)
        }
            + [Point(x: .nan, y: 0), Point(x: 0, y: .infinity)]
    }()

    @Test func `Points in a box include its border`() {
        let index = PointIndex(Self.points)
        for box in [Box(minX: -1, minY: -2, maxX: 2, maxY: 1), Box(minX: 1, minY: 1, maxX: 1, maxY: 1)] {
            #expect(index.points(in: box) == Self.points.indices.filter { box.contains(Self.points[$0]) })
        }
        #expect(index.points(in: Box(minX: 100, minY: 0, maxX: 200, maxY: 1)) == [])
        #expect(PointIndex([]).points(in: Box(minX: 0, minY: 0, maxX: 1, maxY: 1)) == [])
    }

    @Test func `Nearest points come in order`() {
        let index = PointIndex(Self.points)
        let center = Point(x: 0.25, y: 0.5)
        let sorted = Self.points.indices.filter { Self.points[$0].isFinite }
            .sorted { (Self.points[$0].distance(to: center), $0) < (Self.points[$1].distance(to: center), $1) }
        #expect(index.nearestPoints(to: center, count: 40).map(\.index) == Array(sorted.prefix(40)))
        #expect(index.nearestPoints(to: center, count: 1000).count == 500)
        #expect(index.nearestPoints(to: center, count: 0).isEmpty)
        #expect(index.nearestPoints(to: Point(x: .nan, y: 0), count: 3).isEmpty)
    }

    @Test func `Points within a distance include those exactly at it`() {
        let index = PointIndex(Self.points)
        let found = index.points(within: 2, of: .zero)
        let expected = Self.points.indices.filter { Self.points[$0].distance(to: .zero) <= 2 }
        #expect(found.map(\.index).sorted() == expected)
        #expect(found.contains { $0.distance == 2 })
        #expect(index.points(within: -1, of: .zero).isEmpty)
    }
}
