/// One argument, option or flag of a command, as the parser, the help and the completion scripts see it.
struct ArgumentDefinition {
    /// An option that the parser answers itself, for every command.
    enum BuiltIn {
        case help
        case version
        case completionScript
        case manual
    }

    var kind: ArgumentKind
    /// The property that the argument sets; empty for a built-in option.
    var key: ArgumentKey
    var names: [Name]
    var help: ArgumentHelp
    /// The title of the help section that lists the argument; `nil` for the general one.
    var section: String?
    var valueName: String
    var form: ValueForm
    var isRequired: Bool
    var isRepeating: Bool
    var isInverse = false
    var defaultDescription: String?
    var builtIn: BuiltIn?
    /// True if help and completion list the argument.
    var isVisible = true
    /// Gives the property the value that a text stands for. The text is empty for a flag.
    var update: (inout PropertyValues, String) throws(InvalidValue) -> Void

    var takesValue: Bool { kind != .flag }
    /// The name to use in messages: the first long name, or else the first name.
    var preferredName: Name? { names.first { !$0.isShort } ?? names.first }
    /// The argument as a usage line shows it, without the brackets of an optional argument.
    var synopsis: String {
        let placeholder = "<\(valueName)>"
        return switch kind {
        case .positional: placeholder
        case .option: "\(preferredName?.spelled ?? "") \(placeholder)"
        case .flag: preferredName?.spelled ?? ""
        }
    }
}

extension ArgumentDefinition {
    init<Value>(
        _ entry: PropertyState<Value>.Entry, of state: PropertyState<Value>, at key: ArgumentKey, section: String?,
        update: @escaping (inout PropertyValues, String) throws(InvalidValue) -> Void
    ) {
        kind = entry.kind
        self.key = key
        let plain = entry.name.names(for: key.property)
        names = entry.isInverse ? plain.compactMap(\.opposite) : plain
        help = entry.help ?? ""
        self.section = section
        let longName = names.lazy.compactMap { if case .long(let text) = $0 { text } else { nil } }.first
        valueName = help.valueName ?? longName ?? key.property.inKebabCase
        form = entry.form
        isRequired = state.initial == nil
        isRepeating = entry.isRepeating
        isInverse = entry.isInverse
        defaultDescription = state.defaultDescription.flatMap { $0.isEmpty ? nil : $0 }
        self.update = update
    }

    /// Makes the definition of a built-in flag or option.
    init(_ builtIn: BuiltIn, names: [Name], help: ArgumentHelp, form: ValueForm, isVisible: Bool) {
        self.init(
            kind: builtIn == .completionScript ? .option : .flag, key: ArgumentKey(), names: names, help: help,
            valueName: help.valueName ?? "", form: form, isRequired: false, isRepeating: true, builtIn: builtIn,
            isVisible: isVisible, update: { _, _ in })
    }
}
