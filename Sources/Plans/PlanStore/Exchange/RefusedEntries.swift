import PlanBase
import PlanFiles
import PlanJSON

/// The entries of a file that are not imported: how many, the first of them one by one, and the others by kinds. The memory that
/// they take does not grow with the file.
public struct RefusedEntries: Sendable {
    /// The entries of one kind that are not told one by one.
    public struct Others: Hashable, Sendable {
        /// The kind of the entries' refusals.
        public let kind: ImportRefusal.Kind
        /// The number of the entries.
        public internal(set) var count: Int
        /// Where the first and the last of them stand.
        public internal(set) var first: FilePlace, last: FilePlace
    }

    /// The number of entries that are told one by one, 10,000.
    public static let mostTold = 10_000
    /// The number of all entries.
    public private(set) var count = 0
    /// The first entries, with the reason of each.
    public private(set) var told: [(place: FilePlace, kind: ImportRefusal.Kind, reason: Message)] = []
    /// The entries after those, by the kinds of their refusals, each kind where it comes first.
    public private(set) var others: [Others] = []

    /// True if every entry is imported.
    public var isEmpty: Bool { count == 0 }

    mutating func append(_ place: FilePlace, _ refusal: ImportRefusal) {
        count += 1
        if told.count < Self.mostTold {
            told.append((place, refusal.kind, refusal.reason))
        } else if let index = others.firstIndex(where: { $0.kind == refusal.kind }) {
            others[index].count += 1
            others[index].last = place
        } else {
            others.append(Others(kind: refusal.kind, count: 1, first: place, last: place))
        }
    }
}

extension RefusedEntries {
    /// The entries that are told one by one, as an array of objects: the place, the kind and the reason of each.
    func json(in language: MessageLanguage, for frontEnd: FrontEnd) -> JSONValue {
        .array(
            told.map { place, kind, reason in
                let members: [String: JSONValue] = [
                    "kind": .string(kind.rawValue), "message": .string(reason.text(in: language, for: frontEnd)),
                ]
                return .object(place.members.merging(members) { $1 })
            })
    }
}

extension RefusedEntries.Others {
    /// The entries on one line: `990000 more from 10002 to 1000001: cannot be read`.
    var message: Message {
        count == 1
            ? Message("1 more at \(first): \(kind.message)")
            : Message("\(count) more from \(first) to \(last): \(kind.message)")
    }

    /// The entries as one object: kind, number, and the first and last place.
    var json: JSONValue {
        .object([
            "kind": .string(kind.rawValue), "count": JSONValue(count), "first": .object(first.members),
            "last": .object(last.members),
        ])
    }
}

extension FilePlace {
    /// The place as members of an object.
    var members: [String: JSONValue] {
        switch self {
        case .line(let line, _): ["line": JSONValue(line)]
        case .feature(let feature, _): ["feature": JSONValue(feature)]
        case .entry(let entry, _): ["entry": JSONValue(entry)]
        case .annotation(let number, let page, _): ["annotation": JSONValue(number), "page": JSONValue(page)]
        }
    }
}
