/// Where a property stands in a command: the names of the option groups that lead to it, then its own name.
struct ArgumentKey: Hashable, Sendable {
    private(set) var path: [String] = []

    /// The property's own name; empty for the command itself.
    var property: String { path.last ?? "" }

    /// The key of a property of what stands here.
    func appending(_ property: String) -> ArgumentKey {
        ArgumentKey(path: path + [property])
    }
}
