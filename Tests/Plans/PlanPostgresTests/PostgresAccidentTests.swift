import Foundation
import PlanGeometry
import PlanStore
import PostgresSupport
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanExchange
@testable import PlanPostgres

/// What other programs, other people and the network do to plans in a database.
@Suite(.needsPostgres) struct PostgresAccidentTests {
    private let server: PostgresServer
    private let text: String
    private let address: DatabaseAddress
    private let plan: Plan

    init() throws {
        server = try .shared()
        text = try server.newDatabase()
        address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
        plan = try TestPlan.make(at: address.plan(named: "level4"))
    }

    private func mark(_ plan: Plan, at x: Double = 50) throws {
        try plan.write("mark") { try $0.mark(at: Point(x: x, y: 50)) }
    }

    private func endConnections() throws {
        let own = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        try server.run("SELECT pg_terminate_backend(pid) FROM (\(own)) a", on: text)
    }

    // MARK: - Many rows

    @Test func `Thousands of markers are undone and redone while their changes are copied beside`() throws {
        let count = 12_000
        try plan.write("import") { transaction in
            let (refused, _) = try transaction.importMarkers(duplicates: .add) { markers in
                try (0..<count).compactMap { index in
                    let point = Point(x: 21 + Double(index % 160), y: 21 + Double(index / 160) * 2)
                    return try markers.take(ImportedMarker(point: point))
                }
            }
            #expect(refused == [])
        }
        let before = try plan.markers().map(\.marker)
        #expect(before.count == count)
        try plan.write("edit") { transaction in
            for number in 1...200 { _ = try transaction.set([.title: .string("edited")], of: number) }
        }
        try plan.undo()
        try plan.undo()
        #expect(try plan.markers().isEmpty)
        try plan.redo()
        #expect(try plan.markers().map(\.marker) == before)
        #expect(PlanCheck.run(plan).findings == [])
    }

    // MARK: - Connections

    @Test func `A commit that is under way is waited for, and one that was not made is known`() throws {
        let connection = try PostgresConnection(text)
        let other = try PostgresConnection(text)
        let records = PostgresRecords(path: "level4", key: 1, longestWait: 1000, connection) { connection }
        func begin() throws -> TransactionMark {
            try other.execute("BEGIN")
            return TransactionMark(transaction: try other.integer("SELECT txid_current()"))
        }
        var mark = try begin()
        #expect(try records.outcome(of: mark) == nil)
        try other.execute("COMMIT")
        #expect(try records.outcome(of: mark) == true)
        // The server gave the number to another transaction after a crash: the revision is not there.
        mark.revision = UUID()
        #expect(try records.outcome(of: mark) == false)
        mark = try begin()
        try other.execute("ROLLBACK")
        #expect(try records.outcome(of: mark) == false)
        mark.transaction = mark.transaction.map { $0 + 1_000_000 }
        #expect(try records.outcome(of: mark) == false)
    }

    @Test func `Who only listens hears of changes after the server has ended the connection`() throws {
        let store = try PostgresStore(
            address.plan(named: "level4"), access: .readOnly, wait: 30, onLongWait: nil, isNew: false)
        let first = try store.changeCounter()
        try endConnections()
        try mark(plan)
        var latest = first
        // The first look may find no more than the server's farewell. That of every five seconds is not waited for.
        for _ in 0..<30 where latest == first {
            usleep(100_000)
            latest = (try? store.changeCounter()) ?? first
        }
        #expect(latest > first)
        store.close()
    }

    @Test func `Questions to a database are asked again on another connection`() throws {
        let database = try PlanDatabase(address)
        try mark(plan)
        try endConnections()
        #expect(try database.statistics(by: .status, []).count == 1)
        try endConnections()
        var count = 0
        try database.forEachMarker(CollectionQuery()) { _ in count += 1 }
        #expect(count == 1)
    }

    @Test func `When a plan is copied, the error names the one of the two that failed`() throws {
        try mark(plan)
        try server.run("ALTER TABLE planmark.revision RENAME TO other", on: text)
        let copies = try server.newDatabase()
        _ = try PlanDatabase(DatabaseAddress(copies)).create()
        let copy = PlanLocation.database(try DatabaseAddress(copies).plan(named: "copy"))
        #expect(throws: PostgresPlanError.noSchema(address: plan.location)) { try plan.copy(to: copy) }
    }

    @Test func `A notification that fails leaves no transaction open`() throws {
        try server.run("REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC", on: text)
        let user = "quiet_\(text.split(separator: "_").last?.prefix { $0.isNumber } ?? "0")"
        try server.run("CREATE USER \(user); GRANT planmark_annotator TO \(user)", on: text)
        let quiet = try Plan(
            at: .database(DatabaseAddress("\(text.replacing("postgres@", with: "\(user)@"))&plan=level4")))
        for _ in 0..<3 { try mark(quiet) }
        #expect(try plan.markers().count == 3)
    }

    @Test func `Who waits for a table that others hold waits as long as for the plan`() throws {
        // Used by the other thread alone from its start on.
        nonisolated(unsafe) let holder = try PostgresConnection(text)
        try holder.execute("BEGIN; LOCK TABLE planmark.marker IN SHARE MODE")
        let release = Thread { [server, text] in
            // Ends the wait once there is one.
            let waits = """
                SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                    WHERE NOT granted AND datname = current_database())
                """
            try? server.wait(for: "t", from: waits, on: text)
            _ = try? holder.execute("COMMIT")
        }
        release.start()
        try mark(plan)
        #expect(try plan.markers().count == 1)
    }

    @Test func `Changes that come from a stream are not made twice when the server refuses them`() throws {
        try server.run(
            """
            CREATE FUNCTION planmark.refuse() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$;
            CREATE TRIGGER refuse AFTER INSERT ON planmark.marker EXECUTE FUNCTION planmark.refuse()
            """, on: text)
        var runs = 0
        #expect(throws: PlanStoreError.locked(file: plan.location)) {
            try plan.write("mark") { transaction in
                runs += 1
                try transaction.mark(at: Point(x: 50, y: 50))
            }
        }
        #expect(runs == 1)
        #expect(try plan.markers().isEmpty)
    }

    // MARK: - Rows that somebody else wrote

    @Test(arguments: [
        "UPDATE planmark.plan SET last_revision = 9223372036854775807",
        "UPDATE planmark.plan SET last_change = 9223372036854775807",
        "UPDATE planmark.plan SET area_version = 9223372036854775807",
        "UPDATE planmark.plan SET last_marker = -1",
        "UPDATE planmark.plan SET last_number = 9223372036854775807",
    ])
    func `Counters out of any range are damage, and no crash`(_ sql: String) throws {
        try server.run(sql, on: text)
        #expect(throws: PlanStoreError.self) {
            try plan.write("room") { try $0.put(TestPlan.area("n", "New", x: 210)) }
        }
    }

    @Test func `A change of any range of rows is that of the rows that are there`() throws {
        try mark(plan)
        try mark(plan, at: 60)
        try server.run(
            "UPDATE planmark.change SET marker = 0, last_marker = 9223372036854775807 WHERE revision = 3 AND field = ''",
            on: text)
        #expect(try plan.history().count == 3)
        _ = try? plan.undo()
        #expect(try plan.markers().count <= 2)
    }

    @Test func `An attachment of any size is damage, and no crash`() throws {
        try plan.write("attach") { transaction in
            let number = try transaction.mark(at: Point(x: 50, y: 50)).marker.marker.number ?? 0
            _ = try transaction.attach([1, 2, 3], named: "a.jpg", to: number)
        }
        try server.run("UPDATE planmark.content SET size = 9223372036854775807", on: text)
        #expect(throws: PlanStoreError.self) { try plan.markers() }
    }

    @Test func `A removed plan is not taken for an empty one`() throws {
        let empty = try Plan(at: .database(address.plan(named: "level4")))
        try server.run("DELETE FROM planmark.plan", on: text)
        let error = PlanStoreError.replaced(file: plan.location)
        #expect(throws: error) { try empty.markers() }
        #expect(throws: error) { try empty.areas() }
        #expect(throws: error) { try empty.count(MarkerQuery()) }
        #expect(throws: error) { try empty.history() }
    }

    // MARK: - Texts

    @Test func `An id that no index takes is refused, and a long word is found nowhere`() throws {
        // Letters in no order, which the server cannot press together.
        var random = SeededGenerator(seed: 7)
        let letters = (0..<5000).compactMap { _ in UnicodeScalar(UInt32.random(in: 0x4E00...0x9FA5, using: &random)) }
        let id = String(String.UnicodeScalarView(letters))
        let error = #expect(throws: PostgresPlanError.self) {
            try plan.write("room") { try $0.put(TestPlan.area(id, "New", x: 210)) }
        }
        #expect(error.map { "\($0)".contains("nothing was changed") } ?? false)
        var query = MarkerQuery()
        query.text = String(repeating: "x", count: 3000)
        #expect(try plan.count(query) == 0)
    }

    @Test
    func
        `Names are found in whatever case of any letters, and spellings that Swift takes for equal are counted together`()
        throws
    {
        try plan.write("room") { try $0.put(TestPlan.area("b", "BÜRO", x: 210)) }
        let database = try PlanDatabase(address)
        #expect(try database.areaIDs(spelled: "büro") == ["b"])
        try plan.write("mark") { transaction in
            for (x, name) in [(50.0, "Ren\u{e9}"), (60, "Rene\u{301}")] {
                let number = try transaction.mark(at: Point(x: x, y: 50)).marker.marker.number ?? 0
                _ = try transaction.set([.assignee: .string(name)], of: number)
            }
        }
        #expect(try database.statistics(by: #require(TextField(.assignee)), []).map(\.total) == [2])
        let building = try TestPlan.make(at: address.plan(named: "GEBÄUDE"))
        #expect(
            throws: PostgresPlanError.noPlan(address: "\(address.plan(named: "gebäude"))", near: ["GEBÄUDE"])
        ) { try Plan(at: .database(address.plan(named: "gebäude"))) }
        try building.close()
    }
}
