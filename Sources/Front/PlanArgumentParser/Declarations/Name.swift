/// A spelling of an option or flag.
enum Name: Sendable, Hashable {
    case long(String)
    case short(Character)

    /// The name as the user types it, with its hyphens.
    var spelled: String {
        switch self {
        case .long(let name): "--\(name)"
        case .short(let letter): "-\(letter)"
        }
    }

    var isShort: Bool {
        if case .short = self { true } else { false }
    }

    /// The name of the flag's opposite, `--no-labels` for `--labels`; only long names have one.
    var opposite: Name? {
        if case .long(let name) = self { .long("no-\(name)") } else { nil }
    }
}
