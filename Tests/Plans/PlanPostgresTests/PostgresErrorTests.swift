import Foundation
import TestSupport
import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresErrorTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try PostgresServer.shared()
        address = try server.newDatabase()
    }

    private func refusal(_ address: String) -> PostgresError? {
        #expect(throws: PostgresError.self) { try PostgresConnection(address) }
    }

    // MARK: - Connecting

    @Test func `A wrong host, folder or port says so`() throws {
        for address in [
            "postgresql://ada@nowhere.invalid/db", "postgresql://ada@/db?host=/nowhere", "postgresql://127.0.0.1:1/db",
        ] {
            let error = refusal(address)
            #expect(error?.isConnectionFailure ?? false)
            #expect(error?.isConnectionLost == false && error?.isAuthentication == false)
            #expect(["nowhere", "port 1"].contains { error?.message.contains($0) ?? false })
            #expect(error.map { !"\($0)".contains("\n") } ?? false)
        }
        #expect(refusal("postgresql://h/d?colour=red")?.message.contains("colour") ?? false)
        #expect(refusal("host=/a\0b")?.isConnectionFailure ?? false)
    }

    @Test func `A server that does not answer is given up when the time is over`() throws {
        let folder = try TemporaryFolder()
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: "\(folder.path)/.s.PGSQL.5432".utf8) }
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { Glibc.close(socket) }
        try withUnsafePointer(to: &name) {
            try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(socket, 5) == 0)
            }
        }
        #expect(refusal("postgresql:///db?host=\(folder.path)&connect_timeout=2")?.isConnectionFailure ?? false)
    }

    @Test(arguments: [
        ("connection to server failed: FATAL:  28P01: wrong password\nLOCATION:  auth_failed, auth.c:1\n", "28P01"),
        ("连接失败: 致命错误:  3D000: 数据库 \"x:  y\" 不存在\nLOCATION:  InitPostgres\n", "3D000"),
        ("host a:  Connection refused\nhost b: FATAL:  57P03: starting up\n", "57P03"),
        ("no route to host:  abcde: x\n", "08001"), ("", "08001"),
    ])
    func `The code of a refused connection is read in any language`(_ message: String, _ code: String) {
        let error = PostgresConnection.connectionError(message)
        #expect(error.sqlState == code)
        #expect(!error.message.contains("LOCATION") && !error.message.contains("28P01"))
    }

    @Test func `A wrong password says so, and is not shown`() throws {
        let name = address.split(separator: "/")[2].prefix { $0 != "?" }
        let wrong = refusal("postgresql://locked:s3cret@/\(name)?host=\(server.folder)")
        #expect(wrong?.sqlState == "28P01")
        #expect(wrong?.isAuthentication ?? false)
        #expect(wrong.map { !"\($0)".contains("s3cret") && "\($0)".contains("\"locked\"") } ?? false)
        #expect(
            refusal("postgresql://locked@/\(name)?host=\(server.folder)&passfile=/nowhere")?.isConnectionLost == false)
        let right = try PostgresConnection("postgresql://locked:op3n@/\(name)?host=\(server.folder)")
        let denied = #expect(throws: PostgresError.self) { try right.run("SELECT rolpassword FROM pg_authid") }
        #expect(denied?.isInsufficientPrivilege ?? false)
    }

    @Test func `A user or a database that is not there says so`() throws {
        #expect(refusal(server.address(database: "no such; DROP"))?.isNoSuchDatabase ?? false)
        let missing = refusal(server.address(database: "nothing"))
        #expect(missing?.isNoSuchDatabase ?? false)
        #expect(missing?.message.hasSuffix("database \"nothing\" does not exist") ?? false)
        #expect(refusal(server.address(database: "postgres", user: "nobody"))?.isAuthentication ?? false)
    }

    @Test func `The connection says who it is, and may be told otherwise`() throws {
        let name = "SELECT current_setting('application_name') || ' ' || current_setting('client_encoding')"
        #expect(try PostgresConnection(address).first(name) { $0.text(0) } == "planmark UTF8")
        let other = try PostgresConnection(address + "&application_name=nightly&client_encoding=LATIN1")
        #expect(try other.first(name) { $0.text(0) } == "nightly UTF8")
    }

    // MARK: - Limits

    @Test func `Time-outs of statements and locks are told apart`() throws {
        let connection = try PostgresConnection(address)
        try connection.execute("CREATE TABLE t (n int8); SET statement_timeout = 100; SET lock_timeout = 50")
        let slow = #expect(throws: PostgresError.self) { try connection.run("SELECT pg_sleep(5)") }
        #expect(slow?.isStatementTimeout ?? false)
        let other = try PostgresConnection(address)
        try other.write {
            try other.execute("LOCK TABLE t")
            let locked = #expect(throws: PostgresError.self) { try connection.run("SELECT n FROM t") }
            #expect(locked?.isLockTimeout ?? false)
        }
        #expect(try connection.integer("SELECT 1::int8") == 1)
    }

    @Test func `Two transactions that want each other's rows are told to try again`() throws {
        let (one, two) = (try PostgresConnection(address), try PostgresConnection(address))
        try one.execute("CREATE TABLE t (n int8); INSERT INTO t VALUES (1)")
        try two.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        try two.run("SELECT n FROM t")
        try one.run("UPDATE t SET n = 2")
        let error = #expect(throws: PostgresError.self) { try two.run("UPDATE t SET n = 3") }
        #expect(error?.isSerializationFailure ?? false)
    }

    @Test func `A missing table and wrong SQL name the statement`() throws {
        let connection = try PostgresConnection(address)
        let missing = #expect(throws: PostgresError.self) { try connection.run("SELECT n\n  FROM nothing") }
        #expect(missing?.isUndefinedTable ?? false)
        #expect(
            missing?.description == "relation \"nothing\" does not exist (PostgreSQL 42P01) in: SELECT n FROM nothing")
        let secret = #expect(throws: PostgresError.self) { try connection.execute("CREATE ROLL x PASSWORD 's3cret'") }
        #expect(secret.map { !"\($0)".contains("s3cret") } ?? false)
    }

    // MARK: - Lost connections

    @Test func `A connection that ends in mid-command says whether a change may have been made`() throws {
        let killer = try PostgresConnection(address)
        for isInTransaction in [true, false] {
            let connection = try PostgresConnection(address)
            let work = { try connection.run("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)") }
            let error = #expect(throws: PostgresError.self) {
                _ = isInTransaction ? try connection.write { try work() } : try work()
            }
            #expect(error?.isConnectionLost ?? false)
            #expect(error?.isOutcomeUnknown == !isInTransaction)
            #expect(!connection.isOpen)
            #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
        }
        #expect(try killer.integer("SELECT 1::int8") == 1)
    }

    @Test func `A connection that ends before or while the commit runs says which`() throws {
        let killer = try PostgresConnection(address)
        let connection = try PostgresConnection(address)
        let idle = #expect(throws: PostgresError.self) {
            try connection.write {
                // Waits for the end, 30 s at most.
                try killer.run("SELECT pg_terminate_backend($1::int4, 30000)", .integer(Int64(connection.processID)))
            }
        }
        #expect(idle?.isOutcomeUnknown ?? false)
        let begins = #expect(throws: PostgresError.self) { try connection.write {} }
        #expect(begins?.isOutcomeUnknown == false)
        #expect(begins?.isConnectionLost ?? false)
    }

    @Test func `A server that is killed in mid-command and started again keeps what was committed`() throws {
        let server = try PostgresServer()
        defer { try? server.stop() }
        let address = try server.newDatabase()
        let connection = try PostgresConnection(address)
        try connection.execute("CREATE TABLE t (n int8); INSERT INTO t VALUES (1)")
        let error = #expect(throws: PostgresError.self) {
            try connection.write {
                try connection.run("INSERT INTO t VALUES (2)")
                try server.kill()
                try connection.run("SELECT pg_sleep(20)")
            }
        }
        #expect(error?.isConnectionLost ?? false)
        #expect(error?.isOutcomeUnknown == false)
        #expect(refusal(address)?.isConnectionFailure ?? false)
        try server.start()
        #expect(try PostgresConnection(address).map("SELECT n FROM t") { $0.int(0) } == [1])
    }
}
