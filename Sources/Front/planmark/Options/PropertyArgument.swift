import PlanArgumentParser
import PlanBase
import PlanJSON

/// A property as the command line has it: `name=value`, of which the value may be empty.
struct PropertyArgument: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        name = String(argument[..<equals])
        value = String(argument[argument.index(after: equals)...])
    }

    /// Returns the value as JSON: a number where the value before is one, else a text; nil for an empty value.
    func json(inPlaceOf old: JSONValue?) -> JSONValue? {
        if value.isEmpty { return nil }
        if case .number? = old, let number = Double(argument: value) { return .number(number) }
        return .string(value)
    }

    static let expectedForm = Message("a property such as floor=4")
}
