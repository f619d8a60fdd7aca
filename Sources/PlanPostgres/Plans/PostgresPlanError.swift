import PlanStore

/// Why a plan in a database cannot be opened, or a request was not done.
public enum PostgresPlanError: Error, Hashable, Sendable {
    /// The address names a database, and no plan in it.
    case noName(address: String)
    /// The database has no plan of that name.
    case noPlan(address: String)
    /// The connection was lost; `isDone` says whether the change is in force, nil if that is not known.
    case lost(address: String, isDone: Bool?)
    /// The database could not be reached, or refused the request.
    case failed(address: String, reason: String)
}

extension PostgresPlanError {
    /// An error of the database as one that names the plan; other errors as they are.
    static func publicError(_ error: any Error, _ address: String) -> any Error {
        switch error {
        case is PlanGone: return PlanStoreError.replaced(file: address)
        case let error as UnreadableRecord: return PlanStoreError.damaged(file: address, detail: "\(error)")
        case let error as PostgresError:
            if error.isLockTimeout { return PlanStoreError.locked(file: address) }
            if error.isDiskFull { return PlanStoreError.diskFull(file: address) }
            if error.isReadOnly || error.isInsufficientPrivilege {
                return PlanStoreError.readOnly(file: address, reason: error.message)
            }
            if error.isConnectionLost {
                return PostgresPlanError.lost(address: address, isDone: error.isOutcomeUnknown ? nil : false)
            }
            if error.isUniqueViolation, error.constraint == "plan_path_key" {
                return PlanStoreError.alreadyExists(file: address)
            }
            return PostgresPlanError.failed(address: address, reason: "\(error)")
        default: return error
        }
    }
}

extension PostgresPlanError: CustomStringConvertible {
    /// The error on one line: the address, what is wrong, and what to do.
    public var description: String {
        switch self {
        case .noName(let address): "\(address): names no plan; add ?plan= and the plan's name"
        case .noPlan(let address): "\(address): there is no such plan in the database; make it with: planmark new"
        case .lost(let address, false?):
            "\(address): the connection to the server was lost; nothing was changed, try again"
        case .lost(let address, true?): "\(address): the connection to the server was lost; the change was made"
        case .lost(let address, nil):
            "\(address): the connection to the server was lost, and whether the change was made is not known; look before "
                + "trying again"
        case .failed(let address, let reason): "\(address): \(reason)"
        }
    }
}
