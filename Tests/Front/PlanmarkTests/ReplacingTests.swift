import Foundation
import TestSupport
import Testing

/// Outputs where something is already: an earlier output, what somebody else has made, and what somebody has changed.
@Suite struct ReplacingTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.withPlan()
        try run(["mark", "level.plan", "50,60", "--title", "Tap", "--property", "trade=pipes"])
    }

    @discardableResult
    private func run(_ arguments: [String], status: Int32 = 0) throws -> CommandRun {
        let run = try CommandRun(arguments, in: workspace.folder)
        #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)")
        return run
    }

    /// Commands that write data, by the names of their outputs.
    private static let commands: [(output: String, command: [String])] = [
        ("o.csv", ["export", "level.plan"]), ("o.csv", ["export", "level.plan", "--excel", "--delimiter", ";"]),
        ("o.csv", ["export", "level.plan", "--excel", "--delimiter", "~"]),
        ("o.csv", ["export", "level.plan", "--coordinates", "leaflet", "--zoom", "3"]),
        ("o.xlsx", ["export", "level.plan"]), ("o.geojson", ["export", "level.plan"]),
        ("o.jsonl", ["export", "level.plan"]), ("o.jsonld", ["export", "level.plan"]),
        ("o.json", ["export", "level.plan", "--format", "coco"]),
        ("o.json", ["export", "level.plan", "--format", "labelme"]),
        ("o.pdf", ["export", "level.plan"]), ("o.xfdf", ["export", "level.plan"]),
        ("o.json", ["export", "level.plan", "--detections"]), ("o.csv", ["export", "level.plan", "--detections"]),
        ("o.csv", ["export", ".", "--plans", "*"]), ("o.jsonl", ["export", ".", "--plans", "*"]),
        ("o.geojson", ["export", ".", "--plans", "*"]), ("o.xlsx", ["export", ".", "--plans", "*"]),
        ("o.geojson", ["area", "simplify", "rooms.geojson", "--tolerance", "1"]),
        ("o.csv", ["zones", "--line", "Door=1,1,9,9", "--input", "found.json"]),
        ("o.csv", ["zones", "--line", "Door=1,1,9,9", "--input", "found.json", "--per-frame"]),
        ("o.json", ["zones", "--line", "Door=1,1,9,9", "--input", "found.json"]),
        ("o.png", ["attach", "level.plan", "1", "--extract", "plan.png"]),
    ]

    /// Makes what the commands read, and returns one with its output.
    private func prepare(_ index: Int) throws -> (output: String, command: [String]) {
        try workspace.write(
            #"[{"image_id": 1, "category_id": 1, "bbox": [5, 5, 20, 20], "score": 0.9}]"#, to: "found.json")
        try run(["attach", "level.plan", "1", "plan.png"])
        let (output, command) = Self.commands[index]
        return (output, command + ["--output", output])
    }

    @Test(arguments: commands.indices)
    func `An output takes the place of an earlier one, and of an empty file, without an option`(index: Int) throws {
        let (output, command) = try prepare(index)
        try workspace.write("", to: output)
        try run(command)
        let first = try workspace.bytes(of: output)
        #expect(!first.isEmpty)
        try run(["mark", "level.plan", "300,100"])
        try run(command)
        let isOfMarkers = command[0] == "export" && !command.contains("--detections")
        #expect(try (workspace.bytes(of: output) != first) == isOfMarkers)
    }

    /// Files of others, by what messages call them; nil for the files of the workspace.
    private static let foreign: [(content: String?, kind: String)] = [
        ("Nr;Raum;Mangel\n1;Bad;Hahn tropft\n", "a table"), ("id,author,created,changed\n1,Ada,1,2\n", "a table"),
        ("number,x,y,title\n1,5,6,Tap\n", "a table"), ("To do:\nask Ada\n", "a text file"),
        (#"{"type":"FeatureCollection","features":[]}"#, "a JSON file"),
        (#"{"version": "5.4.1", "flags": {}, "shapes": []}"#, "a JSON file"), (nil, "a PNG"),
        (#"{"detections":[1],"frames":[2],"lines":[]}"#, "a JSON file"),
        ("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n", "a PDF"),
    ]

    /// Runs a command over a file of somebody else, without and with force.
    private func replace(_ foreign: Int, by index: Int) throws {
        let (output, command) = try prepare(index)
        let (content, kind) = Self.foreign[foreign]
        let before = try content.map { Array($0.utf8) } ?? workspace.bytes(of: "plan.png")
        try Data(before).write(to: workspace.folder.appendingPathComponent(output))
        let refused = try run(command, status: 4)
        #expect(
            refused.errors.hasSuffix(
                "\(output): is \(kind) that Planmark did not write; choose another output; --force replaces it\n"
            ))
        #expect(try workspace.bytes(of: output) == before)
        try run(command + ["--force"])
        #expect(try workspace.bytes(of: output) != before)
    }

    @Test(arguments: foreign.indices)
    func `What somebody else has written stays, whatever it is, unless its replacement is forced`(index: Int) throws {
        try replace(index, by: 0)
    }

    @Test(arguments: commands.indices)
    func `Each command leaves what somebody else has written, unless its replacement is forced`(index: Int) throws {
        try replace(0, by: index)
    }

    @Test func `A row that somebody has added to a list is not lost, however the list is written`() throws {
        for options in [[], ["--excel"], ["--excel", "--delimiter", ";"]] {
            try run(["export", "level.plan", "--output", "o.csv", "--force"] + options)
            var text = String(decoding: try workspace.bytes(of: "o.csv"), as: UTF8.self)
            let columns = text.split(separator: "\r\n")[0].split(separator: options.count == 3 ? ";" : ",").count
            text += String(repeating: options.count == 3 ? ";" : ",", count: columns - 1) + "\r\n"
            try workspace.write(text, to: "o.csv")
            try run(["export", "level.plan", "--output", "o.csv"] + options)
            text += "2" + String(repeating: options.count == 3 ? ";" : ",", count: columns - 1) + "\r\n"
            try workspace.write(text, to: "o.csv")
            let refused = try run(["export", "level.plan", "--output", "o.csv"] + options, status: 4)
            #expect(refused.errors.contains("o.csv: line 4 has no id"), "\(refused.errors)")
            #expect(refused.errors.contains("'planmark import'") && refused.errors.contains("--force"))
        }
    }

    @Test func `What another program has saved is not lost`() throws {
        for name in ["o.xlsx", "o.pdf", "o.xfdf", "o.geojson"] { try run(["export", "level.plan", "-o", name]) }
        try run(["export", "level.plan", "-o", "l.json", "--format", "labelme"])
        _ = try python(
            """
            book = openpyxl.load_workbook(path)
            book.properties.created = datetime.datetime(2026, 1, 1)
            book.save(path)
            """, workspace.path("o.xlsx"))
        // An update behind the export's own, as programs for PDF append it.
        let pdf = String(decoding: try workspace.bytes(of: "o.pdf").suffix(40), as: UTF8.self)
        let last = try #require(pdf.firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/)?.1)
        var bytes = try workspace.bytes(of: "o.pdf")
        let place = bytes.count
        bytes += Array("xref\n0 0\ntrailer\n<< /Size 9 /Prev \(last) >>\nstartxref\n\(place)\n%%EOF\n".utf8)
        try Data(bytes).write(to: workspace.folder.appendingPathComponent("o.pdf"))
        let xfdf = String(decoding: try workspace.bytes(of: "o.xfdf"), as: UTF8.self)
        try workspace.write(
            xfdf.replacing("?>\n<", with: "?><"), to: "o.xfdf")
        for name in ["o.geojson", "l.json"] {
            let json = try JSONSerialization.jsonObject(with: Data(try workspace.bytes(of: name)))
            try JSONSerialization.data(withJSONObject: json, options: .prettyPrinted)
                .write(to: workspace.folder.appendingPathComponent(name))
        }
        for name in ["o.xlsx", "o.pdf", "o.xfdf", "o.geojson", "l.json"] {
            let before = try workspace.bytes(of: name)
            let format = name == "l.json" ? ["--format", "labelme"] : []
            let refused = try run(["export", "level.plan", "-o", name] + format, status: 4)
            #expect(refused.errors.contains("\(name): another program has changed it since it was exported"))
            #expect(try workspace.bytes(of: name) == before)
        }
    }

    /// JSON of markers, each of which is on a line of its own.
    private static let linedJSON: [[String]] = [
        ["o.geojson"], ["o.jsonld"], ["o.json", "--format", "coco"], ["o.json", "--format", "labelme"],
    ]

    @Test(arguments: linedJSON)
    func `JSON that a program has written on one line is not lost`(output: [String]) throws {
        let command = ["export", "level.plan", "--output"] + output
        try run(command)
        let text = String(decoding: try workspace.bytes(of: output[0]), as: UTF8.self)
        try workspace.write(text.replacing("\n", with: "").replacing("Tap", with: "Pipe") + "\n", to: output[0])
        let refused = try run(command, status: 4)
        #expect(refused.errors.contains("\(output[0]): another program has changed it since it was exported"))
        #expect(try String(decoding: workspace.bytes(of: output[0]), as: UTF8.self).contains("Pipe"))
    }

    @Test(arguments: linedJSON)
    func `An export with a large area takes the place of an earlier one`(output: [String]) throws {
        let corners = (0..<40_000).map { index in
            let angle = 2 * Double.pi * Double(index % 39_999) / 39_999
            return "[\(100 + 50 * cos(angle)),\(100 + 50 * sin(angle))]"
        }
        try workspace.write(
            #"{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}"#, to: "large.geojson")
        try run(["new", "l.plan", "--drawing", "plan.png", "--areas", "large.geojson"])
        for _ in 0..<2 { try run(["export", "l.plan", "--output"] + output) }
        #expect(try workspace.bytes(of: output[0]).count > 1 << 20)
    }

    @Test func `A detection that somebody has added is not lost`() throws {
        let command = ["export", "level.plan", "--detections", "--output", "o.csv"]
        try run(command)
        let text = String(decoding: try workspace.bytes(of: "o.csv"), as: UTF8.self)
        try workspace.write(text + "1,2,3,4,0,,,Door,\n", to: "o.csv")
        #expect(try run(command, status: 4).errors.contains("o.csv: line 2 has no id"))
    }

    @Test func `A workbook that another program has made is not lost, though its two moments are equal`() throws {
        try run(["export", "level.plan", "-o", "o.xlsx"])
        _ = try python(
            """
            with zipfile.ZipFile(path) as book: parts = {name: book.read(name) for name in book.namelist()}
            core = 'docProps/core.xml'
            assert b'>planmark<' in parts[core]
            parts[core] = parts[core].replace(b'>planmark<', b'><')
            with zipfile.ZipFile(path, 'w') as book:
                for name, bytes in parts.items(): book.writestr(name, bytes)
            """, workspace.path("o.xlsx"))
        let before = try workspace.bytes(of: "o.xlsx")
        let refused = try run(["export", "level.plan", "-o", "o.xlsx"], status: 4)
        #expect(refused.errors.contains("o.xlsx: another program has changed it since it was exported"))
        #expect(try workspace.bytes(of: "o.xlsx") == before)
    }

    @Test(arguments: [
        ["export", "level.plan", "--format", "csv", "--force", "--output", "plan.png"],
        ["zones", "--areas", "level.plan", "--input", "found.json", "--format", "csv", "--force", "-o", "plan.png"],
        [
            "zones", "--areas", "rooms.geojson", "--input", "found.json", "--class-names", "./names.txt", "--format",
            "csv", "--force", "--output", "names.txt",
        ],
        ["area", "simplify", "level.plan", "--tolerance", "1", "--force", "--output", "plan.png"],
        ["export", "level.plan", "--format", "csv", "--force", "--output", "level.plan"],
        ["export", ".", "--plans", "*", "--format", "csv", "--force", "--output", "plan.png"],
        ["export", ".", "--plans", "*", "--format", "csv", "--force", "--output", "level.plan"],
        ["area", "simplify", "rooms.geojson", "--tolerance", "1", "--force", "--output", "./rooms.geojson"],
        ["zones", "--areas", "rooms.geojson", "--input", "found.json", "--force", "--output", "found.json"],
        [
            "zones", "--areas", "rooms.geojson", "--input", "found.json", "--format", "csv", "--force", "--output",
            "level.plan",
        ],
        ["attach", "level.plan", "1", "--extract", "plan.png", "--force", "--output", "plan.png"],
        ["attach", "level.plan", "1", "--extract", "plan.png", "--force", "--output", "level.plan"],
        ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "plan.png"],
        ["render", "level.plan", "--output", "plan.png"], ["grid", "level.plan", "--output", "plan.png"],
    ])
    func `No input is replaced, even by force`(command: [String]) throws {
        _ = try prepare(0)
        try workspace.write("door\nwall\n", to: "names.txt")
        let names = ["plan.png", "level.plan", "rooms.geojson", "found.json", "names.txt"]
        let before = try names.map(workspace.bytes(of:))
        try run(command, status: 4)
        #expect(try names.map(workspace.bytes(of:)) == before)
    }

    @Test func `The file that an embedded drawing was read from is not replaced either, another of its name is`() throws
    {
        try run(["new", "e.plan", "--drawing", "plan.png", "--embed"])
        let before = try workspace.bytes(of: "plan.png")
        for command in [
            ["render", "e.plan"], ["grid", "e.plan"], ["export", "e.plan", "--format", "csv", "--force"],
        ] {
            let refused = try run(command + ["--output", "plan.png"], status: 4)
            #expect(refused.errors.contains("plan.png: is the drawing; choose another --output"))
            #expect(try workspace.bytes(of: "plan.png") == before)
        }
        try workspace.writeDrawing(width: 30, height: 20)
        try run(["render", "e.plan", "--output", "plan.png"])
    }

    @Test func `A picture is painted again and again`() throws {
        for name in ["o.png", "o.pdf", "o.svg"] {
            try workspace.write("as it was", to: name)
            for _ in 0..<2 { try run(["render", "level.plan", "--output", name]) }
        }
    }
}
