import Foundation
import PlanArgumentParser
import PostgresSupport
import TestSupport
import Testing

@testable import planmark

/// That every command that prints about plans speaks Chinese, and all of what it prints.
@Suite struct ChineseOutputTests {
    /// The commands that say nothing about plans: points, and shapes and scenes.
    private static let withoutPlans: Set = ["convert", "shape"]

    /// A run of each command that takes `--lang`, after runs that prepare it, with as many notes and hints as it has.
    struct Example: CustomTestStringConvertible {
        /// The command, as it is written.
        let command: String
        /// The runs before, in English.
        var preparations: [[String]] = []
        /// What follows the command.
        let arguments: [[String]]
        /// What is read from standard input.
        var input = ""

        init(_ command: String, after preparations: [[String]] = [], _ arguments: [String]..., input: String = "") {
            (self.command, self.preparations, self.arguments, self.input) = (command, preparations, arguments, input)
        }

        var testDescription: String { command }
    }

    private static let marks = [
        ["mark", "level.plan", "100", "100", "--title", "Riss", "--assignee", "Ada", "--due", "2026-03-01"],
        ["mark", "level.plan", "300", "100", "--status", "open"],
    ]
    private static let bowTie = ["area", "import", "level.plan", "bowtie.geojson"]
    private static let copies =
        marks + [
            ["copy", "level.plan", "other.plan"], ["edit", "other.plan", "1", "--title", "Nass"],
            ["edit", "level.plan", "1", "--title", "Fleck"], ["remove", "level.plan", "2"],
            ["edit", "other.plan", "2", "--title", "Loch"], ["mark", "other.plan", "50", "50"],
            ["mark", "level.plan", "60", "60"],
        ]

    /// Runs of commands on a database, whose address stands for DATABASE.
    static let databaseExamples = [
        Example("admin init", ["DATABASE"]),
        Example("admin migrate", after: [["admin", "init", "DATABASE"]], ["DATABASE"]),
        Example("admin status", after: [["admin", "init", "DATABASE"]], ["DATABASE"]),
        Example("admin status", ["DATABASE"]),
        Example(
            "list",
            after: marks + [["admin", "init", "DATABASE"], ["copy", "level.plan", "DATABASE&plan=a"]],
            ["DATABASE", "--plans", "*", "--status", "opne"], ["DATABASE", "--plans", "b"]),
    ]

    static let examples = [
        Example(
            "plans", after: [["mark", "level.plan", "100", "100"]], ["."], [".", "--plans", "nix"]),
        Example(
            "rectify", after: marks,
            [
                "plan.png", "80,20", "20,20", "20,60", "80,60", "--width", "6m", "--height", "4m", "--output",
                "out.png",
                "--pixels-per-metre", "5",
            ],
            [
                "level.plan", "80,20", "200,20", "200,160", "80,160", "--width", "6m", "--height", "7m", "--output",
                "new.plan", "--only-rectangle",
            ]),
        Example(
            "pages", after: [["grid", "plan.png", "--output", "site.pdf"]], ["site.pdf"], ["site.pdf", "--dpi", "50"]),
        Example(
            "annotate",
            [
                "plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--output", "out.png", "--font",
                "Nowhere", "--color-by", "stauts",
            ],
            ["plan.png", "--areas", "rooms.geojson", "--output", "out.svg", "--single", "--compression", "small"],
            ["plan.png", "--markers", "defects.csv", "--output", "out.png", "--strict", "--quiet"],
            ["plan.png", "--markers", "coco.json", "--output", "out.png"],
            ["plan.png", "--markers", "web.json", "--output", "out.png"],
            ["plan.png", "--markers", "mixed.geojson", "--output", "out.png"]),
        Example(
            "detections", ["plan.png", "--input", "-", "--output", "out.png"],
            [
                "plan.png", "--input", "-", "--output", "out.jpg", "--draw", "mask,trail", "--classes", "dog",
                "--labels", "id",
            ],
            input:
                "x_min,y_min,x_max,y_max,class_name,confidence\n1,1,50,50,cat,0.5\n1,1,50,50,cat,87\n900,1,950,5,cat,1\n"
        ),
        Example(
            "zones", ["--areas", "rooms.geojson", "--line", "Tor=0,0,50,50", "--input", "-", "--output", "counts.csv"],
            input: "x_min,y_min,x_max,y_max,class_name,confidence\n1,1,50,50,cat,0.5\n1,1,50,50,cat,87\n"),
        Example(
            "locate", ["--areas", "points.geojson", "--nearest"],
            ["--areas", "rooms.geojson", "--points", "points.geojson"],
            input: "1,2\n3\nx,4\n5,nan\n"),
        Example(
            "new",
            ["a.plan", "--drawing", "plan.png", "--areas", "bowtie.geojson", "--embed", "--scale", "100"],
            ["b/b.plan", "--drawing", "plan.png", "--coordinates", "leaflet"]),
        Example(
            "set", ["level.plan", "--name", "Etage", "--pixels-per-metre", "100"],
            ["level.plan", "--pixels-per-metre", "50", "--anyway"], ["level.plan", "--pixels-per-metre", ""]),
        Example(
            "mark", ["level.plan", "100", "100", "--title", "Riss", "--role", "boss", "--snap-distance", "3"],
            ["level.plan", "192", "100", "--snap"], ["level.plan", "195", "150", "--anywhere", "--snap"]),
        Example(
            "list", after: marks, ["level.plan", "--near", "1,1", "--sort", "due", "--limit", "1"],
            ["level.plan", "--area", "Cellar", "--status", "gone", "--assignee", "Bob", "--priority", "high"]),
        Example("show", after: marks + [["attach", "level.plan", "1", "plan.png"]], ["level.plan", "1"]),
        Example("edit", after: marks, ["level.plan", "1", "--priority", "high", "--property", "floor=4"]),
        Example("move", after: marks, ["level.plan", "1", "120", "120"], ["level.plan", "1", "192", "120", "--snap"]),
        Example(
            "status", after: marks, ["level.plan", "1", "open"], ["level.plan", "1", "in progress"]),
        Example("remove", after: marks, ["level.plan", "1", "2"]),
        Example(
            "attach", after: marks, ["level.plan", "1", "plan.png", "defects.csv"],
            ["level.plan", "1", "--remove", "plan.png"]),
        Example(
            "import", ["level.plan", "defects.csv"], ["level.plan", "defects.csv", "--duplicates", "update"],
            ["level.plan", "points.geojson"], ["level.plan", "points.geojson", "--any-status", "--role", "boss"],
            ["level.plan", "labelme.json"], ["level.plan", "coco.json"], ["level.plan", "web.json"],
            ["level.plan", "lines.jsonl"], ["level.plan", "values.csv"],
            ["level.plan", "defects.csv", "--strict"]),
        Example(
            "export", after: marks + [["attach", "level.plan", "1", "plan.png"]],
            ["level.plan", "--output", "out.csv"],
            ["level.plan", "--output", "out.xlsx"], ["level.plan", "--output", "out.geojson"],
            ["level.plan", "--output", "out.json", "--format", "coco"],
            ["level.plan", "--output", "labels.json", "--format", "labelme"],
            ["level.plan", "--output", "out.jsonld"], ["level.plan", "--output", "list.csv", "--excel"]),
        Example(
            "render", after: marks,
            ["level.plan", "--output", "out.png", "--area", "Cellar", "--sort", "due", "--near", "1,1"],
            ["level.plan", "--output", "out.pdf", "--compression", "small"]),
        Example(
            "batch", after: marks, ["-", "--results", "results.jsonl"],
            ["-", "--results", "results.jsonl", "--resume"],
            input: """
                {"plan": "level.plan", "output": "out.png"}
                {"drawing": "plan.png", "areas": "rooms.geojson", "markers": "defects.csv", "output": "other.png"}
                """),
        Example(
            "stats", after: marks, ["level.plan"], ["level.plan", "--by", "assignee"],
            ["level.plan", "--by", "priority"]),
        Example("workflow", ["level.plan"], ["level.plan", "--step", ":open", "--step", "open:closed:boss"]),
        Example(
            "history",
            after: copies + [
                bowTie, ["merge", "level.plan", "other.plan"], ["move", "level.plan", "1", "50", "60"],
                ["attach", "level.plan", "1", "plan.png"], ["area", "add", "level.plan", "Niche", "1,1", "9,9"],
                ["area", "remove", "level.plan", "Niche"], ["set", "level.plan", "--pixels-per-metre", "50"],
                ["import", "level.plan", "defects.csv", "--any-status"], ["undo", "level.plan"],
                ["redo", "level.plan"],
                ["workflow", "level.plan", "--step", ":open", "--step", "open:closed:boss"],
            ], ["level.plan"], ["level.plan", "1"]),
        Example(
            "tiles", after: marks,
            ["plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--output", "tiles"],
            ["level.plan", "--output", "plan.pmtiles", "--north", "20"],
            ["plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--update", "tiles"],
            ["plan.png", "--output", "iiif", "--layout", "iiif"]),
        Example(
            "scale", after: marks, ["level.plan"], ["level.plan", "10,10", "60,10"],
            ["level.plan", "0,0", "0,90", "--is", "3m", "0,0", "90,0", "--is", "4m", "--anyway"],
            ["level.plan", "10,10", "10,60", "--is", "1m", "--detail", "Schnitt", "--box", "5,5,90,90"],
            ["level.plan", "0,10", "50,10", "10,10", "20,10"], ["level.plan", "--pixels-per-metre", "400", "--anyway"],
            ["level.plan", "--detail", "Schnitt", "--pixels-per-metre", "400", "--anyway"]),
        Example(
            "measure add", after: [["set", "level.plan", "--pixels-per-metre", "50"]],
            ["level.plan", "0,0", "30,40", "--name", "Flur"]),
        Example("measure list", after: [["measure", "add", "level.plan", "0,0", "30,40"]], ["level.plan"]),
        Example(
            "measure remove", after: [["measure", "add", "level.plan", "0,0", "30,40", "--name", "Flur"]],
            ["level.plan", "Flur"]),
        Example("undo", after: marks, ["level.plan", "--count", "2"]),
        Example("redo", after: marks + [["undo", "level.plan"]], ["level.plan"]),
        Example("copy", after: marks + [["new", "b/c.plan", "--drawing", "b/plan.png"]], ["b/c.plan", "copy.plan"]),
        Example("merge", after: copies, ["level.plan", "other.plan"]),
        Example("check", after: marks + [bowTie, ["mark", "level.plan", "5", "5", "--anywhere"]], ["level.plan"]),
        Example("repair", after: marks, ["level.plan", "--output", "saved.plan"]),
        Example(
            "curl", after: marks,
            [
                "plan.png", "b/plan.png", "--output", "out.gif", "--frames", "3", "--background", "none", "--margin",
                "5",
            ],
            ["level.plan", "b/plan.png", "--output", "out.png", "--size", "50x50", "--duration", "2"],
            ["plan.png", "b/plan.png", "plan.png", "--book", "--output", "out.png", "--sheet", "3"],
            ["plan.png", "b/plan.png", "--output", "out.png", "--double-sided"],
            ["--table", "--output", "table.png"]),
        Example("area check", after: [bowTie], ["bowtie.geojson"], ["mixed.geojson"], ["level.plan"]),
        Example("area measure", ["level.plan"], ["points.geojson"]),
        Example(
            "area simplify", ["points.geojson", "--tolerance", "1", "--output", "out.geojson"],
            ["level.plan", "--tolerance", "9000", "--output", "out.geojson"]),
        Example(
            "area add", ["level.plan", "Niche", "10,10", "20,20", "--id", "n1"],
            ["level.plan", "Niche", "10,10", "900,20", "30,30", "--id", "n2"]),
        Example(
            "area trace", after: [["new", "walls.plan", "--drawing", "walls.png"]],
            ["walls.plan", "100,100", "--dry-run"], ["walls.plan", "100,100"],
            ["walls.plan", "400,100", "--name", "Flur", "--json"]),
        Example(
            "grid", ["plan.png", "--output", "grid.png"],
            ["plan.png", "--output", "grid.svg", "--compression", "small"]),
        Example("area import", ["level.plan", "points.geojson", "--replace"], ["level.plan", "bowtie.geojson"]),
        Example("area list", after: [bowTie], ["level.plan"]),
        Example("area rename", ["level.plan", "Kitchen", "Office"], ["level.plan", "Shaft", "Shaft"]),
        Example(
            "area edit", ["level.plan", "Kitchen", "--name", "Galley", "--color", "", "--property", "floor=4"],
            ["level.plan", "Shaft", "--allowed", "yes"]),
        Example("area remove", ["level.plan", "Kitchen"]),
        Example(
            "rooms", after: [["new", "flat.plan", "--drawing", "flat.pdf"]], ["flat.pdf"], ["flat.plan", "--add"]),
    ]

    @Test func `Every command that prints about plans takes --lang, and has an example here`() throws {
        var commands: [String] = []
        func visit(_ command: any ParsableCommand.Type, _ path: [String]) {
            let configuration = command.configuration
            if configuration.subcommands.isEmpty { commands.append(path.joined(separator: " ")) }
            for child in configuration.subcommands { visit(child, path + [child.configuration.commandName ?? ""]) }
        }
        visit(Planmark.self, [])
        #expect(
            Set(commands).subtracting(Self.withoutPlans)
                // A server ends by a signal alone; ServeCommandTests reads what it says.
                == Set((Self.examples + Self.databaseExamples).map(\.command) + ["serve"]))
        for command in commands {
            let help = try CommandRun(["help"] + command.split(separator: " ").map(String.init)).output
            #expect(help.contains("--lang <language>") != Self.withoutPlans.contains(command), "\(command)")
        }
    }

    @Test(.needsPostgres, arguments: databaseExamples)
    func `No English sentence is left in Chinese output about databases`(example: Example) throws {
        try check(example, database: PostgresServer.shared().newDatabase())
    }

    @Test(arguments: examples)
    func `No English sentence is left in Chinese output`(example: Example) throws { try check(example) }

    private func check(_ example: Example, database: String = "") throws {
        let workspace = try preparedWorkspace()
        func run(_ arguments: [String], input: String = "") throws -> CommandRun {
            try CommandRun(
                arguments.map { $0.replacing("DATABASE", with: database) }, input: input, in: workspace.folder,
                environment: ["PLANMARK_AUTHOR": "Ada", "LC_ALL": "C.UTF-8"])
        }
        for arguments in example.preparations {
            let made = try run(arguments)
            #expect(made.status <= 1, "\(arguments): \(made.errors)")
        }
        for arguments in example.arguments {
            let command = example.command.split(separator: " ").map(String.init)
            let chinese = try run(command + arguments + ["--lang", "zh"], input: example.input)
            #expect(
                (chinese.status <= 1 || example.command == "admin status") && !chinese.errors.contains("错误:"),
                "\(arguments): \(chinese.errors)")
            for line in (chinese.output + chinese.errors).split(separator: "\n") {
                let text = String(line).replacing(database.isEmpty ? "\0" : database, with: "")
                #expect(englishWords(in: text) == nil, "\(example.command): \(line)")
            }
        }
    }

    /// A workspace with a plan, and files in which there is much to tell of.
    private func preparedWorkspace() throws -> Workspace {
        let workspace = try Workspace.withPlan()
        try FileManager.default.createDirectory(
            at: workspace.folder.appendingPathComponent("b"), withIntermediateDirectories: false)
        try workspace.writeDrawing("b/plan.png", width: 200, height: 200)
        try workspace.writeWalls()
        try Data(PDFSample.flat).write(to: workspace.folder.appendingPathComponent("flat.pdf"))
        let bowTie = """
            {"type": "Feature", "properties": {"name": "Knot"}, "geometry": {"type": "Polygon",
              "coordinates": [[[10, 10], [60, 60], [60, 10], [10, 60], [10, 60], [10, 10]]]}}
            """
        let (start, end) = ("{\"type\": \"FeatureCollection\", \"features\": [", "]}")
        try workspace.write(start + bowTie + end, to: "bowtie.geojson")
        let hall = """
            {"type": "Feature", "properties": {"name": "Hall"}, "geometry": {"type": "Polygon",
              "coordinates": [[[10, 10], [60, 10], [60, 60], [10, 60], [10, 10]]]}}
            """
        let points = """
            {"type": "Feature", "properties": {"status": "lost"}, "geometry": {"type": "Point", "coordinates": [20, 20]}},
            {"type": "Feature", "properties": {"title": "Far"}, "geometry": {"type": "Point", "coordinates": [9000, 20]}}
            """
        // No area, and one whose outline is open.
        let line = """
            {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}},
            {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
              "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9]]]}}
            """
        try workspace.write(start + line + "," + hall + "," + points + end, to: "mixed.geojson")
        try workspace.write(start + hall + "," + points + end, to: "points.geojson")
        try workspace.write(
            """
            {"version": "5.0.1", "flags": {}, "imagePath": "a.png", "imageData": null, "imageHeight": 100, "imageWidth": 200,
             "shapes": [
              {"label": "column", "points": [[60, 60], [63, 64]], "group_id": null, "shape_type": "circle", "flags": {}},
              {"label": "wall", "points": [[5, 6], [7, 8]], "shape_type": "line"}]}
            """, to: "labelme.json")
        try workspace.write(
            """
            {"images": [{"id": 1, "file_name": "plan.png"}], "categories": [], "annotations": [{"image_id": 1},
              {"image_id": 1, "keypoints": [20, 20, 2], "attributes": {"due": "soon", "size": "big"}}]}
            """, to: "coco.json")
        try workspace.write(
            """
            [{"target": "plan.png#xywh=1,2"}, {"body": "no target"}, {"target": {"source": "plan.png"}},
             {"target": {"source": "plan.png", "selector": {"type": "SvgSelector", "value": "<svg/>"}}},
             {"target": {"source": "plan.png", "selector": {"type": "PointSelector", "x": 1}}}]
            """, to: "web.json")
        try workspace.write(
            """
            {"type": "marker", "x": "left", "y": 1}
            {"type": "wall"}
            [1, 2]
            """, to: "lines.jsonl")
        try workspace.write(
            """
            number,x,y,due,color,size,symbol,attachments
            first,20,20,,,,,
            31,20,20,2026-02-30,,,,
            32,20,20,,ochre brown,,,
            33,20,20,,,big,,
            34,20,20,,,,kite,
            35,20,20,,,,,none
            36,inf,20,,,,,
            """, to: "values.csv")
        return workspace
    }

    /// Two words of ASCII letters beside each other in a line, apart from the user's own words, quoted text, files' names,
    /// options, commands, and the header of rows for programs. Columns of a table are further apart.
    private func englishWords(in line: String) -> String? {
        var rest = line
        if rest.hasPrefix("planmark: ") { rest.removeFirst("planmark: ".count) }
        // The statuses of the first workflow, the last of them cut short in a long change, and titles.
        let own = [
            "in progress", "ready for review", "closed", "rejected", "rejecte", "open", "Paint, peeling", "Tap drips",
        ]
        for words in own { rest = rest.replacingOccurrences(of: words, with: "…") }
        for pattern in [
            "“[^”]*”", "'[^']*'", #"\S*[\w-]+\.[A-Za-z]\w*"#, #"--[\w-]+( [a-z-]+)?"#, #"planmark( area)? [a-z]+"#,
            "fc-list : family", "^id,name,area,perimeter,.*",
        ] {
            rest = rest.replacingOccurrences(of: pattern, with: "…", options: .regularExpression)
        }
        return rest.firstMatch(of: /[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}/).map { String($0.output) }
    }
}
