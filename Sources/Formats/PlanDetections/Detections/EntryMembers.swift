import PlanBase
import PlanGeometry
import PlanJSON

/// The members of an entry's JSON object, taken one after the other; what is left over are the entry's properties.
struct EntryMembers {
    /// The members that have not been taken.
    private(set) var rest: [String: JSONValue]

    init(_ json: JSONValue) throws(EntryProblem) {
        guard case .object(let members) = json else {
            throw EntryProblem(Message("the entry is \(json.kindInWords); needed is an object"))
        }
        rest = members
    }

    /// Takes the first of some members that is there and not null.
    mutating func take(_ names: String...) -> JSONValue? { take(names)?.value }

    private mutating func take(_ names: [String]) -> (name: String, value: JSONValue)? {
        for name in names {
            if let value = rest.removeValue(forKey: name), value != .null { return (name, value) }
        }
        return nil
    }

    /// Leaves another value for a member, or none.
    mutating func replace(_ name: String, _ value: JSONValue?) { rest[name] = value }

    /// Takes a member away from the object `attributes`, and that object too if it has no other.
    mutating func removeAttribute(_ name: String) {
        guard case .object(var attributes)? = rest["attributes"] else { return }
        attributes[name] = nil
        replace("attributes", attributes.isEmpty ? nil : .object(attributes))
    }

    /// Takes a number; a blank text counts as none, as some programs write it.
    mutating func number(_ names: String...) throws(EntryProblem) -> Double? { try number(names) }

    /// Takes a whole number.
    mutating func whole(_ names: String...) throws(EntryProblem) -> Int? {
        guard let number = try number(names) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw EntryProblem(Message("'\(names[0])' is \(number.compact); needed is a whole number"))
        }
        return whole
    }

    private mutating func number(_ names: [String]) throws(EntryProblem) -> Double? {
        guard let (name, value) = take(names), value.string?.isBlank != true else { return nil }
        if let number = value.anyNumber { return number }
        throw .wrongKind(name, value, needed: Message("a number", context: "kind"))
    }

    /// Takes a text; numbers and booleans count as texts, and blank texts as none.
    mutating func text(_ names: String...) throws(EntryProblem) -> String? {
        guard let (name, value) = take(names) else { return nil }
        guard let text = value.plainText else {
            throw .wrongKind(name, value, needed: Message("a text", context: "kind"))
        }
        return text.isBlank ? nil : text
    }

    /// Takes an array of numbers.
    mutating func numbers(_ name: String) throws(EntryProblem) -> [Double]? {
        guard let value = take(name) else { return nil }
        if let numbers = value.numbers { return numbers }
        if let elements = value.array, let place = elements.firstIndex(where: { $0.anyNumber == nil }) {
            throw .wrongKind("\(name)[\(place)]", elements[place], needed: Message("a number", context: "kind"))
        }
        throw .wrongKind(name, value, needed: Message("an array of numbers", context: "kind"))
    }
}

extension JSONValue {
    /// The number, which may be one that JSON cannot hold and programs write as a text: `NaN`, `Infinity`, `-Infinity`.
    var anyNumber: Double? {
        switch self {
        case .number(let value): return value
        case .string(let text):
            switch text.trimmed.lowercased() {
            case "nan", "-nan": return .nan
            case "infinity", "inf", "+inf", "+infinity": return .infinity
            case "-infinity", "-inf": return -.infinity
            default: return nil
            }
        default: return nil
        }
    }

    /// The numbers of an array of nothing else.
    var numbers: [Double]? {
        guard let elements = array else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity(elements.count)
        for element in elements {
            guard let number = element.anyNumber else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The point of an object with the members `x` and `y`, or of an array of two numbers or more.
    var anyPoint: Point? {
        if let x = self["x"]?.anyNumber, let y = self["y"]?.anyNumber { return Point(x: x, y: y) }
        guard let pair = array, pair.count >= 2, let x = pair[0].anyNumber, let y = pair[1].anyNumber else {
            return nil
        }
        return Point(x: x, y: y)
    }
}
