/// All the arguments that a type declares, in the order of its properties, option groups included.
struct ArgumentSet {
    var definitions: [ArgumentDefinition] = []
    /// The properties with their defaults. Parsing gives a copy of them the values of a command line.
    var properties = PropertyValues()

    var positionals: [ArgumentDefinition] { definitions.filter { $0.kind == .positional } }
    var named: [ArgumentDefinition] { definitions.filter { $0.kind != .positional } }

    /// The spellings of all listed options and flags.
    var visibleNames: [String] { definitions.filter(\.isVisible).flatMap(\.names).map(\.spelled) }

    func definition(named name: Name) -> Int? { definitions.firstIndex { $0.names.contains(name) } }

    /// Mistakes of the programmer in the declarations, one line each.
    var declarationProblems: [String] {
        var problems: [String] = []
        var seen: Set<Name> = []
        for name in definitions.flatMap(\.names) where !seen.insert(name).inserted {
            problems.append("the name '\(name.spelled)' is declared twice")
        }
        for definition in named where definition.names.isEmpty {
            problems.append("'\(definition.key.property)' has no name")
        }
        var mayBeAbsent: String?
        var takesAll: String?
        for definition in positionals {
            if let takesAll { problems.append("nothing is left for '\(definition.synopsis)' after '\(takesAll)'") }
            if definition.isRepeating { takesAll = definition.synopsis }
            if let mayBeAbsent, definition.isRequired {
                problems.append("'\(definition.synopsis)' is required but follows '\(mayBeAbsent)', which is not")
            }
            if !definition.isRequired { mayBeAbsent = definition.synopsis }
        }
        return problems
    }
}
