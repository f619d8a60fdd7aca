import PlanModel

extension JSONValue {
    /// A whole number, or `null` when there is none.
    init(_ count: Int?) { self.init(count.map(Double.init)) }
}

/// Prints an object on one line.
func printJSON(_ members: [String: JSONValue]) { print(JSONValue.object(members).text) }
