import PlanGeometry
import PlanModel

/// Finds the marker that a plan had before an import and that equals an imported marker without an id: in number and place,
/// in number and title, or in place and title. Each marker of the plan is found once, as two equal rows are two markers.
final class KnownMarkers {
    private let byNumber: Statement
    private let byPlace: Statement
    private let firstNew: Int64
    private let isEmpty: Bool
    private let trustsNumbers: Bool
    private var found: Set<Int64> = []
    /// The markers of places with many markers, so that each of many rows for one place need not search all of them.
    private var crowds: [Point: [String?: [Int64]]] = [:]

    /// - Parameters:
    ///   - firstNew: The row of the first marker of this import.
    ///   - trustsNumbers: True if markers with one number are equal whatever their place and title.
    init(_ connection: Connection, before firstNew: Int64, trustsNumbers: Bool) throws {
        (self.firstNew, self.trustsNumbers) = (firstNew, trustsNumbers)
        isEmpty = try connection.integer("SELECT EXISTS (SELECT 1 FROM marker)") == 0
        byNumber = try connection.prepare("SELECT seq, x, y, title FROM marker WHERE number = ? AND seq < ?")
        byPlace = try connection.prepare(
            """
            SELECT m.seq, m.title FROM marker_box b CROSS JOIN marker m ON m.seq = b.seq
            WHERE b.min_x <= ?1 AND b.max_x >= ?1 AND b.min_y <= ?2 AND b.max_y >= ?2
                AND m.x = ?1 AND m.y = ?2 AND m.seq < ?3 ORDER BY m.seq DESC
            """)
    }

    /// The row of the plan's marker that equals an imported one; `nil` if there is none.
    func row(of item: PlanMarker) throws -> Int64? {
        guard !isEmpty, let seq = try rowByNumber(of: item) ?? rowByPlace(of: item) else { return nil }
        found.insert(seq)
        return seq
    }

    private func rowByNumber(of item: PlanMarker) throws -> Int64? {
        guard let number = item.marker.number else { return nil }
        let (point, title) = (item.marker.point, item.marker.details.title)
        let known = try byNumber.first([SQLValue(number), .integer(firstNew)]) { row in
            let isSame =
                trustsNumbers || (row.double(1) == point.x && row.double(2) == point.y)
                || (title != nil && row.optionalText(3) == title)
            return isSame ? row.integer(0) : nil
        }
        return (known ?? nil).flatMap { found.contains($0) ? nil : $0 }
    }

    private func rowByPlace(of item: PlanMarker) throws -> Int64? {
        let (point, title) = (item.marker.point, item.marker.details.title)
        if crowds[point] == nil {
            var titles: [String?: [Int64]] = [:]
            var count = 0
            try byPlace.forEach([.real(point.x), .real(point.y), .integer(firstNew)]) { row in
                titles[row.optionalText(1), default: []].append(row.integer(0))
                count += 1
            }
            guard count > 64 else { return titles[title]?.last { !found.contains($0) } }
            crowds[point] = titles
        }
        while let seq = crowds[point]?[title]?.popLast() {
            if !found.contains(seq) { return seq }
        }
        return nil
    }
}
