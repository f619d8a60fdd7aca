/// Options of which a table says what they are called, each with a text:
///
/// ```swift
/// @NamedOptions(Field.all.map { NamedOption($0.name, help: ArgumentHelp($0.help)) }) var fields: [String: [String]]
/// ```
///
/// The value has the texts of the options that are given, by their names without the two hyphens.
@propertyWrapper
public struct NamedOptions: Decodable, ArgumentValueProperty {
    var state: PropertyState<[String: [String]]>

    /// The texts of the options that are given.
    public var wrappedValue: [String: [String]] {
        get { state.value }
        set { state.given = newValue }
    }

    /// The options of a table, in its order.
    public init(_ options: [NamedOption]) {
        let entries = options.map { option in
            PropertyState<[String: [String]]>.Entry(
                kind: .option, name: .customLong(option.name), help: option.help, form: option.form,
                isRepeating: option.isRepeating, part: option.name
            ) { values, text throws(InvalidValue) in
                try option.check(text)
                values = values ?? [:]
                values?[option.name, default: []].append(text)
            }
        }
        state = PropertyState(entries: entries, initial: [:], defaultDescription: nil)
    }

    /// Always throws: the values come from a command line, by ``ParsableCommand/main(_:)``.
    public init(from decoder: any Decoder) throws { throw DecodingError.notAProperty(at: decoder.codingPath) }
}

/// One of ``NamedOptions``.
public struct NamedOption {
    let name: String
    let help: ArgumentHelp
    let form: ValueForm
    let isRepeating: Bool
    let check: (String) throws(InvalidValue) -> Void

    /// An option of a name.
    ///
    /// - Parameters:
    ///   - name: The name, without its two hyphens.
    ///   - type: The type of which the text must stand for a value.
    ///   - isRepeating: True for an option that may be given several times.
    public init<Value: ExpressibleByArgument>(
        _ name: String, help: ArgumentHelp, as type: Value.Type = String.self, isRepeating: Bool = false
    ) {
        (self.name, self.help, self.isRepeating) = (name, help, isRepeating)
        form = ValueForm(type, .automatic)
        check = { text throws(InvalidValue) in _ = try Value.parsed(text) }
    }
}
