import Glibc
import PlanGeometry

/// The arcs that a page draws by lines of their own, chord by chord, with ends that are rounded so that they do not quite meet.
struct ChordArcs {
    private(set) var arcs: [DrawnArc] = []
    /// True for each line that is a chord of one.
    private(set) var isChord: [Bool]
    /// The points of each arc, and the indices of its chords.
    private var points: [[Point]] = []
    private var chords: [[Int]] = []

    /// The widest gap between chords, in points: programs round to a third of a point and more.
    private static let widestGap = 0.6
    /// The least sweep in radians: nearly a quarter turn, as of less it is not known where the door's opening ends.
    private static let leastSweep = 1.4
    /// The most arcs that are laid together.
    private static let greatestCount = 2_000

    /// - Parameter lines: The lines of a page in the order in which they are painted.
    init(_ lines: [PageLine]) {
        isChord = [Bool](repeating: false, count: lines.count)
        for isForward in [true, false] {
            var first = 0
            for index in lines.indices {
                let next = index + 1
                if next < lines.count, Self.follows(lines[next], lines[index], isForward: isForward) { continue }
                if next - first >= 4 { gather(lines, first..<next, isForward: isForward) }
                first = next
            }
        }
        layTogether()
        for index in arcs.indices.reversed() where arcs[index].sweep < Self.leastSweep {
            for chord in chords[index] { isChord[chord] = false }
            arcs.remove(at: index)
        }
    }

    /// True if a line begins where another one ends, or for `isForward` false ends where it begins.
    private static func follows(_ line: PageLine, _ last: PageLine, isForward: Bool) -> Bool {
        let gap = isForward ? last.end.distance(to: line.start) : last.start.distance(to: line.end)
        return line.style == last.style && gap < widestGap && gap < 0.25 * min(line.length, last.length)
    }

    /// Takes the bends of lines that follow each other for arcs.
    private mutating func gather(_ lines: [PageLine], _ range: Range<Int>, isForward: Bool) {
        let ends = lines[range].map { isForward ? ($0.start, $0.end) : ($0.end, $0.start) }
        let path = [ends[0].0] + zip(ends, ends.dropFirst()).map { $0.1.midpoint(to: $1.0) } + [ends[ends.count - 1].1]
        var index = 0
        while index + 1 < path.count {
            let end = DrawnArc.endOfBend(in: path, from: index)
            guard end - index >= 4, let arc = DrawnArc(path[index...end], style: lines[range.lowerBound].style) else {
                index += 1
                continue
            }
            arcs.append(arc)
            points.append(Array(path[index...end]))
            chords.append((index..<end).map { range.lowerBound + $0 })
            for chord in chords[chords.count - 1] { isChord[chord] = true }
            index = end
        }
    }

    /// Lays arcs of one circle together that overlap, as where a swing is painted in two parts.
    private mutating func layTogether() {
        guard arcs.count <= Self.greatestCount else { return }
        var first = 0
        while first < arcs.count {
            var other = first + 1
            while other < arcs.count {
                if let whole = joined(first, other) {
                    (arcs[first], points[first]) = (whole.arc, whole.points)
                    chords[first] += chords.remove(at: other)
                    arcs.remove(at: other)
                    points.remove(at: other)
                    other = first + 1
                } else {
                    other += 1
                }
            }
            first += 1
        }
    }

    private func joined(_ one: Int, _ other: Int) -> (arc: DrawnArc, points: [Point])? {
        let (first, second) = (arcs[one], arcs[other])
        guard first.style == second.style, abs(first.radius - second.radius) < 0.15 * first.radius,
            first.center.distance(to: second.center) < 0.2 * first.radius
        else { return nil }
        let middle = points[one][points[one].count / 2] - first.center
        let sorted = (points[one] + points[other]).map { point in
            (point, atan2(middle.cross(point - first.center), middle.dot(point - first.center)))
        }.sorted { $0.1 < $1.1 }
        guard let least = sorted.first?.1, let greatest = sorted.last?.1,
            greatest - least < first.sweep + second.sweep + 0.1
        else { return nil }
        let whole = sorted.map(\.0)
        return DrawnArc(whole[...], style: first.style).map { ($0, whole) }
    }
}
