import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel
import TestSupport
import Testing

@testable import PlanStore

@Suite("Markers that are damaged")
struct DamagedMarkerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A plan file of two markers, changed by statements of SQL.
    private func plan(_ statements: String...) throws -> String {
        let path = folder["level.plan"]
        let plan = try Plan.create(
            path: path, name: "level",
            drawing: PlanDrawing(drawing: Drawing(name: "level", width: 800, height: 600)))
        try plan.write("fill", by: "Ada") { transaction in
            for x in [100.0, 300] {
                let details = MarkerDetails(title: "Scratch", properties: ["room": .string("4.01")])
                _ = try transaction.mark(at: Point(x: x, y: 200), details: details)
            }
        }
        try plan.close()
        let connection = try Connection(path: path, mode: .readWrite, wait: 5)
        for statement in statements { try connection.execute(statement) }
        connection.close()
        return path
    }

    @Test(arguments: ["[[[[", "", "[]", "7", "{\"a\":}", String(repeating: "[", count: 5000)])
    func `Properties that are no JSON object are told with the marker, and mended`(text: String) throws {
        let path = try plan("UPDATE marker SET properties = '\(text)' WHERE number = 2")
        let findings = PlanCheck.run(path: path).findings
        #expect(
            findings.map(\.description) == [
                "marker 2 has properties that are no JSON object and are read as none; "
                    + "set them anew; PlanRepair.run() makes a plan file without them"
            ])
        let damaged = try Plan(path: path)
        #expect(try damaged.propertyNames() == ["room"])
        for format in [PlanFormat.csv, .geojson, .jsonl, .xlsx] {
            var bytes: [UInt8] = []
            let report = try damaged.export(PlanExport(), as: format) { bytes += $0 }
            #expect(report.markers == 2 && !bytes.isEmpty)
        }
        try damaged.close()
        let mended = folder["mended.plan"]
        let repair = try PlanRepair.run(from: path, to: mended)
        #expect(repair.tables.first { $0.name == "marker" }?.isIncomplete == true)
        #expect(PlanCheck.run(path: mended).findings.isEmpty)
        let markers = try Plan(path: mended, access: .readOnly).markers()
        #expect(markers.map(\.marker.details.properties) == [["room": .string("4.01")], [:]])
    }

    @Test(arguments: ["[[[[", "", "[]", "7"])
    func `Properties of areas that are no JSON object are told with the area, and mended`(text: String) throws {
        let path = try plan()
        let level = try Plan(path: path)
        let room = try Polygon(Box(minX: 20, minY: 20, maxX: 700, maxY: 500))
        try level.write("rooms", by: "Ada") { transaction in
            for number in 1...22 {
                try transaction.put(
                    Area(
                        id: "k\(number)", name: "Room \(number)", shape: MultiPolygon(room),
                        properties: ["use": .string("office")]))
            }
        }
        try level.close()
        let connection = try Connection(path: path, mode: .readWrite, wait: 5)
        try connection.execute("UPDATE area SET properties = '\(text)' WHERE id <> 'k1'")
        connection.close()
        let findings = PlanCheck.run(path: path).findings
        #expect(findings.count == 21 && findings.allSatisfy { !$0.isWarning })
        #expect(
            findings.first?.description
                == "area 'Room 2' has properties that are no JSON object and are read as none; "
                + "import the area anew; PlanRepair.run() makes a plan file without them")
        #expect(findings.last?.description == "1 more area with such properties")
        let mended = folder["mended.plan"]
        _ = try PlanRepair.run(from: path, to: mended)
        #expect(PlanCheck.run(path: mended).findings.isEmpty)
    }

    @Test(arguments: [("9e999", "-9e999", "(inf, -inf)"), ("9e999", "200", "(inf, 200.0)")])
    func `A marker at no place is told with its number, stops exports by name, and is mended`(
        x: String, y: String, place: String
    ) throws {
        let path = try plan("UPDATE marker SET x = \(x), y = \(y) WHERE number = 2")
        let findings = PlanCheck.run(path: path).findings.map(\.description)
        #expect(
            findings.contains(
                "marker 2 stands at \(place), which is no place; "
                    + "move it; PlanRepair.run() makes a plan file with it at the drawing's edge"))
        let damaged = try Plan(path: path)
        for format in [PlanFormat.csv, .geojson, .jsonl, .xlsx, .coco] {
            let error = #expect(throws: PlanStoreError.self) {
                _ = try damaged.export(PlanExport(), as: format) { _ in }
            }
            #expect(error?.description.contains("marker 2 stands at \(place), which is no place") == true)
            #expect(error?.description.contains("PlanRepair.run()") == true)
        }
        var text = JSONText()
        try damaged.forEachMarker(MarkerQuery()) { try MarkerJSON.append($0, coordinates: .pixel, to: &text) }
        #expect(String(decoding: text.bytes, as: UTF8.self).contains("\"x\":null"))
        try damaged.close()
        let mended = folder["mended.plan"]
        _ = try PlanRepair.run(from: path, to: mended)
        #expect(PlanCheck.run(path: mended).findings.isEmpty)
        let moved = try #require(try Plan(path: mended, access: .readOnly).marker(numbered: 2))
        #expect(moved.marker.point.isFinite)
    }

    @Test func `The repair of files is named for files alone`() {
        func message(_ location: String) -> String {
            PlanStoreError.damaged(file: location, detail: Message("a page")).message(in: .english, for: .command)
        }
        #expect(
            message("level.plan")
                == "level.plan: the plan file is damaged (a page); what can be read of it can still be saved into a new file; "
                + "'planmark repair' saves it"
        )
        let address = "postgresql://ada@host/site?plan=level"
        #expect(message(address) == "\(address): the plan is damaged (a page); 'planmark check' tells more")
    }

    @Test func `An error of SQLite says nothing of statements`() {
        let error = PlanStoreError.failed(
            file: "level.plan", DatabaseError(code: 1, message: "malformed JSON", sql: "SELECT json_each(properties)"))
        #expect(error.description == "level.plan: malformed JSON (SQLite 1); PlanCheck.run() tells more")
    }
}
