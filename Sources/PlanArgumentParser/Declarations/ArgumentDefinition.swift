/// One argument, option or flag of a command, as the parser, the help and the completion scripts see it.
struct ArgumentDefinition {
    /// What the parser does by itself, whatever the command.
    enum BuiltIn {
        case help
        case version
        case completionScript
    }

    var kind: ArgumentKind
    /// The name of the property that it sets, and which property of the command that is, counted from 0; -1 for none.
    var property: String
    var number: Int
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
    /// Puts the value of a text in.
    var update: (String) throws -> Void

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
        _ entry: Declaration<Value>.Entry, of declaration: Declaration<Value>, property: String, number: Int,
        section: String?, update: @escaping (String) throws -> Void
    ) {
        kind = entry.kind
        (self.property, self.number) = (property, number)
        names = entry.names(property)
        help = entry.help
        help.section = help.section ?? section
        let longName = names.lazy.compactMap { if case .long(let text) = $0 { text } else { nil } }.first
        valueName = entry.help.valueName ?? longName ?? property.inKebabCase
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
            kind: builtIn == .completionScript ? .option : .flag, property: "", number: -1, names: names, help: help,
            valueName: help.valueName ?? "", form: form, isRequired: false, isRepeating: true, builtIn: builtIn,
            update: { _ in })
    }
}
