import PlanStore

extension DatabaseAddress: PlanAddress {
    /// Lets whoever opens a plan by its location open plans in databases: to be called when a program begins.
    public static func register() { PlanLocation.register(DatabaseAddress.self) }

    /// The plan's records in the database.
    ///
    /// - Throws: ``PostgresPlanError``.
    public func store(
        access: Plan.Access, wait: Double, onLongWait: (@Sendable () -> Void)?
    ) throws -> any RecordStore {
        try PostgresStore(self, access: access, wait: wait, onLongWait: onLongWait, isNew: false)
    }

    /// The records of a plan that is to be made in the database.
    ///
    /// - Throws: ``PostgresPlanError``.
    public func storeOfNewPlan() throws -> any RecordStore {
        try PostgresStore(self, access: .readWrite, wait: 30, onLongWait: nil, isNew: true)
    }
}

extension PlanLocation {
    /// The place of a plan in a database.
    public static func database(_ address: DatabaseAddress) -> PlanLocation { .address(address) }
}
