import Foundation
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// A store as an app would write one: the few records that it must keep, in plain arrays, and nothing for speed. What it does
/// not answer itself follows from what it does.
final class AppStore: RecordStore {
    private let kept = AppRecords()

    /// The questions so far that take a database time linear in the number of recorded ranges of rows.
    var rangeQuestionCount: Int { kept.rangeQuestionCount }
    /// The questions so far for the identity of one marker by its row.
    var rowQuestionCount: Int { kept.rowQuestionCount }

    var location: String { "app:level" }
    var records: any RecordReader { kept }

    func read<T>(_ body: (any RecordReader) throws -> T) throws -> T { try body(kept) }

    func write<T>(_ body: (any RecordWriter) throws -> T) throws -> T {
        let before = kept.state
        do { return try body(kept) } catch {
            kept.state = before
            throw error
        }
    }

    func changeCounter() throws -> Int64 { Int64(kept.state.revisions.count) }
}

private final class AppRecords: RecordWriter {
    struct State {
        var plan: PlanRecord?
        var workflow = Workflow(steps: [])
        var objects: [PlanObjectKey: JSONValue] = [:]
        var areas: [(seq: Int64, area: Area)] = []
        var markers: [(seq: Int64, area: Int64?, marker: PlanMarker)] = []
        var retired: [MarkerIdentity] = []
        var revisions: [RevisionRecord] = []
        var changes: [ChangeRow] = []
        var contents: [ContentHash: [UInt8]] = [:]
    }

    var state = State()
    private(set) var rangeQuestionCount = 0, rowQuestionCount = 0

    // MARK: - Reading

    func plan() -> PlanRecord? { state.plan }
    func workflow() -> Workflow { state.workflow }
    func objects(_ kind: PlanObjectKind) -> [PlanObjectKey: JSONValue] { state.objects.filter { $0.key.kind == kind } }
    func setObject(_ key: PlanObjectKey, to value: JSONValue?) { state.objects[key] = value }
    func areaRows() -> [(seq: Int64, area: Area)] { state.areas.sorted { $0.seq < $1.seq } }

    func marker(_ key: MarkerKey) -> (seq: Int64, marker: PlanMarker)? {
        state.markers.first { entry in
            switch key {
            case .row(let row): entry.seq == row
            case .id(let id): entry.marker.id == id
            case .number(let number): entry.marker.marker.number == number
            }
        }.map { ($0.seq, shown($0)) }
    }

    private func shown(_ entry: (seq: Int64, area: Int64?, marker: PlanMarker)) -> PlanMarker {
        var item = entry.marker
        item.area = state.areas.first { $0.seq == entry.area }?.area.id
        return item
    }

    func numbers(ofRows rows: [Int64]) -> [Int64: Int] {
        var numbers: [Int64: Int] = [:]
        let wanted = Set(rows)
        forEachIdentity { if wanted.contains($0.row) { numbers[$0.row] = $0.number } }
        return numbers
    }

    func identity(_ key: MarkerKey) -> MarkerIdentity? {
        if case .row = key { rowQuestionCount += 1 }
        var found: MarkerIdentity?
        forEachIdentity { known in
            switch key {
            case .row(let row): if known.row == row { found = known }
            case .id(let id): if known.id == id { found = known }
            case .number(let number): if known.number == number { found = known }
            }
        }
        return found
    }

    func forEachIdentity(_ body: (MarkerIdentity) throws -> Void) rethrows {
        for (row, _, item) in state.markers {
            try body(
                MarkerIdentity(
                    row: row, id: item.id, number: item.marker.number ?? 0, created: item.created, isRetired: false))
        }
        for known in state.retired { try body(known) }
    }

    func forEachMarker(
        inRows rows: ClosedRange<Int64>, isLatestFirst: Bool, _ body: (Int64, PlanMarker) throws -> Void
    ) throws {
        let found = state.markers.filter { rows.contains($0.seq) }.sorted { ($0.seq < $1.seq) != isLatestFirst }
        for entry in found { try body(entry.seq, shown(entry)) }
    }

    func forEachMarkerPlace(
        in box: Box, _ body: ((seq: Int64, point: Point, area: Int64?)) throws -> Void
    ) throws {
        for entry in state.markers where box.contains(entry.marker.marker.point) {
            try body((seq: entry.seq, point: entry.marker.marker.point, area: entry.area))
        }
    }

    func revision(inRow seq: Int64) -> RevisionRecord? { state.revisions.first { $0.row == seq } }

    func revisions(after first: Int64, before last: Int64) -> [RevisionRecord] {
        state.revisions.filter { $0.row > first && $0.row < last }.sorted { $0.row < $1.row }
    }

    func forEachChange(_ query: ChangeQuery, _ body: (ChangeRow) throws -> Void) throws {
        if query.scope != .one, query.revision == nil { rangeQuestionCount += 1 }
        let times = Dictionary(uniqueKeysWithValues: state.revisions.map { ($0.row, $0.time) })
        let found = state.changes.filter { query.matches($0, times: times) }
        for change in query.isLatestFirst ? found.reversed() : found { try body(change) }
    }

    func content(_ hash: ContentHash) -> [UInt8]? { state.contents[hash] }
    func contentHashes() -> [ContentHash] { Array(state.contents.keys) }

    // MARK: - Writing

    func insert(_ plan: PlanRecord) { state.plan = plan }
    func set(_ field: PlanField, to value: JSONValue) { state.plan?[field] = value }
    func replaceWorkflow(by workflow: Workflow) { state.workflow = workflow }
    func insert(_ area: Area, at seq: Int64) { state.areas.append((seq, area)) }
    func deleteArea(_ seq: Int64) { state.areas.removeAll { $0.seq == seq } }

    func insert(_ item: PlanMarker, area: Int64?, at seq: Int64) throws {
        for attachment in item.attachments where state.contents[attachment.hash] == nil {
            throw PlanStoreError.contentMissing(name: Message(untranslated: attachment.name))
        }
        state.markers.append((seq, area, item))
    }

    func update(_ seq: Int64, from old: PlanMarker, to new: PlanMarker, area: Int64?, fields: [MarkerField]) {
        for index in state.markers.indices where state.markers[index].seq == seq {
            state.markers[index] = (seq, area, new)
        }
    }

    func setArea(_ area: Int64?, ofMarkerInRow seq: Int64) {
        for index in state.markers.indices where state.markers[index].seq == seq { state.markers[index].area = area }
    }

    func setNumber(_ number: Int, ofRow seq: Int64, isRetired: Bool) {
        for index in state.markers.indices where state.markers[index].seq == seq {
            state.markers[index].marker.marker.number = number
        }
        for index in state.retired.indices where state.retired[index].row == seq {
            let known = state.retired[index]
            state.retired[index] = MarkerIdentity(row: seq, id: known.id, number: number, isRetired: true)
        }
    }

    func retire(_ seq: Int64, _ item: PlanMarker) {
        state.markers.removeAll { $0.seq == seq }
        insertRetired(seq, id: item.id, number: item.marker.number ?? 0)
    }

    func insertRetired(_ seq: Int64, id: UUID, number: Int) {
        state.retired.append(MarkerIdentity(row: seq, id: id, number: number, isRetired: true))
    }

    func deleteRetired(_ seq: Int64) { state.retired.removeAll { $0.row == seq } }

    func insert(_ revision: RevisionRecord) -> Int64 {
        var revision = revision
        if revision.row == 0 { revision.row = Int64(state.revisions.count) + 1 }
        state.revisions.append(revision)
        return revision.row
    }

    func insert(_ change: ChangeRow, to revision: Int64) {
        var change = change
        (change.seq, change.revision) = (Int64(state.changes.count) + 1, revision)
        state.changes.append(change)
    }

    func keep(_ bytes: [UInt8], hash: ContentHash) { state.contents[hash] = bytes }
}
