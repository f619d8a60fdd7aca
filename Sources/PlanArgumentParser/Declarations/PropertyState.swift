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
