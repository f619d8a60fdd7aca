/// The path of property names from a command to one of its arguments, through its option groups.
struct ArgumentKey: Hashable, Sendable {
    var path: [String]

    func appending(_ property: String) -> ArgumentKey {
        ArgumentKey(path: path + [property])
    }
}

/// The values that a command line gives to a command's properties.
struct ParsedValues {
    /// Keeps a value that is itself an optional apart from an absent one.
    private struct Holder<Value> {
        let value: Value
    }

    private var holders: [ArgumentKey: Any] = [:]
    /// The properties that are no arguments, with the values that the command's initializer gave them.
    let untouched: [ArgumentKey: Any]

    init(untouched: [ArgumentKey: Any]) {
        self.untouched = untouched
    }

    subscript<Value>(key: ArgumentKey) -> Value? {
        get { (holders[key] as? Holder<Value>)?.value }
        set { holders[key] = newValue.map { Holder(value: $0) } }
    }
}
