import PlanBase
import PlanDetections
import PlanGeometry
import PlanModel
import Testing

/// Crossings of the line from (0, 0) to (100, 0), which has its left side above, where y is less.
@Suite struct LineCounterTests {
    /// A way over the line: in each frame a place of the thing, of two pixels a side, or nil where it is missing.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let places: [(Double, Double)?]
        var minimumCrossing = 1
        let inward: Int
        let outward: Int

        init(
            _ name: String, _ places: [(Double, Double)?], minimum: Int = 1, inward: Int = 0, outward: Int = 0
        ) {
            (testDescription, self.places, minimumCrossing) = (name, places, minimum)
            (self.inward, self.outward) = (inward, outward)
        }
    }

    static let ways: [Way] = [
        Way("from below to above is in", [(50, 9), (50, -9)], inward: 1),
        Way("from above to below is out", [(50, -9), (50, 9)], outward: 1),
        Way("there and back", [(50, 9), (50, -9), (50, 9)], inward: 1, outward: 1),
        Way("along the line, on one side", [(10, 9), (50, 3), (90, 9)]),
        Way("along the line, on it", [(10, 0), (50, 0), (90, 0)]),
        Way("onto the line and back", [(50, 9), (50, 0), (50, 9)]),
        Way("across in steps", [(50, 9), (50, 0), (50, -0.5), (50, -9)], inward: 1),
        Way("touching it with a side, from below", [(50, 9), (50, 1), (50, 9)]),
        Way("touching it with a side, from above", [(50, -9), (50, -1), (50, -9)]),
        Way("past its end", [(110, 9), (110, -9)]),
        Way("before its start", [(-10, 9), (-10, -9)]),
        Way("partly beside its end", [(100, 9), (100, -9)]),
        Way("just beside its end", [(99, 9), (99, -9)], inward: 1),
        Way("round its end", [(50, 9), (120, 9), (120, -9), (50, -9)], inward: 1),
        Way("first seen across it", [(50, 0), (50, -9)]),
        Way("jumping over it far away", [(50, 1e6), (50, -1e6)], inward: 1),
        Way("missing for a frame", [(50, 9), nil, (50, -9)], inward: 1),
        Way("missing for two, and forgotten", [(50, 9), nil, nil, (50, -9)]),
        Way("forgotten, then across", [(50, 9), nil, nil, (50, -9), (50, 9)], outward: 1),
        Way("missing for one twice", [(50, 9), nil, (50, 0), nil, (50, -9)], inward: 1),
        Way("across for two of two frames", [(50, 9), (50, -9), (50, -9)], minimum: 2, inward: 1),
        Way("across for one of two frames", [(50, 9), (50, -9), (50, 9), (50, 9)], minimum: 2),
        Way("trembling", [(50, 9), (50, -9), (50, 9), (50, -9), (50, 9)], minimum: 2),
        Way(
            "a frame on the line does not break the run", [(50, 9), (50, -9), (50, 0), (50, -9)], minimum: 2, inward: 1),
        Way("nor does one missing", [(50, 9), (50, -9), nil, (50, -9)], minimum: 2, inward: 1),
        Way("missing for two of two is remembered", [(50, 9), nil, nil, (50, -9), (50, -9)], minimum: 2, inward: 1),
        Way("missing for three of two is not", [(50, 9), nil, nil, nil, (50, -9), (50, -9)], minimum: 2),
        Way(
            "there and back for two each", [(50, 9), (50, -9), (50, -9), (50, 9), (50, 9)], minimum: 2, inward: 1,
            outward: 1),
    ]

    @Test func `Two detections of one thing in a frame are one`() throws {
        let line = try CountingLine(start: .zero, end: Point(x: 100, y: 0))
        var counter = try LineCounter([line], minimumCrossing: 2)
        func frame(_ y: Double) -> [Detection] {
            [0.0, 1].map {
                Detection(id: "\($0)", box: Box(minX: 50, minY: y, maxX: 52, maxY: y + 2 + $0), trackerID: 1)
            }
        }
        for y in [9.0, -9] { counter.count(frame(y)) }
        #expect(counter.totals[0].inward == 0)
        counter.count(frame(-9))
        #expect(counter.totals[0].inward == 1)
    }

    @Test(arguments: ways)
    func `A thing counts when it has crossed`(way: Way) throws {
        let line = try CountingLine(start: .zero, end: Point(x: 100, y: 0))
        var counter = try LineCounter([line], minimumCrossing: way.minimumCrossing)
        for place in way.places { counter.count(place.map { [.around($0.0, $0.1)] } ?? []) }
        #expect(counter.totals[0].inward == way.inward && counter.totals[0].outward == way.outward)
        #expect(counter.frameCount == way.places.count)
        // Turned round, the line counts the other way.
        var other = try LineCounter(
            [CountingLine(start: line.end, end: line.start)], minimumCrossing: way.minimumCrossing)
        for place in way.places { other.count(place.map { [.around($0.0, $0.1)] } ?? []) }
        #expect(other.totals[0].inward == way.outward && other.totals[0].outward == way.inward)
    }

    @Test func `Things are told apart by their numbers, and counted by class and line`() throws {
        let lines = [
            try CountingLine(name: "a", start: .zero, end: Point(x: 100, y: 0)),
            try CountingLine(name: "b", start: Point(x: 100, y: 50), end: Point(x: 0, y: 50)),
        ]
        var counter = try LineCounter(lines)
        counter.count([.around(20, 9, tracker: 1, "car"), .around(40, 9, tracker: 2, "person")])
        let frame = counter.count([.around(20, -9, tracker: 1, "car"), .around(40, 60, tracker: 2, "person")])
        #expect(
            frame.crossings.map { [$0.detection, $0.line, $0.isInward ? 1 : 0] } == [[0, 0, 1], [1, 1, 1]],
            "each crosses one of the lines")
        #expect(counter.totals.map(\.inward) == [1, 1] && counter.totals.map(\.outward) == [0, 0])
        #expect(counter.totals[0].classes.keys.sorted() == ["car"])
        #expect(counter.totals[1].classes["person"]?.inward == 1)
        #expect(frame.lines == counter.totals)
    }

    @Test func `A detection without a tracker's number is told and does not cross`() throws {
        var counter = try LineCounter([CountingLine(start: .zero, end: Point(x: 100, y: 0))])
        var untracked = 0
        for y in [9.0, -9] {
            untracked +=
                counter.count([.around(50, y, tracker: nil), .around(50, y, tracker: -1), .around(50, y)]).untracked
        }
        #expect(untracked == 4 && counter.totals[0].inward == 1)
    }

    @Test func `The anchor alone decides where it is one`() throws {
        let line = try CountingLine(start: .zero, end: Point(x: 100, y: 0))
        for (anchor, inward) in [(ZoneAnchor.topCenter, 1), (.center, 0)] {
            var counter = try LineCounter([line], anchors: [anchor])
            for y in [9.0, -0.5] { counter.count([.around(50, y)]) }
            #expect(counter.totals[0].inward == (anchor == .topCenter ? inward : 1))
            var tall = try LineCounter([line], anchors: [anchor])
            for y in [5.0, -2] { tall.count([.at(40, y, 60, y + 20, tracker: 1)]) }
            #expect(tall.totals[0].inward == inward)
        }
    }

    @Test func `A copy goes on by itself`() throws {
        var counter = try LineCounter([CountingLine(start: .zero, end: Point(x: 100, y: 0))])
        counter.count([.around(50, 9)])
        var copy = counter
        copy.count([.around(50, -9)])
        #expect(copy.totals[0].inward == 1 && counter.totals[0].inward == 0)
    }

    @Test func `A point beside a slanting line by one unit in the last place is on its side`() throws {
        // Kettner et al., "Classroom examples of robustness problems in geometric computations" (2008).
        let line = try CountingLine(start: Point(x: 0.25, y: 0.25), end: Point(x: 24, y: 24))
        for i in 0..<16 {
            for j in 0..<16 {
                let point = Point(x: 0.5 + Double(i) * 0x1p-53, y: 0.5 + Double(j) * 0x1p-53)
                let expected: CountingLine.Side? = point.x == point.y ? nil : point.y < point.x ? .left : .right
                #expect(line.side(of: [point]) == expected)
            }
        }
    }

    @Test func `The perpendiculars through the ends still are beside the line, exactly`() throws {
        let far = 0x1p52
        let line = try CountingLine(start: Point(x: far, y: far), end: Point(x: far + 3, y: far + 5))
        #expect(line.side(of: [Point(x: far - 5, y: far + 3)]) == .right)
        #expect(line.side(of: [Point(x: far - 6, y: far + 3)]) == nil)
        #expect(line.side(of: [Point(x: far + 8, y: far + 2)]) == .left)
        #expect(line.side(of: [Point(x: far + 9, y: far + 2)]) == nil)
    }

    @Test func `What makes no line or counter is told in both languages`() throws {
        let bent = try #require(MeasuredLine(id: "7", points: [.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)]))
        let errors: [(ZoneError, () throws -> Void)] = [
            (.noAnchors, { _ = try LineCounter([], anchors: []) }),
            (.minimumCrossing(0), { _ = try LineCounter([], minimumCrossing: 0) }),
            (
                .lineWithoutLength(name: "Door", at: Point(x: 3, y: 4)),
                { _ = try CountingLine(name: "Door", start: Point(x: 3, y: 4), end: Point(x: 3, y: 4)) }
            ),
            (
                .lineNotFinite(name: "Door"),
                { _ = try CountingLine(name: "Door", start: Point(x: .nan, y: 4), end: .zero) }
            ),
            (.bentLine(name: "7", points: 3), { _ = try CountingLine(bent) }),
        ]
        for (expected, make) in errors {
            #expect(throws: expected) { try make() }
            #expect(expected.message.text(in: .chinese) != expected.message.english && !expected.code.isEmpty)
            #expect(expected.kind == .usage)
        }
        #expect(ZoneError.lineWithoutLength(name: "Door", at: Point(x: 3, y: 4)).description.contains("'Door'"))
    }
}
