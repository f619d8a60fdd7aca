import Glibc
import PlanGeometry
import Testing

@testable import PlanTracing

@Suite struct PixelArcTests {
    /// The middles of pixels on a circle about (200, 100), between two angles in degrees.
    private func circle(radius: Double, from first: Double, to last: Double) -> [Point] {
        stride(from: first, through: last, by: 0.5).map { degrees in
            let angle = degrees * .pi / 180
            return Point(
                x: (200 + radius * cos(angle)).rounded(.down) + 0.5,
                y: (100 + radius * sin(angle)).rounded(.down) + 0.5)
        }
    }

    @Test func `The steep and the flat part of a swing are one arc`() throws {
        let parts = [circle(radius: 80, from: 0, to: 47), circle(radius: 80, from: 44, to: 90)]
        let arcs = PixelArc.laidTogether(try parts.map { try #require(PixelArc($0[...])) })
        let (arc, members) = try #require(arcs.first)
        #expect(arcs.count == 1 && Set(members) == [0, 1])
        #expect(abs(arc.sweep - .pi / 2) < 0.04)
        let ends = [arc.chords[0], arc.chords[arc.chords.count - 1]].sorted { $0.x < $1.x }
        #expect(ends[0].distance(to: Point(x: 200, y: 180)) < 2 && ends[1].distance(to: Point(x: 280, y: 100)) < 2)
        #expect(arc.chords.allSatisfy { abs($0.distance(to: Point(x: 200, y: 100)) - 80) < 1.5 })
    }

    @Test func `Swings beside each other stay two`() throws {
        let one = circle(radius: 80, from: 0, to: 90)
        let other = one.map { Point(x: 560 - $0.x, y: $0.y) }
        #expect(PixelArc.laidTogether(try [one, other].map { try #require(PixelArc($0[...])) }).count == 2)
    }

    @Test func `A straight line, a bend and an ellipse are no arcs`() {
        let line = (0..<90).map { Point(x: 10 + (Double($0) / 9).rounded(), y: Double($0)) }
        #expect(PixelArc(line[...]) == nil)
        let bend = (0..<90).map { Point(x: abs(Double($0) - 45), y: Double($0)) }
        #expect(PixelArc(bend[...]) == nil)
        let ellipse = circle(radius: 80, from: 0, to: 90).map { Point(x: 200 + ($0.x - 200) * 1.5, y: $0.y) }
        #expect(PixelArc(ellipse[...]) == nil)
    }
}
