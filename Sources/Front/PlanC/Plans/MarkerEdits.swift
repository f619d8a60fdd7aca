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
        /// The name or id of the marker's area.
        var area: String?
        /// The person who made the marker.
        var author: String?
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
        edit.area = try text("area", of: &object)
        edit.author = try text("author", of: &object)
        // Null says nothing of these: a marker has always a number and a point.
        for member in ["number", "point"] where object[member] == .null { object[member] = nil }
        var values = try members.values(of: object)
        edit.given = values.filter { $0.key != .number }
        edit.update.number = values.removeValue(forKey: .number)?.number.flatMap { Int(exactly: $0) }
        let pair = values.removeValue(forKey: .point)?.array?.compactMap(\.number)
        edit.update.point = pair.map { Point(x: $0[0], y: $0[1]) }
        // A status cannot be taken away: the workflow gives every marker one.
        edit.update.status = values.removeValue(forKey: .status)?.string
        edit.update.values = values
        guard edit.update.number != nil || edit.update.id != nil else {
            throw MarkerMembers.Fault(
                member: "number", problem: "must be there, or id, to say which marker is meant", code: "missingMember")
        }
        return edit
    }

    /// Takes the text of a member out of an object; nil if there is none.
    private static func text(
        _ member: String, of object: inout [String: JSONValue]
    ) throws(MarkerMembers.Fault) -> String? {
        guard let value = object.removeValue(forKey: member), value != .null else { return nil }
        guard let text = value.string else { throw MarkerMembers.Fault(member: member, problem: "must be a text") }
        return text
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
                            problem:
                                "of marker \(item.marker.number ?? 0) has another value in edits[\(earlier.index)]",
                            code: "twice")
                    }
                    given[item.id, default: [:]][field] = (index, value)
                }
                let updated = try transaction.update(item, in: row, with: edit.update, rules)
                if let area = edit.area {
                    let known = [updated.old, updated.new].flatMap { [$0.area, $0.area.flatMap { areaNames[$0] }] }
                    guard known.contains(area) else {
                        throw MarkerMembers.Fault(
                            member: "area", problem: "follows from the marker's point; move the marker instead",
                            code: "derived")
                    }
                }
                if let author = edit.author, author != item.author {
                    throw MarkerMembers.Fault(
                        member: "author",
                        problem: "is who made the marker, \(item.author ?? "nobody who is known"), and stays",
                        code: "derived")
                }
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
        let objects = changes.flatMap { index, updated in
            updated.changes.map { change in
                JSONValue.object([
                    "index": JSONValue(index), "marker": JSONValue(updated.new.marker.number ?? 0),
                    "field": .string(change.field.name), "old": change.old, "new": change.new,
                ])
            }
        }
        return JSONValue.object(["changes": .array(objects), "refused": .array([])]).text
    }
}
