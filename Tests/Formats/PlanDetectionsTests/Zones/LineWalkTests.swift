import PlanDetections
import PlanGeometry
import PlanModel
import TestSupport
import Testing

/// Random walks over random lines, beside the same rules in whole numbers.
@Suite struct LineWalkTests {
    /// A line or a box between whole numbers.
    private struct Whole {
        var x1, y1, x2, y2: Int

        static func random(in range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Whole {
            func next() -> Int { Int.random(in: range, using: &random) }
            return Whole(x1: next(), y1: next(), x2: next(), y2: next())
        }
    }

    /// 1 for a box whose corners all lie on the left of a line and beside it, -1 for one on the right, 0 for any other.
    private static func side(_ box: Whole, _ line: Whole) -> Int {
        let (dx, dy) = (line.x2 - line.x1, line.y2 - line.y1)
        var sides: Set<Int> = []
        for x in [box.x1, box.x2] {
            for y in [box.y1, box.y2] {
                let along = dx * (x - line.x1) + dy * (y - line.y1)
                guard (0...(dx * dx + dy * dy)).contains(along) else { return 0 }
                sides.insert((dx * (y - line.y1) - dy * (x - line.x1)).signum())
            }
        }
        return sides.count == 1 ? -(sides.first ?? 0) : 0
    }

    /// How often a thing goes in and out, from its side in each frame; nil in those that it is missing from.
    private static func crossings(_ frames: [Int?], minimum: Int) -> (inward: Int, outward: Int) {
        var found = (inward: 0, outward: 0)
        // Divides the frames where the thing is forgotten.
        for life in frames.split(separator: Array(repeating: nil, count: minimum + 1)) {
            var sides = life.compactMap(\.self).filter { $0 != 0 }
            while let home = sides.first {
                guard let away = sides.firstIndex(of: -home) else { break }
                let run = sides[away...].prefix { $0 == -home }
                sides.removeFirst(away)
                if run.count < minimum {
                    sides.removeFirst(run.count)
                    sides.insert(home, at: 0)
                } else if home < 0 {
                    found.inward += 1
                } else {
                    found.outward += 1
                }
            }
        }
        return found
    }

    @Test(arguments: 1...4)
    func `Walks cross as whole numbers say`(minimum: Int) throws {
        var random = SeededGenerator(seed: FuzzSettings.seed &+ UInt64(minimum))
        for _ in 0..<FuzzSettings.cases(default: 60) {
            let wholes = (0..<4).map { _ in Whole.random(in: 0...12, &random) }
                .filter { ($0.x1, $0.y1) != ($0.x2, $0.y2) }
            let lines = try wholes.map {
                try CountingLine(
                    start: Point(x: Double($0.x1), y: Double($0.y1)), end: Point(x: Double($0.x2), y: Double($0.y2)))
            }
            var counter = try LineCounter(lines, minimumCrossing: minimum)
            var sides = Array(repeating: [[Int?]](repeating: [], count: 5), count: wholes.count)
            var boxes = (0..<5).map { _ in Whole.random(in: 0...12, &random) }
            for box in boxes.indices { (boxes[box].x2, boxes[box].y2) = (boxes[box].x1 + 1, boxes[box].y1 + 1) }
            for _ in 0..<80 {
                var detections: [Detection] = []
                for tracker in boxes.indices {
                    let (dx, dy) = (Int.random(in: -3...3, using: &random), Int.random(in: -3...3, using: &random))
                    let x = min(max(boxes[tracker].x1 + dx, -3), 14)
                    let y = min(max(boxes[tracker].y1 + dy, -3), 14)
                    boxes[tracker] = Whole(x1: x, y1: y, x2: x + 1, y2: y + 1)
                    let isMissing = random.oneIn(3)
                    for line in wholes.indices {
                        sides[line][tracker].append(isMissing ? nil : Self.side(boxes[tracker], wholes[line]))
                    }
                    if isMissing { continue }
                    detections.append(
                        .at(Double(x), Double(y), Double(x + 1), Double(y + 1), tracker: tracker))
                }
                counter.count(detections)
            }
            for line in wholes.indices {
                let expected = sides[line].map { Self.crossings($0, minimum: minimum) }
                #expect(counter.totals[line].inward == expected.map(\.inward).reduce(0, +))
                #expect(counter.totals[line].outward == expected.map(\.outward).reduce(0, +))
            }
        }
    }
}
