import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// What is made of texts of which few differ, such as statuses, once of each. The first of them are found by comparing, which
/// is quicker than hashing.
struct TextMemo<Value> {
    private var first: [(text: String, value: Value)] = []
    private var others: [String: Value] = [:]

    private static var most: Int { 16 }

    /// What was made of the text before, or is now.
    mutating func value(of text: String, _ make: () -> Value) -> Value {
        for entry in first where entry.text == text { return entry.value }
        if let known = others[text] { return known }
        let value = make()
        if first.count < Self.most {
            first.append((text, value))
        } else {
            others[text] = value
        }
        return value
    }
}

extension TextMemo: Sendable where Value: Sendable {}
