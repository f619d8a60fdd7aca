import Foundation
import PlanBase
import PlanExchange
import PlanGeometry
import PlanModel
import PlanStore
import Testing

/// Plan files of versions before the present one.
@Suite struct OlderVersionTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    /// A file of a version with three markers.
    private func makeOld(_ version: Int) throws -> String {
        let plan = try folder.plan()
        _ = try plan.importFile(
            Array("number,x,y,title\n1,50,50,Tap\n2,60,60,Sill\n3,70,70,Crack\n".utf8), name: "list.csv")
        try plan.close()
        try FileDatabase(plan.location).downgrade(to: version)
        return plan.location
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// A list that changes a marker and adds many: more than SQLite keeps in memory before it writes to the log.
    private static let list: [UInt8] = {
        let many = (0..<3000).map { ",\(30 + $0 % 150),\(40 + $0 % 200),Defect \($0),7" }
        return Array((["number,x,y,title,cost", "1,50,50,Tap drips,5"] + many).joined(separator: "\n").utf8)
    }()

    private func request(dryRun: Bool) -> PlanImport {
        var request = PlanImport()
        (request.dryRun, request.duplicates) = (dryRun, .update)
        return request
    }

    @Test(arguments: 1...5)
    func `A dry run leaves the bytes of a file, and what lies beside it, and tells what the import does`(version: Int)
        throws
    {
        let path = try makeOld(version)
        let (before, names) = (try bytes(path), folder.names)
        let plan = try Plan(path: path)
        let dry = try plan.importFile(Self.list, name: "list.csv", request(dryRun: true))
        #expect(try plan.markers().map(\.marker.details.title) == ["Tap", "Sill", "Crack"])
        let again = try plan.importFile(Self.list, name: "list.csv", request(dryRun: true))
        try plan.close()
        #expect(try bytes(path) == before)
        #expect(folder.names == names)

        let changing = try Plan(path: path)
        let third = try changing.importFile(Self.list, name: "list.csv", request(dryRun: true))
        let report = try changing.importFile(Self.list, name: "list.csv", request(dryRun: false))
        #expect([again, third].allSatisfy { $0.changes == dry.changes })
        #expect((dry.added, dry.changed, dry.changes.count) == (3000, 1, 3002))
        #expect((report.added, report.changed) == (3000, 1))
        let fields = dry.changes.told.filter { $0.field != nil }
        #expect(report.changes.told == fields && Set(fields.map(\.field)) == ["title", "cost"])
        #expect(try changing.marker(numbered: 1)?.marker.details.cost == 5)
        try changing.close()
        #expect(PlanCheck.run(path: path).findings == [])
        #expect(try Plan(path: path, access: .readOnly).markers().count == 3003)
    }

    @Test(arguments: 1...5) func `A file is brought up to date when it is first changed, and not when it is opened`(
        version: Int
    ) throws {
        struct Stop: Error {}
        let path = try makeOld(version)
        let before = try bytes(path)
        let (plan, other) = (try Plan(path: path), try Plan(path: path))
        #expect(throws: Stop.self) {
            try plan.write("mark") {
                try $0.mark(at: Point(x: 100, y: 100))
                throw Stop()
            }
        }
        #expect(try plan.markers().count == 3 && plan.measuredLines() == [])
        #expect(try bytes(path) == before)
        // Of two that have opened the old file each can change it, and read it meanwhile.
        try other.write("edit") { try $0.set([.cost: .number(9)], of: 2) }
        #expect(try plan.markers().map(\.marker.details.cost) == [nil, 9, nil])
        try plan.write("measure add") { try $0.measure([.zero, Point(x: 9, y: 9)]) }
        try plan.write("edit") { try $0.set([.located: .string("no")], of: 3) }
        #expect(try other.markers().map(\.marker.details.isLocated) == [true, true, false])
        #expect(try other.measuredLines().count == 1)
        try plan.close()
        try other.close()
        #expect(PlanCheck.run(path: path).findings == [])
    }

    @Test(arguments: 1...5, [Plan.Access.readOnly, .readWrite])
    func `A copy of a file is up to date, and the file stays as it is`(version: Int, access: Plan.Access) throws {
        let path = try makeOld(version)
        let before = try bytes(path)
        let plan = try Plan(path: path, access: access)
        let copy = folder.path("copy.plan")
        try plan.copy(to: copy) { copy in try copy.write("edit") { try $0.set([.cost: .number(9)], of: 2) } }
        try plan.close()
        #expect(try bytes(path) == before)
        #expect(try Plan(path: copy).markers().map(\.marker.details.cost) == [nil, 9, nil])
        #expect(PlanCheck.run(path: copy).findings == [])
    }

    @Test(arguments: 1...5) func `A transaction that changes nothing leaves the bytes of a file`(version: Int) throws {
        let path = try makeOld(version)
        let before = try bytes(path)
        let plan = try Plan(path: path)
        try plan.write("edit") { try $0.set([.title: .string("Tap")], of: 1) }
        let report = try plan.importFile(
            Array("number,x,y,title\n1,50,50,Tap\n".utf8), name: "list.csv", request(dryRun: false))
        #expect((report.changed, report.unchanged) == (0, 1))
        try plan.close()
        #expect(try bytes(path) == before)
    }

    @Test(arguments: 4...5) func `A file that lacks changes of its log stays marked when it is copied`(version: Int)
        throws
    {
        let path = try makeOld(version)
        try FileDatabase(path).execute("PRAGMA user_version = \(version | 1 << 16)")
        #expect(try Plan(path: path, access: .readOnly).notice != nil)
        let copy = folder.path("copy.plan")
        try Plan(path: path, access: .readOnly).copy(to: copy)
        #expect(try Plan(path: copy, access: .readOnly).notice != nil)
    }
}
