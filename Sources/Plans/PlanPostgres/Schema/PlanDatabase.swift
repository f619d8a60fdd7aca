/// A PostgreSQL database as whoever looks after its plans sees it: its tables, and the plans in it.
///
/// Two threads must not use one object at the same time.
public final class PlanDatabase {
    /// The database's address.
    public let address: DatabaseAddress
    private(set) var connection: PostgresConnection
    private let schema: PostgresSchema

    /// Connects to a database, whether or not it has the tables of plans.
    ///
    /// - Throws: ``PostgresPlanError``.
    public convenience init(_ address: DatabaseAddress) throws { try self.init(address, schema: .current) }

    init(_ address: DatabaseAddress, schema: PostgresSchema) throws {
        self.address = address.database
        self.schema = schema
        do {
            connection = try Self.connect(to: address)
        } catch {
            throw PostgresPlanError.publicError(error, "\(address.database)")
        }
    }

    private static func connect(to address: DatabaseAddress) throws -> PostgresConnection {
        let connection = try PostgresConnection(address.connectionString)
        try connection.execute(PostgresSchema.settings)
        return connection
    }

    /// Opens another connection in place of the one that is lost.
    func reconnect() throws { connection = try Self.connect(to: address) }

    /// Closes the connection.
    public func close() { connection.close() }

    /// Runs `body`, and throws its errors as those of the database.
    func naming<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch { throw PostgresPlanError.publicError(error, "\(address)") }
    }

    // MARK: - Tables

    /// The state of a database's tables.
    public struct Status: Hashable, Sendable {
        /// The server's version, as in 15.18.
        public var server: String
        /// The version of the tables; nil if there are none, 0 if a program was ended while it made them.
        public var version: Int?
        /// The version that this library reads and writes.
        public var known: Int
        /// True if the tables have geometry columns, for which PostGIS must be there.
        public var hasGeometry = false
        /// True if there are indexes of the parts of texts, for which pg_trgm must be there.
        public var hasTextParts = false
        /// The roles of people that are there: readers, annotators, reviewers.
        public var roles: [String] = []
        /// The number of plans and of their markers; nil if the tables cannot be read.
        public var counts: Counts?

        /// The numbers of what a database keeps.
        public struct Counts: Hashable, Sendable {
            /// The number of plans.
            public var plans: Int
            /// The number of markers of all plans.
            public var markers: Int
        }
    }

    /// Returns the state of the database's tables.
    public func status() throws -> Status {
        try naming {
            let number = Int(connection.serverVersion)
            var status = Status(
                server: "\(number / 10000).\(number % 10000)", version: try schema.version(on: connection),
                known: schema.version)
            guard status.version != nil else { return status }
            (status.hasGeometry, status.hasTextParts) = try extras()
            status.roles = try PostgresRole.existing(on: connection).map(\.name)
            guard status.version == status.known else { return status }
            let sql = "SELECT (SELECT count(*) FROM planmark.plan), (SELECT count(*) FROM planmark.marker)"
            status.counts = try connection.first(sql) { .init(plans: $0.int(0), markers: $0.int(1)) }
            return status
        }
    }

    /// The changes that were made to a database's tables.
    public struct Change: Hashable, Sendable {
        /// The version before; nil if there were no tables.
        public var from: Int?
        /// The version now.
        public var to: Int
        /// True if the tables got geometry columns.
        public var addsGeometry: Bool
        /// True if titles and notes got an index of the parts of texts.
        public var addsTextParts: Bool
        /// The roles that are not there, as the user may not make any.
        public var missingRoles: [String]
    }

    /// Makes the tables, their views and the roles of people; where they are there already, brings them to the version of this
    /// library. All or nothing is done.
    ///
    /// - Throws: ``PostgresPlanError``, such as ``PostgresPlanError/newerSchema(address:version:known:)``.
    public func create() throws -> Change { try change { _ in } }

    /// Brings the tables to the version of this library, and takes into account which extensions and roles there are now. All
    /// or nothing is done.
    ///
    /// - Throws: ``PostgresPlanError``, such as ``PostgresPlanError/noSchema(address:)``.
    public func migrate() throws -> Change {
        try change { version in
            if version == nil { throw PostgresPlanError.noSchema(address: "\(address)") }
        }
    }

    /// Finds out if the tables have what extensions allow: geometry columns, and an index of the parts of texts.
    private func extras() throws -> (geometry: Bool, textParts: Bool) {
        (try schema.hasGeometry(on: connection), try schema.hasTextParts(on: connection))
    }

    private func change(_ check: (_ version: Int?) throws -> Void) throws -> Change {
        try naming {
            try connection.write {
                // Of several programs one makes the tables, and the others find them made.
                try connection.run("SELECT pg_advisory_xact_lock($1)", .integer(PostgresSchema.lock))
                let version = try schema.version(on: connection)
                try check(version)
                if let version, version > schema.version {
                    throw PostgresPlanError.newerSchema(
                        address: "\(address)", version: version, known: schema.version)
                }
                let (hadGeometry, hadTextParts) = try extras()
                let missing = try schema.migrate(connection, from: version)
                let (hasGeometry, hasTextParts) = try extras()
                return Change(
                    from: version, to: schema.version, addsGeometry: hasGeometry && !hadGeometry,
                    addsTextParts: hasTextParts && !hadTextParts, missingRoles: missing.map(\.name))
            }
        }
    }
}
