import PlanGeometry
import TestSupport
import Testing

@testable import PlanCanvas

@Suite struct EdgeIndexTests {
    /// A ring of so many corners: some near each other, or each far above or below the one before.
    private func ring(_ count: Int, isTall: Bool, _ random: inout SeededGenerator) throws -> Ring {
        var y = 0.0
        return try Ring(
            (0..<count).map { index in
                y = isTall ? (index.isMultiple(of: 2) ? -300 : 5000) : y + .random(in: -40...60, using: &random)
                return Point(x: .random(in: 0...900, using: &random), y: y + Double.random(in: 0...3, using: &random))
            })
    }

    @Test(arguments: [false, true], [0.0, 7.5])
    func `Every edge that meets some rows is found, in the order of the ring`(isTall: Bool, reach: Double) throws {
        var random = SeededGenerator(seed: isTall ? 1 : 2)
        let rings = [
            try ring(isTall ? 900 : 60, isTall: isTall, &random), try ring(40, isTall: isTall, &random),
            try Ring(Box(x: 10, y: 100, width: 20, height: 3000)),
        ]
        let box = PixelBox(left: 0, top: 37, right: 900, bottom: 2999)
        let index = EdgeIndex(rings, in: box, reach: reach)
        for _ in 0..<200 {
            let first = Int.random(in: box.top..<box.bottom, using: &random)
            let end = min((first / EdgeIndex.bandHeight + 1) * EdgeIndex.bandHeight, box.bottom)
            let rows = first..<Int.random(in: first + 1...end, using: &random)
            var found: [[Point]] = []
            index.forEachEdge(meeting: rows, reach: reach) { found.append([$0, $1, $2]) }
            let expected = rings.flatMap { ring in
                ring.vertices.indices.map { place in
                    (0..<3).map { ring.vertices[(place + $0) % ring.vertices.count] }
                }
            }.filter { edge in
                let (low, high) = (min(edge[0].y, edge[1].y) - reach, max(edge[0].y, edge[1].y) + reach)
                return high >= Double(rows.lowerBound) && low <= Double(rows.upperBound)
            }
            #expect(found == expected)
        }
    }

    @Test func `Edges of nothing but a drawing's rows above and below are none`() throws {
        let ring = try Ring(Box(x: 0, y: 500, width: 9, height: 9))
        let index = EdgeIndex([ring], in: PixelBox(left: 0, top: 0, right: 9, bottom: 100), reach: 0)
        index.forEachEdge(meeting: 0..<16, reach: 0) { _, _, _ in Issue.record("there is none") }
        index.forEachEdge(meeting: 200..<216, reach: 0) { _, _, _ in Issue.record("there is none") }
    }
}
