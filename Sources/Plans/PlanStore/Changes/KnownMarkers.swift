import PlanGeometry
import PlanModel

/// Finds the marker that a plan had before an import and that equals an imported marker without an id: in number and place,
/// in number and title, or in place and title. Each marker of the plan is found once, as two equal rows are two markers.
final class KnownMarkers {
    private let records: any RecordReader
    private let firstNew: Int64
    private let isEmpty: Bool
    private let trustsNumbers: Bool
    private var found: Set<Int64> = []
    /// The markers of places with many markers, so that each of many rows for one place need not search all of them.
    private var crowds: [Point: [String?: [Int64]]] = [:]

    /// - Parameters:
    ///   - firstNew: The row of the first marker of this import.
    ///   - trustsNumbers: True if markers with one number are equal whatever their place and title.
    init(_ records: any RecordReader, before firstNew: Int64, trustsNumbers: Bool) throws {
        (self.records, self.firstNew, self.trustsNumbers) = (records, firstNew, trustsNumbers)
        isEmpty = try records.markerCount() == 0
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
        guard let (seq, known) = try records.marker(.number(number)), seq < firstNew,
            trustsNumbers || known.marker.point == point || (title != nil && known.marker.details.title == title)
        else { return nil }
        return found.contains(seq) ? nil : seq
    }

    private func rowByPlace(of item: PlanMarker) throws -> Int64? {
        let (point, title) = (item.marker.point, item.marker.details.title)
        if crowds[point] == nil {
            var titles: [String?: [Int64]] = [:]
            var count = 0
            try records.forEachMarker(at: point, before: firstNew) { seq, title in
                titles[title, default: []].append(seq)
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
