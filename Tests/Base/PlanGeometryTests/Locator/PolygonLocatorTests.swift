import Dispatch
import Testing

@testable import PlanGeometry

@Suite struct PolygonLocatorTests {
    private let star: MultiPolygon
    private let points: [Point]

    init() throws {
        var vertices: [Point] = []
        for index in 0..<200 {
            let radius = index % 2 == 0 ? 100.0 : 40
            let angle = Double(index) / 200 * 2 * Double.pi
            vertices.append(Point(x: radius * cosine(angle), y: radius * cosine(angle - Double.pi / 2)))
        }
        star = MultiPolygon(Polygon(exterior: try Ring(vertices)))
        points = (0..<1000).map { Point(x: Double($0 % 40) * 5.5 - 110, y: Double($0 / 40) * 9 - 110) } + vertices
    }

    @Test func `The first points are answered without a grid, and as with it`() {
        let locator = PolygonLocator(star)
        for (count, point) in points.enumerated() {
            #expect(locator.grid.isBuilt == (count >= 16))
            #expect(locator.location(of: point) == star.location(of: point))
        }
    }

    @Test func `Many points at once build the grid, few do not`() {
        let locator = PolygonLocator(star)
        #expect(locator.locations(of: Array(points.prefix(10))) == points.prefix(10).map { star.location(of: $0) })
        #expect(!locator.grid.isBuilt)
        #expect(locator.locations(of: points) == points.map { star.location(of: $0) })
        #expect(locator.grid.isBuilt)
    }

    @Test func `Preparing builds the grid at once, for all copies`() {
        let locator = PolygonLocator(star)
        let copy = locator
        locator.prepare()
        #expect(copy.grid.isBuilt)
        #expect(copy.locations(of: points) == points.map { star.location(of: $0) })
    }

    @Test func `Threads that ask at once get the same answers from one grid`() {
        let expected = points.map { star.location(of: $0) }
        for _ in 0..<20 {
            let locator = PolygonLocator(star)
            var agreeing = [Bool](repeating: false, count: 8)
            agreeing.withUnsafeMutableBufferPointer { agreeing in
                // Safe to share: each thread writes to an element of its own.
                nonisolated(unsafe) let agreeing = agreeing
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    agreeing[thread] = points.map { locator.location(of: $0) } == expected
                }
            }
            #expect(agreeing.allSatisfy { $0 })
        }
    }

    @Test func `A locator of nothing has no points inside`() {
        let locator = PolygonLocator(MultiPolygon([]))
        locator.prepare()
        #expect(locator.location(of: .zero) == .outside)
        #expect(locator.boundingBox == nil)
    }
}

/// The cosine by its Taylor series, near enough for a test's shapes.
private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for step in stride(from: 1.0, to: 60, by: 2) {
        term *= -angle * angle / (step * (step + 1))
        sum += term
    }
    return sum
}
