/// A property wrapper that declares arguments: `@Argument`, `@Option`, `@Flag` or `@OptionGroup`.
protocol ArgumentProperty {
    /// Adds the arguments that the property declares to a set.
    ///
    /// - Parameters:
    ///   - key: Where the property stands in its command.
    ///   - section: The title that help lists the arguments under, unless they have one of their own.
    func declare(at key: ArgumentKey, section: String?, into set: inout ArgumentSet)
}

/// A property wrapper that holds a value of its own: all but the option group.
protocol ArgumentValueProperty: ArgumentProperty {
    associatedtype Value
    var state: PropertyState<Value> { get set }
}

extension ArgumentValueProperty {
    func declare(at key: ArgumentKey, section: String?, into set: inout ArgumentSet) {
        let declaration = state.declaration
        set.properties.set(self, at: key)
        set.definitions += declaration.entries.map { entry in
            ArgumentDefinition(entry, of: declaration, at: key, section: section) { properties, text in
                var property: Self = properties[key] ?? self
                try entry.update(&property.state.given, text)
                properties.set(property, at: key)
            }
        }
    }
}
