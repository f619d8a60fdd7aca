/// What a property declares, and what a command line gives it.
struct PropertyState<Value> {
    let declaration: Declaration<Value>
    /// Nothing as long as nothing is given.
    var given: Value?

    init(_ declaration: Declaration<Value>) {
        self.declaration = declaration
    }

    var value: Value {
        guard let value = given ?? declaration.initial else {
            preconditionFailure("A required argument was read before the command line was parsed.")
        }
        return value
    }
}
