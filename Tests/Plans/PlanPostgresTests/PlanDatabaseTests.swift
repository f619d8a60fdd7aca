import Foundation
import PlanGeometry
import PlanModel
import PlanStore
import PostgresSupport
import Synchronization
import Testing

@testable import PlanPostgres

@Suite(.needsPostgres) struct PlanDatabaseTests {
    private let server: PostgresServer
    private let text: String
    private let address: DatabaseAddress

    init() throws {
        server = try .shared()
        text = try server.newDatabase()
        address = try DatabaseAddress(text)
    }

    private static let newer = PostgresSchema(
        migrations: PostgresSchema.current.migrations + [["ALTER TABLE planmark.marker ADD COLUMN height float8"]])

    /// The version of the tables that the library makes.
    private static let version = PostgresSchema.current.version

    @Test func `The tables are made once, and the status tells of them`() throws {
        #expect(try PlanDatabase(address).status().version == nil)
        let change = try PlanDatabase(address).create()
        #expect((change.from, change.to) == (nil, Self.version))
        #expect(try PlanDatabase(address).create().from == Self.version)
        _ = try TestPlan.make(at: address.plan(named: "a"))
        let status = try PlanDatabase(address).status()
        #expect(status.version == Self.version && status.known == Self.version)
        #expect(status.counts == .init(plans: 1, markers: 0))
        #expect(status.roles == ["planmark_reader", "planmark_annotator", "planmark_reviewer"])
        #expect(!status.hasGeometry && !status.hasTextParts)
    }

    @Test func `Of many that make the tables at once one makes them, and the others find them made`() throws {
        let made = Mutex<[Int?]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let change = try? PlanDatabase(address).create()
            made.withLock { $0.append(change.flatMap(\.from)) }
        }
        let versions = made.withLock { $0 }
        #expect(versions.count { $0 == nil } == 1)
        #expect(versions.count { $0 == Self.version } == 7)
    }

    @Test func `Plans in a database without tables, or of another version, are refused with what to do`() throws {
        let plan = PlanLocation.database(address.plan(named: "a"))
        #expect(throws: PostgresPlanError.noSchema(address: "\(address)&plan=a")) { try Plan(at: plan) }
        #expect(throws: PostgresPlanError.noSchema(address: text)) { try PlanDatabase(address).migrate() }
        #expect(throws: PostgresPlanError.noSchema(address: text)) { try PlanDatabase(address).entries([]) }
        _ = try PlanDatabase(address, schema: PostgresSchema(migrations: [])).connection.execute(
            "CREATE SCHEMA planmark; \(PostgresSchema.versions)")
        #expect(throws: PostgresPlanError.olderSchema(address: "\(address)&plan=a", version: 0, known: Self.version)) {
            try Plan(at: plan)
        }
        #expect(try PlanDatabase(address).migrate().from == 0)
        _ = try TestPlan.make(at: address.plan(named: "a"))
        #expect(try PlanDatabase(address, schema: Self.newer).migrate().to == Self.version + 1)
        let error = PostgresPlanError.newerSchema(
            address: "\(address)&plan=a", version: Self.version + 1, known: Self.version)
        #expect(throws: error) { try Plan(at: plan) }
        #expect("\(error)".contains("made by a newer Planmark; this one knows version \(Self.version)"))
        #expect(throws: PostgresPlanError.newerSchema(address: text, version: Self.version + 1, known: Self.version)) {
            try PlanDatabase(address).create()
        }
    }

    @Test func `A plan that is open while the tables are brought to a newer version is changed no more`() throws {
        _ = try PlanDatabase(address).create()
        let plan = try TestPlan.make(at: address.plan(named: "a"))
        try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) }
        _ = try PlanDatabase(address, schema: Self.newer).migrate()
        #expect(
            throws: PostgresPlanError.newerSchema(
                address: plan.location, version: Self.version + 1, known: Self.version)
        ) {
            try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) }
        }
        #expect(try plan.markers().count == 1)
    }

    @Test func `A migration that fails leaves everything as it was`() throws {
        let broken = PostgresSchema(
            migrations: PostgresSchema.current.migrations + [["DROP VIEW planmark.markers", "nonsense"]])
        #expect(throws: PostgresPlanError.self) { try PlanDatabase(address, schema: broken).create() }
        #expect(try PlanDatabase(address).status().version == nil)
        _ = try PlanDatabase(address).create()
        #expect(throws: PostgresPlanError.self) { try PlanDatabase(address, schema: broken).migrate() }
        #expect(try PlanDatabase(address).status().version == Self.version)
        #expect(try server.run("SELECT count(*) FROM planmark.markers", on: text) == ["0"])
    }

    @Test func `Where PostGIS and pg_trgm come later, a migration adds what they allow, and plans stay`() throws {
        _ = try PlanDatabase(address).create()
        let plan = try TestPlan.make(at: address.plan(named: "a"))
        try plan.write("mark") { try $0.mark(at: Point(x: 50.25, y: 60.125), details: MarkerDetails(title: "渗水")) }
        try server.run("CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm", on: text)
        let change = try PlanDatabase(address).migrate()
        #expect(change.addsGeometry && change.addsTextParts)
        let again = try PlanDatabase(address).migrate()
        #expect(!again.addsGeometry && !again.addsTextParts)
        let status = try PlanDatabase(address).status()
        #expect(status.hasGeometry && status.hasTextParts)
        try plan.write("mark") { try $0.mark(at: Point(x: 300, y: 60)) }
        let rooms = """
            SELECT m.number, a.name, ST_X(m.geom), ST_Y(m.geom), ST_SRID(m.geom) FROM planmark.markers m
            JOIN planmark.rooms a ON a.plan = m.plan AND ST_Contains(a.geom, m.geom) ORDER BY 1
            """
        #expect(try server.run(rooms, on: text) == ["1|Kitchen|50.25|-60.125|0", "2|Office|300|-60|0"])
        #expect(try server.run("SELECT number FROM planmark.marker WHERE title LIKE '%渗水%'", on: text) == ["1"])
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `Readers read, annotators mark, reviewers change rooms, and others may do nothing`() throws {
        _ = try PlanDatabase(address).create()
        _ = try TestPlan.make(at: address.plan(named: "a"))
        let suffix = text.split(separator: "_").last?.prefix { $0.isNumber } ?? "0"
        func plan(_ role: String?) throws -> Plan {
            let user = "\(role ?? "nobody")_\(suffix)"
            try server.run("CREATE USER \(user); \(role.map { "GRANT planmark_\($0) TO \(user)" } ?? "")", on: text)
            return try Plan(at: .database(DatabaseAddress("\(text.replacing("postgres@", with: "\(user)@"))&plan=a")))
        }
        func mayMark(_ plan: Plan) throws -> Bool {
            try isAllowed(for: "annotator") { _ = try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) } }
        }
        func mayChangeRooms(_ plan: Plan) throws -> Bool {
            try isAllowed(for: "reviewer") { try plan.write("room") { try $0.put(TestPlan.area("n", "New", x: 210)) } }
        }
        /// Whether the server lets `body` be; where it does not, the error names the role that would.
        func isAllowed(for role: String, _ body: () throws -> Void) throws -> Bool {
            do {
                try body()
                return true
            } catch let error as PostgresPlanError {
                guard case .noRight(_, let reason, let named) = error else { throw error }
                #expect(reason.hasPrefix("permission denied") && named == "planmark_\(role)")
                #expect("\(error)".contains("GRANT planmark_\(role) TO"))
                #expect(error.kind == .forbidden)
                return false
            }
        }
        #expect(try !isAllowed(for: "reader") { _ = try plan(nil) })
        let reader = try plan("reader")
        #expect(try reader.areas().count == 2)
        #expect(try !mayMark(reader))
        let annotator = try plan("annotator")
        #expect(try mayMark(annotator))
        #expect(try !mayChangeRooms(annotator))
        #expect(try !isAllowed(for: "reviewer") { try annotator.write("name") { try $0.rename("New") } })
        #expect(try annotator.undo().action == "mark")
        let reviewer = try plan("reviewer")
        #expect(try mayMark(reviewer) && mayChangeRooms(reviewer))
        #expect(try reader.areas().count == 3)
    }

    @Test func `Who may make no roles makes the tables, and is told which roles there are not`() throws {
        // Another server, which has no roles yet.
        let server = try PostgresServer()
        let text = try server.newDatabase()
        try server.run(
            "CREATE USER ada; GRANT CREATE ON DATABASE \(text.split(separator: "/")[2].prefix { $0 != "?" }) TO ada",
            on: text)
        let database = try PlanDatabase(DatabaseAddress(text.replacing("postgres@", with: "ada@")))
        #expect(try database.create().missingRoles == ["planmark_reader", "planmark_annotator", "planmark_reviewer"])
        #expect(try PlanDatabase(DatabaseAddress(text)).migrate().missingRoles == [])
        database.close()
        try server.stop()
    }
}
