import PostgresSupport

@testable import PlanPostgres

extension PostgresServer {
    /// A connection to a database.
    func connection(to database: String) throws -> PostgresConnection {
        try PostgresConnection(address(database: database))
    }

    /// A connection to a new database.
    func connection() throws -> PostgresConnection { try PostgresConnection(newDatabase()) }
}
