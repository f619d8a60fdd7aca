import PlanBase
import PlanFiles
import PlanJSON
import PlanModel

/// Values of an imported file that the plan has not taken, as the plan's own were changed after the file was written: how many, and the
/// first of them one by one.
public struct KeptValues: Hashable, Sendable {
    /// One value.
    public struct Entry: Hashable, Sendable {
        /// The number of the plan's marker.
        public let marker: Int
        /// Where the file's entry stands, if that is known.
        public let place: FilePlace?
        /// The field's name, see ``/PlanModel/MarkerField/name``.
        public let field: String
        /// The value in the plan, which stays.
        public let plan: JSONValue
        /// The value in the file.
        public let file: JSONValue
        /// True if the file has changed the field too; false if the file has an older value of the plan.
        public let isConflict: Bool
    }

    /// The greatest number of values that are told one by one.
    public static let mostTold = 10_000
    /// The number of values.
    public private(set) var count = 0
    /// The first values.
    public private(set) var told: [Entry] = []

    mutating func append(_ entry: Entry) {
        count += 1
        if told.count < Self.mostTold { told.append(entry) }
    }
}

extension KeptValues.Entry: MessageConvertible {
    /// The field with both values: `status ('closed' in the plan, 'open' in the file)`.
    public var message: Message {
        Message("\(field.onOneLine) (\(ShownValue.message(plan)) in the plan, \(ShownValue.message(file)) in the file)")
    }

    /// The value as one object: marker, place, field, both values, and which of them stays.
    var json: JSONValue {
        let members: [String: JSONValue] = [
            "marker": JSONValue(marker), "field": .string(field), "plan": plan, "file": file,
            "conflict": .bool(isConflict),
        ]
        return .object(members.merging(place?.members ?? [:]) { $1 })
    }
}
