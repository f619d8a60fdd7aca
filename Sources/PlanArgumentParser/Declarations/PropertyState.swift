/// The declaration of a property, and the value that the property has been given.
struct PropertyState<Value> {
    let declaration: Declaration<Value>
    /// The value from the command line or from an assignment; `nil` until there is one.
    var given: Value?

    init(_ declaration: Declaration<Value>) { self.declaration = declaration }

    /// The given value or the default.
    var value: Value {
        guard let value = given ?? declaration.initial else {
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
        let entry = Declaration<Value>.Entry(
            kind: kind, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(Value.self, completion),
            update: { value, text throws(InvalidValue) in value = try Value.parsed(text) })
        declaration = Declaration(
            entries: [entry], initial: initial, defaultDescription: initial?.defaultValueDescription)
    }
}

extension PropertyState {
    /// The state of an argument or option that may be left out.
    init<T: ExpressibleByArgument>(
        _ kind: ArgumentKind, _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind,
        initial: T?
    ) where Value == T? {
        let entry = Declaration<T?>.Entry(
            kind: kind, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(T.self, completion),
            update: { value, text throws(InvalidValue) in value = .some(try T.parsed(text)) })
        declaration = Declaration(
            entries: [entry], initial: .some(initial), defaultDescription: initial?.defaultValueDescription)
    }

    /// The state of an argument or option that has any number of values, but at least one if there is no default.
    init<T: ExpressibleByArgument>(
        _ kind: ArgumentKind, _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind,
        initial: [T]?
    ) where Value == [T] {
        let entry = Declaration<[T]>.Entry(
            kind: kind, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(T.self, completion),
            isRepeating: true,
            update: { values, text throws(InvalidValue) in values = (values ?? []) + [try T.parsed(text)] })
        declaration = Declaration(
            entries: [entry], initial: initial,
            defaultDescription: initial?.map(\.defaultValueDescription).joined(separator: ", "))
    }
}

extension PropertyState: Sendable where Value: Sendable {}
