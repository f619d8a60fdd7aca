import PlanBase
import PlanModel
import PlanStore

/// A change of one area of a plan, which is told when it is made.
struct AreaChange {
    let plan: Plan
    let author: String?
    /// True if the area is printed as JSON.
    let json: Bool
    let language: MessageLanguage

    /// Changes the area of an id, or the only one of a name, and prints what became of it.
    func make(of idOrName: String, _ change: (inout Area) -> Void) throws {
        let (old, new) = try plan.write("area edit", by: author) { try $0.changeArea(idOrName, change) }
        if new.name != old.name { try tellNamesakes(of: new) }
        if json { return printJSON(new.summary(count: nil)) }
        let (id, changes) = (new.id.onOneLine, new.changes(since: old, in: language))
        let message =
            changes.isEmpty
            ? Message("area \(id) is so already, nothing was changed")
            : Message("area \(id): \(changes)", context: "changed")
        print(message.text(in: language))
    }

    private func tellNamesakes(of area: Area) throws {
        let namesakes = try plan.areas().filter { $0.name == area.name && $0.id != area.id }
        guard !namesakes.isEmpty else { return }
        let ids = namesakes.map { Message.quoted($0.id.onOneLine) }
        Diagnostics.note(
            Message(
                """
                the plan has the area '\(area.name.onOneLine)' already, with the id \(ids); \
                this one has the id '\(area.id.onOneLine)', by which the two can be told apart
                """), in: language)
    }
}
