import Foundation
import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresValueTests {
    private let connection: PostgresConnection

    init() throws { connection = try PostgresServer.shared().connection(to: "postgres") }

    /// The value that comes back when a value is selected as a type.
    private func echo(_ value: PostgresValue, as type: String) throws -> PostgresValue? {
        try connection.first("SELECT $1::\(type)", [value]) { $0.value(0) }
    }

    @Test func `The server keeps no more prepared statements than are of use`() throws {
        for count in 1...1200 {
            let marks = (1...count % 40 + 1).map { "$\($0)" }.joined(separator: ", ")
            let values = (1...count % 40 + 1).map { PostgresValue.integer(Int64($0)) }
            let found = try connection.integer("SELECT \(count)::int8 WHERE 1 IN (\(marks))", values)
            #expect(found == Int64(count))
        }
        #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") ?? 0 <= 501)
    }

    @Test(arguments: [0, 1, -1, 255, 256, .max, .min, 1 << 53 + 1] as [Int64])
    func `A whole number comes back`(_ number: Int64) throws {
        #expect(try echo(.integer(number), as: "int8") == .integer(number))
    }

    @Test(arguments: [
        0, -0.0, 0.1, -1.5, .pi, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
        .leastNormalMagnitude, .greatestFiniteMagnitude, Double.nan,
    ])
    func `A number comes back with the same bits`(_ number: Double) throws {
        let back = try connection.first("SELECT $1::float8", [.real(number)]) { $0.double(0) }
        #expect(back?.bitPattern == number.bitPattern)
    }

    @Test(arguments: [
        "", " ", "Fenster klemmt", "窗户卡住", "🏗️👩🏽‍🔧", "e\u{301}", "\u{1}\u{7F}\u{FFFF}", "'; DROP TABLE markers; --",
        "\\'\"$1%s",
        "\");", "NULL", "\\x00", "E'\\n'", "line\r\nline", String(repeating: "ü", count: 100_000),
    ])
    func `A text comes back as it is, whatever SQL it looks like`(_ text: String) throws {
        let back = try connection.first("SELECT $1::text", [.text(text)]) { $0.optionalText(0) }
        #expect(back?.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func `Bytes come back, none and a million of them`() throws {
        for bytes in [[], [0], Array(0...255), (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }] as [[UInt8]]
        {
            #expect(try echo(.bytes(bytes), as: "bytea") == .bytes(bytes))
        }
    }

    @Test func `Truth values, ids and null come back`() throws {
        let id = UUID()
        #expect(try echo(.bool(true), as: "bool") == .bool(true))
        #expect(try echo(.bool(false), as: "bool") == .bool(false))
        #expect(try echo(.uuid(id), as: "uuid") == .uuid(id))
        #expect(try connection.first("SELECT $1::uuid::text", [.uuid(id)]) { $0.text(0) } == id.uuidString.lowercased())
        for type in ["int8", "float8", "text", "bytea", "bool", "uuid"] { #expect(try echo(.null, as: type) == .null) }
    }

    @Test func `A parameter may be null at first and a value later, and the other way round`() throws {
        for value in [.null, .integer(1), .null, .text("a"), .null, .integer(2)] as [PostgresValue] {
            #expect(try connection.first("SELECT $1", [value]) { $0.value(0) } == value)
        }
    }

    @Test func `Null reads as nil, zero, empty or false`() throws {
        try connection.forEach("SELECT NULL::int8, NULL::text, NULL::float8, NULL::bytea, NULL::uuid, NULL::bool") {
            row in
            #expect((0..<6).allSatisfy { row.isNull($0) })
            #expect(row.optionalInteger(0) == nil && row.optionalText(1) == nil && row.optionalDouble(2) == nil)
            #expect(row.int(0) == 0 && row.text(1) == "" && row.double(2) == 0 && row.bytes(3) == [])
            #expect(row.optionalBytes(3) == nil && row.uuid(4) == nil && !row.bool(5))
        }
    }

    @Test func `Columns of the smaller types and of the catalogue read too`() throws {
        let values = try connection.first(
            "SELECT 7::int2, -8::int4, 1.5::float4, 'a'::varchar, 'n'::name, '[1]'::jsonb, '{}'::json, 26::oid"
        ) { row in (0..<8).map { row.value($0) } }
        #expect(
            values == [
                .integer(7), .integer(-8), .real(1.5), .text("a"), .text("n"), .text("[1]"), .text("{}"), .integer(26),
            ])
    }

    @Test func `A column of a type that is not read is an error that names it`() throws {
        let error = #expect(throws: PostgresError.self) { try connection.rows("SELECT 1.5::numeric AS share") }
        #expect(error?.message.contains("'share'") ?? false)
        #expect(throws: PostgresError.self) { try connection.forEach("SELECT 1.5::numeric AS share") { _ in } }
        #expect(try connection.integer("SELECT 1::int8") == 1)
    }

    @Test func `A text with a NUL character is refused, and the error names the parameter`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.run("SELECT $1::text, $2::text", .text("a"), .text("one\0two"))
        }
        #expect(error?.sqlState == "22021")
        #expect(error?.message.hasPrefix("parameter 2 is a text with a NUL character, after 'one'") ?? false)
        #expect(throws: PostgresError.self) { try connection.execute("SELECT 1\0; DROP TABLE x") }
        #expect(throws: PostgresError.self) { try connection.run("SELECT 1\0; DROP TABLE x") }
        #expect(throws: PostgresError.self) { try connection.listen(on: "a\0b") }
    }

    @Test func `Too many parameters are refused`() throws {
        let many = [PostgresValue](repeating: .integer(1), count: 70_000)
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1", many) }
        #expect(error?.sqlState == "54023")
        #expect(try connection.integer("SELECT 2::int8") == 2)
    }
}
