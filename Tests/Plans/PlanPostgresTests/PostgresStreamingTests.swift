import Foundation
import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresStreamingTests {
    private let connection: PostgresConnection

    init() throws { connection = try PostgresServer.shared().connection(to: "postgres") }

    private static let rows = "SELECT n, repeat('x', 1000) FROM generate_series(1::int8, $1) AS n ORDER BY n"

    /// The most memory that this process has had, in bytes.
    private var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }

    @Test(arguments: [false, true])
    func `Rows arrive in order, whatever runs meanwhile, in a transaction and outside`(_ isInTransaction: Bool) throws {
        func readAll() throws {
            for count in [0, 1, 999, 1000, 1001, 2500] as [Int64] {
                var (next, checked): (Int64, Int64) = (1, 0)
                try connection.forEach(Self.rows, [.integer(count)]) { row in
                    #expect(row.integer(0) == next)
                    if next % 700 == 1 {
                        checked += try connection.integer("SELECT $1 * 2", [.integer(next)]) ?? 0
                        try connection.forEach(Self.rows, [.integer(3)]) { checked += $0.integer(0) - 2 }
                    }
                    // The row stays valid while others run.
                    #expect(row.text(1).utf8.count == 1000)
                    next += 1
                }
                #expect(next == count + 1)
                let seen = stride(from: 1, through: count, by: 700)
                #expect(checked == 2 * seen.reduce(0, +))
            }
        }
        if isInTransaction { try connection.read(readAll) } else { try readAll() }
        #expect(connection.isInTransaction == false)
    }

    @Test(arguments: [false, true])
    func `A hundred thousand rows take little memory`(_ isInTransaction: Bool) throws {
        let before = peakMemory
        var count = 0
        func readAll() throws {
            try connection.forEach("SELECT n, repeat('x', 5000) FROM generate_series(1, 100000) AS n") { row in
                count += 1
                if isInTransaction, count % 1000 == 0 { try connection.run("SELECT 1") }
            }
        }
        if isInTransaction { try connection.read(readAll) } else { try readAll() }
        #expect(count == 100_000)
        // The rows have 500 MB. Other tests run at the same time.
        #expect(peakMemory - before < 300_000_000)
    }

    @Test(arguments: [false, true])
    func `An error of the body ends the stream, and the connection goes on`(_ isInTransaction: Bool) throws {
        struct Enough: Error {}
        func readSome() throws {
            #expect(throws: Enough.self) {
                try connection.forEach(Self.rows, [.integer(5000)]) { if $0.integer(0) == 1500 { throw Enough() } }
            }
            #expect(try connection.integer("SELECT 5::int8") == 5)
            try connection.forEach(Self.rows, [.integer(2)]) { _ in }
        }
        if isInTransaction { try connection.read(readSome) } else { try readSome() }
    }

    @Test(arguments: [false, true])
    func `An error of the server among the rows comes after those before it`(_ isInTransaction: Bool) throws {
        let sql = "SELECT 10 / (1500 - n) FROM generate_series(1::int8, 3000) AS n"
        func read(_ body: () throws -> Void) throws -> Int {
            var count = 0
            let error = #expect(throws: PostgresError.self) {
                try connection.forEach(sql) { _ in
                    count += 1
                    try body()
                }
            }
            #expect(error?.sqlState == "22012")
            return count
        }
        let nested = { try connection.run("SELECT 1") }
        if isInTransaction {
            #expect(try connection.read { try read { _ = try nested() } } == 1000)
        } else {
            #expect(try read {} == 1499)
            #expect(try read { _ = try nested() } == 1499)
        }
        #expect(try connection.integer("SELECT 5::int8") == 5)
    }

    @Test func `What is read may be changed while it is read`() throws {
        try connection.execute(
            "CREATE TEMP TABLE t (n int8 PRIMARY KEY); INSERT INTO t SELECT generate_series(1, 3000)")
        try connection.forEach("SELECT n FROM t") { row in
            if row.integer(0) % 2 == 0 { try connection.run("DELETE FROM t WHERE n = $1", .integer(row.integer(0))) }
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 1500)
        try connection.write {
            try connection.forEach("SELECT n FROM t") {
                try connection.run("INSERT INTO t VALUES ($1)", .integer($0.integer(0) + 1))
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 3000)
    }

    @Test func `Queries with other columns follow each other`() throws {
        try connection.read {
            for columns in ["1::int8", "'a', 2::int8", "true, 1.5::float8, 3::int8", "'b'"] {
                try connection.forEach("SELECT \(columns)") { row in
                    #expect(row.value(0) != .null && row.isNull(3))
                    try connection.forEach("SELECT 'x', \(columns)") { #expect($0.text(0) == "x") }
                }
            }
        }
    }

    @Test func `After a change of a table's columns the second try reads the new ones`() throws {
        try connection.execute("CREATE TEMP TABLE t (n int8); INSERT INTO t VALUES (1)")
        #expect(try connection.map("SELECT * FROM t") { $0.value(0) } == [.integer(1)])
        try connection.execute("ALTER TABLE t ALTER n TYPE text")
        #expect(throws: PostgresError.self) { try connection.rows("SELECT * FROM t") }
        #expect(try connection.map("SELECT * FROM t") { $0.value(0) } == [.text("1")])
    }

    @Test func `A connection that the body closes is an error`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.forEach(Self.rows, [.integer(5000)]) { _ in connection.close() }
        }
        #expect(error?.sqlState == "08003")
        #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    }

    @Test func `The first row, and none`() throws {
        #expect(try connection.first("SELECT 4::int8") { $0.integer(0) } == 4)
        #expect(try connection.first("SELECT 4::int8 WHERE false") { $0.integer(0) } == nil)
        #expect(try connection.map("SELECT generate_series(1, 3)") { $0.int(0) } == [1, 2, 3])
    }
}
