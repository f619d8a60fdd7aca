/// The names of a flag and its opposite.
public enum FlagInversion: Sendable, Hashable {
    /// `--labels` and `--no-labels`.
    case prefixedNo
    /// `--enable-labels` and `--disable-labels`.
    case prefixedEnableDisable

    func names(_ specification: NameSpecification, for property: String) -> (on: [Name], off: [Name]) {
        let names = specification.names(for: property)
        let longNames = names.compactMap { name -> String? in
            if case .long(let text) = name { text } else { nil }
        }
        switch self {
        case .prefixedNo:
            return (names, longNames.map { .long("no-\($0)") })
        case .prefixedEnableDisable:
            let shortNames = names.filter(\.isShort)
            return (shortNames + longNames.map { .long("enable-\($0)") }, longNames.map { .long("disable-\($0)") })
        }
    }

    func entries<Value>(
        _ name: NameSpecification, _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?,
        _ wrap: @escaping @Sendable (Bool) -> Value
    ) -> [Declaration<Value>.Entry] {
        [true, false].map { isOn in
            Declaration<Value>.Entry(
                kind: .flag,
                names: { property in
                    let (on, off) = names(name, for: property)
                    return isOn ? on : off
                },
                help: help ?? "", form: ValueForm(.none), exclusivity: exclusivity, isInverse: !isOn,
                update: { value, _ in value = wrap(isOn) })
        }
    }
}
