import PlanGeometry

/// The spaces of a page that nobody can enter, such as shafts, hollow walls and the cells of tables, where the page shows doors and openings.
struct ClosedSpaces {
    /// The indices of those that are no rooms.
    private(set) var refused: Set<Int> = []
    /// The indices of those that may be rooms all the same: as large as others, without a tag.
    private(set) var doubted: Set<Int> = []

    /// The least length of openings in an outline through which somebody can enter, in metres.
    static let leastOpening = 0.45

    /// - Parameters:
    ///   - rooms: The spaces that may be rooms.
    ///   - isEntered: True for each one that has a door or an opening.
    ///   - meter: The points to a metre.
    init(_ rooms: [FoundRoom], isEntered: [Bool], meter: Double) {
        refuseTables(rooms, isEntered, meter: meter)
        let left = rooms.indices.filter { !refused.contains($0) }
        let tagged = left.filter { rooms[$0].tag != nil }
        let known = tagged.count >= 3 ? tagged : left
        let areas = known.filter { isEntered[$0] }.map { rooms[$0].area }.sorted()
        // Where many rooms have no entrance, those of the page are not known.
        guard 2 * areas.count > known.count else { return }
        for index in left where !isEntered[index] && rooms[index].tag == nil {
            if rooms[index].area < areas[areas.count / 2] * 0.5 { refused.insert(index) } else { doubted.insert(index) }
        }
    }

    /// Refuses the spaces of drawings without a single entrance beside drawings that have some.
    private mutating func refuseTables(_ rooms: [FoundRoom], _ isEntered: [Bool], meter: Double) {
        guard isEntered.contains(true) else { return }
        for group in DrawnView.groups(of: rooms.map(\.outline.boundingBox), meter: meter)
        where !group.contains(where: { isEntered[$0] }) {
            refused.formUnion(group)
        }
    }
}
