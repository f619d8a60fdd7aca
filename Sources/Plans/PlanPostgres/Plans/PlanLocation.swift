import PlanModel
import PlanStore

/// Where a plan is: a file, or a place in a PostgreSQL database.
public enum PlanLocation: Hashable, Sendable {
    /// The path of a plan file.
    case file(path: String)
    /// The address of a plan in a database.
    case database(DatabaseAddress)

    /// Reads a location as people write it: what is meant as an address, see ``DatabaseAddress/isAddress(_:)``, is one, all else a
    /// path.
    public init(_ text: String) throws(DatabaseAddressError) {
        self = DatabaseAddress.isAddress(text) ? .database(try DatabaseAddress(text)) : .file(path: text)
    }
}

extension PlanLocation: CustomStringConvertible {
    /// The path, or the address without a password.
    public var description: String {
        switch self {
        case .file(let path): path
        case .database(let address): "\(address)"
        }
    }
}

extension Plan {
    /// Opens a plan wherever it is.
    ///
    /// - Parameters:
    ///   - location: The plan's place.
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for others that write to the plan, in seconds.
    ///   - onLongWait: Called after a wait of a second, so that the program can tell the user: once for a file, once a change in a
    ///     database.
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`.
    public convenience init(
        at location: PlanLocation, access: Access = .readWrite, wait: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil
    ) throws {
        switch location {
        case .file(let path): try self.init(path: path, access: access, wait: wait, onLongWait: onLongWait)
        case .database(let address):
            try self.init(PostgresStore(address, access: access, wait: wait, onLongWait: onLongWait, isNew: false))
        }
    }

    /// Makes a plan, never in place of another.
    ///
    /// - Parameters:
    ///   - location: The plan's place.
    ///   - name: The plan's name.
    ///   - drawing: The drawing. If the picture stays outside a plan file, its path is relative to the file's folder.
    ///   - picture: The bytes of the picture's file, to keep in the plan; `nil` if the picture stays outside.
    ///   - author: The person who makes the plan.
    ///   - fill: Makes the plan's first changes, such as its areas, which the history calls `new`.
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`, and the error that `fill` throws. No plan is made then.
    public static func create(
        at location: PlanLocation, name: String, drawing: PlanDrawing, picture: [UInt8]? = nil,
        by author: String? = nil, _ fill: (PlanTransaction) throws -> Void = { _ in }
    ) throws -> Plan {
        switch location {
        case .file(let path):
            try create(path: path, name: name, drawing: drawing, picture: picture, by: author, fill)
        case .database(let address):
            try create(in: store(at: address), name: name, drawing: drawing, picture: picture, by: author, fill)
        }
    }

    /// Copies the plan, with its whole history, never in place of another plan. A copy in a database keeps the drawing too, if
    /// it can be had.
    ///
    /// - Parameters:
    ///   - location: The place of the copy.
    ///   - change: Changes the copy; the copy appears with the changes, or not at all.
    /// - Returns: The result of `change`.
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`, and the error that `change` throws.
    @discardableResult
    public func copy<T>(to location: PlanLocation, _ change: (Plan) throws -> T = { _ in }) throws -> T {
        switch location {
        case .file(let path): return try copy(to: path, change)
        case .database(let address):
            var result: T?
            let store = try Self.store(at: address)
            _ = try copy(into: store, keeping: outsidePicture()) { result = try change($0) }
            guard let result else { throw PlanStoreError.damaged(file: store.location, detail: "no plan was made") }
            return result
        }
    }

    /// Makes a new plan of the contents of this plan on a new picture of its drawing, never in place of another plan; see
    /// `Plan.redrawn(as:to:by:)`.
    ///
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`. No plan is made then.
    public func redrawn(
        as drawing: RedrawnDrawing, at location: PlanLocation, by author: String? = nil
    ) throws -> (plan: Plan, report: RedrawReport) {
        try redrawn(as: drawing) { name, planDrawing, fill in
            try Plan.create(
                at: location, name: name, drawing: planDrawing, picture: drawing.picture, by: author, fill)
        }
    }

    /// The store of a plan that is to be made.
    private static func store(at address: DatabaseAddress) throws -> PostgresStore {
        try PostgresStore(address, access: .readWrite, wait: 30, onLongWait: nil, isNew: true)
    }

    /// The bytes of a drawing that lies beside the plan's file, if they can be had.
    private func outsidePicture() -> [[UInt8]] {
        guard !planDrawing.isEmbedded, case .bytes(let bytes, _)? = try? drawingContent() else { return [] }
        return [bytes]
    }
}
