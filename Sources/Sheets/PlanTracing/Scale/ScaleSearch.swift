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
        // Rooms that are open to each other are one space at the right scale too.
        let others = findings.rooms.filter { room in
            room.doubts.contains(where: \.isOfAnotherOutline) && !room.doubts.contains { $0.code == "severalTags" }
        }.reduce(0) { $0 + $1.area }
        return evidence(of: likely, besides: others, scale: findings.scale)
    }

    /// The area on the page of rooms that are not doubtful, and less the more unusual the rooms' sizes are.
    static func evidence(ofSureRooms findings: RoomFindings) -> Double {
        evidence(of: findings.rooms.filter { !$0.isDoubtful }, besides: 0, scale: findings.scale)
    }

    /// - Parameter others: The area of rooms that count against the scale, in square metres.
    private static func evidence(of rooms: [FoundRoom], besides others: Double, scale: SheetScale) -> Double {
        if rooms.isEmpty { return 0 }
        let middle = rooms.map(\.area).sorted()[rooms.count / 2]
        let area = rooms.reduce(0) { $0 + $1.area } - others
        let unusualness = log(max(middle, 1e-6) / usualArea) / 1.5
        return area * scale.pointsPerMeter * scale.pointsPerMeter * exp(-unusualness * unusualness / 2)
    }
}
