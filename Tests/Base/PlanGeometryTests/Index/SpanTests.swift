import PlanGeometry
import TestSupport
import Testing

/// Spans and arrays in the place of unsafe buffers.
@Suite struct SpanTests {
    private func points(_ count: Int) -> [Point] {
        var random = SeededGenerator(seed: 7)
        return (0..<count).map { _ in Point(x: random.whole(-2...32) / 2, y: random.whole(-2...22) / 2) }
    }

    @Test(arguments: BoundaryRule.allCases)
    func `Areas are found in spans as one by one`(rule: BoundaryRule) throws {
        let index = AreaIndex(try AreaIndexTests.floor(columns: 3, rows: 2, side: 5))
        let points = points(5000)
        let expected = points.map { index.areas(at: $0, boundary: rule).first.map(Int32.init) ?? AreaIndex.noArea }
        var areas = [Int32](repeating: 99, count: points.count)
        var span = areas.mutableSpan
        index.locate(points.span, boundary: rule, into: &span)
        #expect(areas == expected)
        areas = [Int32](repeating: 99, count: points.count)
        span = areas.mutableSpan
        index.locateInParallel(points.span, boundary: rule, into: &span, parts: 7)
        #expect(areas == expected)
    }

    @Test(arguments: BoundaryRule.allCases)
    func `Areas are found in arrays as one by one`(rule: BoundaryRule) throws {
        let index = AreaIndex(try AreaIndexTests.floor(columns: 3, rows: 2, side: 5))
        let points = points(5000)
        let all = points.map { index.areas(at: $0, boundary: rule) }
        let expected = all.map { $0.first.map(Int32.init) ?? AreaIndex.noArea }
        #expect(index.locate(points, boundary: rule) == expected)
        #expect(index.locateInParallel(points, boundary: rule, parts: 7) == expected)
        var areas = [Int32](repeating: 99, count: points.count)
        var span = areas.mutableSpan
        index.locate(points, boundary: rule, into: &span)
        #expect(areas == expected)
        areas = [Int32](repeating: 99, count: points.count)
        span = areas.mutableSpan
        index.locateInParallel(points, boundary: rule, into: &span)
        #expect(areas == expected)
        let counted = index.countInParallel(of: points, boundary: rule)
        #expect(counted.areas == expected)
        #expect(counted.counts == index.areas.indices.map { area in all.count { $0.contains(area) } })
        #expect(
            index.matchesInParallel(of: points, boundary: rule) == index.matches(of: points, boundary: rule))
    }

    @Test func `Locations are found in arrays as one by one`() throws {
        let locator = PolygonLocator(MultiPolygon(try AreaIndexTests.floor(columns: 1, rows: 1, side: 9)[0].polygons))
        let points = points(5000)
        let expected = points.map { locator.location(of: $0) }
        #expect(locator.locations(of: points) == expected && locator.locationsInParallel(of: points) == expected)
        var locations = [Location](repeating: .outside, count: points.count)
        var span = locations.mutableSpan
        locator.locate(points, into: &span)
        #expect(locations == expected)
        locations = [Location](repeating: .outside, count: points.count)
        span = locations.mutableSpan
        locator.locateInParallel(points, into: &span, parts: 3)
        #expect(locations == expected)
    }

    @Test func `Locations are found in spans as one by one`() throws {
        let locator = PolygonLocator(MultiPolygon(try AreaIndexTests.floor(columns: 1, rows: 1, side: 9)[0].polygons))
        let points = points(5000)
        let expected = points.map { locator.location(of: $0) }
        var locations = [Location](repeating: .outside, count: points.count)
        var span = locations.mutableSpan
        locator.locateInParallel(points.span, into: &span)
        #expect(locations == expected)
        #expect(Set(expected).count == 3)
    }

    @Test func `No points need no room`() {
        var areas: [Int32] = []
        var span = areas.mutableSpan
        AreaIndex([MultiPolygon([])]).locate([Point]().span, into: &span)
        #expect(areas.isEmpty)
        #expect(AreaIndex([MultiPolygon([])]).locate([]) == [])
        #expect(AreaIndex([]).countInParallel(of: [.zero]) == ([], [AreaIndex.noArea]))
    }
}
