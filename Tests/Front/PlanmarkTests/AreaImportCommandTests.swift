import Foundation
import Testing

/// What becomes of a plan's areas when those of a file are imported.
@Suite struct AreaImportCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    @discardableResult
    private func expect(_ arguments: [String], status: Int32 = 0) throws -> CommandRun {
        let run = try CommandRun(arguments, in: workspace.folder)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        return run
    }

    private func write(_ rooms: (name: String, left: Int)..., to file: String, id: String? = nil) throws {
        let features = rooms.map { room in
            "{\"type\":\"Feature\",\(id.map { "\"id\":\"\($0)\"," } ?? "")\"properties\":{\"name\":\"\(room.name)\"},"
                + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[\(room.left),20],[\(room.left + 50),20],"
                + "[\(room.left + 50),90],[\(room.left),20]]]}}"
        }
        try workspace.write(
            "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}", to: file)
    }

    private func names() throws -> [String] {
        let text = try expect(["area", "list", "level.plan", "--json"]).outputData
        let areas = try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
        return areas.compactMap { $0["name"] as? String }
    }

    @Test(arguments: [["area", "import"], ["import"]])
    func `A second file without ids leaves the rooms of the first, and doubles none when it comes again`(
        command: [String]
    ) throws {
        try write(("Stairs", 100), ("Loft", 10), to: "second.geojson")
        for _ in 0..<2 {
            try expect(command + ["level.plan", "second.geojson"])
            #expect(try names() == ["Kitchen", "Office", "Shaft", "Stairs", "Loft"])
        }
        try workspace.write(
            #"{"images":[],"categories":[{"id":1,"name":"Tank"}],"annotations":[{"id":1,"category_id":1,"bbox":[1,1,2,2]}]}"#,
            to: "coco.json")
        try expect(command + ["level.plan", "coco.json"])
        #expect(try names() == ["Kitchen", "Office", "Shaft", "Stairs", "Loft", "Tank"])
    }

    @Test func `Areas that are read in wrong coordinates replace no room, and that is told`() throws {
        try write(("Hall", 5000), to: "far.geojson", id: "kitchen")
        let before = try expect(["area", "list", "level.plan", "--json"]).output
        let told =
            "1 area not taken, as it lies outside the drawing: Hall; is --coordinates right for the file?"
        for command in [["import"], ["import", "--strict"], ["area", "import"], ["area", "import", "--replace"]] {
            let run = try expect(command + ["level.plan", "far.geojson"], status: 1)
            #expect((run.output + run.errors).contains(told), "\(run)")
            #expect(try expect(["area", "list", "level.plan", "--json"]).output == before)
        }
        let new = try expect(["new", "b.plan", "--drawing", "plan.png", "--areas", "far.geojson"], status: 3)
        #expect(new.errors.contains("far.geojson: \(told) No plan was made.") && !workspace.exists("b.plan"))
    }

    @Test func `What is replaced is told, and what is equal`() throws {
        try write(("Stairs", 100), to: "one.geojson", id: "1")
        let run = try expect(["area", "import", "level.plan", "one.geojson", "--exchange-areas"])
        #expect(run.lines == ["1 area imported", "1 area replaced: Kitchen -> Stairs"])
        #expect(
            try expect(["area", "import", "level.plan", "one.geojson"]).lines == [
                "1 area imported", "1 area unchanged",
            ])
        try write(("Stairs", 110), to: "one.geojson")
        #expect(
            try expect(["area", "import", "level.plan", "one.geojson", "--lang", "zh"]).lines
                == ["已导入 1 个区域", "1 个区域被替换:Stairs(轮廓)"])
        try write(("Stairs", 120), to: "one.geojson")
        let report = try expect(["import", "level.plan", "one.geojson"])
        #expect(report.lines.contains("note: 1 area replaced: Stairs (outline)"))
        try write(("Lift", 120), to: "one.geojson", id: "1")
        let json = try expect(["import", "level.plan", "one.geojson", "--json"]).output
        #expect(json.contains(#""replacedAreas":[{"changed":["name"],"id":"1","new":"Lift","old":"Stairs"}]"#))
        try write(("Ramp", 120), to: "one.geojson", id: "1")
        let areas = try expect(["area", "import", "level.plan", "one.geojson", "--json"]).output
        #expect(areas.contains(#""replaced":{"changed":["name"],"id":"1","new":"Ramp","old":"Lift"}"#))
    }

    @Test(arguments: [["area", "import"], ["import"]])
    func `A room under a number of another program replaces no room of the plan, which is told`(
        command: [String]
    ) throws {
        try write(("Column", 300), to: "columns.geojson", id: "1")
        let run = try expect(command + ["level.plan", "columns.geojson"])
        #expect(
            (run.output + run.errors).contains(
                "note: 1 area added with a new id, as the plan has an area of another name"))
        #expect(try names() == ["Kitchen", "Office", "Shaft", "Column"])
        try expect(command + ["level.plan", "columns.geojson"])
        #expect(try names() == ["Kitchen", "Office", "Shaft", "Column"])
    }

    @Test func `Exchanged rooms change the plan with an option alone`() throws {
        try write(("North", 20), to: "n.geojson", id: "n")
        try write(("South", 300), to: "s.geojson", id: "s")
        for file in ["n.geojson", "s.geojson"] { try expect(["area", "import", "level.plan", file]) }
        try write(("North", 300), to: "n.geojson", id: "n")
        let before = try expect(["area", "list", "level.plan", "--json"]).output
        for command in [["import"], ["area", "import"], ["area", "import", "--replace"]] {
            let run = try expect(command + ["level.plan", "n.geojson"], status: 1)
            #expect((run.output + run.errors).contains("it lies where another area of the plan is"))
            #expect((run.output + run.errors).contains("--exchange-areas takes it all the same"), "\(run)")
            #expect(try expect(["area", "list", "level.plan", "--json"]).output == before)
        }
        try expect(["area", "import", "level.plan", "n.geojson", "--exchange-areas"])
        #expect(try expect(["area", "list", "level.plan", "--json"]).output != before)
    }

    @Test func `An area that may be one of several of its name is added, which is told`() throws {
        try write(("Hall", 100), ("Hall", 10), to: "halls.geojson")
        try expect(["area", "import", "level.plan", "halls.geojson"])
        try write(("Hall", 200), to: "halls.geojson")
        let note = "1 area added beside others of the same name, as it is not clear which is meant: Hall (hall-"
        #expect(try expect(["area", "import", "level.plan", "halls.geojson"]).errors.contains("note: \(note)"))
        try write(("Hall", 300), to: "halls.geojson")
        #expect(try expect(["import", "level.plan", "halls.geojson"]).output.contains("note: \(note)"))
    }

    @Test func `Two copies that changed one area are told by its names`() throws {
        try expect(["copy", "level.plan", "copy.plan"])
        try write(("Hall", 100), to: "hall.geojson", id: "1")
        try expect(["area", "import", "level.plan", "hall.geojson", "--exchange-areas"])
        try write(("Hall", 110), to: "hall.geojson", id: "1")
        try expect(["area", "import", "copy.plan", "hall.geojson", "--exchange-areas"])
        try expect(["copy", "copy.plan", "named.plan"])
        let same = try expect(["merge", "level.plan", "copy.plan"])
        #expect(same.lines.last == "conflict: area 1: Hall here, Hall (outline) there; kept theirs, the later")
        try write(("Ramp", 110), to: "hall.geojson", id: "1")
        try expect(["area", "import", "level.plan", "hall.geojson"])
        try write(("Lift", 110), to: "hall.geojson", id: "1")
        try expect(["area", "import", "named.plan", "hall.geojson"])
        let named = try expect(["merge", "level.plan", "named.plan"])
        #expect(named.lines.last == "conflict: area 1: Ramp here, Lift there; kept theirs, the later")
    }

    @Test func `The areas that --replace leaves are those of the file, by name where it has no ids`() throws {
        try write(("Kitchen", 30), ("Loft", 10), to: "new.geojson")
        let run = try expect(["area", "import", "level.plan", "new.geojson", "--replace"])
        #expect(run.lines == ["2 areas imported, 2 removed", "1 area replaced: Kitchen (outline)"])
        #expect(try names() == ["Kitchen", "Loft"])
    }

    @Test func `The history says what has changed of an area`() throws {
        try workspace.write(
            """
            {"type":"Feature","id":"2","properties":{"name":"Study","allowed":false,"floor":4},"geometry":
            {"type":"Polygon","coordinates":[[[200,20],[380,20],[380,270],[200,280],[200,20]]]}}
            """, to: "study.geojson")
        try expect(["area", "import", "level.plan", "study.geojson"])
        #expect(
            try expect(["history", "level.plan", "--limit", "1"]).lines.last
                == "    area 2 (Office): name 'Office' -> 'Study', outline changed, allowed yes -> no, "
                + "color '#3366cc' -> (none), floor (none) -> 4")
        #expect(
            try expect(["history", "level.plan", "--limit", "1", "--lang", "zh"]).lines.last
                == "    区域 2(Office): 名称 'Office' -> 'Study',轮廓已更改,允许标记 是 -> 否,颜色 '#3366cc' -> (无),"
                + "floor (无) -> 4")
    }
}
