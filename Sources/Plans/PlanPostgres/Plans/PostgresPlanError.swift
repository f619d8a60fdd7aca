import PlanBase
import PlanStore

/// Why a plan in a database cannot be opened, or a request was not done.
public enum PostgresPlanError: Problem, Hashable, Sendable {
    /// The address names a database, and no plan in it.
    case noName(address: String)
    /// No new plan may have that name.
    case badName(address: String, reason: Message)
    /// The database has no plan of that name; `near` are names that are like it.
    case noPlan(address: String, near: [String])
    /// No server answers, or it takes no connections at the moment.
    case unreachable(address: String, reason: String)
    /// The server does not accept the user or the password.
    case signInRefused(address: String, reason: String)
    /// The server has no such database.
    case noDatabase(address: String, reason: String)
    /// The user lacks a right; nothing was changed. `role` has it, nil if only the owner of the database or of its tables has.
    case noRight(address: String, reason: String, role: String?)
    /// The database has no tables of plans.
    case noSchema(address: String)
    /// The tables are of an older version, or a program was ended while it made them.
    case olderSchema(address: String, version: Int, known: Int)
    /// The tables are of a version that this library does not know.
    case newerSchema(address: String, version: Int, known: Int)
    /// The server ended the request, as it took longer than it may; nothing was changed.
    case timedOut(address: String)
    /// The connection was lost; `mayBeDone` if it is not known whether the change is in force, which it otherwise is not.
    case lost(address: String, mayBeDone: Bool)
    /// The server refused the request for another reason; nothing was changed.
    case failed(address: String, reason: Message)
}

extension PostgresPlanError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noName: "noName"
        case .badName: "badName"
        case .noPlan: "noPlan"
        case .unreachable: "unreachable"
        case .signInRefused: "signInRefused"
        case .noDatabase: "noDatabase"
        case .noRight: "noRight"
        case .noSchema: "noSchema"
        case .olderSchema: "olderSchema"
        case .newerSchema: "newerSchema"
        case .timedOut: "timedOut"
        case .lost: "lost"
        case .failed: "failed"
        }
    }
}

extension PostgresPlanError {
    /// The kind of problem.
    public var kind: ProblemKind {
        switch self {
        case .noName, .badName: .usage
        case .unreachable, .timedOut, .lost: .unavailable
        case .noRight: .forbidden
        case .noPlan, .signInRefused, .noDatabase, .noSchema, .olderSchema, .newerSchema, .failed: .unreadable
        }
    }

    /// The name of the argument or member that addresses are given as, where the address is wrong.
    public var placeName: String? { kind == .usage ? "location" : nil }

    /// An error of the database as one that names the plan; other errors as they are.
    static func publicError(_ error: any Error, _ address: String) -> any Error {
        switch error {
        case is PlanGone: PlanStoreError.replaced(file: address)
        case let error as OtherVersion:
            PostgresPlanError.newerSchema(
                address: address, version: error.version, known: PostgresSchema.current.version)
        case let error as UnreadableRecord: PlanStoreError.damaged(file: address, detail: error.message)
        case let error as PostgresError: publicError(error, address)
        default: error
        }
    }

    private static func publicError(_ error: PostgresError, _ location: String) -> any Error {
        // Of two plans, as when one is copied, it is the one whose connection failed.
        let address = error.place ?? location
        if error.isConnectionLost {
            return PostgresPlanError.lost(address: address, mayBeDone: error.isOutcomeUnknown)
        }
        let reason = error.shortDescription
        return switch true {
        case error.isConnectionFailure: PostgresPlanError.unreachable(address: address, reason: reason)
        case error.isAuthentication: PostgresPlanError.signInRefused(address: address, reason: reason)
        case error.isNoSuchDatabase: PostgresPlanError.noDatabase(address: address, reason: reason)
        case error.isUndefinedTable: PostgresPlanError.noSchema(address: address)
        case error.isInsufficientPrivilege:
            PostgresPlanError.noRight(
                address: address, reason: reason, role: error.sql.flatMap { PostgresRole.needed(for: $0) }?.name)
        case error.isInvalidSetting: DatabaseAddressError.notUnderstood(reason)
        case error.isStatementTimeout: PostgresPlanError.timedOut(address: address)
        case error.isLockTimeout || error.isSerializationFailure: PlanStoreError.locked(file: address)
        case error.isDiskFull: PlanStoreError.diskFull(file: address)
        case error.isReadOnly: PlanStoreError.readOnly(file: address, reason: Message(untranslated: reason))
        case error.isUniqueViolation && error.constraint == "plan_path_key": PlanStoreError.alreadyExists(file: address)
        case error.refusal != nil: PostgresPlanError.failed(address: address, reason: error.reason)
        case error.isTooLargeForIndex:
            PostgresPlanError.failed(
                address: address,
                reason: Message(
                    """
                    a status, or the id of an area, is longer than the database's indexes take, which is 2700 bytes or more; \
                    nothing was changed
                    """))
        default: PostgresPlanError.failed(address: address, reason: error.reason)
        }
    }
}

extension PostgresPlanError {
    /// The error on one line: the address, what is wrong, and what to do.
    public var message: Message {
        switch self {
        case .noName(let address):
            Message("\(address): names no plan; add \(address.contains("?") ? "&" : "?")plan= and the plan's name")
        case .badName(let address, let reason):
            Message("\(address): no plan can have that name: \(reason); name it like harbour/A/level4")
        case .noPlan(let address, let near): Self.noPlan(address, near)
        case .unreachable(let address, let reason): Message("\(address): cannot be reached: \(reason)")
        case .signInRefused(let address, let reason):
            Message(
                """
                \(address): \(reason); the user is the one in the address or in PGUSER, the password that of ~/.pgpass or \
                PGPASSWORD
                """)
        case .noDatabase(let address, let reason): Message("\(address): \(reason); 'createdb' makes one")
        case .noRight(let address, let reason, let role): Self.noRight(address, reason, role)
        case .noSchema(let address):
            Message("\(address): the database has no tables of plans, which whoever administers it makes").advising(
                Message("\(Remedy.use(.adminInit)) makes them"))
        case .olderSchema(let address, let version, let known):
            Message(
                """
                \(address): the tables are of version \(version), and this Planmark needs \(known), to which whoever administers the \
                database brings them up
                """
            ).advising(Message("\(Remedy.use(.adminMigrate)) does that"))
        case .newerSchema(let address, let version, let known):
            Message(
                """
                \(address): the tables are of version \(version), made by a newer Planmark; this one knows version \(known)
                """)
        case .timedOut(let address):
            Message("\(address): the server ended the request after its statement_timeout; nothing was changed")
        case .lost(let address, false):
            Message("\(address): the connection to the server was lost; nothing was changed, try again")
        case .lost(let address, true):
            Message(
                """
                \(address): the connection to the server was lost, and whether the change was made is not known; look before \
                trying again
                """)
        case .failed(let address, let reason): Message("\(address): \(reason)")
        }
    }

    private static func noPlan(_ address: String, _ near: [String]) -> Message {
        guard !near.isEmpty else {
            return Message("\(address): there is no such plan in the database").advising(
                Message("\(Remedy.use(.new)) makes one")
            ).advising(Message("\(Remedy.use(.plans)) lists them"))
        }
        let names = Message.joined(near.map { .quoted($0) }) { Message("\($0) or \($1)") }
        return Message("\(address): there is no such plan in the database; did you mean \(names)?")
    }

    /// Says who can give a user a right that is missing: the right of `role`, or one of the owner if `role` is nil.
    private static func noRight(_ address: String, _ reason: String, _ role: String?) -> Message {
        switch role {
        case nil:
            Message(
                """
                \(address): \(reason); nothing was changed; the owner of the database or of its tables may do it
                """)
        case PostgresRole.annotator.name?:
            Message(
                """
                \(address): \(reason); nothing was changed; an administrator can GRANT \(PostgresRole.annotator.name) TO the \
                user, or \(PostgresRole.reviewer.name) for areas, plans and the workflow too
                """)
        case PostgresRole.reader.name?:
            Message("\(address): \(reason); an administrator can GRANT \(PostgresRole.reader.name) TO the user")
        case let role?:
            Message("\(address): \(reason); nothing was changed; an administrator can GRANT \(role) TO the user")
        }
    }
}
