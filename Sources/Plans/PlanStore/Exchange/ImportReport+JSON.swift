import PlanBase
import PlanExchange
import PlanJSON
import PlanModel

extension ImportReport {
    /// Returns the report as one object.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the texts have.
    public func json(for frontEnd: FrontEnd = .swift) -> JSONValue {
        func number(_ value: Int) -> JSONValue { JSONValue(isStored ? value : 0) }
        return .object([
            "input": .string(input), "areas": number(areas.ids.count), "lines": number(lines.lineCount),
            "details": number(lines.detailCount),
            "detections": number(detections.count), "removedDetections": number(detections.removedCount),
            "areasOutside": .array((self.areas.outside + self.areas.tooFar).map { .string($0.id) }),
            "areasExchanged": .array(self.areas.exchanged.map { .string($0.id) }),
            "replacedAreas": .array(isStored ? areas.replacements.map(\.json) : []), "added": number(added),
            "changed": number(changed),
            "renumbered": .array(
                (isStored ? renumbered : []).map { .object(["old": JSONValue($0.old), "new": JSONValue($0.new)]) }),
            "unchanged": number(unchanged), "kept": number(kept), "removed": number(removed),
            "placed": number(placed),
            "notes": .array(allNotes.map { .string($0.text(in: language, for: frontEnd)) }),
            "refused": refused.json(in: language, for: frontEnd),
            "refusedCount": JSONValue(refused.count), "refusedOthers": .array(refused.others.map(\.json)),
            "left": left.json(in: language, for: frontEnd),
            "leftCount": JSONValue(left.count), "leftOthers": .array(left.others.map(\.json)),
            "unread": .array(unread.told.map(\.json)), "unreadCount": JSONValue(unread.count),
            "stored": .bool(isStored), "dryRun": .bool(isDryRun),
            "changes": .array((isStored ? changes.told : []).map(\.json)),
            "changesCount": number(changes.count),
            "keptValues": .array((isStored ? keptValues.told : []).map(\.json)),
            "keptValuesCount": number(keptValues.count),
        ])
    }
}

extension UnreadCells.Entry {
    /// The value as one object: place, field, column, and the value as it is written.
    fileprivate var json: JSONValue {
        let members: [String: JSONValue] = [
            "field": .string(field.name), "column": .string(cell.column), "value": .string(cell.text),
        ]
        return .object(members.merging(place.members) { $1 })
    }
}
