/// An SQLite file of another kind than a plan, for modules above this one. Two threads must not use it at the same time.
package final class SQLiteFile {
    private let connection: Connection

    /// Opens a file.
    ///
    /// - Parameter isNew: Whether the file is made if it is missing, and written. It must be unfinished work: it is not safe from a
    ///   power failure. Otherwise the file is only read, and must be one that nobody changes in place.
    package init(path: String, isNew: Bool) throws(DatabaseError) {
        connection = try Connection(path: path, mode: isNew ? .create : .readOnly(isImmutable: true), wait: 10)
        if isNew { try connection.execute("PRAGMA synchronous = OFF") }
    }

    /// Runs a statement with values for its parameters.
    package func run(_ sql: String, _ values: SQLValue...) throws(DatabaseError) {
        try connection.statement(sql).run(values)
    }

    /// The first column of a statement's first row as bytes; nil if there is no row.
    package func bytes(_ sql: String, _ values: SQLValue...) throws -> [UInt8]? {
        try connection.statement(sql).first(values) { $0.bytes(0) }
    }

    /// Closes the file.
    package func close() { connection.close() }
}
