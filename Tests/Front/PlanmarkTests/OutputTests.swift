import Foundation
import Testing

/// What commands say of the output's name and of options that do nothing.
@Suite struct OutputTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func notes(_ arguments: [String]) throws -> String {
        let done = try run(arguments)
        #expect([0, 1].contains(done.status), "\(arguments): \(done.errors)")
        return done.errors
    }

    @Test(
        arguments: [
            (["annotate", "plan.png", "--areas", "rooms.geojson"], ".png, .jpg, .pdf or .svg"),
            (["render", "level.plan"], ".png, .jpg, .pdf or .svg"), (["shape", "circle"], ".png, .jpg, .pdf or .svg"),
            (["curl", "plan.png", "plan.png"], ".png, .jpg, .gif, .apng or .webp"),
            (["export", "level.plan"], ".csv, .xlsx, .geojson"),
        ])
    func `An output without an ending is refused, with the endings that there are`(
        command: [String], endings: String
    ) throws {
        let refused = try run(command + ["-o", "week1"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("'week1' does not say what to write; end it in \(endings)"))
        #expect(!workspace.exists("week1"))
    }

    @Test func `No output takes the place of the plan or of its drawing`() throws {
        let (plan, drawing) = (try workspace.bytes(of: "level.plan"), try workspace.bytes(of: "plan.png"))
        #expect(try run(["mark", "level.plan", "30", "40"]).status == 0)
        try workspace.write("a photo", to: "photo.jpg")
        #expect(try run(["attach", "level.plan", "1", "photo.jpg"]).status == 0)
        #expect(plan != (try workspace.bytes(of: "level.plan")))
        for command in [
            ["render", "level.plan"], ["export", "level.plan", "--format", "csv"],
            ["attach", "level.plan", "1", "--extract", "photo.jpg"],
        ] {
            let before = try workspace.bytes(of: "level.plan")
            let overDrawing = try run(command + ["--output", "plan.png"])
            #expect(overDrawing.status == 4 && overDrawing.errors.contains("is the input"), "\(overDrawing.errors)")
            #expect(try workspace.bytes(of: "plan.png") == drawing)
            guard command[0] != "render" else { continue }
            let overPlan = try run(command + ["--output", "level.plan"])
            #expect(overPlan.status == 4 && overPlan.errors.contains("is the input"), "\(overPlan.errors)")
            #expect(try workspace.bytes(of: "level.plan") == before)
        }
    }

    @Test func `Areas that are added to two copies are two areas when the copies are merged`() throws {
        #expect(try run(["copy", "level.plan", "other.plan"]).status == 0)
        #expect(try run(["area", "add", "level.plan", "Niche", "10,10", "20,20"]).status == 0)
        #expect(try run(["area", "add", "other.plan", "Halle", "30,30", "40,40"]).status == 0)
        #expect(try run(["merge", "level.plan", "other.plan"]).status == 0)
        let areas = try run(["area", "list", "level.plan"]).output
        #expect(areas.contains("Niche") && areas.contains("Halle"))
        let same = try run(["merge", "level.plan", "level.plan"])
        #expect(same.status == 2 && same.errors.contains("is the plan itself"))
    }

    @Test func `Standard output needs no ending`() throws {
        for command in [["annotate", "plan.png", "--areas", "rooms.geojson"], ["render", "level.plan"]] {
            let piped = try run(command + ["-o", "/dev/stdout", "--json"])
            #expect(piped.status == 0 && piped.outputData.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(piped.errors)")
        }
    }

    @Test func `Options of markers that a heat map or clusters leave without effect are told`() throws {
        let annotate = ["annotate", "plan.png", "--markers", "defects.csv", "--output", "a.png"]
        for option in ["--cluster", "--cluster-distance 9", "--marker dot", "--labels title", "--color-by priority"] {
            let words = option.split(separator: " ").map(String.init)
            let told =
                "note: \(words[0]) does nothing beside --heat-map, unless --markers-on-heat shows the markers too\n"
            #expect(try notes(annotate + ["--heat-map"] + words).contains(told), "\(option)")
            #expect(try !notes(annotate + ["--heat-map", "--markers-on-heat"] + words).contains("beside --heat-map"))
        }
        let spread = "note: --spread does nothing beside --cluster; leave out one of them\n"
        #expect(try notes(annotate + ["--cluster", "--spread", "always"]).contains(spread))
        #expect(try !notes(annotate + ["--cluster", "--spread", "never"]).contains("--spread"))
        let titles = "--titles does nothing here; it goes with --labels title"
        #expect(try notes(annotate + ["--titles", "beside"]).contains(titles))
        #expect(try !notes(annotate + ["--titles", "beside", "--labels", "title"]).contains(titles))
        let names = ["--area-names", "auto", "--no-area-names"]
        #expect(try notes(annotate + names).contains("--area-names does nothing beside --no-area-names; leave out one"))
    }

    @Test func `Options for files of other formats are told, whatever reads the file`() throws {
        let annotate = ["annotate", "plan.png", "--output", "a.png", "--markers", "defects.csv"]
        for command in [annotate, ["import", "level.plan", "defects.csv"]] {
            let run = try run(command + ["--worksheet", "List", "--image", "a.png"])
            #expect(
                (run.errors + run.output).contains(
                    "--worksheet does nothing here; it goes with a workbook (.xlsx or .ods)"))
            #expect(
                (run.errors + run.output).contains("--image does nothing here; it goes with COCO or Web Annotations"))
        }
        let picture =
            #"{"images": [{"id": 7, "file_name": "x.png"}], "annotations": [{"image_id": 7, "bbox": [40, 40, 90, 90]}]}"#
        try workspace.write(picture, to: "c.json")
        #expect(try !notes(annotate + ["--areas", "c.json", "--image", "7"]).contains("--image does nothing"))
    }

    @Test func `Options that do nothing beside the others are told`() throws {
        let annotate = ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "a.png"]
        let cases: [([String], String, String)] = [
            (annotate, "--pixels-per-metre 100", "--scale-bar or --dimensions"),
            (annotate, "--title-block top-left", "--project, --sheet, --date or --author"),
            (annotate, "--markers-on-heat", "--heat-map"), (annotate, "--heat-across", "--heat-map"),
            (annotate, "--delimiter ;", "--markers"),
            (annotate, "--single", "--markers"),
            (["mark", "level.plan", "100", "100"], "--snap-distance 3", "--snap"),
            (["mark", "level.plan", "100", "100"], "--role lead", "--status"),
            (["move", "level.plan", "1", "110", "100"], "--snap-distance 3", "--snap"),
            (["new", "other.plan", "--drawing", "plan.png"], "--coordinates leaflet", "--areas"),
            (["curl", "plan.png", "plan.png", "--output", "c.png"], "--duration 2", "a moving picture"),
        ]
        for (command, option, other) in cases {
            let words = option.split(separator: " ").map(String.init)
            let told = "note: \(words[0]) does nothing here; it goes with \(other)\n"
            #expect(try notes(command + words).contains(told), "\(command) \(option)")
        }
        let near = try notes(["list", "level.plan", "--near", "100,100", "--sort", "due"])
        #expect(near.contains("--sort does nothing beside --near; leave out one of them"))
        let vectors = ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "a.pdf"]
        let told = try notes(vectors + ["--renderer", "cairo", "--compression", "small"])
        #expect(told.contains("--renderer does nothing") && told.contains("--compression does nothing"))
        #expect(try notes(vectors + ["--renderer", "cairo", "--quiet"]).isEmpty)
        #expect(try notes(["shape", "circle", "--output", "a.svg", "--scale", "2"]).contains("--scale does nothing"))
    }

    @Test(
        arguments: [
            ["annotate", "plan.png", "--areas", "rooms.geojson"], ["render", "level.plan"], ["shape", "gallery"],
            ["curl", "plan.png", "plan.png"],
        ])
    func `A PNG's compression changes the file's size and no pixel`(command: [String]) throws {
        func size(_ options: [String]) throws -> Int {
            #expect(try notes(command + ["--output", "out.png"] + options).isEmpty)
            return try workspace.bytes(of: "out.png").count
        }
        let plain = try size([])
        #expect(try size(["--compression", "balanced"]) == plain)
        #expect(try size(["--compression", "small"]) < size(["--compression", "fast"]))
        #expect(try run(command + ["--output", "out.png", "--compression", "best"]).errors.contains("balanced"))
    }

    @Test(
        arguments: [
            ["annotate", "plan.png", "--areas", "rooms.geojson"], ["render", "level.plan"], ["shape", "gallery"],
            ["curl", "plan.png", "plan.png"], ["grid", "plan.png"],
            [
                "rectify", "plan.png", "60,50", "240,50", "240,150", "60,150", "--width", "6m", "--height", "4m",
            ],
        ])
    func `A JPEG has the quality that is asked for, 90 if none is`(command: [String]) throws {
        func size(_ name: String, _ options: String...) throws -> Int {
            let told = try notes(command + ["--output", name] + options)
            #expect(!told.contains("does nothing"), "\(told)")
            let bytes = try workspace.bytes(of: name)
            #expect(bytes.starts(with: [0xFF, 0xD8]))
            return bytes.count
        }
        let usual = try size("out.jpg")
        #expect(try size("out.jpeg", "--quality", "90") == usual)
        #expect(try size("out.JPG", "--quality", "30") < usual)
        for quality in ["0", "101", "high"] {
            let refused = try run(command + ["--output", "bad.jpg", "--quality", quality])
            #expect(refused.status == 2 && refused.errors.contains("--quality"), "\(refused.errors)")
        }
        #expect(!workspace.exists("bad.jpg"))
        let ignored = try notes(command + ["--output", "out.png", "--quality", "80"])
        #expect(ignored.contains("--quality does nothing here; it goes with an output that ends in .jpg"))
        let other = try notes(command + ["--output", "out.jpg", "--compression", "small"])
        #expect(other.contains("--compression does nothing here; it goes with an output that ends in .png"))
    }

    @Test func `A JPEG of a scene without a background lies on white paper, which is told`() throws {
        let circle = ["shape", "circle", "--output", "circle.jpg"]
        #expect(try notes(circle).contains("so the scene lies on white paper; --background chooses another colour"))
        #expect(try notes(circle + ["--background", "white"]).isEmpty)
    }
}
