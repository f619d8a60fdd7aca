/// Why a text is no address of a database.
public enum DatabaseAddressError: Error, Hashable, Sendable {
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
    /// libpq, which reads addresses, cannot be loaded; the text says why and what to do.
    case noLibrary(String)
    /// libpq does not understand the address; the text is its message.
    case notUnderstood(String)
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
        case .notUnderstood: "notUnderstood"
        }
    }
}

extension DatabaseAddressError: CustomStringConvertible {
    /// A sentence that says what is wrong with the address, and what would be right. It quotes no part of the address that may be a
    /// password.
    public var description: String {
        let example = "postgresql://user@host/database?plan=level4"
        return switch self {
        case .noScheme: "the address of a database begins with postgresql://, as in \(example)"
        case .emptyPlan: "the address has an empty 'plan='; name the plan, as in \(example)"
        case .repeatedPlan: "the address has 'plan=' more than once; name one plan, as in \(example)"
        case .badPlan:
            "the plan's name in the address is not percent-encoded UTF-8; write % as %25 and & as %26"
        case .reservedCharacter:
            "the address has '@', '/' or '?' where it cannot stand; in a user's name, a password or a database's name write @ as %40, "
                + "/ as %2F and ? as %3F"
        case .badParameter:
            "a parameter of the address is not of the form name=value; write & in a value as %26 and = as %3D"
        case .badPort:
            "a port of the address is no number; with a user and a password the address is "
                + "postgresql://user:password@host:5432/database?plan=level4"
        case .badPassword: "the password in the address is not percent-encoded; write % as %25 and a space as %20"
        case .noLibrary(let message): message
        case .notUnderstood(let message): "the address is not understood: \(message)"
        }
    }
}
