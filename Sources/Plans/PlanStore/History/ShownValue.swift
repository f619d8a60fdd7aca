import PlanBase
import PlanJSON

/// A value of a field, as messages show it.
enum ShownValue {
    /// The words for no value.
    static let none = Message("(none)", context: "value")

    /// Returns a value of a field, cut to a readable length; `(none)` for `nil` and null.
    static func text(_ value: JSONValue?, in language: MessageLanguage) -> String {
        guard let value, value != .null else { return none.text(in: language) }
        return shortened((value.string.map { "'\($0)'" } ?? value.text).onOneLine)
    }

    /// Returns a value of a field as a message: `'open'`, `(120, 88)`, `(none)`.
    static func message(_ value: JSONValue) -> Message {
        if value == .null { return none }
        if let pair = value.array?.compactMap(\.number), pair.count == 2, value.array?.count == 2 {
            return Message(untranslated: "(\(pair[0].shortest), \(pair[1].shortest))")
        }
        return Message(untranslated: text(value, in: .english))
    }

    /// Returns a text cut to 120 characters.
    static func shortened(_ text: String) -> String { text.count > 120 ? "\(text.prefix(119))…" : text }
}
