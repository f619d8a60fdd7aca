import PlanJSON

/// JSON texts in which a member is missing, is another, or has another value.
struct JSONMutation {
    /// Values of all kinds that members do not expect, as JSON has them.
    private static let values =
        [
            "null", "true", "false", "0", "-0", "-1", "0.5", "1", "2", "3", "7", "12", "1e9", "2147483648",
            "9007199254740993",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e300", "-1e300", "1e999", "5e-324",
            "\"\"",
            #""a\nb""#, #""\u2028""#, #""\u0000""#, #""a\r\u0085b""#, #""\ud800""#, #""Tür 😀""#, #""open""#,
            ##""#12345""##,
            #""2026-02-30""#, #""today""#, #""+7d""#, #""+99999999999999999999d""#, #""-9999999999d""#,
            #""0000-00-00""#, "[]", "{}", "[[]]",
            "[1, 2]", "[0, 0, 20, 10]", "[1e300, -1e300, 1, 1]", "[null]", "[1e999]", #"["open", "open"]"#,
            #"{"a": null}"#,
            #""FOLDER/drawing.png""#, #""FOLDER/level.plan""#, #""FOLDER/""#, #""postgresql://""#, "{", "01", "NaN",
            "'a'",
            #"{"a": 1, "a": 2}"#,
        ] + [
            "\"" + String(repeating: "long ", count: 500) + "\"",
            String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
            String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000),
        ]

    /// The members of all known texts, and some of none.
    private let names: [String]

    /// - Parameter texts: Texts that are right, or nearly so.
    init(of texts: [String]) {
        names =
            Set(texts.compactMap { try? JSONValue(parsing: $0.utf8) }.flatMap(Self.names(in:))).sorted()
            + ["", "a\nb", "a\u{2028}b", "property:", "property:a\nb", String(repeating: "long", count: 300)]
    }

    private static func names(in value: JSONValue) -> [String] {
        switch value {
        case .object(let members): members.keys + members.values.flatMap(names(in:))
        case .array(let elements): elements.flatMap(names(in:))
        default: []
        }
    }

    /// What stands where the text of the other value comes.
    private static let hole = JSONValue.string("@@")

    /// A text that differs from a known one in one place, or two.
    func mutated(_ text: String, _ input: inout FuzzInput) -> String {
        guard var value = try? JSONValue(parsing: text.utf8) else { return text }
        for _ in 0...input.number(below: 2) { value = mutated(value, &input) }
        let other =
            input.isOne(of: 5)
            ? JSONValue.string(String(decoding: input.bytes(upTo: 12), as: UTF8.self)).text
            : input.element(of: Self.values)
        return value.text.replacing(Self.hole.text, with: other)
    }

    private func mutated(_ value: JSONValue, _ input: inout FuzzInput) -> JSONValue {
        switch value {
        case .object(let members) where !input.isOne(of: 6): .object(mutated(members, &input))
        case .array(let elements) where !elements.isEmpty && !input.isOne(of: 4): .array(mutated(elements, &input))
        default: Self.hole
        }
    }

    private func mutated(_ members: [String: JSONValue], _ input: inout FuzzInput) -> [String: JSONValue] {
        var members = members
        let action = input.byte() % 8
        guard !members.isEmpty, action > 0 else {
            members[input.element(of: names)] = Self.hole
            return members
        }
        let name = input.element(of: members.keys.sorted())
        let value = members.removeValue(forKey: name) ?? .null
        switch action {
        case 1: break
        case 2: members[input.element(of: names)] = value
        default: members[name] = mutated(value, &input)
        }
        return members
    }

    private func mutated(_ elements: [JSONValue], _ input: inout FuzzInput) -> [JSONValue] {
        var elements = elements
        let index = input.number(below: elements.count)
        switch input.byte() % 6 {
        case 0: elements.remove(at: index)
        case 1: elements.append(elements[index])
        default: elements[index] = mutated(elements[index], &input)
        }
        return elements
    }
}
