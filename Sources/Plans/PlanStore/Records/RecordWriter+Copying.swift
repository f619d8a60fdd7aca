import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanModel

extension RecordWriter {
    /// Copies all records of another store into this one, which is empty. Rows, ids and the history stay as they are.
    ///
    /// - Throws: ``PlanStoreError/contentMissing(name:)`` if the other store keeps bytes that are not what their hash says.
    func copyAll(of other: any RecordReader) throws {
        guard let plan = try other.plan() else { return }
        try insert(plan)
        try replaceWorkflow(by: other.workflow())
        for kind in PlanObjectKind.allCases {
            for (key, value) in try other.objects(kind) { try setObject(key, to: value) }
        }
        for hash in try other.contentHashes() {
            guard let bytes = try other.content(hash) else {
                throw PlanStoreError.contentMissing(name: Message("the file of SHA-256 \(hash)"))
            }
            try keep(bytes, hash: hash)
        }
        var areas: [Area.ID: Int64] = [:]
        for (seq, area) in try other.areaRows() {
            areas[area.id] = seq
            try insert(area, at: seq)
        }
        try copyMarkers(of: other, areas)
        for revision in try other.revisions(after: 0, before: .max) { _ = try insert(revision) }
        try other.forEachChange(ChangeQuery()) { try insert($0, to: $0.revision) }
    }

    private func copyMarkers(of other: any RecordReader, _ areas: [Area.ID: Int64]) throws {
        let last = try other.greatestMarkerRow()
        if last >= 1 {
            let insertion = try bulkInsertion()
            try other.forEachMarker(inRows: 1...last, isLatestFirst: false) { seq, item in
                try insertion.add(item, area: item.area.flatMap { areas[$0] }, at: seq)
            }
            try insertion.finish()
        }
        try other.forEachIdentity { known in
            if known.isRetired { try insertRetired(known.row, id: known.id, number: known.number) }
        }
    }
}
