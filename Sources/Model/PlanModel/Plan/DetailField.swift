import PlanBase
import PlanJSON

/// A field of ``MarkerDetails`` with all that is to be said of it: its names, what its values are, how they are read and written.
///
/// ``all`` is the one table from which lists, JSON, databases, HTTP, C, options of commands and the page have their fields.
public struct DetailField: Sendable {
    /// The type of a field's values.
    package enum Kind: Hashable, Sendable {
        /// Texts of at most so many bytes in UTF-8.
        case text(limit: Int)
        /// Days, in JSON and databases as `2026-03-01`.
        case day
        /// Colours, in JSON and databases as `#rrggbb`.
        case color
        /// Finite numbers.
        case number
        /// The word `no`; no value stands for yes.
        case no
    }

    /// The field.
    public let field: MarkerField
    /// The field's name in files, databases and over HTTP.
    public let name: String
    package let kind: Kind
    /// True for texts that many markers share, by which they are filtered and counted.
    package let isShared: Bool
    /// The field's name for people; in English it is the one in files.
    package let shownName: Message
    /// Other names, in lower case, that a list's column of the field may have.
    package let otherNames: [String]
    /// The help of a command's option that sets the field: the text, and the name of the option's value.
    package let help: (text: String, value: String)
    /// The value as JSON has it; `null` where it is not known.
    let value: @Sendable (DetailFields) -> JSONValue
    /// Takes a value as JSON has it; one that is none of the field's takes the value away. The closure reads a colour of a text: who
    /// reads many markers keeps the colours that it has read.
    let take: @Sendable (inout DetailFields, JSONValue, (String) -> Color?) -> Void

    init(
        _ field: MarkerField, _ shownName: Message, _ kind: Kind = .text(limit: TextLimit.short),
        isShared: Bool = false, others otherNames: [String], help: (text: String, value: String),
        value: @escaping @Sendable (DetailFields) -> JSONValue,
        take: @escaping @Sendable (inout DetailFields, JSONValue, (String) -> Color?) -> Void
    ) {
        (self.field, self.name, self.shownName) = (field, shownName.english, shownName)
        (self.kind, self.isShared) = (kind, isShared)
        (self.otherNames, self.help, self.value, self.take) = (otherNames, help, value, take)
    }

    /// The field of a name; `nil` if there is none.
    package init?(name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }

    /// The field of details that a marker's field is; `nil` for others.
    package init?(_ field: MarkerField) {
        guard let found = Self.byField[field] else { return nil }
        self = found
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    private static let byField = Dictionary(uniqueKeysWithValues: all.map { ($0.field, $0) })

    /// The field's name as a title: `Due`.
    package var label: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The greatest number of bytes of a text, in UTF-8.
    package var limit: Int { if case .text(let limit) = kind { limit } else { TextLimit.short } }

    /// The value that JSON gives, of a shared field without the white space around it; a number may be written as a text. `null` and a text
    /// without anything in it are no value.
    func checked(_ value: JSONValue) throws(MarkerFieldError) -> JSONValue {
        if value == .null || value.string?.isBlank == true { return .null }
        if kind == .no {
            if let answer = value.answer { return answer ? .null : .string(MarkerDetails.notLocated) }
            throw MarkerFieldError(field: field, expected: kind.expected, found: value.plainText)
        }
        let isFit =
            switch kind {
            case .text: value.string != nil
            case .day: value.string.flatMap { CalendarDate($0) } != nil
            case .color: value.string.flatMap { Color(css: $0) } != nil
            case .number: value.number?.isFinite == true
            case .no: false
            }
        // By the shared ones markers are filtered, where a space at the end would make two of one.
        if isFit { return isShared ? value.string.map { .string($0.trimmed) } ?? value : value }
        if kind == .number, let number = value.string.flatMap({ Double(decimal: $0.trimmed) }), number.isFinite {
            return .number(number)
        }
        throw MarkerFieldError(field: field, expected: kind.expected, found: value.plainText)
    }
}

extension DetailField.Kind {
    fileprivate var expected: Message {
        switch self {
        case .text: Message("text", context: "value")
        case .day: Message("a date such as 2026-03-01", context: "value")
        case .color: Message("a colour: #rrggbb or a CSS colour name", context: "value")
        case .number: Message("a number such as 1250.5", context: "value")
        case .no: Message("no, or yes", context: "value")
        }
    }
}

extension JSONValue {
    /// The yes or no that a truth value or a word stands for; nil for another value.
    package var answer: Bool? {
        if case .bool(let answer) = self { return answer }
        guard let word = plainText?.trimmed.lowercased() else { return nil }
        if ["no", "n", "false", "0", "nein", "falsch", "否"].contains(word) { return false }
        return ["yes", "y", "true", "1", "ja", "wahr", "是"].contains(word) ? true : nil
    }
}

extension MarkerDetails {
    /// The value of a field as JSON has it: a text, a day as `2026-03-01`, a colour as `#rrggbb`, a number. `null` where it is not
    /// known.
    public subscript(_ field: DetailField) -> JSONValue { field.value(fields) }

    /// The value of a field as a table shows it; `nil` where it is not known.
    package func text(of field: DetailField) -> String? { field.value(fields).plainText }

    /// Gives a field a value that ``DetailField/checked(_:)`` has returned.
    mutating func set(_ field: DetailField, to value: JSONValue) {
        var fields = fields
        field.take(&fields, value) { Color(css: $0) }
        self = MarkerDetails(fields)
    }

    /// Details of values as JSON has them.
    ///
    /// - Parameters:
    ///   - properties: The free properties.
    ///   - color: Reads a colour of a text.
    ///   - value: The value of a field, with its place in ``DetailField/all``; `null` for what is not known.
    package init<E: Error>(
        properties: [String: JSONValue] = [:], color: (String) -> Color? = { Color(css: $0) },
        value: (Int, DetailField) throws(E) -> JSONValue
    ) throws(E) {
        var fields = DetailFields()
        fields.properties = properties
        for (index, field) in DetailField.all.enumerated() {
            let value = try value(index, field)
            if value != .null { field.take(&fields, value, color) }
        }
        self.init(fields)
    }
}
