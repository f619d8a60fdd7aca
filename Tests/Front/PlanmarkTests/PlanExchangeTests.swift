import Foundation
import Testing

/// Import and export of plan files, as a user's shell runs them.
@Suite struct PlanExchangeTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    @discardableResult
    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    @discardableResult
    private func expect(_ arguments: [String], status: Int32 = 0) throws -> CommandRun {
        let done = try run(arguments)
        #expect(done.status == status, "\(arguments): \(done.errors)")
        return done
    }

    @Test func `An import refuses what is wrong, keeps the rest, and with --strict keeps nothing`() throws {
        #expect(
            try expect(["import", "level.plan", "defects.csv", "--strict"], status: 1).output.contains("not imported"))
        #expect(try expect(["list", "level.plan"]).output == "0 markers\n")
        let run = try expect(["import", "level.plan", "defects.csv"], status: 1)
        #expect(run.output.hasPrefix("defects.csv: 0 areas, 2 new markers, 0 changed, 0 unchanged, 5 refused\n"))
        #expect(run.output.contains("defects.csv:4: outside the drawing (410, 20) on 400 x 300"))
        #expect(run.output.contains("defects.csv:7: the row has 3 fields, the header 5"))
    }

    @Test(arguments: [["import"], ["area", "import"]])
    func `A plan and a file in the wrong order are told the right one`(command: [String]) throws {
        let run = try expect(command + ["rooms.geojson", "level.plan"], status: 2)
        #expect(
            run.errors.contains(
                "the plan comes first and the file after it; write 'level.plan' before 'rooms.geojson'"))
    }

    @Test(
        arguments: [
            "geojson", "csv", "xlsx", "jsonl", "coco", "labelme", "web-annotation",
        ])
    func `Export and import through each format lead to the same plan`(format: String) throws {
        try expect(["import", "level.plan", "defects.csv"], status: 1)
        try expect(["export", "level.plan", "--format", format, "--output", "x"])
        try expect(["new", "other.plan", "--drawing", "plan.png", "--areas", "rooms.geojson"])
        try expect(["import", "other.plan", "x", "--format", format])
        let lists = try ["level.plan", "other.plan"].map { try expect(["list", $0, "--json"]).output }
        #expect(lists[0] == lists[1])
        let areas = try ["level.plan", "other.plan"].map { try expect(["area", "list", $0, "--json"]).output }
        #expect(areas[0] == areas[1])
    }

    @Test func `A list for Excel has areas by name, is imported again unchanged, and needs a fitting delimiter`() throws
    {
        try expect(["import", "level.plan", "defects.csv"], status: 1)
        try expect(["export", "level.plan", "--excel", "--delimiter", ";", "--output", "list.csv"])
        let lines = String(decoding: try workspace.bytes(of: "list.csv"), as: UTF8.self).split(separator: "\r\n")
        #expect(lines[0].hasPrefix("\u{FEFF}Number;Title;Status;Priority;Category;Assignee;Due;Cost;Area;X;Y;Note;"))
        #expect(lines.count == 3)
        let run = try expect(["import", "level.plan", "list.csv"])
        #expect(run.output.hasPrefix("list.csv: 0 areas, 0 new markers, 0 changed, 2 unchanged, 0 refused\n"))
        #expect(try expect(["export", "level.plan", "--excel"]).output.hasPrefix("\u{FEFF}Number,Title,"))
        for arguments in [
            ["--excel", "--decimal", "comma"], ["--delimiter", ";", "--format", "csv"],
            ["--excel", "--format", "xlsx"],
            ["--excel", "--output", "x.geojson"],
        ] { try expect(["export", "level.plan"] + arguments, status: 2) }
    }

    @Test(arguments: [
        ["x.csv", "--excel", "--delimiter", ";"], ["x.csv", "--excel"], ["x.xlsx"], ["x.csv"], ["x.jsonl"],
    ])
    func `Numbers of a marker's own properties come back from every list`(list: [String]) throws {
        try workspace.write(
            """
            {"number":1,"x":50,"y":60,"properties":{"price":12.5,"tiny":1e-7,"room":"4.01","day":"2026-04-01T08:30:00Z"}}
            """, to: "own.jsonl")
        try expect(["import", "level.plan", "own.jsonl"])
        let before = try expect(["list", "level.plan", "--json"]).output
        #expect(before.contains("\"price\":12.5"))
        try expect(["export", "level.plan", "--output"] + list)
        let run = try expect(["import", "level.plan", list[0]])
        #expect(run.lines[0].hasSuffix(" 0 new markers, 0 changed, 1 unchanged, 0 refused"))
        #expect(try expect(["list", "level.plan", "--json"]).output == before)
    }

    @Test func `A row that was copied with its id is refused and leaves the original as it is`() throws {
        try expect(["mark", "level.plan", "50", "60", "--title", "Tap"])
        let shown = try expect(["list", "level.plan", "--json"]).output
        let list = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [[String: Any]]
        let id = try #require(list?.first?["id"] as? String)
        try workspace.write("x,y,title,number,id\n50,60,Tap,1,\(id)\n70,80,New,9,\(id)\n", to: "copied.csv")
        let run = try expect(["import", "level.plan", "copied.csv"], status: 1)
        #expect(run.output.contains("0 new markers, 0 changed, 1 unchanged, 1 refused"))
        #expect(run.output.contains("copied.csv:3: another entry of the file has the same id; leave the id empty"))
    }

    @Test(arguments: ["csv", "xlsx", "geojson"])
    func `A list that was exported before the plan changed takes nothing of that back`(format: String) throws {
        try expect(["mark", "level.plan", "50", "60", "--title", "Tap"])
        try expect(["export", "level.plan", "--format", format, "--output", "x"])
        try expect(["edit", "level.plan", "1", "--title", "Tap drips"])
        let run = try expect(["import", "level.plan", "x", "--format", format])
        #expect(run.lines[0].hasSuffix(" 0 new markers, 0 changed, 1 unchanged, 0 refused"))
        #expect(
            run.output.contains("is kept beside 1 row: ") && run.output.contains("marker 1: title); --overwrite-newer"))
        #expect(try expect(["show", "level.plan", "1"]).output.contains("Tap drips"))
        try expect(["import", "level.plan", "x", "--format", format, "--overwrite-newer"])
        #expect(!(try expect(["show", "level.plan", "1"]).output.contains("Tap drips")))
    }

    @Test func `German statuses of a list are read as the workflow's, and that is told`() throws {
        try workspace.write("x,y,Zustand\n50,60,erledigt\n60,60,offen\n", to: "de.csv")
        let run = try expect(["import", "level.plan", "de.csv"])
        #expect(run.output.contains("note: read the status 'erledigt' as closed, 'offen' as open\n"))
    }

    @Test(arguments: [
        (
            "geojson",
            #"{"type":"Feature","properties":{"Was":"Tap"},"geometry":{"type":"Point","coordinates":[50,60]}}"#, []
        ),
        ("jsonl", #"{"X_POS":50,"Y_POS":60,"Was":"Tap"}"#, ["--map", "X_POS=x", "--map", "Y_POS=y"]),
    ])
    func `Members are given meanings wherever markers are read, and one that no marker has is an error`(
        ending: String, entry: String, place: [String]
    ) throws {
        let other = entry.replacingOccurrences(of: "50", with: "60")
        try workspace.write("\(entry)\n\(other)\n", to: "m.\(ending)")
        let map = place + ["--map", "was=title"]
        let annotate = ["annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "m.\(ending)", "-o", "a.png"]
        let locate = ["locate", "--areas", "rooms.geojson", "--points", "m.\(ending)"]
        for command in [annotate, locate, ["import", "level.plan", "m.\(ending)"]] {
            let wrong = try run(command + map + ["--map", "Wo=note"])
            #expect(![0, 1].contains(wrong.status), "\(command): \(wrong.status)")
            #expect(wrong.errors.contains("no marker has a member 'Wo' (they have: Was"), "\(wrong.errors)")
            #expect(try expect(["list", "level.plan"]).output == "0 markers\n")
        }
        for command in [annotate, locate] { try expect(command + map) }
        let run = try expect(["import", "level.plan", "m.\(ending)"] + map)
        #expect(run.output.hasPrefix("m.\(ending): 0 areas, 2 new markers, 0 changed, 0 unchanged, 0 refused\n"))
        #expect(try expect(["show", "level.plan", "1"]).output.contains("Tap"))
    }

    @Test(arguments: ["5", "a", "\""])
    func `A letter, a digit or a quote is no delimiter`(character: String) throws {
        let run = try expect(["import", "level.plan", "defects.csv", "--delimiter", character], status: 2)
        #expect(
            run.errors.contains("'\(character)' is not 'tab' or an ASCII character that is no letter, digit or quote"))
    }

    @Test func `A row whose area or number was edited is told what to do instead`() throws {
        try expect(["mark", "level.plan", "50", "60", "--title", "Tap"])
        try expect(["export", "level.plan", "--excel", "--output", "x.csv"])
        let list = String(decoding: try workspace.bytes(of: "x.csv"), as: UTF8.self)
        try workspace.write(
            list.replacingOccurrences(of: "Kitchen", with: "Office").replacingOccurrences(of: "\n1,", with: "\n8,"),
            to: "x.csv")
        let run = try expect(["import", "level.plan", "x.csv"])
        #expect(run.output.contains("the area is passed over in 1 row: line 2 (marker 1: Office)"))
        #expect(run.output.contains("the number is passed over in 1 row: line 2 (marker 1: 8)"))
    }

    @Test(
        arguments: ["geojson", "csv", "xlsx", "jsonl", "coco", "labelme", "web-annotation"])
    func `What was exported and is imported into the same plan again changes nothing of it`(format: String) throws {
        let ring = "[[220,40],[240,40],[240,60],[220,60],[220,40]]"
        try workspace.write(
            """
            {"type": "Feature", "id": "hall", "properties": {"name": "Halle Ö, 大厅", "floor": 2}, "geometry":
            {"type": "Polygon", "coordinates": [[[210,30],[370,30],[370,200.5],[210,200],[210,30]], \(ring)]}}
            """, to: "hall.geojson")
        try expect(["area", "import", "level.plan", "hall.geojson"])
        try workspace.write("photo", to: "photo.jpg")
        try expect([
            "mark", "level.plan", "300", "100", "--title", "=1+1 \"\u{1F6AA}\" Tür", "--note", "two\nlines", "--due",
            "2026-03-01",
            "--property", "k,=v", "--color", "red",
        ])
        try expect(["attach", "level.plan", "1", "photo.jpg"])
        try expect(["mark", "level.plan", "100", "100"])
        let before = try ["list", "history"].map { try expect([$0, "level.plan", "--json"]).output }
        try expect(["export", "level.plan", "--format", format, "--output", "x"])
        let report = try expect(["import", "level.plan", "x", "--format", format]).output
        #expect(report.contains(" 0 new markers, 0 changed, 2 unchanged, 0 refused"))
        #expect(try ["list", "history"].map { try expect([$0, "level.plan", "--json"]).output } == before)
        #expect(try expect(["check", "level.plan"]).output == "level.plan: sound, 2 markers\n")
    }

    @Test func `A list that is imported again is known, and told what can be done about it`() throws {
        try workspace.write("number,x,y,title\n4,100,100,Tap\n5,120,100,Socket\n", to: "list.csv")
        try expect(["import", "level.plan", "list.csv"])
        let again = try expect(["import", "level.plan", "list.csv"])
        #expect(again.lines[0] == "list.csv: 0 areas, 0 new markers, 0 changed, 0 unchanged, 2 kept, 0 refused")
        #expect(again.lines[1].contains("2 markers of the file are in the plan already") && again.lines.count == 2)
        try workspace.write("number,x,y,title\n4,100,100,Tap drips\n", to: "list.csv")
        #expect(try expect(["import", "level.plan", "list.csv"]).lines[1].contains("1 of them with other details"))
        try expect(["import", "level.plan", "list.csv", "--duplicates", "update"])
        #expect(try expect(["show", "level.plan", "4"]).output.contains("Tap drips"))
        try expect(["import", "level.plan", "list.csv", "--duplicates", "add"])
        #expect(try expect(["list", "level.plan"]).lines.last == "3 markers")
        #expect(
            try expect(["import", "level.plan", "plan.png"], status: 3).errors
                == "planmark: error: plan.png: is a PNG picture, not a text such as CSV or GeoJSON\n")
    }

    @Test func `A dry run lists the changes with the status of the import, and writes nothing`() throws {
        try workspace.write("number,x,y,title\n4,100,100,Tap\n5,120,100,Socket\n", to: "list.csv")
        try expect(["import", "level.plan", "list.csv"])
        try workspace.write(
            "number,x,y,title\n4,100,100,Tap drips\n5,150,150,Lamp\n,60,100,Hole\n9,900,900,Far\n", to: "list.csv")
        let command = ["import", "level.plan", "list.csv", "--duplicates", "update"]
        let (plan, history) = (
            FileManager.default.contents(atPath: workspace.path("level.plan")),
            try expect(["history", "level.plan"]).output
        )
        let dry = try expect(command + ["--dry-run"], status: 1)
        #expect(
            dry.lines.prefix(3) == [
                "list.csv: 0 areas, 1 new marker, 1 changed, 0 unchanged, 1 left, 1 refused (a dry run, nothing is written)",
                "marker 4: title 'Tap' -> 'Tap drips'", "marker 6 added: Hole",
            ])
        #expect(
            dry.lines[3].hasPrefix("list.csv:3: left: marker 5 of the plan, 'Socket' at (120, 100), has this number"))
        #expect(dry.lines[3].contains("--duplicates add"))
        #expect(dry.lines[4].hasPrefix("list.csv:5: outside the drawing"))
        let json = try expect(command + ["--dry-run", "--json"], status: 1).output
        #expect(json.contains(#""dryRun":true"#) && json.contains(#""new":"Tap drips","old":"Tap""#))
        #expect(FileManager.default.contents(atPath: workspace.path("level.plan")) == plan)
        #expect(try expect(["history", "level.plan"]).output == history)
        let run = try expect(command, status: 1)
        #expect(run.lines[1] == dry.lines[1] && Array(run.lines.dropFirst(2)) == Array(dry.lines.dropFirst(3)))
        try expect(["import", "level.plan", "list.csv", "--dry-run", "--strict"], status: 1)
        try workspace.write("number,x,y,title\n4,100,100,Tap drips\n", to: "list.csv")
        try expect(command + ["--dry-run"])
    }

    @Test func `Numbers that the plan has are given anew, and each pair is told`() throws {
        try workspace.write("number,x,y\n1,100,100\n2,110,100\n", to: "list.csv")
        try expect(["import", "level.plan", "list.csv"])
        try workspace.write("number,x,y\n2,120,100\n4,130,100\n5,140,100\n", to: "list.csv")
        let json = try expect(["import", "level.plan", "list.csv", "--json"]).output
        #expect(json.contains(#""renumbered":[{"new":6,"old":2}]"#))
        let rows = (1...6).map { "\($0),100,\(110 + $0)" }.joined(separator: "\n")
        try workspace.write("number,x,y\n\(rows)\n", to: "list.csv")
        let run = try expect(["import", "level.plan", "list.csv"])
        #expect(
            run.lines[1].hasPrefix(
                "note: 5 markers got another number, as theirs was given already: 1 -> 7, 2 -> 8, 4 -> 9, 5 -> 10, 6 -> 11"
            ))
    }

    @Test func `A mistyped status is told with the one that was meant, before every status is taken over`() throws {
        try workspace.write("x,y,status\n100,100,Offfen\n", to: "list.csv")
        let kept = try expect(["import", "level.plan", "list.csv", "--dry-run"])
        #expect(
            kept.output.contains(
                "'Offfen' at list.csv:2; did you mean 'offen' (open) by 'Offfen'? the workflow has 'open', 'in progress', "
            ))
        let run = try expect(["import", "level.plan", "list.csv", "--strict"], status: 1)
        #expect(
            run.lines.contains(
                "note: 1 marker refused for the status; did you mean 'offen' (open) by 'Offfen'? --any-status takes every "
                    + "status over, and --role says in which role it is changed"))
        #expect(
            try expect(["list", "level.plan", "--status", "Offfen"]).errors.contains(
                "no marker has the status 'Offfen'; did you mean 'offen' (open)? the workflow has: open, "))
    }

    @Test func `A number with a decimal comma is refused with the option that reads it`() throws {
        try workspace.write("x;y\n\"120,5\";100.5\n", to: "list.csv")
        let run = try expect(["import", "level.plan", "list.csv"], status: 1)
        #expect(
            run.output.contains(
                "'120,5' is not a number; write decimals with a point, or say with --decimal comma that they have commas"
            ))
        #expect(
            try expect(["import", "level.plan", "list.csv", "--lang", "zh"], status: 1).output.contains(
                "--decimal comma"))
    }

    @Test func `An annotation without an extent is refused alone, for what it is`() throws {
        try workspace.write(
            #"[{"target":"plan.png#xywh=pixel:300,150,0,0"},{"target":{"source":"plan.png","selector":"#
                + #"{"type":"PointSelector","x":100,"y":100}}}]"#, to: "w3c.json")
        let message = "feature 1: the fragment's rectangle is 0 wide and 0 high; both must be above 0"
        let run = try expect(["import", "level.plan", "w3c.json"], status: 1)
        #expect(run.output.contains("1 new marker") && run.output.contains(message))
        let sheet = try expect(
            ["annotate", "plan.png", "--markers", "w3c.json", "--output", "out.png"], status: 1)
        #expect(sheet.output.contains(message) && workspace.exists("out.png"))
    }

    @Test func `JSON lines are imported line by line, from a pipe too; areas must come before the markers`() throws {
        let area =
            #"{"type":"area","id":"n","name":"Nook","geometry":{"type":"Polygon","coordinates":"#
            + "[[[0,0],[9,0],[9,9],[0,0]]]}}"
        let marker = #"{"x":8,"y":1,"title":"A"}"#
        try workspace.write("\(area)\n\(marker)\n", to: "in.jsonl")
        let sound = try expect(["import", "level.plan", "in.jsonl"])
        #expect(sound.output == "in.jsonl: 1 area, 1 new marker, 0 changed, 0 unchanged, 0 refused\n")
        try workspace.write("\(marker)\n\(area)\n", to: "late.jsonl")
        let late = try expect(["import", "level.plan", "late.jsonl"], status: 1)
        #expect(late.lines.last == "late.jsonl:2: the area 'Nook' comes after markers; areas come first")
        try workspace.write("", to: "empty.jsonl")
        #expect(try expect(["import", "level.plan", "empty.jsonl"], status: 3).errors.contains("the file is empty"))
    }
}
