import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Synchronization
import Testing

@Suite struct OpeningTests {
    private let folder: PlanFolder

    init() throws {
        folder = try PlanFolder()
    }

    private func kind(_ name: MessageText) -> Message { Message(name, context: "kind") }

    private func error(_ path: String, access: Plan.Access = .readWrite) -> PlanStoreError? {
        do {
            _ = try Plan(path: path, access: access, wait: 0.2)
            return nil
        } catch {
            return error as? PlanStoreError
        }
    }

    @Test func `What is no plan file is told for what it is`() throws {
        #expect(error(folder.path("none.plan")) == .notFound(file: folder.path("none.plan")))
        #expect(error(folder.url.path) == .notAPlan(file: folder.url.path, found: kind("a folder")))
        #expect(error("/dev/zero") == .notAPlan(file: "/dev/zero", found: kind("a device or pipe")))
        for (bytes, found) in [
            ([], "an empty file"), ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a PNG picture"),
            (Array("hello".utf8), "something else"),
        ] as [([UInt8], MessageText)] {
            try Data(bytes).write(to: folder.url.appendingPathComponent("x.plan"))
            #expect(error(folder.path("x.plan")) == .notAPlan(file: folder.path("x.plan"), found: kind(found)))
        }
        try FileDatabase(folder.path("other.db")).execute("CREATE TABLE t (a)")
        #expect(
            error(folder.path("other.db"))
                == .notAPlan(file: folder.path("other.db"), found: kind("an SQLite database of another program")))
    }

    @Test func `A newer file is told apart`() throws {
        let path = try folder.plan().location
        try FileDatabase(path).execute("PRAGMA user_version = 7")
        #expect(error(path) == .newer(file: path, version: 7, known: 6))
    }

    @Test(
        arguments: [
            "CREATE TRIGGER t AFTER INSERT ON marker BEGIN DELETE FROM marker; END",
            "CREATE VIEW v AS SELECT * FROM marker",
            "CREATE TABLE extra (a)", "ALTER TABLE marker ADD COLUMN extra TEXT", "DROP TABLE attachment",
            "CREATE INDEX i ON marker (title)",
        ])
    func `A file with tables, triggers or views of others is not opened, and what they do is not done`(sql: String)
        throws
    {
        let path = try folder.plan().location
        try FileDatabase(path).execute(sql)
        guard case .foreignSchema = error(path) else {
            Issue.record("\(String(describing: error(path)))")
            return
        }
        #expect(!PlanCheck.run(path: path).isSound)
    }

    // The superuser may write where nobody else may.
    @Test(.enabled(if: getuid() != 0))
    func `A read-only folder lets the plan be read and says why it cannot be changed`() throws {
        let path = try {
            let plan = try folder.plan()
            try plan.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) }
            return plan.location
        }()
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        let reader = try Plan(path: path, access: .readOnly)
        #expect(try reader.count(MarkerQuery()) == 1)
        #expect(throws: PlanStoreError.self) {
            try reader.write("mark") { try $0.mark(at: Point(x: 110, y: 100)) }
        }
    }

    @Test func `A file that others keep locked is told after a bounded wait`() throws {
        let plan = try folder.plan()
        let other = try Plan(path: plan.location, wait: 0.05)
        let hasTold = Mutex(0)
        let patient = try Plan(path: plan.location, wait: 1.1) { hasTold.withLock { $0 += 1 } }
        let database = try FileDatabase(plan.location)
        try database.execute("BEGIN IMMEDIATE")
        #expect(throws: PlanStoreError.locked(file: plan.location)) {
            try other.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) }
        }
        #expect(hasTold.withLock { $0 } == 0)
        for _ in 0..<2 { _ = try? patient.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) } }
        #expect(hasTold.withLock { $0 } == 1)
        try database.execute("COMMIT")
        try other.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) }
    }

    @Test func `A damaged file is told, and what can be read of it is saved into a sound one`() throws {
        let path = try {
            let plan = try folder.plan()
            try plan.write("many") { transaction in
                for index in 0..<3000 {
                    try transaction.mark(
                        at: Point(x: 20 + Double(index % 170), y: 20 + Double(index / 170)),
                        details: MarkerDetails(title: "A title of some length, so that there are many pages: \(index)"))
                }
            }
            try FileDatabase(plan.location).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return plan.location
        }()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let middle = bytes.count / 2 / 4096 * 4096
        bytes.replaceSubrange(middle..<middle + 3 * 4096, with: Data(repeating: 0xA5, count: 3 * 4096))
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(!PlanCheck.run(path: path).isSound)
        let saved = folder.path("saved.plan")
        let repair = try PlanRepair.run(from: path, to: saved)
        #expect((repair.tables.first?.saved ?? 0) > 2000)
        #expect(PlanCheck.run(path: saved).isSound)
        #expect(throws: PlanStoreError.alreadyExists(file: saved)) { try PlanRepair.run(from: path, to: saved) }
    }

    @Test func `A file that was cut off is saved as far as it goes, and what is no plan or says nothing is refused`()
        throws
    {
        let path = try {
            let plan = try folder.plan()
            try plan.write("many") { transaction in
                for index in 0..<3000 {
                    try transaction.mark(at: Point(x: 20 + Double(index % 170), y: 20 + Double(index / 170)))
                }
            }
            try FileDatabase(plan.location).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return plan.location
        }()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        func cut(_ count: Int, to name: String) throws -> String {
            try bytes.prefix(count).write(to: URL(fileURLWithPath: folder.path(name)))
            return folder.path(name)
        }
        for share in [95, 60] {
            let damaged = try cut(bytes.count * share / 100, to: "cut\(share).plan")
            #expect(!PlanCheck.run(path: damaged).isSound)
            let saved = folder.path("saved\(share).plan")
            let repair = try PlanRepair.run(from: damaged, to: saved)
            #expect((repair.tables.first?.saved ?? 0) > 1000)
            #expect(repair.tables.contains { $0.isIncomplete })
            #expect(PlanCheck.run(path: saved).isSound)
        }
        let output = folder.path("none.plan")
        for count in [50, 600] {
            let damaged = try cut(count, to: "cut-\(count).plan")
            let error = #expect(throws: PlanStoreError.self) { try PlanRepair.run(from: damaged, to: output) }
            guard case .beyondRepair? = error else { throw try #require(error) }
            #expect(try !#require(error).description.contains("planmark repair"))
        }
        for (text, found) in [("", "an empty file"), ("x,y\n1,2\n", "something else")] as [(String, MessageText)] {
            let other = folder.path("other.txt")
            try Data(text.utf8).write(to: URL(fileURLWithPath: other))
            #expect(throws: PlanStoreError.notAPlan(file: other, found: kind(found))) {
                try PlanRepair.run(from: other, to: output)
            }
        }
        #expect(!folder.names.contains("none.plan"))
    }

    @Test(arguments: [
        // The last 16 bytes are the ring's closing point, the second to last point's y comes before them.
        "substr(shape, 1, length(shape) - 16) || zeroblob(16)", "substr(shape, 1, length(shape) - 5)",
        "substr(shape, 1, length(shape) - 24) || x'000000000000E07F' || substr(shape, -16)", "zeroblob(length(shape))",
    ])
    func `A repair keeps no outline that is not as it was written, and counts the area as lost`(damage: String) throws {
        let path = try folder.plan().location
        try FileDatabase(path).execute("UPDATE area SET shape = CAST(\(damage) AS BLOB) WHERE id = 'k'")
        let saved = folder.path("saved.plan")
        let repair = try PlanRepair.run(from: path, to: saved)
        let table = try #require(repair.tables.first { $0.name == "area" })
        #expect((table.saved, table.refused) == (2, 1))
        #expect(try Plan(path: saved).areas().map(\.id) == ["o", "s"])
        #expect(PlanCheck.run(path: saved).isSound)
    }

    @Test func `Outlines of areas that cross themselves are warned of`() throws {
        let points = [Point(x: 10, y: 10), Point(x: 100, y: 100), Point(x: 100, y: 10), Point(x: 10, y: 100)]
        let area = Area(
            id: "b", name: "Bow tie", isAllowed: true, shape: MultiPolygon(Polygon(exterior: try Ring(points))))
        let plan = try folder.plan(areas: [area])
        let check = PlanCheck.run(path: plan.location)
        #expect(check.isSound)
        #expect(check.findings.map(\.isWarning) == [true])
        #expect(try #require(check.findings.first).message.english.hasPrefix("area 'Bow tie': "))
    }

    @Test func `A file that was replaced while it was open is not written to`() throws {
        let plan = try folder.plan()
        let manager = FileManager.default
        try manager.removeItem(atPath: plan.location)
        #expect(throws: PlanStoreError.replaced(file: plan.location)) {
            try plan.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) }
        }
    }

    @Test func `A file that is replaced in the middle of a change is not written to, nor is the one in its place`()
        throws
    {
        let plan = try folder.plan()
        let other = try folder.plan("other.plan", areas: [])
        try other.write("mark") { try $0.mark(at: Point(x: 10, y: 10), details: MarkerDetails(title: "other")) }
        try FileDatabase(other.location).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(throws: PlanStoreError.replaced(file: plan.location)) {
            try plan.write("mark") {
                try $0.mark(at: Point(x: 100, y: 100))
                #expect(rename(other.location, plan.location) == 0)
            }
        }
        #expect(try Plan(path: plan.location).markers().map(\.marker.details.title) == ["other"])
        #expect(PlanCheck.run(path: plan.location).isSound)
    }

    @Test func `Reading a plan leaves nothing beside it, and a reader changes nothing`() throws {
        let path = try folder.plan().location
        func look() throws {
            let reader = try Plan(path: path, access: .readOnly)
            #expect(try reader.count(MarkerQuery()) == 0)
            let error = #expect(throws: PlanStoreError.self) {
                try reader.write("mark") { try $0.mark(at: Point(x: 100, y: 100)) }
            }
            guard case .readOnly? = error else { throw try #require(error) }
        }
        try look()
        #expect(PlanCheck.run(path: path).isSound)
        #expect(folder.names == ["level.plan"])
    }

    @Test func `A new plan does not take the place of a file, and leaves nothing behind when it fails`() throws {
        let path = try folder.plan().location
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: PlanStoreError.alreadyExists(file: path)) { try folder.plan() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(throws: PlanStoreError.self) { try folder.plan("none/level.plan") }
        #expect(!folder.names.contains { $0.hasPrefix(".planmark") })
    }

    @Test func `A new plan has the page that it was made of, as when it is opened again`() throws {
        let drawing = try #require(
            Drawing(name: "p", size: Size(width: 400, height: 300), path: "level.pdf#page=2&dpi=72"))
        let plan = try Plan.create(
            path: folder.path("p.plan"), name: "p", drawing: PlanDrawing(drawing: drawing), picture: [1, 2, 3])
        #expect(plan.planDrawing.page.page == 2 && plan.planDrawing.page.dotsPerInch == 72)
        #expect(try Plan(path: plan.location).planDrawing == plan.planDrawing)
    }

    @Test func `The picture that a plan keeps is that of its hash, or it is refused`() throws {
        let drawing = try Samples.drawing()
        let plan = try Plan.create(
            path: folder.path("p.plan"), name: "p", drawing: PlanDrawing(drawing: drawing), picture: [1, 2, 3])
        #expect(plan.planDrawing.isEmbedded)
        #expect(try plan.picture() == [1, 2, 3])
        try FileDatabase(plan.location).execute("UPDATE content SET bytes = x'00'")
        #expect(throws: PlanStoreError.contentMissing(name: Message("the drawing", context: "subject"))) {
            try plan.picture()
        }
        #expect(!PlanCheck.run(path: plan.location).isSound)
    }

    @Test func `A history that says the impossible is read, and undone as far as it can be`() throws {
        for (name, range) in [
            ("a", "1, 9223372036854775807"), ("b", "-9223372036854775808, 9223372036854775807"), ("c", "7, -7"),
        ] {
            let plan = try folder.plan(name, areas: [])
            try plan.write("mark") { try $0.mark(at: Point(x: 10, y: 20)) }
            try FileDatabase(plan.location).execute(
                "INSERT INTO revision (id, time, action, merged) VALUES (randomblob(16), 1, 'import', 0)",
                "INSERT INTO change (revision, marker, last_marker, field) SELECT max(seq), \(range), '' FROM revision")
            #expect(try plan.history().count == 2)
            try plan.undo()
        }
        let plan = try folder.plan("d", areas: [])
        try FileDatabase(plan.location).execute(
            "INSERT INTO revision (id, time, action, merged) VALUES (randomblob(16), 1, 'area', 0)",
            """
            INSERT INTO change (revision, area, field, old) SELECT max(seq), 'a', '',
                '{"seq":1e300,"id":"a","name":"","allowed":true,"shape":[],"properties":{}}' FROM revision
            """)
        _ = try? plan.undo()
        #expect(try plan.areas().isEmpty)
    }
}
