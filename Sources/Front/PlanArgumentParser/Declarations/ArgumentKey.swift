/// The path from a command to one of its properties: the names of the enclosing option groups, then the property's own name.
struct ArgumentKey: Hashable, Sendable {
    private(set) var path: [String] = []

    /// The property's own name; empty for the command itself.
    var property: String { path.last ?? "" }

    /// The key of a property of the option group at this key.
    func appending(_ property: String) -> ArgumentKey { ArgumentKey(path: path + [property]) }
}
