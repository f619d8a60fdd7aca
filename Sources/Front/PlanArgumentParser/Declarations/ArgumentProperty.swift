/// A property wrapper that declares arguments: `@Argument`, `@Option`, `@Flag` or `@OptionGroup`.
protocol ArgumentProperty {
    /// Adds the arguments that the property declares to a set.
    ///
    /// - Parameters:
    ///   - key: The path from the command to the property.
    ///   - section: The title of the help section.
    func declare(at key: ArgumentKey, section: String?, into set: inout ArgumentSet)
}

/// A property wrapper that holds a value of its own: `@Argument`, `@Option` or `@Flag`.
protocol ArgumentValueProperty: ArgumentProperty {
    associatedtype Value
    var state: PropertyState<Value> { get set }
}

extension ArgumentValueProperty {
    func declare(at key: ArgumentKey, section: String?, into set: inout ArgumentSet) {
        set.properties.set(self, at: key)
        set.definitions += state.entries.map { entry in
            let own = entry.part.map { key.appending($0) } ?? key
            return ArgumentDefinition(entry, of: state, at: own, section: section) {
                properties, text throws(InvalidValue) in
                // Taken out, as an array that is stored twice would be copied for each further value.
                var property: Self = properties.take(key) ?? self
                defer { properties.set(property, at: key) }
                try entry.update(&property.state.given, text)
            }
        }
    }
}
