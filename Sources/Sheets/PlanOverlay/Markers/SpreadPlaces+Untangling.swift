import PlanGeometry

/// Marks that exchange their places in the end.
extension SpreadPlaces {
    /// Exchanges the places of marks whose lines cross or run along each other, where that makes both easier to follow.
    mutating func untangle() {
        guard leaders.count <= Self.mostUntangled else { return }
        for _ in 0..<Self.mostRounds {
            var isChanged = false
            for one in leaders.indices {
                for other in leaders.indices[(one + 1)...] where isTangled(leaders[one], leaders[other]) {
                    if exchange(one, other) { isChanged = true }
                }
            }
            if !isChanged { return }
        }
    }

    private func isTangled(_ line: LineSegment, _ other: LineSegment) -> Bool {
        line.isTangled(with: other, within: footSize.width / 2)
    }

    /// The most lines that are taken apart, and how often all of them are looked at.
    private static let (mostUntangled, mostRounds) = (200, 4)

    /// Exchanges the places of two marks, by the indices of their lines, if that is better.
    private mutating func exchange(_ one: Int, _ other: Int) -> Bool {
        let (first, second) = (marks[movedMarks[one]], marks[movedMarks[other]])
        var (firstThere, secondThere) = (first, second)
        (firstThere.point, secondThere.point) = (second.point, first.point)
        let symbols = [first, second].map { cover.symbol(of: $0) }
        guard [secondThere, firstThere].map({ cover.symbol(of: $0) }) == symbols else { return false }
        let starts = [leaders[one].start, leaders[other].start]
        let rooms = starts.map { self.rooms.areas(at: $0).last }
        // Neither leaves its room, unless the other comes back into its own; one on a wall less does not outweigh that.
        func ranks(_ first: Int, _ second: Int) -> Int {
            [ground(of: symbols[first], in: rooms[0]), ground(of: symbols[second], in: rooms[1])].reduce(0) {
                $0 + $1.rawValue * $1.rawValue
            }
        }
        guard ranks(1, 0) <= ranks(0, 1) else { return false }
        let step = MarkCover.face(of: looks[Int(first.look)]).width
        let now = [leaders[one], leaders[other]]
        let then = [
            LineSegment(start: starts[0], end: second.point), LineSegment(start: starts[1], end: first.point),
        ]
        func cost(_ lines: [LineSegment]) -> Double {
            let tangles = leaders.indices.reduce(isTangled(lines[0], lines[1]) ? 1 : 0) { count, index in
                guard index != one, index != other else { return count }
                return count + lines.count { isTangled($0, leaders[index]) }
            }
            return lines.reduce(2 * Self.tangleCost * step * Double(tangles)) { $0 + $1.length }
        }
        func hidden(_ lines: [LineSegment]) -> Double {
            lines.reduce(0) { $0 + hiddenLength(of: $1, step: step / 12) }
        }
        // Symbols hide no more of the lines, but for the inexactness of samples.
        guard cost(then) < cost(now) - 1e-9, hidden(then) <= hidden(now) + step / 6 else { return false }
        (leaders[one], leaders[other]) = (then[0], then[1])
        // A mark has the index of the box at its place.
        (marks[movedMarks[one]], marks[movedMarks[other]]) = (secondThere, firstThere)
        movedMarks.swapAt(one, other)
        return true
    }
}
