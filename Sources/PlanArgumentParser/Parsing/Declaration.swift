/// What one property declares: an argument, an option, or the flags that set it.
struct Declaration<Value> {
    /// One positional argument, option or flag. The update puts a text's value in; a flag is given an empty text.
    struct Entry: Sendable {
        var kind: ArgumentDefinition.Kind
        /// The spellings for a property of the given name.
        var names: @Sendable (String) -> [Name]
        var help: ArgumentHelp
        var form: ValueForm
        var isRepeating = false
        var exclusivity = FlagExclusivity.exclusive
        /// Sets the opposite of the entry before it, and shares its line in the help.
        var isInverse = false
        /// The flag of an enumeration that stands for the default.
        var isDefault = false
        var update: @Sendable (inout Value?, String) throws -> Void
    }

    var entries: [Entry]
    /// The value when nothing is given; `nil` when something must be.
    var initial: Value?
    var defaultDescription: String?
}

extension Declaration: Sendable where Value: Sendable {}

/// A property wrapper's content: its declaration until a command line has been parsed, then the value.
enum PropertyState<Value> {
    case declared(Declaration<Value>)
    case parsed(Value)

    var value: Value {
        switch self {
        case .parsed(let value):
            return value
        case .declared(let declaration):
            guard let initial = declaration.initial else {
                preconditionFailure("A required argument was read before the command line was parsed.")
            }
            return initial
        }
    }

    func declare(_ property: String, at key: ArgumentKey, section: String?, into set: inout ArgumentSet) {
        guard case .declared(let declaration) = self else { return }
        set.definitions += declaration.entries.map { entry in
            ArgumentDefinition(entry, of: declaration, property: property, key: key, section: section)
        }
    }
}

extension PropertyState: Sendable where Value: Sendable {}

/// A property wrapper that declares arguments.
protocol ArgumentDeclaring {
    func declare(_ property: String, at key: ArgumentKey, section: String?, into set: inout ArgumentSet)
}

/// How a value is shown and completed.
struct ValueForm: Sendable {
    /// The values that may be given, when they can be listed, each with what it means.
    var values: [(name: String, meaning: String)]
    var completion: CompletionKind

    init(_ completion: CompletionKind) {
        values = []
        if case .list(let names) = completion { values = names.map { ($0, "") } }
        self.completion = completion == .automatic ? .none : completion
    }

    init<T: ExpressibleByArgument>(_ type: T.Type, _ completion: CompletionKind) {
        let meanings = T.allValueDescriptions
        values = T.allValueStrings.map { ($0, meanings[$0] ?? "") }
        self.completion = completion == .automatic ? T.defaultCompletionKind : completion
    }
}

/// A default as help shows it, for a type that says nothing about itself as an argument.
func describedDefault<T>(_ value: T) -> String? {
    (value as? any CustomStringConvertible)?.description
}
