import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

// Answers that follow from others. A store that can give them faster does so itself.
extension RecordReader {
    /// Found among all.
    public func object(_ key: PlanObjectKey) throws -> JSONValue? { try objects(key.kind)[key] }

    // MARK: - Areas

    /// Found by looking at all areas.
    public func areaRows(near point: Point) throws -> [(seq: Int64, area: Area)] {
        try areaRows().filter { $0.area.shape.boundingBox?.contains(point) == true }
    }

    /// Found by looking at all areas.
    public func areaRows(named name: String) throws -> [(seq: Int64, area: Area)] {
        try areaRows().filter { $0.area.name == name }
    }

    /// Found by looking at all areas.
    public func areaRow(id: Area.ID) throws -> (seq: Int64, area: Area)? { try areaRows().first { $0.area.id == id } }

    /// That of the last area.
    public func greatestAreaRow() throws -> Int64 { try areaRows().last?.seq ?? 0 }

    /// Found by looking at all areas.
    public func hasArea(inRow seq: Int64) throws -> Bool { try areaRows().contains { $0.seq == seq } }

    /// The area of an id, or else the first area of that name.
    func areaRow(idOrName: String) throws -> (seq: Int64, area: Area)? {
        try areaRow(id: idOrName) ?? areaRows(named: idOrName).first
    }

    // MARK: - Markers

    /// Found row by row.
    public func numbers(ofRows rows: [Int64]) throws -> [Int64: Int] {
        var numbers: [Int64: Int] = [:]
        for row in rows { numbers[row] = try identity(.row(row))?.number }
        return numbers
    }

    /// Found by looking at all markers, see ``MarkerMatcher``.
    public func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws {
        let matcher = MarkerMatcher(query, areas: try areaRows().map(\.area))
        for item in matcher.sorted(try allMarkers().map(\.marker).filter(matcher.matches)) { try body(item) }
    }

    /// Found by looking at all markers.
    public func forEachMarker(at point: Point, before last: Int64, _ body: (Int64, String?) -> Void) throws {
        for (row, item) in try allMarkers().reversed() where row < last && item.marker.point == point {
            body(row, item.marker.details.title)
        }
    }

    /// Counted by looking at all markers.
    public func markerCount(_ query: MarkerQuery) throws -> Int {
        let matcher = MarkerMatcher(query, areas: try areaRows().map(\.area))
        return try allMarkers().count { matcher.matches($0.marker) }
    }

    /// Counted by looking at all markers.
    public func markerCount() throws -> Int { try allMarkers().count }

    /// Found by looking at all present and removed markers.
    public func greatestMarkerRow() throws -> Int64 {
        var greatest: Int64 = 0
        try forEachIdentity { greatest = max(greatest, $0.row) }
        return greatest
    }

    /// Found by looking at all present and removed markers.
    public func greatestNumber() throws -> Int {
        var greatest = 0
        try forEachIdentity { greatest = max(greatest, $0.number) }
        return greatest
    }

    /// Found by looking at all present and removed markers.
    public func leastFreeNumber() throws -> Int {
        var numbers: Set<Int> = []
        try forEachIdentity { numbers.insert($0.number) }
        return (1...).first { !numbers.contains($0) } ?? 0
    }

    /// Found by looking at all markers.
    public func values(of field: TextField) throws -> [String] {
        Set(try allMarkers().compactMap { $0.marker[field] }).sortedByBytes()
    }

    /// None.
    public func markersWithUnreadableProperties() throws -> [Int] { [] }

    /// None.
    public func areasWithUnreadableProperties() throws -> [Area.ID] { [] }

    /// Found by looking at all markers.
    public func propertyNames() throws -> [String] {
        var names: Set<String> = []
        for (_, item) in try allMarkers() {
            for (name, value) in item.marker.details.properties where value.string != nil { names.insert(name) }
        }
        return names.sortedByBytes()
    }

    /// Counted by looking at all markers.
    public func forEachAreaCount(
        _ body: ((area: Area.ID?, name: String, status: String, count: Int)) -> Void
    ) throws {
        var counts: [Area.ID?: [String: Int]] = [:]
        for (_, item) in try allMarkers() {
            counts[item.area, default: [:]][item.marker.details.status ?? "", default: 0] += 1
        }
        for (id, name) in try areaRows().map({ ($0.area.id as Area.ID?, $0.area.name) }) + [(nil, "")] {
            for (status, count) in counts[id, default: [:]].sorted(by: { $0.key < $1.key }) {
                body((area: id, name: name, status: status, count: count))
            }
        }
    }

    /// Counted by looking at all markers.
    public func forEachValueCount(
        of field: TextField, _ body: ((value: String?, status: String, count: Int)) -> Void
    ) throws {
        var counts: [String?: [String: Int]] = [:]
        for (_, item) in try allMarkers() {
            counts[item[field], default: [:]][item.marker.details.status ?? "", default: 0] += 1
        }
        for value in counts.keys.compactMap(\.self).sortedByBytes().map(Optional.some) + [nil] {
            for (status, count) in counts[value, default: [:]].sorted(by: { $0.key < $1.key }) {
                body((value: value, status: status, count: count))
            }
        }
    }

    private func allMarkers() throws -> [(row: Int64, marker: PlanMarker)] {
        var found: [(row: Int64, marker: PlanMarker)] = []
        let last = try greatestMarkerRow()
        guard last >= 1 else { return [] }
        try forEachMarker(inRows: 1...last, isLatestFirst: false) { found.append(($0, $1)) }
        return found
    }

    // MARK: - History

    /// Found by looking at all revisions.
    public func row(ofRevision id: UUID) throws -> Int64? {
        try revisions(after: 0, before: .max).first { $0.id == id }?.row
    }

    /// Found by looking at all revisions.
    public func earliestRevision() throws -> Int64? { try revisions(after: 0, before: .max).first?.row }

    /// Found by looking at all revisions.
    public func latestRevision() throws -> Int64 { try revisions(after: 0, before: .max).last?.row ?? 0 }

    /// That of the revision in the latest row.
    public func latestTime() throws -> Timestamp? { try revision(inRow: latestRevision())?.time }

    /// Found by looking at all revisions.
    public func firstOwnRevision<T>(_ body: (RevisionRecord) throws -> T?) throws -> T? {
        for revision in try revisions(after: 0, before: .max).reversed() where !revision.isMerged {
            if let result = try body(revision) { return result }
        }
        return nil
    }

    /// Found by looking at all revisions.
    public func forEachRevision(
        from latest: Int64, ofMarker marker: Int64?, limit: Int?, _ body: (RevisionRecord) throws -> Void
    ) throws {
        var wanted: Set<Int64>?
        if let marker {
            var found: Set<Int64> = []
            try forEachChange(ChangeQuery(marker: marker, hasValues: false)) { found.insert($0.revision) }
            wanted = found
        }
        let all = try revisions(after: 0, before: .max).reversed().filter { $0.row <= latest }
        let found = all.filter { wanted?.contains($0.row) ?? true }
        for revision in found.prefix(limit ?? .max) { try body(revision) }
    }

    // MARK: - Contents

    /// Found by reading it.
    public func hasContent(_ hash: ContentHash) throws -> Bool { try content(hash) != nil }

    /// Found by looking at all markers.
    public func hasAttachments() throws -> Bool { try allMarkers().contains { !$0.marker.attachments.isEmpty } }
}

extension Collection<String> {
    /// In the order of their UTF-8 bytes, as databases sort.
    package func sortedByBytes() -> [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
