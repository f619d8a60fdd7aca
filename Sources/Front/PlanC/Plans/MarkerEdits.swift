import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// Changes of what is known of markers, one an object of a JSON array.
struct MarkerEdits {
    /// A change, and what the object says of the marker that it does not change.
    private struct Edit {
        var update = MarkerUpdate()
        var kept = KeptMembers()
        /// The values that the object gives, as two objects may not give a field two values.
        var given: [MarkerField: JSONValue] = [:]
    }

    private static let members = MarkerMembers(
        "edits", fields: [.number, .point] + DetailField.all.map(\.field) + [.symbol, .styleColor, .size])
    private let edits: [Swift.Result<Edit, MarkerMembers.Fault>]

    /// Reads a JSON array.
    init(_ text: String) throws {
        edits = try Self.members.objects(of: text).map { object in
            do throws(MarkerMembers.Fault) { return .success(try Self.edit(object)) } catch { return .failure(error) }
        }
    }

    private static func edit(_ object: [String: JSONValue]) throws(MarkerMembers.Fault) -> Edit {
        var (edit, object) = (Edit(), object)
        if let id = try text("id", of: &object) {
            guard let known = UUID(uuidString: id) else {
                throw MarkerMembers.Fault(member: "id", problem: "must be the id of a marker, not '\(id.excerpt)'")
            }
            edit.update.id = known
        }
        edit.kept = try KeptMembers(takenFrom: &object)
        // Null says nothing of these: a marker has always a number and a point. A status cannot be taken away: the workflow gives
        // every marker one.
        for member in ["number", "point"] where object[member] == .null { object[member] = nil }
        if object["status"] == .null || object["status"]?.string?.isBlank == true { object["status"] = nil }
        try takePosition(of: &object)
        var values = try members.values(of: object)
        edit.given = values.filter { $0.key != .number }
        edit.update.number = values.removeValue(forKey: .number)?.whole
        let pair = values.removeValue(forKey: .point)?.array?.compactMap(\.number)
        edit.update.point = pair.map { Point(x: $0[0], y: $0[1]) }
        edit.update.status = values.removeValue(forKey: .status)?.string
        edit.update.values = values
        guard edit.update.number != nil || edit.update.id != nil else {
            throw MarkerMembers.Fault(
                member: "number", problem: "must be there, or id, to say which marker is meant", code: "missingMember")
        }
        return edit
    }

    /// Takes the text of a member out of an object; nil if there is none, or a blank one.
    private static func text(
        _ member: String, of object: inout [String: JSONValue]
    ) throws(MarkerMembers.Fault) -> String? {
        guard let value = object.removeValue(forKey: member), value != .null else { return nil }
        guard let text = value.string else { throw MarkerMembers.Fault(member: member, problem: "must be a text") }
        return text.isBlank ? nil : text
    }

    /// Makes a point of the pixel coordinates x and y, as lists have them, unless there is a point.
    private static func takePosition(of object: inout [String: JSONValue]) throws(MarkerMembers.Fault) {
        let pair = ["x", "y"].map { object.removeValue(forKey: $0).flatMap { $0 == .null ? nil : $0 } }
        guard pair.contains(where: { $0 != nil }) else { return }
        for (member, value) in zip(["x", "y"], pair) where value?.number == nil {
            throw MarkerMembers.Fault(member: member, problem: "must be a number of pixels, as x and y are a point")
        }
        let point = JSONValue.array(pair.compactMap(\.self))
        guard object["point"] ?? point == point else {
            throw MarkerMembers.Fault(
                member: "point", problem: "is given twice, here and as x and y; give it once", code: "twice")
        }
        object["point"] = point
    }

    /// Makes the changes: all of them, or none.
    ///
    /// - Returns: The markers that have changed, with the indices of the objects that changed them.
    func apply(in transaction: PlanTransaction, _ rules: MarkerUpdateRules) throws -> [(index: Int, UpdatedMarker)] {
        var changes: [(index: Int, UpdatedMarker)] = []
        var refused: [RefusedRow] = []
        // The values that objects gave the fields of a marker, and which did.
        var given: [UUID: [MarkerField: (index: Int, value: JSONValue)]] = [:]
        lazy var areaNames = Dictionary(
            uniqueKeysWithValues: ((try? transaction.plan.areas()) ?? []).map { ($0.id, $0.shownName) })
        for (index, edit) in edits.enumerated() {
            do {
                let edit = try edit.get()
                guard let (row, item) = try transaction.marker(meantBy: edit.update) else {
                    guard let number = edit.update.number else {
                        throw Failure(
                            status: .notFound, code: "noMarker",
                            message: "there is no marker with the id \(edit.update.id?.uuidString.lowercased() ?? "")",
                            place: "id")
                    }
                    throw MarkerMembers.Fault(
                        member: "id", problem: "is that of another marker than number \(number)", code: "otherMarker")
                }
                for (field, value) in edit.given.sorted(by: { $0.key.name < $1.key.name }) {
                    if let earlier = given[item.id]?[field], earlier.value != value {
                        throw MarkerMembers.Fault(
                            member: field.name,
                            problem: "of marker \(item.marker.number ?? 0) has another value"
                                + Caller.text(c: " in edits[\(earlier.index)]", python: ""),
                            code: "twice", earlier: earlier.index)
                    }
                    given[item.id, default: [:]][field] = (index, value)
                }
                let updated = try transaction.update(item, in: row, with: edit.update, rules)
                try edit.kept.check(against: updated) { areaNames[$0] }
                if !updated.changes.isEmpty { changes.append((index, updated)) }
            } catch let fault as MarkerMembers.Fault {
                refused.append(RefusedRow(fault, of: Self.members, at: index))
            } catch let refusal as PlacementRefusal {
                refused.append(try RefusedRow(refusal, at: index, Self.members.name, member: "point"))
            } catch {
                refused.append(try RefusedRow(error, at: index, Self.members.name))
            }
        }
        if !refused.isEmpty { throw RefusedRows(refused, of: edits.count, noun: "edit", effect: "nothing was changed") }
        return changes
    }

    /// The changes as JSON.
    static func report(_ changes: [(index: Int, UpdatedMarker)]) -> String {
        var text = JSONText()
        text.open("{")
        text.name("changes")
        text.open("[")
        for (index, updated) in changes {
            for change in updated.changes {
                text.open("{")
                text.member("index", index)
                // Written as a whole number, of which a double would keep 53 bits.
                text.member("marker", updated.new.marker.number ?? 0)
                text.member("field", change.field.name)
                text.member("old", change.old)
                text.member("new", change.new)
                text.close("}")
            }
        }
        text.close("]")
        text.member("refused", .array([]))
        text.close("}")
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
