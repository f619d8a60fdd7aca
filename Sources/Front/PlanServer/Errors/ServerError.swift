import PlanBase

/// Why a server cannot be started.
public enum ServerError: Problem, Hashable, Sendable {
    /// The library that speaks HTTP is not installed; `reason` is the system's.
    case noLibrary(reason: String)
    /// The text that was given as an address is no address.
    case badAddress(String)
    /// No machine has that name.
    case unknownHost(String)
    /// Another program listens at the address.
    case addressInUse(String)
    /// The system refuses the address.
    case cannotListen(String, reason: String)
    /// The server cannot be started, for example as the certificate and the key do not belong together.
    case notStarted(isSecure: Bool)
    /// The text that was given as a token is no token; `requirement` is a sentence that says what a token must be.
    case badToken(requirement: Message)
    /// A file cannot be read, or has no such content.
    case badFile(path: String, reason: Message)
    /// No plan was given, or a folder has none.
    case noPlans(place: String)

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noLibrary: "noLibrary"
        case .badAddress: "badAddress"
        case .unknownHost: "unknownHost"
        case .addressInUse: "addressInUse"
        case .cannotListen: "cannotListen"
        case .notStarted: "notStarted"
        case .badToken: "badToken"
        case .badFile: "badFile"
        case .noPlans: "noPlans"
        }
    }

    /// A misuse where an address or a token is none; unreadable are files and folders; the rest is the system's.
    public var kind: ProblemKind {
        switch self {
        case .badAddress, .unknownHost, .badToken: .usage
        case .badFile, .noPlans: .unreadable
        case .noLibrary, .addressInUse, .cannotListen, .notStarted: .internal
        }
    }
}

extension ServerError {
    /// The error on one line, with what to do.
    public var message: Message {
        switch self {
        case .noLibrary(let reason):
            Message(
                """
                the server needs libmicrohttpd, which cannot be loaded (\(reason)); install the package libmicrohttpd12
                """)
        case .badAddress(let text):
            Message(
                """
                '\(text.excerpt)' is no address to listen at; write HOST:PORT, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080
                """)
        case .unknownHost(let host): Message("'\(host.excerpt)' is no name or address of this machine")
        case .addressInUse(let address):
            Message(
                "\(address): another program listens there; choose another port, or port 0 for one that is free")
        case .cannotListen(let address, let reason): Message("\(address): cannot listen there: \(reason)")
        case .notStarted(isSecure: true):
            Message(
                "the server cannot be started; check that the certificate and the key are PEM files that belong together"
            )
        case .notStarted(isSecure: false): Message("the server cannot be started")
        case .badToken(let requirement): requirement
        case .badFile(let path, let reason): Message("\(path): \(reason)")
        case .noPlans(let place): Message("\(place): no plans are there")
        }
    }
}
