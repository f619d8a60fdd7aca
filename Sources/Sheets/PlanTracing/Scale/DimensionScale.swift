import Glibc
import PlanGeometry

/// The scale that dimensions tell: written lengths against the drawn ones between the marks on their lines.
struct DimensionScale {
    /// The points of the page that a metre takes.
    let pointsPerMeter: Double
    /// The number of dimensions that agree.
    let count: Int

    /// The scale that most dimensions agree on; nil if no two do, or if others agree on another one.
    init?(_ readings: DimensionReadings) {
        let groups = Self.groups(of: readings.readings)
        // Whole numbers may be millimetres or centimetres, of which those are meant that make the usual scale.
        func unlikelihood(_ scale: Double) -> Double { abs(log(scale / SheetScale.assumed.pointsPerMeter)) }
        guard
            let best = groups.max(by: {
                ($0.count, -unlikelihood($0.scale).rounded(), $1.spread)
                    < ($1.count, -unlikelihood($1.scale).rounded(), $0.spread)
            }), best.count >= 2,
            !groups.contains(where: { 2 * $0.count > best.count && Self.areApart($0.scale, best.scale) })
        else { return nil }
        (pointsPerMeter, count) = (best.scale, best.count)
    }

    /// True if two scales contradict each other, other than by the unit of whole numbers.
    private static func areApart(_ one: Double, _ other: Double) -> Bool {
        [1, 10, 0.1].allSatisfy { abs(one / other / $0 - 1) > 3 * DimensionReadings.tolerance }
    }

    /// For each reading, those that agree with it: how many written lengths there are among them, and how far they differ.
    private static func groups(
        of readings: [DimensionReadings.Reading]
    ) -> [(scale: Double, count: Int, spread: Double)] {
        var (groups, end) = ([(scale: Double, count: Int, spread: Double)](), 0)
        for first in readings.indices {
            let greatest = readings[first].scale * (1 + DimensionReadings.tolerance)
            while end < readings.count, readings[end].scale <= greatest { end += 1 }
            let members = readings[first..<end]
            guard Set(members.map(\.text)).count >= 2 else { continue }
            // Equal lengths are one piece of evidence.
            let count = Set(members.map { Int($0.length * 1000) }).count
            let middle = members[members.startIndex + members.count / 2].scale
            groups.append((middle, count, members.reduce(0) { $0 + abs($1.scale - middle) } / Double(members.count)))
        }
        return groups
    }
}
