import Foundation
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import PostgresSupport
import Testing

@testable import PlanPostgres

/// The views say what the library says.
@Suite(.needsPostgres) struct PostgresViewTests {
    private let server: PostgresServer
    private let text: String
    private let plan: Plan

    init() throws {
        server = try .shared()
        text = try server.newDatabase()
        try server.run("CREATE EXTENSION postgis", on: text)
        let address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
        plan = try TestPlan.make(at: address.plan(named: "harbour/level4"))
        try plan.write("marks", by: "Ada") { transaction in
            for (index, x) in [50.25, 250, 60, 70].enumerated() {
                let details = MarkerDetails(
                    title: "marker \(index)", due: CalendarDate(index == 3 ? "2999-01-01" : "2020-01-02"))
                try transaction.mark(at: Point(x: x, y: 60.5), details: details)
            }
            try transaction.step(1, to: "in progress")
            try transaction.step(1, to: "ready for review")
        }
        try plan.write("close") { try $0.step(1, to: "closed", role: "reviewer") }
    }

    private func rows(_ sql: String) throws -> [String] { try server.run(sql, on: text) }

    @Test func `Markers have their room, place in pixels and metres, and whether they are overdue`() throws {
        #expect(
            try rows(
                "SELECT plan, number, title, status, room, x, y, x_m, y_m, author FROM planmark.markers ORDER BY number"
            )
                == [
                    "harbour/level4|1|marker 0|closed|Kitchen|50.25|60.5|1.005|4.79|Ada",
                    "harbour/level4|2|marker 1|open|Office|250|60.5|5|4.79|Ada",
                    "harbour/level4|3|marker 2|open|Kitchen|60|60.5|1.2|4.79|Ada",
                    "harbour/level4|4|marker 3|open|Kitchen|70|60.5|1.4|4.79|Ada",
                ])
        #expect(try rows("SELECT number FROM planmark.markers WHERE overdue ORDER BY number") == ["2", "3"])
        #expect(try rows("SELECT DISTINCT age_days BETWEEN 0 AND 0.1 FROM planmark.markers") == ["t"])
        #expect(try rows("SELECT count(DISTINCT fid) FROM planmark.markers") == ["4"])
    }

    @Test func `A plan has its sizes and numbers, and rooms their areas`() throws {
        #expect(
            try rows("SELECT plan, name, width_px, height_px, width_m, height_m, markers, rooms FROM planmark.plans")
                == ["harbour/level4|level|400|300|8|6|4|2"])
        #expect(
            try rows("SELECT id, name, allowed, markers, ST_Area(geom) FROM planmark.rooms ORDER BY fid")
                == ["k|Kitchen|t|3|44200", "o|Office|t|1|44200"])
    }

    @Test func `Properties that are no JSON object are none in the views, and a check tells them`() throws {
        let properties = ["use": JSONValue.string("office")]
        try plan.write("room", by: "Ada") { transaction in
            var area = try TestPlan.area("k", "Kitchen", x: 20)
            area.properties = properties
            try transaction.put(area)
            _ = try transaction.set([.property("use"): .string("office")], of: 1)
        }
        for damaged in ["[[[[", "", "[]", "7", "{\"a\":}"] {
            _ = try rows("UPDATE planmark.marker SET properties = '\(damaged)' WHERE number = 2")
            _ = try rows("UPDATE planmark.area SET properties = '\(damaged)' WHERE id = 'o'")
            let sql = "SELECT properties ->> 'use', properties IS NULL FROM planmark"
            #expect(try rows("\(sql).markers ORDER BY number") == ["office|f", "|t", "|t", "|t"], "\(damaged)")
            #expect(try rows("\(sql).rooms ORDER BY id") == ["office|f", "|t"], "\(damaged)")
            let remedy = "Plan.copy() makes a plan file without them"
            #expect(
                PlanCheck.run(plan).findings.map(\.description) == [
                    "area 'Office' has properties that are no JSON object and are read as none; import the area anew; \(remedy)",
                    "marker 2 has properties that are no JSON object and are read as none; set them anew; \(remedy)",
                ], "\(damaged)")
        }
    }

    @Test func `Days count what was made and closed`() throws {
        let today = "\(Timestamp.now)".prefix(10)
        #expect(try rows("SELECT * FROM planmark.daily_counts") == ["harbour/level4|\(today)|4|1|0"])
        try plan.undo()
        #expect(try rows("SELECT made, closed, reopened FROM planmark.daily_counts") == ["4|1|1"])
    }

    @Test func `Final statuses are those of the workflow, whatever it is`() throws {
        let workflows = [
            Workflow.standard,
            Workflow(steps: [.init(from: nil, to: "a"), .init(from: "a", to: "b"), .init(from: "b", to: "a")]),
            Workflow(steps: [
                .init(from: nil, to: "a"), .init(from: nil, to: "c"), .init(from: "a", to: "b"),
                .init(from: "c", to: "a"),
            ]),
            Workflow(steps: [.init(from: "a", to: "b"), .init(from: "b", to: "c"), .init(from: "c", to: "b")]),
            Workflow(steps: []),
        ]
        for workflow in workflows {
            try plan.write("workflow") { try $0.setWorkflow(workflow) }
            #expect(
                try rows("SELECT status FROM planmark.final_statuses ORDER BY 1") == workflow.finalStatuses.sorted(),
                "\(workflow)")
        }
    }

    @Test func `ogr2ogr reads markers and rooms with their geometry`() throws {
        let program = "/usr/bin/ogr2ogr"
        try #require(FileManager.default.isExecutableFile(atPath: program), "gdal-bin is not installed")
        let database = text.split(separator: "/")[2].prefix { $0 != "?" }
        for (view, expected) in [("markers", "\"coordinates\": [ 50.25, -60.5 ]"), ("rooms", "\"name\": \"Kitchen\"")] {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(filePath: program)
            process.arguments = [
                "-f", "GeoJSON", "/vsistdout/",
                "PG:dbname=\(database) host=\(server.folder) user=postgres schemas=planmark", view, "-lco",
                "RFC7946=NO",
            ]
            (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
            try process.run()
            let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(output.contains(expected), "\(output)")
        }
    }
}
