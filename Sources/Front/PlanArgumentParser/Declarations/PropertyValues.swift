/// The properties of a command while its command line is parsed: the property wrappers with the values given so far, and the
/// plain properties with the values that the command's `init()` gave them.
///
/// An option group is stored as the properties in it, not as a whole.
struct PropertyValues {
    private var values: [ArgumentKey: Any] = [:]

    /// The property at `key`; `nil` if there is none or it is of another type.
    subscript<Property>(key: ArgumentKey) -> Property? { values[key] as? Property }

    /// True if the property at `key` is an optional without a value.
    func isNil(_ key: ArgumentKey) -> Bool {
        guard let value = values[key] else { return true }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// Removes the property at `key` and returns it; `nil` if there is none or it is of another type.
    mutating func take<Property>(_ key: ArgumentKey) -> Property? { values.removeValue(forKey: key) as? Property }

    mutating func set(_ property: Any, at key: ArgumentKey) { values[key] = property }
}
