import Glibc

/// The search for the scale of a page that does not tell it, or may tell several: the one at which most of the page is rooms of usual size.
struct ScaleSearch {
    /// The scales that are tried: from 1:25 to 1:400, in steps of the square root of two.
    static let scales: [SheetScale] = (-4...4).map { step in
        SheetScale(
            pointsPerMeter: SheetScale.assumed.pointsPerMeter * pow(2, Double(step) / 2), source: .assumed)
    }
    /// The area in square metres that most rooms have.
    private static let usualArea = 12.0

    /// The findings with the most evidence, which is above 0 if most of them look like rooms.
    private(set) var best: RoomFindings?
    private(set) var evidence = 0.0

    /// Takes the findings at a scale if they have more evidence than those before.
    mutating func consider(_ findings: RoomFindings) {
        let evidence = Self.evidence(of: findings)
        if best == nil || evidence > self.evidence { (best, self.evidence) = (findings, evidence) }
    }

    /// The area on the page of rooms that look like some, without that of others, and less the more unusual the rooms' sizes are.
    private static func evidence(of findings: RoomFindings) -> Double {
        let likely = findings.rooms.filter { room in !room.doubts.contains(where: \.isOfAnotherOutline) }
        guard likely.contains(where: { !$0.isDoubtful }) else { return -.infinity }
        let middle = likely.map(\.area).sorted()[likely.count / 2]
        let whole = findings.rooms.reduce(0) { $0 + $1.area }
        let area = 2 * likely.reduce(0) { $0 + $1.area } - whole
        let meter = findings.scale.pointsPerMeter
        let unusualness = log(max(middle, 1e-6) / usualArea) / 1.5
        return area * meter * meter * exp(-unusualness * unusualness / 2)
    }
}
