/// An enumeration each of whose cases is a flag of its own.
public protocol EnumerableFlag: CaseIterable, Equatable, Sendable {
    /// The spellings of the flag for `value`.
    static func name(for value: Self) -> NameSpecification

    /// The help of the flag for `value`; `nil` for the help of the property.
    static func help(for value: Self) -> ArgumentHelp?
}

extension EnumerableFlag {
    /// The name of the case, in lower case with hyphens, after two hyphens.
    public static func name(for value: Self) -> NameSpecification { .long }

    /// No help.
    public static func help(for value: Self) -> ArgumentHelp? { nil }

    static func entries<Value>(
        _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?, default initial: Self? = nil,
        _ wrap: @escaping @Sendable (Self) -> Value
    ) -> [Declaration<Value>.Entry] {
        allCases.map { flag in
            var own = self.help(for: flag) ?? help ?? ""
            own.section = own.section ?? help?.section
            if help?.visibility == .hidden { own.visibility = .hidden }
            return Declaration<Value>.Entry(
                kind: .flag, names: { _ in name(for: flag).names(for: String(describing: flag)) }, help: own,
                form: ValueForm(.none), exclusivity: exclusivity, isDefault: flag == initial,
                update: { value, _ in value = wrap(flag) })
        }
    }
}
