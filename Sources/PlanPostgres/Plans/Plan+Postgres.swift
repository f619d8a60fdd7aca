import PlanModel
import PlanStore

extension Plan {
    /// Opens a plan in a PostgreSQL database.
    ///
    /// - Parameters:
    ///   - address: The plan's address, such as `postgresql://ada@db.example/site?plan=level4`.
    ///   - access: Whether the plan may be changed.
    ///   - wait: The longest wait for others that write to the plan, in seconds.
    ///   - onLongWait: Called once, after a wait of a second, so that the program can tell the user.
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`.
    public convenience init(
        at address: DatabaseAddress, access: Access = .readWrite, wait: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil
    ) throws {
        try self.init(PostgresStore(address, access: access, wait: wait, onLongWait: onLongWait, isNew: false))
    }

    /// Makes a plan in a PostgreSQL database, never in place of another of that name.
    ///
    /// - Parameters:
    ///   - address: The plan's address.
    ///   - name: The plan's name.
    ///   - drawing: The drawing.
    ///   - picture: The bytes of the picture's file, to keep in the plan; `nil` if the picture stays outside.
    ///   - author: The person who makes the plan.
    ///   - fill: Makes the plan's first changes, such as its areas, which the history calls `new`.
    /// - Throws: ``PostgresPlanError``, `PlanStoreError`, and the error that `fill` throws. No plan is made then.
    public static func create(
        at address: DatabaseAddress, name: String, drawing: PlanDrawing, picture: [UInt8]? = nil,
        by author: String? = nil, _ fill: (PlanTransaction) throws -> Void = { _ in }
    ) throws -> Plan {
        let store = try PostgresStore(address, access: .readWrite, wait: 30, onLongWait: nil, isNew: true)
        return try create(in: store, name: name, drawing: drawing, picture: picture, by: author, fill)
    }

    /// Copies the plan, with its whole history, into a PostgreSQL database, never in place of another plan.
    public func copy(to address: DatabaseAddress) throws -> Plan {
        try copy(into: PostgresStore(address, access: .readWrite, wait: 30, onLongWait: nil, isNew: true))
    }
}
