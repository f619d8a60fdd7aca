import Glibc
import PlanGeometry
import TestSupport
import Testing

@Suite struct SharedAreaTests {
    private static func ring(_ numbers: Double...) throws -> Ring {
        try Ring(stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) })
    }

    private static func square(_ x: Double, _ y: Double, _ side: Double) throws -> MultiPolygon {
        MultiPolygon(try Polygon(Box(minX: x, minY: y, maxX: x + side, maxY: y + side)))
    }

    @Test func `The area that two shapes share is exact, whichever comes first`() throws {
        let big = try Self.square(0, 0, 10)
        let holed = MultiPolygon(
            Polygon(
                exterior: try Ring(Box(minX: 0, minY: 0, maxX: 10, maxY: 10)),
                holes: [try Self.ring(2, 2, 8, 2, 8, 8, 2, 8)]))
        let twice = MultiPolygon(try Self.square(0, 0, 6).polygons + Self.square(4, 0, 6).polygons)
        let corner = MultiPolygon(Polygon(exterior: try Self.ring(0, 0, 10, 0, 10, 4, 4, 4, 4, 10, 0, 10)))
        let bowTie = MultiPolygon(Polygon(exterior: try Self.ring(0, 0, 10, 10, 10, 0, 0, 10)))
        let up = MultiPolygon(Polygon(exterior: try Self.ring(0, 0, 8, 0, 4, 8)))
        let down = MultiPolygon(Polygon(exterior: try Self.ring(0, 8, 8, 8, 4, 0)))
        let cases: [(String, MultiPolygon, MultiPolygon, Double)] = [
            ("itself", big, big, 100), ("a part of it", big, try Self.square(3, 3, 2), 4),
            ("a corner", big, try Self.square(9, 9, 5), 1), ("a wall", big, try Self.square(10, 0, 5), 0),
            ("a point", big, try Self.square(10, 10, 5), 0), ("nothing near", big, try Self.square(50, 0, 5), 0),
            ("nothing at all", big, MultiPolygon([]), 0), ("a ring around a hole", big, holed, 64),
            ("the hole", holed, try Self.square(2, 2, 6), 0),
            ("the wall of a hole", holed, try Self.square(1, 4, 2), 2),
            ("polygons over one another", twice, try Self.square(0, 0, 10), 60),
            ("an L", corner, try Self.square(3, 3, 4), 7),
            ("a ring that crosses itself", bowTie, big, 50), ("triangles that cross", up, down, 16),
        ]
        for (name, first, second, area) in cases {
            #expect(abs(first.sharedArea(with: second) - area) < 1e-12, "\(name)")
            #expect(abs(second.sharedArea(with: first) - area) < 1e-12, "\(name), the other way round")
        }
    }

    @Test func `The area shared with a box is that of the ring cut by the box`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let center = Point(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
            // A star around a point crosses itself nowhere.
            let count = Int.random(in: 3...40, using: &random)
            let star = try Ring(
                (0..<count).map { index in
                    let reach = Double.random(in: 1...60, using: &random)
                    let angle = 2 * Double.pi * Double(index) / Double(count)
                    return Point(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
                })
            let box = Box(minX: 20, minY: 30, maxX: 70, maxY: 65)
            let shared = MultiPolygon(Polygon(exterior: star)).sharedArea(with: MultiPolygon(try Polygon(box)))
            #expect(abs(shared - (star.clipped(to: box)?.area ?? 0)) < 1e-9)
        }
    }
}
