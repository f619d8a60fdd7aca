import PlanModel

/// A row of the table `change`, see ``PlanSchema``.
struct ChangeRow {
    let marker: Int64?
    let lastMarker: Int64?
    let area: Area.ID?
    let field: String
    let old: JSONValue?
    let new: JSONValue?

    func isAbout(marker seq: Int64) -> Bool {
        guard let marker else { return false }
        return (marker...max(marker, lastMarker ?? marker)).contains(seq)
    }
}
