import Foundation
import PlanGeometry
import PlanModel
import PlanStore
import PostgresSupport
import Synchronization
import TestSupport
import Testing

@testable import PlanPostgres

/// Accidents and attacks on plans in a database. What plans do where all is well, the tests of `PlanStore` have.
@Suite(.needsPostgres) struct PostgresPlanTests {
    private let server: PostgresServer
    private let text: String
    private let address: DatabaseAddress

    init() throws {
        server = try .shared()
        text = try server.newDatabase()
        address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
    }

    private func plan(_ name: String = "level4", _ parameters: String = "", wait: Double = 30) throws -> Plan {
        try Plan(at: .database(DatabaseAddress("\(text)\(parameters)&plan=\(name)")), wait: wait)
    }

    private func mark(_ plan: Plan, _ title: String? = nil) throws {
        try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50), details: MarkerDetails(title: title)) }
    }

    // MARK: - The way to a plan

    @Test func `What is wrong with the way to a plan is said, and no password`() throws {
        func error(_ text: String) -> PostgresPlanError? {
            do {
                _ = try Plan(at: .database(DatabaseAddress(text)))
                return nil
            } catch {
                #expect(!"\(error)".contains("secret"))
                return error as? PostgresPlanError
            }
        }
        let missing = try #require(error("postgresql://ada:secret@/x?host=/nowhere&plan=a"))
        guard case .unreachable(_, let reason) = missing else { Issue.record("\(missing)"); return }
        #expect(reason.contains("No such file or directory") && reason.contains("/nowhere"))
        let locked = "postgresql://locked:secret@/locked?host=\(server.folder)&plan=a"
        try server.run("CREATE DATABASE locked TEMPLATE template0", on: text)
        guard case .signInRefused(_, let refusal)? = error(locked) else { Issue.record("not refused"); return }
        #expect(refusal.contains("password authentication failed"))
        guard case .noDatabase(_, let none)? = error("postgresql://postgres@/nix?host=\(server.folder)&plan=a") else {
            Issue.record("a database that is not there")
            return
        }
        #expect(none.contains("\"nix\" does not exist"))
        #expect(error(text) == .noName(address: text))
    }

    @Test func `A plan that is not there is told with names that are like it`() throws {
        _ = try TestPlan.make(at: address.plan(named: "harbour/A/level4"))
        for name in ["level4", "Harbour/a/Level4"] {
            #expect(
                throws: PostgresPlanError.noPlan(
                    address: "\(address.plan(named: name))", near: ["harbour/A/level4"])
            ) { try plan(name) }
        }
        #expect(throws: PlanStoreError.alreadyExists(file: "\(address.plan(named: "harbour/A/level4"))")) {
            try TestPlan.make(at: address.plan(named: "harbour/A/level4"))
        }
    }

    @Test(arguments: [
        "'; DROP TABLE planmark.plan CASCADE; --", "100 % _ \\ * ?", "Gebäude/三楼/💡", "$1", "a&plan=b", "\"q\"",
    ])
    func `Names and texts made to break SQL are names and texts`(name: String) throws {
        let address = address.plan(named: name)
        let plan = try TestPlan.make(at: address)
        try mark(plan, name)
        let found = try Plan(at: .database(DatabaseAddress("\(address)")))
        #expect(try found.markers().map(\.marker.details.title) == [name])
        #expect(try PlanDatabase(address).entries([]).map(\.path) == [name])
        var query = MarkerQuery()
        query.areas = [name, "Kitchen"]
        query.texts[.author] = [name, ""]
        query.text = name
        #expect(try found.count(query) == 1)
        #expect(throws: PlanStoreError.noArea(name)) { try found.write("x") { try $0.removeArea(name) } }
    }

    @Test func `A text with a NUL character is refused, and nothing is changed`() throws {
        let plan = try TestPlan.make(at: address.plan(named: "level4"))
        #expect(throws: (any Error).self) { try mark(plan, "a\0b") }
        #expect(try plan.markers().isEmpty)
    }

    // MARK: - Others

    @Test func `Eight writers give no number twice, and the plan is sound`() throws {
        _ = try TestPlan.make(at: address.plan(named: "level4"))
        let numbers = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            guard let plan = try? self.plan() else { return }
            for _ in 0..<25 {
                let placement = try? plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) }
                numbers.withLock { $0.append(placement?.marker.marker.number ?? 0) }
            }
        }
        #expect(numbers.withLock { $0.sorted() } == Array(1...200))
        let plan = try plan()
        #expect(try plan.count(MarkerQuery()) == 200)
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `Who writes to another plan does not wait, and who writes to this one is told that it is locked`() throws
    {
        let other = try TestPlan.make(at: address.plan(named: "other"))
        _ = try TestPlan.make(at: address.plan(named: "level4"))
        let holder = try PostgresConnection(text)
        try holder.execute("BEGIN; SELECT FROM planmark.plan WHERE path = 'level4' FOR UPDATE")
        try mark(other)
        let waits = Mutex(0)
        let plan = try Plan(at: .database(DatabaseAddress("\(text)&plan=level4")), wait: 2) {
            waits.withLock { $0 += 1 }
        }
        #expect(throws: PlanStoreError.locked(file: plan.location)) { try mark(plan) }
        #expect(waits.withLock { $0 } == 1)
        // Readers do not wait.
        #expect(try plan.markers().isEmpty)
        try holder.execute("COMMIT")
        try mark(plan)
        #expect(try plan.markers().count == 1)
    }

    @Test func `A server that ends long requests, or lets nothing be changed, is told so`() throws {
        _ = try TestPlan.make(at: address.plan(named: "level4"))
        let holder = try PostgresConnection(text)
        try holder.execute("BEGIN; SELECT FROM planmark.plan WHERE path = 'level4' FOR UPDATE")
        let hurried = try plan("level4", "&options=-c%20statement_timeout%3D200")
        #expect(throws: PostgresPlanError.timedOut(address: hurried.location)) { try mark(hurried) }
        try holder.execute("COMMIT")
        let reading = try plan("level4", "&options=-c%20default_transaction_read_only%3Don")
        do {
            try mark(reading)
            Issue.record("the server lets nothing be changed")
        } catch PlanStoreError.readOnly(let file, let reason) {
            #expect(file == reading.location && reason.english.contains("read-only transaction"))
        }
        #expect(try reading.markers().isEmpty)
    }

    @Test func `A plan that was removed meanwhile is changed no more`() throws {
        let plan = try TestPlan.make(at: address.plan(named: "level4"))
        try server.run("DELETE FROM planmark.plan", on: text)
        #expect(throws: PlanStoreError.replaced(file: plan.location)) { try mark(plan) }
    }

    // MARK: - Lost connections

    private func end(_ plan: Plan) throws {
        let own = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        try server.run("SELECT pg_terminate_backend(pid) FROM (\(own)) a", on: text)
    }

    @Test func `A connection that is lost between changes is made anew, within a change the change is not made`() throws
    {
        let plan = try TestPlan.make(at: address.plan(named: "level4"))
        try mark(plan)
        try end(plan)
        #expect(try plan.markers().count == 1)
        try end(plan)
        try mark(plan)
        #expect(throws: PostgresPlanError.lost(address: plan.location, mayBeDone: false)) {
            try plan.write("mark") { transaction in
                try transaction.mark(at: Point(x: 50, y: 50))
                try end(plan)
                try transaction.mark(at: Point(x: 60, y: 50))
            }
        }
        #expect(try plan.markers().count == 2)
        #expect(try plan.history().count == 3)
    }

    @Test func `A commit whose answer is lost is looked for: made or not, that is what is told`() throws {
        // On another server, of which all connections can be ended.
        let server = try PostgresServer()
        let text = try server.newDatabase()
        let address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
        let plan = try TestPlan.make(at: address.plan(named: "level4"))
        // A commit that ends its own connection before it is in force.
        try server.run(
            """
            CREATE FUNCTION planmark.leave() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER leave AFTER INSERT ON planmark.marker DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION planmark.leave()
            """, on: text)
        #expect(throws: PostgresPlanError.lost(address: plan.location, mayBeDone: false)) { try mark(plan) }
        #expect(try plan.markers().isEmpty)
        // A commit that is in force on this server, and waits for another one when its connection is ended.
        try server.run("DROP TRIGGER leave ON planmark.marker", on: text)
        try server.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", on: text)
        try server.run("SELECT pg_reload_conf()", on: text)
        let ender = Thread {
            let waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            for _ in 0..<200 {
                let ended = try? server.run("SELECT pg_terminate_backend(pid) FROM (\(waiting)) a", on: text)
                if ended?.isEmpty == false { return }
                usleep(50_000)
            }
        }
        // The server tells a new connection so once it has told those that are there.
        try server.wait(for: "nobody", from: "SHOW synchronous_standby_names", on: text)
        ender.start()
        try mark(plan, "kept")
        #expect(try plan.markers().map(\.marker.details.title) == ["kept"])
        try plan.close()
        try server.stop()
    }

    @Test func `A server that is ended and started again has every mark that was made`() throws {
        let server = try PostgresServer()
        let text = try server.newDatabase()
        let address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
        let plan = try TestPlan.make(at: address.plan(named: "level4"))
        var made = 0
        for round in 0..<FuzzSettings.cases(default: 5) {
            // Ended in the midst of marks.
            let killer = Thread {
                usleep(UInt32(5_000 + round % 10 * 4_000))
                try? server.kill()
            }
            killer.start()
            do { while true { try mark(plan); made += 1 } } catch {
                #expect(error is PostgresPlanError, "\(error)")
            }
            try server.start()
            let count = try plan.count(MarkerQuery())
            // The last one may be in force though nobody could be told.
            #expect(count == made || count == made + 1)
            made = count
        }
        #expect(made > 0)
        #expect(PlanCheck.run(plan).findings == [])
        try plan.close()
        try server.stop()
    }
}
