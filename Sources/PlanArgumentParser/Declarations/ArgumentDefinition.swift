/// One argument, option or flag of a command, as the parser, the help and the completion scripts see it.
struct ArgumentDefinition {
    /// What the parser does by itself, whatever the command.
    enum BuiltIn {
        case help
        case version
        case completionScript
    }

    var kind: ArgumentKind
    /// The property that it sets; empty for what the parser does by itself.
    var key: ArgumentKey
    var names: [Name]
    var help: ArgumentHelp
    var valueName: String
    var form: ValueForm
    var isRequired: Bool
    var isRepeating: Bool
    var exclusivity = FlagExclusivity.exclusive
    var isInverse = false
    var isDefault = false
    var defaultDescription: String?
    var builtIn: BuiltIn?
    /// Gives its property the value that a text stands for; a flag is given an empty text.
    var update: (inout PropertyValues, String) throws -> Void

    var isVisible: Bool { help.visibility == .default }
    var takesValue: Bool { kind != .flag }
    /// The name to speak of: the long one where there is one.
    var preferredName: Name? { names.first { !$0.isShort } ?? names.first }
    /// As it is written in a usage line, without the brackets of what may be left out.
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
        _ entry: Declaration<Value>.Entry, of declaration: Declaration<Value>, at key: ArgumentKey, section: String?,
        update: @escaping (inout PropertyValues, String) throws -> Void
    ) {
        kind = entry.kind
        self.key = key
        names = entry.names(key.property)
        help = entry.help
        help.section = help.section ?? section
        let longName = names.lazy.compactMap { if case .long(let text) = $0 { text } else { nil } }.first
        valueName = entry.help.valueName ?? longName ?? key.property.inKebabCase
        form = entry.form
        isRequired = declaration.initial == nil
        isRepeating = entry.isRepeating
        exclusivity = entry.exclusivity
        isInverse = entry.isInverse
        isDefault = entry.isDefault
        defaultDescription = declaration.defaultDescription.flatMap { $0.isEmpty ? nil : $0 }
        self.update = update
    }

    /// A flag or option that the parser answers by itself.
    init(_ builtIn: BuiltIn, names: [Name], help: ArgumentHelp, form: ValueForm = ValueForm(.none)) {
        self.init(
            kind: builtIn == .completionScript ? .option : .flag, key: ArgumentKey(), names: names, help: help,
            valueName: help.valueName ?? "", form: form, isRequired: false, isRepeating: true, builtIn: builtIn,
            update: { _, _ in })
    }
}
