import PlanBase
import PlanModel

extension PlanTransaction {
    /// Gives the plan another workflow. Markers keep their statuses.
    public func setWorkflow(_ workflow: Workflow) throws {
        let old = try records.workflow()
        guard old != workflow else { return }
        try record(field: "workflow", old: old.json, new: workflow.json)
        try records.replaceWorkflow(by: workflow)
    }

    /// Gives the markers of some statuses other ones, whatever steps the workflow has. All change at once, so that two statuses can be
    /// exchanged. The workflow stays as it is.
    ///
    /// - Parameter names: The new statuses by the old ones, which are found in whatever spelling markers have them.
    /// - Returns: The number of markers that changed.
    @discardableResult
    public func renameStatuses(_ names: [String: String]) throws -> Int {
        let newNames = Dictionary(names.map { ($0.key.normalizedKey, $0.value) }) { first, _ in first }
        // Collects the markers first, as rows must not change while they are read.
        var changes: [(number: Int, status: String)] = []
        for old in try records.values(of: .status) {
            guard let new = newNames[old.normalizedKey], new != old else { continue }
            var query = MarkerQuery()
            query.texts = [.status: [old]]
            try records.forEachMarker(query) { if let number = $0.marker.number { changes.append((number, new)) } }
        }
        for (number, status) in changes {
            var (seq, item) = try existing(number)
            item.marker.details.status = status
            try replace(seq, with: item)
        }
        return changes.count
    }
}
