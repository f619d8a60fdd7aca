import PlanBase
import PlanJSON
import PlanModel
import PlanStore

/// The members of a marker in a list that no edit changes: its area, its author, its times and its attachments.
///
/// A list that the plan has written has them, so that its rows may have them too. A value that the marker has not is refused, as a
/// caller who gives one expects it to count.
struct KeptMembers {
    /// The name or id of the marker's area.
    private var area: String?
    /// The person who made the marker.
    private var author: String?
    /// The time when the marker was made, and when it was last changed.
    private var created: Timestamp?, changed: Timestamp?
    private var attachments: [JSONValue]?

    /// The members of an object that says nothing.
    init() {}

    /// Takes the members out of an object. Null and an empty text say nothing.
    ///
    /// - Throws: The fault of the first member whose value is of the wrong kind.
    init(takenFrom object: inout [String: JSONValue]) throws(MarkerMembers.Fault) {
        func take(_ member: String) -> JSONValue? {
            guard let value = object.removeValue(forKey: member) else { return nil }
            return value == .null || value.string?.isBlank == true ? nil : value
        }
        func text(_ member: String) throws(MarkerMembers.Fault) -> String? {
            guard let value = take(member) else { return nil }
            guard let text = value.string else { throw MarkerMembers.Fault(member: member, problem: "must be a text") }
            return text
        }
        func time(_ member: String) throws(MarkerMembers.Fault) -> Timestamp? {
            guard let value = take(member) else { return nil }
            let time = value.string.flatMap { Timestamp($0) } ?? value.whole.map { Timestamp(milliseconds: Int64($0)) }
            guard let time else {
                throw MarkerMembers.Fault(
                    member: member,
                    problem: "must be a time such as 2026-03-01T12:00:00Z, or whole milliseconds since 1970")
            }
            return time
        }
        if let type = take("type"), type != .string("marker") {
            throw MarkerMembers.Fault(member: "type", problem: "must be marker, or left out")
        }
        (area, author) = (try text("area"), try text("author"))
        (created, changed) = (try time("created"), try time("changed"))
        if let value = take("attachments") {
            guard let array = value.array else {
                throw MarkerMembers.Fault(member: "attachments", problem: "must be an array")
            }
            attachments = array
        }
    }

    /// Checks that the values are those of a marker, before or after its update.
    ///
    /// - Parameter areaName: Returns the name that lists show of an area.
    /// - Throws: The fault of the first value that the marker has not.
    func check(
        against updated: UpdatedMarker, areaName: (Area.ID) -> String?
    ) throws(MarkerMembers.Fault) {
        let marker = updated.old
        if let area {
            let known = [updated.old, updated.new].flatMap { [$0.area, $0.area.flatMap(areaName)] }
            guard known.contains(area) else {
                throw fault("area", "follows from the marker's point; move the marker instead")
            }
        }
        if let author, author != marker.author {
            throw fault("author", "is who made the marker, \(marker.author ?? "nobody who is known"), and stays")
        }
        if let created, created != marker.created {
            throw fault("created", "is when the marker was made, \(marker.created), and stays")
        }
        // An older list has an earlier time, which is no mistake.
        if let changed, changed > max(updated.old.changed, updated.new.changed) {
            throw fault("changed", "is when the marker was last changed, \(marker.changed), and follows from changes")
        }
        if let attachments, attachments != marker.attachments.map(\.json) {
            throw fault("attachments", "are not those of the marker; attach and detach files instead")
        }
    }

    private func fault(_ member: String, _ problem: String) -> MarkerMembers.Fault {
        MarkerMembers.Fault(member: member, problem: problem, code: "derived")
    }
}
