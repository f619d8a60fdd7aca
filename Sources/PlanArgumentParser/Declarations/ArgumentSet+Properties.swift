/// The arguments that the properties of a value declare, found by reflection.
extension ArgumentSet {
    init(of value: any ParsableArguments) {
        collect(from: value, section: nil)
    }

    mutating func collect(from value: any ParsableArguments, section: String?) {
        for child in Mirror(reflecting: value).children {
            guard let label = child.label, let property = child.value as? ArgumentProperty else { continue }
            property.declare(label.hasPrefix("_") ? String(label.dropFirst()) : label, section: section, into: &self)
        }
    }

    /// Adds what one property declares.
    ///
    /// - Parameter update: puts the value of a text in, as an entry of the declaration says.
    mutating func add<Value>(
        _ declaration: Declaration<Value>, _ property: String, section: String?,
        update: @escaping (Declaration<Value>.Entry, String) throws -> Void
    ) {
        definitions += declaration.entries.map { entry in
            ArgumentDefinition(
                entry, of: declaration, property: property, number: propertyCount, section: section
            ) { try update(entry, $0) }
        }
        propertyCount += 1
    }
}
