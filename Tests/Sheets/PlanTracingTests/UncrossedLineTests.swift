import PlanGeometry
import Testing

@testable import PlanTracing

@Suite struct UncrossedLineTests {
    private func points(_ places: [(Double, Double)]) -> [Point] { places.map { Point(x: $0.0, y: $0.1) } }

    private static let square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)]

    @Test(arguments: [
        // A corner that two straightened edges pass, a spike, an edge that is walked twice, and a loop that touches a corner.
        [(0.0, 0.0), (10, 0), (10, 10), (-1, 10), (-1, 9), (0, 11)],
        [(0, 0), (5, 0), (5, 3), (5, 0), (10, 0), (10, 10), (0, 10)],
        [(0, 0), (10, 0), (10, 10), (5, 10), (5, 12), (5, 10), (0, 10), (0, 10)],
        [(0, 0), (14, 0.000_000_1), (10, 0), (10, 10), (0, 10)],
        [(0, 0), (10, 0), (12, 1), (12, -1), (10, 0), (10, 10), (0, 10)],
    ])
    func `Loops and spikes are cut off, and the room stays`(line: [(Double, Double)]) throws {
        let corners = try #require(UncrossedLine(points(line))).corners
        let outline = Polygon(exterior: try Ring(corners))
        #expect(outline.isValid)
        // In pixels of another resolution too.
        #expect(Polygon(exterior: try Ring(corners.map { Point(x: $0.x / 0.36, y: $0.y / 0.36) })).isValid)
        #expect(abs(outline.area - 100) < 6)
    }

    @Test func `A line that is simple stays as it is`() throws {
        #expect(UncrossedLine(points(Self.square))?.corners == points(Self.square))
    }

    @Test func `A line without an area, or with more corners than any room has, is none`() {
        #expect(UncrossedLine(points([(0, 0), (5, 0), (10, 0)])) == nil)
        #expect(UncrossedLine((0..<3000).map { Point(x: Double($0), y: Double($0 % 7)) }) == nil)
    }

    @Test func `Random closed lines become simple ones`() throws {
        var state: UInt64 = 7
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 60)
        }
        for _ in 0..<300 {
            let line = (0..<12).map { _ in Point(x: next(), y: next()) }
            guard let corners = UncrossedLine(line)?.corners else { continue }
            #expect(Polygon(exterior: try Ring(corners)).isValid, "\(line)")
        }
    }
}
