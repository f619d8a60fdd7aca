/// The declaration of a property, and the value that the property has been given.
struct PropertyState<Value> {
    let declaration: Declaration<Value>
    /// The value from the command line or from an assignment; `nil` until there is one.
    var given: Value?

    init(_ declaration: Declaration<Value>) {
        self.declaration = declaration
    }

    /// The given value or the default.
    var value: Value {
        guard let value = given ?? declaration.initial else {
            preconditionFailure("A required argument was read before the command line was parsed.")
        }
        return value
    }
}

extension PropertyState: Sendable where Value: Sendable {}
