import PlanBase

/// Why a text is no address of a database.
public enum DatabaseAddressError: Problem, Hashable, Sendable {
    /// The text does not begin with `postgresql://`.
    case noScheme
    /// The parameter `plan` has no name.
    case emptyPlan
    /// The parameter `plan` is there more than once.
    case repeatedPlan
    /// The plan's name is not percent-encoded UTF-8 without a NUL character.
    case badPlan
    /// A character of the user's name, the password or the database's name has a meaning of its own, and must be encoded.
    case reservedCharacter
    /// A parameter has no equals sign, or several.
    case badParameter
    /// A port is no number.
    case badPort
    /// A password is not percent-encoded.
    case badPassword
    /// libpq, which reads addresses, cannot be loaded; the text is the system's reason.
    case noLibrary(String)
    /// libpq does not understand the address; the text is its message.
    case notUnderstood(String)
    /// libpq does not understand a parameter of an address that names no plan; the text is its message.
    case unknownParameter(String)
}

extension DatabaseAddressError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noScheme: "noScheme"
        case .emptyPlan: "emptyPlan"
        case .repeatedPlan: "repeatedPlan"
        case .badPlan: "badPlan"
        case .reservedCharacter: "reservedCharacter"
        case .badParameter: "badParameter"
        case .badPort: "badPort"
        case .badPassword: "badPassword"
        case .noLibrary: "noLibrary"
        case .notUnderstood, .unknownParameter: "notUnderstood"
        }
    }

    /// A misuse: the caller gives the address.
    public var kind: ProblemKind { .usage }

    /// The name of the argument or member that addresses are given as.
    public var placeName: String? { "location" }
}

extension DatabaseAddressError {
    /// A sentence that says what is wrong with the address, and what would be right. It quotes no part of the address that may be a
    /// password.
    public var message: Message {
        let example = "postgresql://user@host/database?plan=level4"
        return switch self {
        case .noScheme: Message("the address of a database begins with postgresql://, as in \(example)")
        case .emptyPlan: Message("the address has an empty 'plan='; name the plan, as in \(example)")
        case .repeatedPlan: Message("the address has 'plan=' more than once; name one plan, as in \(example)")
        case .badPlan:
            Message("the plan's name in the address is not percent-encoded UTF-8; write % as %25 and & as %26")
        case .reservedCharacter:
            Message(
                """
                the address has '@', '/' or '?' where it cannot stand; in a user's name, a password or a database's name write @ as \
                %40, / as %2F and ? as %3F
                """)
        case .badParameter:
            Message("a parameter of the address is not of the form name=value; write & in a value as %26 and = as %3D")
        case .badPort:
            Message(
                """
                a port of the address is no number; with a user and a password the address is \
                postgresql://user:password@host:5432/database?plan=level4
                """)
        case .badPassword:
            Message("the password in the address is not percent-encoded; write % as %25 and a space as %20")
        case .noLibrary(let reason):
            Message("PostgreSQL's client library cannot be loaded (\(reason)); on Debian install libpq5")
        case .notUnderstood(let message): Message("the address is not understood: \(message)")
        case .unknownParameter(let message):
            Message("the address is not understood: \(message); the plan's name is the parameter 'plan'")
        }
    }
}
