import CPostgres

extension PostgresConnection {
    /// Runs several statements in one round trip to the server, and returns their results. Outside a transaction all of them
    /// come into force, or none.
    ///
    /// All rows are in memory. No statement may begin or end a transaction.
    @discardableResult
    func run(_ statements: [(sql: String, values: [PostgresValue])]) throws(PostgresError) -> [PostgresResult] {
        var encoded: [(String, PostgresParameters)] = []
        encoded.reserveCapacity(statements.count)
        for (sql, values) in statements { encoded.append((sql, try PostgresParameters(values, sql: sql))) }
        return try runEncoded(encoded)
    }

    /// Runs several statements in one round trip to the server.
    func runEncoded(_ statements: [(sql: String, parameters: PostgresParameters)]) throws(PostgresError)
        -> [PostgresResult]
    {
        guard let first = statements.first else { return [] }
        try settle()
        try forgetManyStatements()
        for (sql, parameters) in statements where prepared(sql, parameters.types) == nil { try refuseNUL(sql) }
        let handle = try readyHandle(for: first.sql)
        _ = libpq.PQenterPipelineMode(handle)
        // All answers are read by then; a connection that lacks one would be of no use.
        defer { if isOpen, libpq.PQexitPipelineMode(handle) == 0 { close() } }
        let commands = try send(statements, on: handle)
        guard libpq.PQpipelineSync(handle) != 0 else { throw abandon(first.sql) }
        return try answers(to: commands)
    }

    /// A command of a pipeline: a statement, or the preparation that is sent before a statement.
    private struct Command {
        let sql: String
        var preparation: PreparedStatement?
    }

    private func send(
        _ statements: [(sql: String, parameters: PostgresParameters)], on handle: OpaquePointer
    ) throws(PostgresError) -> [Command] {
        var (commands, new): ([Command], [String: PreparedStatement]) = ([], [:])
        for (sql, parameters) in statements {
            var statement = prepared(sql, parameters.types) ?? new[sql]
            if statement.map({ !$0.takes(parameters.types) }) ?? true {
                let made = newStatement(sql, new[sql]?.types(joining: parameters.types) ?? parameters.types)
                guard libpq.PQsendPrepare(handle, made.name, sql, Int32(made.types.count), made.types) != 0 else {
                    throw abandon(sql)
                }
                commands.append(Command(sql: sql, preparation: made))
                (statement, new[sql]) = (made, made)
            }
            let isSent = parameters.withArguments {
                libpq.PQsendQueryPrepared(handle, statement?.name, $0, $1, $2, $3, 1)
            }
            guard isSent != 0 else { throw abandon(sql) }
            commands.append(Command(sql: sql))
        }
        return commands
    }

    /// Closes the connection, as the statements sent so far cannot be taken back but that way; returns the error.
    private func abandon(_ sql: String) -> PostgresError {
        let error = failure(sql)
        close()
        return error
    }

    /// The results of the statements; throws the first error.
    private func answers(to commands: [Command]) throws(PostgresError) -> [PostgresResult] {
        var (results, failure): ([PostgresResult], PostgresError?) = ([], nil)
        for command in commands where isOpen {
            while let result = try nextResult() {
                refuseCopy(result)
                failure = failure ?? error(in: result, command.sql)
                guard failure == nil else { continue }
                if let statement = command.preparation {
                    keep(statement, for: command.sql)
                } else {
                    do { try result.checkColumns(sql: command.sql) } catch { failure = error }
                    results.append(result)
                }
            }
        }
        let last = synchronisationError(commands.last?.sql)
        if let failure = failure ?? last { throw failure }
        guard isOpen else { throw self.failure(commands.last?.sql) }
        return results
    }

    /// Reads on to the end of the pipeline; returns the error of the implicit commit there, if there is one.
    private func synchronisationError(_ sql: String?) -> PostgresError? {
        var failure: PostgresError?
        while isOpen {
            let result: PostgresResult?
            do { result = try nextResult() } catch { return error }
            if result?.status == PGRES_PIPELINE_SYNC { break }
            failure = failure ?? result.flatMap { error(in: $0, sql) }
        }
        return failure
    }
}
