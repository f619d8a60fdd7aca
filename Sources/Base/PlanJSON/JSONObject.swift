import PlanBase

/// An error that tells what is wrong at a place of a JSON file.
package protocol JSONMemberError: Error {
    /// Creates an error with a reason, which says what is wrong and what would be right, at a JSON path such as `markers.palette[2]`.
    /// An empty path is the root's.
    init(_ reason: Message, path: String)
}

/// A JSON object of a file, whose members are taken one by one, so that those left over can be reported as unknown.
package struct JSONObject<Failure: JSONMemberError> {
    /// The JSON path of the object; empty for the root.
    package let path: String
    private var rest: [String: JSONValue]
    private var known: [String] = []

    /// The object that a value is; `needed` says in errors what the value should be.
    package init(_ value: JSONValue, path: String, needed: Message? = nil) throws(Failure) {
        guard case .object(let members) = value else {
            throw Self.unfit(value, needed ?? Message("an object { … }", context: "kind"), path: path)
        }
        self.path = path
        rest = members
    }

    /// The JSON path of a member.
    package func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Takes a member; returns nil if there is none.
    package mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        return rest.removeValue(forKey: name)
    }

    /// Returns true if a member is there and has not been taken.
    package func has(_ name: String) -> Bool { rest[name] != nil }

    /// A member that stays to be taken.
    package func value(_ name: String) -> JSONValue? { rest[name] }

    /// Takes an object.
    package mutating func object(_ name: String) throws(Failure) -> JSONObject? {
        guard let value = take(name) else { return nil }
        return try JSONObject(value, path: place(name))
    }

    /// Takes a number.
    package mutating func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
        guard let value = take(name) else { return nil }
        return try Self.number(value, in: range, path: place(name))
    }

    /// Takes a number that must be there.
    package mutating func needed(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double {
        guard let number = try number(name, in: range) else {
            throw missing(name, Message("a number", context: "kind"))
        }
        return number
    }

    /// Takes a whole number.
    package mutating func whole(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Int? {
        guard let number = try number(name, in: range) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw Failure(Message("\(number) is not a whole number"), path: place(name))
        }
        return whole
    }

    /// Takes a text.
    package mutating func string(_ name: String) throws(Failure) -> String? {
        guard let value = take(name) else { return nil }
        return try Self.string(value, path: place(name))
    }

    /// Takes a truth value.
    package mutating func bool(_ name: String) throws(Failure) -> Bool? {
        guard let value = take(name) else { return nil }
        return try Self.bool(value, path: place(name))
    }

    /// Takes a colour.
    package mutating func color(_ name: String) throws(Failure) -> Color? {
        guard let value = take(name) else { return nil }
        return try Self.color(value, path: place(name))
    }

    /// Takes one of some names.
    package mutating func choice<Choice>(_ name: String, of choices: [(String, Choice)]) throws(Failure) -> Choice? {
        guard let value = take(name) else { return nil }
        return try Self.choice(value, of: choices, path: place(name))
    }

    /// Takes one of the names of a type's cases.
    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _: Choice.Type
    ) throws(Failure) -> Choice? {
        try choice(name, of: Choice.allCases.map { ($0.rawValue, $0) })
    }

    /// The error for a member that is not there.
    ///
    /// - Parameter needed: The noun phrase for a value that the member may have.
    package func missing(_ name: String, _ needed: Message) -> Failure {
        Failure(Message("'\(name)' is missing; give it \(needed)"), path: path)
    }

    /// Throws if a member has not been taken.
    ///
    /// - Parameter remedy: says where a member belongs that is not known here; nil if that cannot be told.
    package func finish(remedy: (String) -> Message? = { _ in nil }) throws(Failure) {
        guard let name = rest.keys.min() else { return }
        throw Failure(
            remedy(name) ?? Message("is not known here; \(Message.suggestion(for: name, among: known))"),
            path: place(name))
    }
}

/// Values at JSON paths.
extension JSONObject {
    /// The error for a value of the wrong kind.
    ///
    /// - Parameter needed: The noun phrase for a value that fits.
    package static func unfit(_ value: JSONValue, _ needed: Message, path: String) -> Failure {
        Failure(Message("is \(value.shownValue); needed is \(needed)"), path: path)
    }

    /// The number that a value is.
    package static func number(_ value: JSONValue, in range: ClosedRange<Double>, path: String) throws(Failure)
        -> Double
    {
        guard let number = value.number else { throw unfit(value, Message("a number", context: "kind"), path: path) }
        guard range.contains(number) else {
            let (least, greatest) = (range.lowerBound.exact, range.upperBound.exact)
            throw Failure(
                Message("\(number.exact) is out of range; it must be from \(least) to \(greatest)"), path: path)
        }
        return number
    }

    /// The truth value that a value is.
    package static func bool(_ value: JSONValue, path: String) throws(Failure) -> Bool {
        guard case .bool(let flag) = value else {
            throw unfit(value, Message("true or false", context: "kind"), path: path)
        }
        return flag
    }

    /// The text that a value is.
    package static func string(_ value: JSONValue, path: String) throws(Failure) -> String {
        guard let text = value.string else { throw unfit(value, Message("a text", context: "kind"), path: path) }
        return text
    }

    /// The colour that a value names.
    package static func color(_ value: JSONValue, path: String) throws(Failure) -> Color {
        guard let text = value.string else {
            throw unfit(value, Message("a colour as a text", context: "kind"), path: path)
        }
        guard let color = Color(css: text) else {
            throw Failure(
                Message(
                    "'\(text.prefix(60).onOneLine)' is not a colour; write #rrggbb, #rrggbbaa or a CSS colour name"),
                path: path)
        }
        return color
    }

    /// The choice that a value names.
    package static func choice<Choice>(
        _ value: JSONValue, of choices: [(String, Choice)], path: String
    ) throws(Failure) -> Choice {
        let names = choices.map(\.0)
        guard let text = value.string else {
            throw unfit(value, Message("one of \(names)", context: "kind"), path: path)
        }
        guard let choice = choices.first(where: { $0.0 == text }) else {
            let suggestion = Message.suggestion(for: text, among: names)
            throw Failure(Message("'\(text.prefix(60).onOneLine)' is not known; \(suggestion)"), path: path)
        }
        return choice.1
    }

    /// The two numbers of an array.
    package static func pair(
        _ value: JSONValue, path: String, needed: Message, in range: ClosedRange<Double>
    ) throws(Failure) -> (Double, Double) {
        guard let elements = value.array, elements.count == 2 else { throw unfit(value, needed, path: path) }
        return (
            try number(elements[0], in: range, path: "\(path)[0]"),
            try number(elements[1], in: range, path: "\(path)[1]")
        )
    }

    /// The elements of an array, with their paths.
    package static func list(
        _ value: JSONValue, path: String, needed: Message
    ) throws(Failure) -> [(JSONValue, path: String)] {
        guard let elements = value.array else { throw unfit(value, needed, path: path) }
        return elements.enumerated().map { ($1, "\(path)[\($0)]") }
    }
}

extension JSONValue {
    fileprivate var shownValue: Message {
        switch self {
        case .null: Message(untranslated: "null")
        case .bool(let value): Message(untranslated: "\(value)")
        case .number(let value): Message("the number \(value.exact)", context: "kind")
        case .string(""): Message("an empty text", context: "kind")
        case .string(let text): Message("the text '\(text.prefix(60).onOneLine)'")
        case .array([]): Message("an empty list", context: "kind")
        case .array: Message("a list", context: "kind")
        case .object: Message("an object", context: "kind")
        }
    }
}
