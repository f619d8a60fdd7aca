import Foundation
import TestSupport
import Testing

/// The rooms of a sheet from the command.
@Suite struct RoomsCommandTests {
    private let place: Workspace

    init() throws {
        place = try Workspace()
        try Data(PDFSample.flat).write(to: place.folder.appendingPathComponent("flat.pdf"))
    }

    private func rooms(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            ["rooms"] + arguments + ["--lang", "en"], in: place.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func plan() throws {
        #expect(
            try CommandRun(["new", "flat.plan", "--drawing", "flat.pdf", "--dpi", "254"], in: place.folder).status == 0)
    }

    @Test func `The rooms of a sheet are listed with number, name, area and doors`() throws {
        let run = try rooms("flat.pdf")
        #expect(run.status == 0, "\(run.errors)")
        let words = run.lines.prefix(3).map { $0.split(separator: " ").map(String.init) }
        #expect(words[0] == ["number", "name", "at", "area", "doors", "doubts"], "\(run.output)")
        #expect(words[1].enumerated().compactMap { $0 == 2 ? nil : $1 } == ["101", "KITCHEN", "20", "m²", "1"])
        #expect(words[2].enumerated().compactMap { $0 == 2 ? nil : $1 } == ["102", "OFFICE", "16", "m²", "1"])
        // Where a room is said to be one is found.
        let there = try rooms("flat.pdf", "--at", words[2][2])
        #expect(there.lines.count == 3 && there.output.contains("OFFICE"), "\(there.output)")
        #expect(run.lines.last == "2 areas, doubtful: 0")
    }

    @Test func `The outlines are written in pixels of the drawing, exact to the walls`() throws {
        // 254 pixels to the inch are 100 to a metre at 1:100.
        #expect(try rooms("flat.pdf", "--dpi", "254", "--output", "rooms.geojson").status == 0)
        let written = try JSONSerialization.jsonObject(with: Data(place.bytes(of: "rooms.geojson"))) as? [String: Any]
        let features = try #require(written?["features"] as? [[String: Any]])
        let expected: [String: (Double, Double, Double, Double)] = [
            "101": (300, 300, 800, 700), "102": (820, 300, 1220, 700),
        ]
        #expect(features.count == 2)
        for feature in features {
            let properties = try #require(feature["properties"] as? [String: Any])
            let number = try #require(properties["number"] as? String)
            #expect(properties["doubtful"] as? Bool == false)
            let beyond = (properties["doors"] as? [[String: Any]])?.first?["to"] as? String
            #expect(beyond == (number == "101" ? "102 OFFICE" : "101 KITCHEN"))
            let rings = try #require((feature["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])
            let (xs, ys) = (rings[0].map { $0[0] }, rings[0].map { $0[1] })
            let box = try #require(expected[number])
            for (found, wanted) in [(xs.min(), box.0), (ys.min(), box.1), (xs.max(), box.2), (ys.max(), box.3)] {
                #expect(abs((found ?? .infinity) - wanted) < 0.1, "\(number): \(String(describing: found)), \(wanted)")
            }
        }
    }

    @Test func `One room is chosen by its number, its name or a point`() throws {
        for option in [["--only", "102"], ["--only", "office"], ["--at", "1000,400", "--dpi", "254"]] {
            let run = try CommandRun(["rooms", "flat.pdf", "--json"] + option, in: place.folder)
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let rooms = try #require(report?["rooms"] as? [[String: Any]])
            #expect(rooms.map { $0["name"] as? String } == ["OFFICE"], "\(option)")
        }
        let none = try rooms("flat.pdf", "--only", "103")
        #expect(none.status == 1 && none.lines.last == "0 areas, doubtful: 0")
    }

    @Test func `Rooms are added to a plan only when that is asked, and never over its areas`() throws {
        try plan()
        #expect(try rooms("flat.plan").status == 0)
        func names() throws -> [String] {
            let run = try CommandRun(["area", "list", "flat.plan", "--json"], in: place.folder)
            let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
            return (list ?? []).compactMap { $0["name"] as? String }.sorted()
        }
        #expect(try names().isEmpty)
        #expect(
            try CommandRun(
                ["area", "add", "flat.plan", "Mine", "350,350", "750,350", "750,650", "350,650"], in: place.folder
            ).status
                == 0)
        let run = try rooms("flat.plan", "--add")
        #expect(
            run.lines.last == "added to the plan: 1, left out as doubtful: 0, in the way of areas of the plan: 1",
            "\(run.output)\(run.errors)")
        #expect(try names() == ["102 OFFICE", "Mine"])
        #expect(try CommandRun(["undo", "flat.plan"], in: place.folder).status == 0)
        #expect(try names() == ["Mine"])
    }

    @Test func `A plan without a scale gets the sheet's with the rooms, and a scale of its own stays`() throws {
        func scale() throws -> Double? {
            let run = try CommandRun(["scale", "flat.plan", "--json"], in: place.folder)
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            return report?["pixelsPerMetre"] as? Double
        }
        try plan()
        let run = try rooms("flat.plan", "--add")
        let read = try #require(try scale())
        #expect(abs(read - 100) < 1e-6)
        #expect(run.lines.contains("the sheet's scale is taken: 100 pixels per metre"), "\(run.output)")
        #expect(try CommandRun(["undo", "flat.plan"], in: place.folder).status == 0)
        #expect(try scale() == nil)
        #expect(try CommandRun(["scale", "flat.plan", "--pixels-per-metre", "77"], in: place.folder).status == 0)
        #expect(try !rooms("flat.plan", "--add").output.contains("scale is taken"))
        #expect(try scale() == 77)
    }

    @Test func `A preview shows the rooms over the drawing`() throws {
        #expect(try rooms("flat.pdf", "--preview", "p.png").status == 0)
        let (plain, preview) = (
            try rooms("flat.pdf", "--only", "none", "--preview", "n.png"), try place.bytes(of: "p.png")
        )
        #expect(plain.status == 1)
        #expect(try place.bytes(of: "n.png") != preview)
    }

    @Test func `Bad input is told with what to do, and writes nothing`() throws {
        try place.writeDrawing("photo.png")
        try Data(PDFSample.pages(["/MediaBox [0 0 300 300]"])).write(
            to: place.folder.appendingPathComponent("empty.pdf"))
        let cases: [(arguments: [String], status: Int32, told: String)] = [
            (["photo.png"], 1, "photo.png: nothing on the page is drawn like walls"),
            (["empty.pdf"], 1, "empty.pdf: nothing on the page is drawn like walls"),
            (["flat.pdf#page=2"], 3, "page 2"), (["missing.pdf"], 3, "missing.pdf"),
            (["flat.pdf", "--add"], 2, "--add goes with a plan"), (["flat.pdf", "--at", "1"], 2, "--at must be x,y"),
            (["flat.pdf", "--doubtful"], 2, "--doubtful goes with --add"),
            (["flat.pdf", "--drawing", "flat.pdf"], 2, "--drawing goes with a plan"),
            (["flat.pdf", "--output", "flat.pdf"], 4, "is the input flat.pdf itself"),
        ]
        for (arguments, status, told) in cases {
            var arguments = arguments
            if !arguments.contains("--output") { arguments += ["--output", "o.geojson"] }
            let run = try CommandRun(["rooms"] + arguments + ["--lang", "en"], in: place.folder)
            #expect(run.status == status && run.errors.contains(told), "\(arguments): \(run.status) \(run.errors)")
            #expect(!place.exists("o.geojson"))
        }
        #expect(try place.bytes(of: "flat.pdf") == PDFSample.flat)
    }

    /// A scan of two rooms of 4 x 3 m and 3 x 3 m that lies askew by a degree, at 59 pixels to a metre: walls are pairs of lines.
    private static var scan: [UInt8] {
        let walls = [
            (-0.2, -0.2, 7.35, 0.0), (-0.2, 3.0, 1.0, 3.2), (1.9, 3.0, 7.35, 3.2), (-0.2, 0.0, 0.0, 3.0),
            (7.15, 0.0, 7.35, 3.0), (4.0, 0.0, 4.15, 1.0), (4.0, 1.9, 4.15, 3.0),
        ]
        let (cosine, sine) = (cos(Double.pi / 180), sin(Double.pi / 180))
        let rows = (0..<400).map { row in
            (0..<600).map { column in
                let (dx, dy) = ((Double(column) - 300) / 59, (Double(row) - 200) / 59)
                let (x, y) = (3.5 + cosine * dx + sine * dy, 1.5 - sine * dx + cosine * dy)
                let isInk = walls.contains { wall in
                    let across = max(wall.0 - x, x - wall.2)
                    let down = max(wall.1 - y, y - wall.3)
                    return abs(max(across, down)) < 0.025
                }
                return (isInk ? 30 : 240) + (column * 31 + row * 57) % 13
            }
        }
        return MaskPNG(rows: rows, depth: 8, colorType: 0).bytes
    }

    @Test func `The rooms of a scan are found, in pixels and with its doors`() throws {
        try Data(Self.scan).write(to: place.folder.appendingPathComponent("scan.png"))
        let run = try rooms("scan.png", "--output", "rooms.geojson")
        #expect(run.status == 0, "\(run.errors)")
        let written = try JSONSerialization.jsonObject(with: Data(place.bytes(of: "rooms.geojson"))) as? [String: Any]
        let features = try #require(written?["features"] as? [[String: Any]])
        let certain = features.compactMap { $0["properties"] as? [String: Any] }.filter {
            $0["doubtful"] as? Bool == false
        }
        #expect(certain.count == 2 && certain.allSatisfy { ($0["doors"] as? [Any])?.isEmpty == false }, "\(run.output)")
        // The middles of both rooms lie in one each.
        for point in ["211,198", "428,202"] {
            let there = try rooms("scan.png", "--at", point)
            #expect(there.status == 0 && there.lines.last == "1 area, doubtful: 0", "\(there.output)")
        }
    }
}
