import Foundation
import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresCopyTests {
    private let connection: PostgresConnection
    private static let copy = "COPY t (n, x, name, data, id, is_open) FROM STDIN BINARY"

    init() throws {
        connection = try PostgresServer.shared().connection(to: "postgres")
        try connection.execute(
            "CREATE TEMP TABLE t (n int8 PRIMARY KEY, x float8, name text, data bytea, id uuid, is_open bool)")
    }

    private var count: Int64? { get throws { try connection.integer("SELECT count(*) FROM t") } }

    private func row(_ number: Int64) -> [PostgresValue] {
        [.integer(number), .real(Double(number) / 4), .text("标记 \(number)\t\\N\n"), .null, .uuid(UUID()), .bool(true)]
    }

    @Test func `A hundred thousand rows are copied, and are what they were`() throws {
        let copied = try connection.copy(Self.copy) { rows in
            for number in 0..<100_000 as Range<Int64> { try rows.append(row(number)) }
        }
        #expect(copied == 100_000)
        #expect(try count == 100_000)
        let values = try connection.first("SELECT n, x, name, data, is_open FROM t WHERE n = 99999") { row in
            (0..<5).map { row.value($0) }
        }
        #expect(values == [.integer(99999), .real(24999.75), .text("标记 99999\t\\N\n"), .null, .bool(true)])
        #expect(try connection.copy(Self.copy) { _ in } == 0)
    }

    @Test func `An error of the body leaves no row, and the connection goes on`() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try connection.copy(Self.copy) { rows in
                for number in 0..<5000 as Range<Int64> { try rows.append(row(number)) }
                throw Refusal()
            }
        }
        #expect(try count == 0)
        let error = #expect(throws: PostgresError.self) {
            try connection.copy(Self.copy) { rows in
                try rows.append(row(1))
                try rows.append([.integer(2), .real(0), .text("a\0b"), .null, .null, .null])
            }
        }
        #expect(error?.message.hasPrefix("value 3 of row 2 is a text with a NUL character") ?? false)
        #expect(try count == 0)
    }

    @Test func `An error of the server is told, early or late`() throws {
        let late = #expect(throws: PostgresError.self) {
            try connection.copy(Self.copy) { rows in for _ in 0..<2 { try rows.append(row(1)) } }
        }
        #expect(late?.isUniqueViolation ?? false)
        let early = #expect(throws: PostgresError.self) {
            try connection.copy(Self.copy) { rows in
                for number in 0..<300_000 as Range<Int64> { try rows.append(row(number % 1000)) }
            }
        }
        #expect(early?.isUniqueViolation ?? false)
        let type = #expect(throws: PostgresError.self) {
            try connection.copy("COPY t (n) FROM STDIN BINARY") { try $0.append([.text("more than eight bytes")]) }
        }
        #expect(type?.sqlState == "22P03")
        let table = #expect(throws: PostgresError.self) { try connection.copy("COPY u FROM STDIN BINARY") { _ in } }
        #expect(table?.isUndefinedTable ?? false)
        #expect(try count == 0)
    }

    @Test func `Copying is part of an open transaction`() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try connection.write {
                try connection.copy(Self.copy) { try $0.append(row(1)) }
                #expect(try count == 1)
                throw Refusal()
            }
        }
        #expect(try count == 0)
    }

    @Test func `No other statement runs while rows are copied`() throws {
        try connection.copy(Self.copy) { rows in
            try rows.append(row(1))
            let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
            #expect(error?.sqlState == "55000")
            try rows.append(row(2))
        }
        #expect(try count == 2)
    }

    @Test func `A statement that is no COPY, or a COPY by another way, is refused`() throws {
        #expect(throws: PostgresError.self) { try connection.copy("SELECT 1") { _ in } }
        #expect(throws: PostgresError.self) { try connection.copy("COPY t TO STDOUT") { _ in } }
        #expect(throws: PostgresError.self) { try connection.execute("COPY t FROM STDIN") }
        try? connection.execute("COPY t TO STDOUT")
        #expect(try count == 0)
    }
}
