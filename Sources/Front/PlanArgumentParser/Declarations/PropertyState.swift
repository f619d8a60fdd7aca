/// The arguments that one property declares, and the value that the property has been given.
struct PropertyState<Value> {
    /// One positional argument, option or flag.
    struct Entry {
        let kind: ArgumentKind
        let name: NameSpecification
        let help: ArgumentHelp?
        var form = ValueForm()
        var isRepeating = false
        /// True for a flag that sets the opposite of the entry before it. Help lists both on one line.
        var isInverse = false
        /// A name that tells the entry from others of the property, so that each may be given once; nil where all entries set one value.
        var part: String?
        /// Sets the value that a text stands for. The text is empty for a flag.
        let update: (inout Value?, String) throws(InvalidValue) -> Void
    }

    let entries: [Entry]
    /// The default; `nil` for a required argument.
    let initial: Value?
    let defaultDescription: String?
    /// The value from the command line or from an assignment; `nil` until there is one.
    var given: Value?

    var value: Value {
        guard let value = given ?? initial else {
            preconditionFailure("A required argument was read before the command line was parsed.")
        }
        return value
    }
}

extension PropertyState where Value: ExpressibleByArgument {
    /// The state of an argument or option that has one value.
    init(
        _ kind: ArgumentKind, _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind,
        initial: Value?
    ) {
        let entry = Entry(kind: kind, name: name, help: help, form: ValueForm(Value.self, completion)) {
            value, text throws(InvalidValue) in value = try Value.parsed(text)
        }
        self.init(entries: [entry], initial: initial, defaultDescription: initial?.defaultValueDescription)
    }
}

extension PropertyState {
    /// The state of an argument or option that may be left out.
    init<T: ExpressibleByArgument>(
        _ kind: ArgumentKind, _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind,
        initial: T?
    ) where Value == T? {
        let entry = Entry(kind: kind, name: name, help: help, form: ValueForm(T.self, completion)) {
            value, text throws(InvalidValue) in value = .some(try T.parsed(text))
        }
        self.init(entries: [entry], initial: .some(initial), defaultDescription: initial?.defaultValueDescription)
    }

    /// The state of an argument or option that has any number of values, but at least one if there is no default.
    init<T: ExpressibleByArgument>(
        _ kind: ArgumentKind, _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind,
        initial: [T]?
    ) where Value == [T] {
        let entry = Entry(
            kind: kind, name: name, help: help, form: ValueForm(T.self, completion), isRepeating: true
        ) { values, text throws(InvalidValue) in
            let value = try T.parsed(text)
            if values == nil { values = [] }
            values?.append(value)
        }
        self.init(
            entries: [entry], initial: initial,
            defaultDescription: initial?.map(\.defaultValueDescription).joined(separator: ", "))
    }
}
