import PlanBase
import PlanJSON
import PlanModel

/// Markers' values in a JSON array of objects.
struct MarkerMembers {
    /// The name of the array in messages.
    let name: String
    /// The fields that the objects may have, by the members' names.
    private let fields: [String: MarkerField]

    /// The objects of a call that may have such fields, and free properties.
    init(_ name: String, fields: [MarkerField]) {
        self.name = name
        self.fields = Dictionary(uniqueKeysWithValues: fields.map { ($0 == .styleColor ? "styleColor" : $0.name, $0) })
    }

    /// The objects of an array.
    func objects(of text: String) throws -> [[String: JSONValue]] {
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue(parsing: text.utf8) } catch {
            throw RequestText.notJSON(error, name)
        }
        guard let elements = value.array else {
            throw Failure(
                status: .invalidRequest, code: "wrongKind", message: "\(name) must be an array", place: name)
        }
        return try elements.enumerated().map { index, element in
            guard case .object(let members) = element else { throw failure("must be an object", at: index) }
            return members
        }
    }

    /// A problem with a member of an object.
    struct Fault: Error {
        /// The member's name.
        let member: String
        /// The end of a sentence that begins with the member.
        let problem: String
        /// The code that programs know the problem by.
        var code = "wrongKind"
        /// The index of an earlier object that the problem is about, too; nil for none.
        var earlier: Int?
    }

    /// The fields that an object has, with values that fit.
    func values(of members: [String: JSONValue], at index: Int) throws -> [MarkerField: JSONValue] {
        do { return try values(of: members) } catch { throw failure(error, at: index) }
    }

    /// The fields that an object has, with values that fit.
    func values(of members: [String: JSONValue]) throws(Fault) -> [MarkerField: JSONValue] {
        try draft(of: members).values
    }

    /// A marker with the values that an object has, and these values by their fields.
    func draft(of members: [String: JSONValue]) throws(Fault) -> (marker: Marker, values: [MarkerField: JSONValue]) {
        var values: [MarkerField: JSONValue] = [:]
        // Any marker, to see whether it can have the values.
        var draft = PlanMarker(marker: Marker(point: .zero), created: Timestamp(milliseconds: 0))
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            if member == "properties" {
                guard case .object(let properties) = value else {
                    throw Fault(member: member, problem: "must be an object")
                }
                for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
                    let single = MarkerField.property(name).name
                    guard members[single] == nil else {
                        throw Fault(
                            member: single, problem: "is given twice, here and in properties; give it once",
                            code: "twice")
                    }
                    values[.property(name)] = value
                    try? draft.set(.property(name), to: value)
                }
                continue
            }
            guard let field = field(member) else {
                let names = fields.keys.sorted().map(Caller.name) + ["property:NAME", "properties"]
                let known = names.joined(separator: ", ")
                throw Fault(member: member, problem: "is no member; there are: \(known)", code: "unknownMember")
            }
            let value = value == .null ? field.valueForNull : value
            do throws(MarkerFieldError) { try draft.set(field, to: value) } catch {
                let found = error.found.map { ", not '\($0.excerpt)'" } ?? ""
                throw Fault(member: member, problem: "must be \(Caller.text(error.expected))\(found)")
            }
            values[field] = value
        }
        return (draft.marker, values)
    }

    /// A problem of a member.
    func failure(_ fault: Fault, at index: Int) -> Failure {
        failure(fault.problem, at: index, fault.member, code: fault.code)
    }

    /// A problem of an object or of one of its members.
    func failure(_ problem: String, at index: Int, _ member: String? = nil, code: String = "wrongKind") -> Failure {
        func place(_ member: String?) -> String { "\(name)[\(index)]" + (member.map { ".\($0.excerpt)" } ?? "") }
        // A property's name is the caller's own.
        let written = member.map { fields[$0] == nil ? $0 : Caller.name(ofMember: $0) }
        return Failure(
            status: .invalidRequest, code: code, message: "\(place(written)) \(problem)", place: place(member),
            index: index)
    }

    private func field(_ member: String) -> MarkerField? {
        if let field = fields[member] { return field }
        guard case .property(let name)? = MarkerField(name: member), !name.isEmpty else { return nil }
        return .property(name)
    }
}

extension MarkerField {
    /// The value that `null` stands for: the field's value in a marker of which nothing is said.
    fileprivate var valueForNull: JSONValue {
        switch self {
        case .symbol: .string(MarkerSymbol.pin.rawValue)
        case .styleColor: .string(MarkerStyle.defaultColor.hex)
        default: .null
        }
    }
}
