import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresTransactionTests {
    private let connection: PostgresConnection
    private let address: String

    private struct Refusal: Error {}

    init() throws {
        address = try PostgresServer.shared().newDatabase()
        connection = try PostgresConnection(address)
        try connection.execute("CREATE TABLE t (n int8 PRIMARY KEY, name text)")
    }

    private func add(_ number: Int64) throws { try connection.run("INSERT INTO t VALUES ($1)", .integer(number)) }

    private var numbers: [Int] {
        get throws { try PostgresConnection(address).map("SELECT n FROM t ORDER BY n") { $0.int(0) } }
    }

    @Test func `Changes come into force at the end of the transaction`() throws {
        let result = try connection.write {
            try add(1)
            #expect(try numbers == [])
            #expect(connection.isInTransaction)
            return 5
        }
        #expect(result == 5)
        #expect(try numbers == [1])
        #expect(!connection.isInTransaction)
    }

    @Test func `An error of the body or of the server rolls back`() throws {
        #expect(throws: Refusal.self) {
            try connection.write {
                try add(1)
                throw Refusal()
            }
        }
        let error = #expect(throws: PostgresError.self) {
            try connection.write {
                try add(1)
                try add(1)
            }
        }
        #expect(error?.isUniqueViolation ?? false)
        #expect(error?.constraint == "t_pkey")
        #expect(error?.detail == "Key (n)=(1) already exists.")
        #expect(try numbers == [])
        try add(2)
        #expect(try numbers == [2])
    }

    @Test func `A statement's error that the body passes over rolls back too, and is told`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.write {
                try add(1)
                try? add(1)
            }
        }
        #expect(error?.sqlState == "25P02")
        #expect(try numbers == [])
        #expect(!connection.isInTransaction)
    }

    @Test func `A transaction within a transaction is part of it`() throws {
        try connection.write {
            try connection.write { try add(1) }
            #expect(connection.isInTransaction)
            #expect(try connection.read { try connection.integer("SELECT count(*) FROM t") } == 1)
        }
        #expect(try numbers == [1])
        #expect(throws: Refusal.self) {
            try connection.write {
                try connection.write { try add(2) }
                throw Refusal()
            }
        }
        #expect(try numbers == [1])
    }

    @Test func `A reader sees one moment and writes nothing`() throws {
        let other = try PostgresConnection(address)
        try connection.read {
            #expect(try connection.integer("SELECT count(*) FROM t") == 0)
            try other.run("INSERT INTO t VALUES (7)")
            #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
        let error = #expect(throws: PostgresError.self) { try connection.read { try add(8) } }
        #expect(error?.isReadOnly ?? false)
        #expect(try numbers == [7])
    }

    @Test func `A transaction that its body ends is told`() throws {
        let error = #expect(throws: PostgresError.self) { try connection.write { try connection.execute("ROLLBACK") } }
        #expect(error?.sqlState == "25P01")
        try add(1)
    }

    @Test func `Statements of one text come into force together, and say how many rows they changed`() throws {
        #expect(throws: PostgresError.self) {
            try connection.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (1)")
        }
        #expect(try numbers == [])
        try connection.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)")
        #expect(try connection.run("UPDATE t SET name = $1", .text("a")) == 2)
        #expect(try connection.run("DELETE FROM t WHERE n = $1", .integer(9)) == 0)
    }

    // MARK: - Pipelines

    @Test func `A pipeline gives the result of each statement`() throws {
        for _ in 0..<2 {
            let results = try connection.run([
                ("INSERT INTO t VALUES ($1, $2)", [.integer(1), .text("一")]),
                ("INSERT INTO t VALUES ($1, $2)", [.integer(2), .null]),
                ("SELECT n, name FROM t ORDER BY n", []), ("DELETE FROM t", []),
            ])
            #expect(results.map(\.affectedRows) == [1, 1, 2, 2])
            #expect(results[2][0].text(1) == "一")
            #expect(results[2][1].isNull(1))
        }
        #expect(try connection.run([]).isEmpty)
        #expect(try numbers == [])
    }

    @Test func `Outside a transaction a pipeline comes into force as a whole`() throws {
        let one = ("INSERT INTO t VALUES ($1)", [PostgresValue.integer(1)])
        let error = #expect(throws: PostgresError.self) {
            try connection.run([one, ("SELECT 1", []), one, ("SELECT nothing", []), ("DELETE FROM t", [])])
        }
        #expect(error?.isUniqueViolation ?? false)
        #expect(try numbers == [])
        try connection.run([one, ("SELECT 1", [])])
        #expect(try numbers == [1])
    }

    @Test func `An error of the implicit commit of a pipeline is told`() throws {
        try connection.execute("ALTER TABLE t ADD UNIQUE (name) DEFERRABLE INITIALLY DEFERRED")
        let insert = "INSERT INTO t VALUES ($1, 'a')"
        let error = #expect(throws: PostgresError.self) {
            try connection.run([(insert, [.integer(1)]), (insert, [.integer(2)])])
        }
        #expect(error?.isUniqueViolation ?? false)
        let late = #expect(throws: PostgresError.self) {
            try connection.write {
                for number in 1...2 as ClosedRange<Int64> { try connection.run(insert, .integer(number)) }
            }
        }
        #expect(late?.isUniqueViolation ?? false)
        #expect(late?.isConnectionLost == false)
        #expect(try numbers == [])
    }

    @Test func `A pipeline takes nulls and values of one parameter`() throws {
        let insert = "INSERT INTO t VALUES ($1, $2)"
        try connection.run([
            (insert, [.integer(1), .null]), (insert, [.integer(2), .text("b")]), (insert, [.integer(3), .null]),
        ])
        try connection.run(insert, .integer(4), .text("d"))
        #expect(try connection.map("SELECT name FROM t ORDER BY n") { $0.optionalText(0) } == [nil, "b", nil, "d"])
    }

    @Test func `Ten thousand statements and a large value go through one pipeline`() throws {
        let insert = "INSERT INTO t VALUES ($1, $2) RETURNING name"
        let large = String(repeating: "x", count: 100_000)
        _ = try connection.write {
            try connection.run(
                (0..<10_000).map { (insert, [.integer($0), $0 % 100 == 0 ? .text(large) : .text("")]) })
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 10_000)
        #expect(throws: PostgresError.self) { try connection.run([("SELECT $1", [.text("a\0")])]) }
        #expect(try connection.integer("SELECT 1::int8") == 1)
    }
}
