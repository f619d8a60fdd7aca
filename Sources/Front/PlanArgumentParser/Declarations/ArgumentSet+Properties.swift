/// Finds the arguments that the properties of a value declare, by reflection.
extension ArgumentSet {
    init(of type: any ParsableArguments.Type) { collect(from: type.init(), at: ArgumentKey(), section: nil) }

    mutating func collect(from value: any ParsableArguments, at key: ArgumentKey, section: String?) {
        for child in Mirror(reflecting: value).children {
            guard let label = child.label else { continue }
            if let property = child.value as? any ArgumentProperty {
                // The property `output` keeps its wrapper in `_output`.
                property.declare(at: key.appending(String(label.dropFirst())), section: section, into: &self)
            } else {
                properties.set(child.value, at: key.appending(label))
            }
        }
    }
}
