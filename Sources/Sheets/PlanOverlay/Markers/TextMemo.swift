/// Memoizes a function of texts of which few differ, such as statuses. The first texts are found by comparing, which is faster
/// than hashing.
struct TextMemo<Value> {
    private var first: [(text: String, value: Value)] = []
    private var others: [String: Value] = [:]

    /// The value that was made of this text before, else the one that `make` returns now.
    mutating func value(of text: String, _ make: () -> Value) -> Value {
        for entry in first where entry.text == text { return entry.value }
        if let known = others[text] { return known }
        let value = make()
        if first.count < 16 { first.append((text, value)) } else { others[text] = value }
        return value
    }
}

extension TextMemo: Sendable where Value: Sendable {}
