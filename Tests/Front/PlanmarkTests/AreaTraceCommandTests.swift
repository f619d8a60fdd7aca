import Foundation
import TestSupport
import Testing

@Suite struct AreaTraceCommandTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeWalls()
        #expect(try planmark(["new", "walls.plan", "--drawing", "walls.png", "--pixels-per-metre", "50"]).status == 0)
    }

    private func planmark(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments, in: place.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func trace(_ arguments: String...) throws -> CommandRun {
        try planmark(["area", "trace", "walls.plan"] + arguments)
    }

    private func areas() throws -> [[String: Any]] {
        let run = try planmark(["area", "list", "walls.plan", "--json"])
        return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    @Test func `The room becomes an area, and its size is told`() throws {
        let run = try trace("200,200", "--name", "Kitchen", "--id", "k")
        #expect(run.output == "area k: Kitchen, 26 m², 4 corners, 1 opening closed\n")
        #expect(run.status == 0)
        let area = try #require(try areas().first)
        #expect(area["name"] as? String == "Kitchen")
        #expect(area["box"] as? [Int] == [70, 70, 320, 330])
        #expect(try planmark(["history", "walls.plan"]).output.contains("area trace"))
    }

    @Test func `Without a name rooms are numbered, in the language`() throws {
        _ = try trace("200,200")
        _ = try trace("400,200")
        #expect(try areas().map { $0["name"] as? String } == ["room 1", "room 2"])
        let run = try trace("300,200", "--gap", "30", "--lang", "zh", "--dry-run")
        #expect(run.output.contains("房间 1") && run.output.contains("未添加"))
    }

    @Test func `JSON has the outline and the openings, and a dry run changes nothing`() throws {
        let run = try trace("200,200", "--dry-run", "--json", "--forbidden", "--color", "red")
        let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(json["area"] as? Int == 65_000)
        #expect(json["perimeter"] as? Int == 1020)
        #expect(
            (json["outline"] as? [[[Int]]])?.first.map(Set.init) == [[70, 70], [320, 70], [320, 330], [70, 330]])
        #expect(json["openings"] as? [[Int]] == [[320, 180, 330, 216]])
        #expect(json["allowed"] as? Bool == false)
        #expect(json["color"] as? String == "#ff0000")
        #expect(try areas().isEmpty)
    }

    @Test func `Of a PDF's page the room is the one that is found there, and with a gap the one that is traced`() throws
    {
        try Data(PDFSample.flat).write(to: place.folder.appendingPathComponent("flat.pdf"))
        // 100 pixels to a metre.
        #expect(try planmark(["new", "flat.plan", "--drawing", "flat.pdf", "--dpi", "254"]).status == 0)
        func outline(_ options: String...) throws -> [[Double]] {
            let run = try planmark(["area", "trace", "flat.plan", "500,400", "--dry-run", "--json"] + options)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            if options.isEmpty {
                #expect(json["name"] as? String == "101 KITCHEN" && (json["openings"] as? [Any])?.count == 1)
            }
            return try #require((json["outline"] as? [[[Double]]])?.first)
        }
        let found = try outline()
        #expect(found.count == 4)
        for (corner, x, y) in [(0, 300.0, 300.0), (1, 800, 300), (2, 800, 700), (3, 300, 700)] {
            #expect(found.contains { abs($0[0] - x) < 0.1 && abs($0[1] - y) < 0.1 }, "corner \(corner) of \(found)")
        }
        #expect(try outline("--gap", "120") != found)
    }

    @Test func `What is doubtful about a room that is found is told`() throws {
        let text = String(decoding: PDFSample.flat, as: UTF8.self).replacing("(OFFICE)", with: "(9.0 m2)")
        try Data(text.utf8).write(to: place.folder.appendingPathComponent("flat.pdf"))
        #expect(try planmark(["new", "flat.plan", "--drawing", "flat.pdf", "--dpi", "254"]).status == 0)
        let run = try planmark(["area", "trace", "flat.plan", "1000,400", "--lang", "en"])
        #expect(run.status == 0 && run.errors.contains("note: the outline measures 16 m², but the tag says 9 m²"))
    }

    @Test func `The point may be two arguments, as where markers are placed`() throws {
        let outlines = try [["200,200"], ["200", "200"]].map { point in
            try planmark(["area", "trace", "walls.plan", "--dry-run", "--json", "--id", "k"] + point).output
        }
        #expect(outlines[0] == outlines[1] && outlines[0].contains("\"outline\""))
    }

    @Test func `A room that the plan has is refused with its name`() throws {
        _ = try trace("200,200", "--name", "Kitchen", "--id", "k")
        let run = try trace("100,300")
        #expect(run.status == 1)
        #expect(run.errors.contains("the room is the area 'Kitchen' (k) of the plan"))
        #expect(try areas().count == 1)
    }

    @Test(arguments: [
        (["700,100"], 2, "not on the drawing of 650 x 400 pixels"), (["65,100"], 1, "lies on a wall"),
        (["20,20"], 1, "a larger --gap (now 41 pixels)"), (["a,b"], 2, "numbers separated by commas"),
        (["1,2,3"], 2, "the point must be two numbers"), (["200,200", "--gap", "-1"], 2, "0 or more"),
        (["200,200", "--gap", "1e9"], 2, "give pixels from 0 to 650"),
        (["200,200", "--color", "reddish"], 2, "--color"),
        (["200,200", "--drawing", "none.png"], 3, "none.png"),
    ])
    func `What makes no room is refused, and the plan stays as it is`(
        arguments: [String], status: Int32, says: String
    ) throws {
        let run = try planmark(["area", "trace", "walls.plan"] + arguments)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try areas().isEmpty)
    }
}
