/// The arguments that the properties of a type declare, found by reflection on a value with nothing parsed.
extension ArgumentSet {
    init(of type: any ParsableArguments.Type) {
        collect(from: type.init(), at: ArgumentKey(path: []), section: nil)
    }

    mutating func collect(from value: any ParsableArguments, at key: ArgumentKey, section: String?) {
        for child in Mirror(reflecting: value).children {
            guard let label = child.label else { continue }
            if let wrapper = child.value as? any ArgumentDeclaring {
                let property = label.hasPrefix("_") ? String(label.dropFirst()) : label
                wrapper.declare(property, at: key.appending(property), section: section, into: &self)
            } else {
                untouched[key.appending(label)] = child.value
            }
        }
    }
}
