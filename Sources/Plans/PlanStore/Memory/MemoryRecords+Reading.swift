import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel

extension MemoryRecords: RecordReader {
    func plan() -> PlanRecord? { tables.plan }
    func workflow() -> Workflow { tables.workflow }
    func objects(_ kind: PlanObjectKind) -> [PlanObjectKey: JSONValue] { tables[keyPath: kind.table] }
    func object(_ key: PlanObjectKey) -> JSONValue? { tables[keyPath: key.kind.table][key] }

    // MARK: - Areas

    func areaRows() -> [(seq: Int64, area: Area)] {
        tables.areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func areaRows(near point: Point) -> [(seq: Int64, area: Area)] {
        tables.areaBoxes.filter { $0.value.contains(point) }.keys.sorted().compactMap { row in
            tables.areas[row].map { (row, $0) }
        }
    }

    // MARK: - Markers

    func marker(_ key: MarkerKey) -> (seq: Int64, marker: PlanMarker)? {
        row(of: key).flatMap { row in marker(inRow: row).map { (row, $0) } }
    }

    func identity(_ key: MarkerKey) -> MarkerIdentity? { row(of: key).flatMap { identity(inRow: $0) } }

    func forEachIdentity(_ body: (MarkerIdentity) throws -> Void) throws {
        for row in tables.rowsByID.values { if let known = identity(inRow: row) { try body(known) } }
    }

    func forEachMarker(
        inRows rows: ClosedRange<Int64>, isLatestFirst: Bool, _ body: (Int64, PlanMarker) throws -> Void
    ) throws {
        let found = tables.markers.keys.filter { rows.contains($0) }.sorted()
        for row in isLatestFirst ? found.reversed() : found { if let item = marker(inRow: row) { try body(row, item) } }
    }

    func forEachMarker(at point: Point, before last: Int64, _ body: (Int64, String?) -> Void) {
        for row in (tables.rowsByPlace[point] ?? []).sorted(by: >) where row < last {
            body(row, tables.markers[row]?.marker.details.title)
        }
    }

    func forEachMarkerPlace(
        in box: Box, _ body: ((seq: Int64, point: Point, area: Int64?)) throws -> Void
    ) throws {
        let found = tables.markers.filter { box.contains($0.value.marker.point) }
        for (row, item) in found.sorted(by: { $0.key < $1.key }) {
            try body((seq: row, point: item.marker.point, area: tables.areaRows[row]))
        }
    }

    func markerCount() -> Int { tables.markers.count }

    private func row(of key: MarkerKey) -> Int64? {
        switch key {
        case .row(let row): row
        case .id(let id): tables.rowsByID[id]
        case .number(let number): tables.rowsByNumber[number]
        }
    }

    private func marker(inRow row: Int64) -> PlanMarker? {
        guard var item = tables.markers[row] else { return nil }
        item.area = tables.areaRows[row].flatMap { tables.areas[$0]?.id }
        return item
    }

    private func identity(inRow row: Int64) -> MarkerIdentity? {
        guard let item = tables.markers[row] else { return tables.retired[row] }
        return MarkerIdentity(
            row: row, id: item.id, number: item.marker.number ?? 0, created: item.created, isRetired: false)
    }

    // MARK: - History

    func revision(inRow seq: Int64) -> RevisionRecord? { tables.revisions[seq] }
    func row(ofRevision id: UUID) -> Int64? { tables.revisionRows[id] }

    func revisions(after first: Int64, before last: Int64) -> [RevisionRecord] {
        tables.revisions.values.filter { $0.row > first && $0.row < last }.sorted { $0.row < $1.row }
    }

    func forEachChange(_ query: ChangeQuery, _ body: (ChangeRow) throws -> Void) throws {
        let ranges = query.scope == .one ? [] : tables.changesOfRanges
        let candidates =
            query.revision.map { tables.changesOfRevision[$0] ?? [] }
            ?? query.marker.map { (tables.changesOfMarker[$0] ?? []) + ranges }
            ?? (query.scope == .range ? ranges : Array(tables.changes.indices))
        let times = query.after == nil ? [:] : tables.revisions.mapValues(\.time)
        let places = candidates.filter { query.matches(tables.changes[$0], times: times) }.sorted()
        for place in query.isLatestFirst ? places.reversed() : places {
            let change = tables.changes[place]
            try body(query.hasValues ? change : change.withoutValues)
        }
    }

    // MARK: - Contents

    func content(_ hash: ContentHash) -> [UInt8]? { tables.contents[hash] }
    func contentHashes() -> [ContentHash] { Array(tables.contents.keys) }
}
