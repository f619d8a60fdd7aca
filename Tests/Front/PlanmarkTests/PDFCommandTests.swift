import Foundation
import TestSupport
import Testing

/// Pages of PDF files as the commands' drawings.
@Suite struct PDFCommandTests {
    /// A workspace with `site.pdf`: a page of 4 x 3 inches, one of 3 x 4 with a scale of 1:50, and a turned one.
    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        let measure = "/VP [<< /Type /Viewport /Measure << /Subtype /RL /X [<< /U (m) /C 0.0176388889 >>] >> >>]"
        let file = PDFSample.pages(
            ["/MediaBox [0 0 288 216]", "/MediaBox [0 0 216 288] \(measure)", "/MediaBox [0 0 288 216] /Rotate 90"],
            content: PDFSample.redRectangle, catalog: "/PageLabels << /Nums [0 << /S /D /P (A-) /St 101 >>] >>")
        try Data(file).write(to: workspace.folder.appendingPathComponent("site.pdf"))
        return workspace
    }

    private func run(_ workspace: Workspace, _ arguments: String...) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder)
    }

    @Test func `Pages are listed with their size and scale`() throws {
        let workspace = try workspace()
        #expect(
            try run(workspace, "pages", "site.pdf", "--dpi", "100").lines == [
                "page  name   paper        pixels     scale", "   1  A-101  102 x 76 mm  400 x 300",
                "   2  A-102  76 x 102 mm  300 x 400  1:50", "   3  A-103  76 x 102 mm  300 x 400",
            ])
        let json = try run(workspace, "pages", "site.pdf", "--json").output
        #expect(json.contains("\"label\":\"A-102\"") && json.contains("\"pixels\":{\"height\":800,\"width\":600}"))
    }

    @Test func `The name of a layer commands no terminal`() throws {
        let workspace = try Workspace()
        let file = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R] /D << >> >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Resources << /Properties << /W 4 0 R >> >> /Contents 5 0 R >>",
            "<< /Type /OCG /Name <FEFF001B0057202EFFFE> >>", PDFSample.stream("/OC /W BDC 0 0 9 9 re f EMC"),
        ])
        try Data(file).write(to: workspace.folder.appendingPathComponent("site.pdf"))
        let line = try #require(try run(workspace, "pages", "site.pdf", "--layers").lines.last)
        #expect(line.contains("W\u{FFFD}\u{FFFD} ") && !line.contains("\u{1B}"), "\(line)")
    }

    @Test func `Layers are listed with what they hold`() throws {
        let workspace = try Workspace()
        let file = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Contents 4 0 R /Resources << /Properties << /W 5 0 R /D 6 0 R >> >> >>",
            PDFSample.stream("0 0 9 9 re f /OC /W BDC 0 0 m 9 9 l S 0 0 9 9 re B EMC /OC /D BDC 0 0 m 9 9 l S EMC 7"),
            "<< /Type /OCG /Name (Walls) >>", "<< /Type /OCG /Name (Doors) >>",
        ])
        try Data(file).write(to: workspace.folder.appendingPathComponent("site.pdf"))
        let table = try run(workspace, "pages", "site.pdf", "--layers")
        #expect(
            table.lines == [
                "page  layer     shown  strokes  fills  pictures  texts",
                "   1  no layer  yes          0      1         0      0",
                "   1  Walls     yes          2      1         0      0",
                "   1  Doors     no           1      0         0      0",
            ])
        #expect(table.errors.contains("site.pdf: page 1 has damaged content"))
        #expect(
            try run(workspace, "pages", "site.pdf", "--layers", "--lang", "de").lines.contains {
                $0.contains("ohne Ebene")
            })
        let json = try run(workspace, "pages", "site.pdf", "--layers", "--json").output
        #expect(
            json.contains("{\"fills\":0,\"layer\":\"Doors\",\"pictures\":0,\"shown\":false,\"strokes\":1,\"texts\":0}"))
        #expect(json.contains("\"layer\":null"))
    }

    @Test func `A plan keeps its page and resolution, in its file or beside it`() throws {
        let workspace = try workspace()
        for (name, options) in [("beside", []), ("within", ["--embed"])] {
            let plan = "\(name).plan"
            #expect(
                try CommandRun(
                    ["new", plan, "--drawing", "site.pdf", "--page", "2", "--dpi", "100"] + options,
                    in: workspace.folder
                ).output
                    .hasPrefix("\(plan): 300 x 400 pixels"))
            #expect(try run(workspace, "mark", plan, "250", "390", "--title", "Crack").status == 0)
            // 1:50 at 100 pixels to the inch.
            #expect(try run(workspace, "list", plan, "--json").status == 0)
            if name == "within" {
                try FileManager.default.removeItem(at: workspace.folder.appendingPathComponent("site.pdf"))
            }
            #expect(try run(workspace, "render", plan, "--output", "\(name).png", "--scale-bar").errors == "")
        }
        #expect(try workspace.bytes(of: "beside.png") == workspace.bytes(of: "within.png"))
    }

    @Test func `XFDF comes into a plan whose drawing lies elsewhere, if it is told where`() throws {
        let workspace = try workspace()
        try FileManager.default.createDirectory(
            at: workspace.folder.appendingPathComponent("plans"), withIntermediateDirectories: false)
        let plan = "plans/level.plan"
        #expect(try run(workspace, "new", plan, "--drawing", "site.pdf", "--page", "2", "--dpi", "72").status == 0)
        // The page has 216 x 288 points, whose origin is at the lower left.
        try workspace.write(
            """
            <?xml version="1.0"?>
            <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
            <text page="1" rect="90,180,110,200" title="Ada"><contents>Crack</contents></text>
            </annots></xfdf>
            """, to: "notes.xfdf")
        let refused = try run(workspace, "import", plan, "notes.xfdf", "--lang", "en")
        #expect(refused.status == 3 && refused.errors.contains("say where it is with --drawing; "))
        #expect(try run(workspace, "import", plan, "notes.xfdf", "--drawing", "site.pdf").status == 0)
        let list = try run(workspace, "list", plan, "--format", "csv").output
        #expect(list.contains("\n1,100,98,Crack,"), "\(list)")
    }

    @Test func `The scales of a page's viewports become those of the plan`() throws {
        let workspace = try Workspace()
        func viewport(_ box: String, _ factor: Double, _ name: String) -> String {
            "<< /BBox [\(box)] /Name (\(name)) /Measure << /Subtype /RL /X [<< /U (m) /C \(factor) >>] >> >>"
        }
        // At 72 pixels to the inch a unit of the page is a pixel.
        let views = viewport("0 0 288 216", 0.02, "Plan") + viewport("200 0 280 60", 0.005, "Section")
        let file = PDFSample.pages(["/MediaBox [0 0 288 216] /VP [\(views)]"])
        try Data(file).write(to: workspace.folder.appendingPathComponent("site.pdf"))
        for arguments in [["one.plan"], ["all", "--page", "all"]] {
            let new = ["new"] + arguments + ["--drawing", "site.pdf", "--dpi", "72"]
            #expect(try CommandRun(new, in: workspace.folder).status == 0)
            let plan = arguments.count == 1 ? "one.plan" : "all/001.plan"
            #expect(
                try run(workspace, "scale", plan).output
                    == "\(plan): 50 pixels per metre\ndetail 'Section' (200,156,80,60): 200 pixels per metre\n")
        }
        let sheet = try run(workspace, "render", "one.plan", "--dimensions", "--output", "out.svg")
        #expect(sheet.status == 0, "\(sheet.errors)")
        #expect(try String(decoding: workspace.bytes(of: "out.svg"), as: UTF8.self).contains("Section"))
    }

    @Test func `Each page of a file gets a plan, or none does`() throws {
        let workspace = try workspace()
        let made = try run(workspace, "new", "Level/4", "--drawing", "site.pdf", "--page", "all", "--dpi", "50")
        #expect(made.output == "Level/4: 3 plans\n" && made.status == 0)
        let plans = try run(workspace, "plans", "Level/4").output
        for name in ["001", "002", "003"] { #expect(plans.contains("\n\(name) ")) }
        #expect(try run(workspace, "list", "Level/4/003.plan").status == 0)
        let again = try run(workspace, "new", "Level/4", "--drawing", "site.pdf", "--page", "all")
        #expect(again.status == 4 && again.errors.contains("001.plan: exists already"))
        let wrong = try run(workspace, "new", "Other", "--drawing", "site.pdf", "--page", "all", "--areas", "a.geojson")
        #expect(wrong.status == 2)
        let file = PDFSample.pages(["/MediaBox [0 0 72 72]", "/MediaBox [0 0 999999999 72]"])
        try Data(file).write(to: workspace.folder.appendingPathComponent("wide.pdf"))
        let wide = try run(workspace, "new", "Other", "--drawing", "wide.pdf", "--page", "all")
        #expect(wide.status == 3 && wide.errors.contains("are too large"), "\(wide.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.path("Other")))
    }

    @Test func `Sheets, tiles and grids are of the page that is named`() throws {
        let workspace = try workspace()
        try workspace.write("x,y\n30,40\n", to: "m.csv")
        let options = ["--markers", "m.csv", "--output"]
        for (name, arguments) in [
            ("a", ["site.pdf", "--page", "3", "--dpi", "50"]), ("b", ["site.pdf#page=3&dpi=50"]),
        ] {
            let run = try CommandRun(["annotate"] + arguments + options + ["\(name).png"], in: workspace.folder)
            #expect(run.status == 0 && run.output == "\(name).png: 0 areas, 1 marker, 0 refused\n", "\(run.errors)")
        }
        #expect(try workspace.bytes(of: "a.png") == workspace.bytes(of: "b.png"))
        #expect(
            try run(workspace, "tiles", "site.pdf", "--page", "2", "--dpi", "100", "--output", "t").output.contains(
                "300 x 400 pixels"))
        #expect(try run(workspace, "grid", "site.pdf", "--dpi", "100", "--output", "g.png").status == 0)
    }

    @Test func `A drawing from a pipe is kept whole, or refused`() throws {
        let workspace = try workspace()
        func new(_ options: String) throws -> (status: Int32, errors: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let script = "cat site.pdf | \"$0\" new p.plan --drawing /dev/stdin --page 2 --dpi 100 \(options)"
            process.arguments = ["-c", script, CommandRun.executable.path]
            process.currentDirectoryURL = workspace.folder
            let errors = Pipe()
            process.standardError = errors
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let text = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
        let refused = try new("")
        #expect(refused.status == 2 && refused.errors.contains("--embed"), "\(refused.errors)")
        #expect(try new("--embed").status == 0)
        #expect(try run(workspace, "new", "q.plan", "--drawing", "site.pdf", "--page", "2", "--dpi", "100").status == 0)
        for plan in ["p", "q"] {
            #expect(try run(workspace, "render", "\(plan).plan", "--output", "\(plan).png").status == 0)
        }
        #expect(try workspace.bytes(of: "p.png") == workspace.bytes(of: "q.png"))
    }

    @Test func `Plans of all pages tell where the drawing must be, and a bad folder is told`() throws {
        let workspace = try workspace()
        let apart = try run(workspace, "new", "Plans", "--drawing", "site.pdf", "--page", "all")
        #expect(apart.status == 0 && apart.errors.contains("not in the plan's folder"))
        #expect(try run(workspace, "new", ".", "--drawing", "site.pdf", "--page", "all").errors == "")
        #expect(try run(workspace, "render", "002.plan", "--output", "two.png").status == 0)
        let file = try run(workspace, "new", "site.pdf", "--drawing", "site.pdf", "--page", "all")
        #expect(file.status == 4 && file.errors.contains("site.pdf: is a file"))
        let under = try run(workspace, "new", "site.pdf/x", "--drawing", "site.pdf", "--page", "all")
        #expect(under.status == 4 && under.errors.contains("the folder cannot be made"), "\(under.errors)")
    }

    @Test func `Where there is no room for the pixels, TMPDIR is named`() throws {
        let workspace = try workspace()
        try workspace.write("x,y\n30,40\n", to: "m.csv")
        let arguments = ["annotate", "site.pdf", "--markers", "m.csv", "--output", "o.png"]
        let gone = try CommandRun(arguments, in: workspace.folder, environment: ["TMPDIR": "/nonexistent"])
        #expect(gone.status == 3 && gone.errors.contains("set TMPDIR to a folder with room"), "\(gone.errors)")
        let full = try CommandRun(arguments, in: workspace.folder, greatestFile: 300)
        #expect(full.status == 3 && full.errors.contains("set TMPDIR to a folder with room"), "\(full.errors)")
    }

    @Test(
        arguments: [
            (["site.pdf#page=0"], 3, "a page is named as in site.pdf#page=2&dpi=150"),
            (["site.pdf", "--page", "9"], 3, "site.pdf: has no page 9; give a page from 1 to 3"),
            (["site.pdf", "--page", "all"], 2, "--page all goes with 'planmark new' alone"),
            (["site.pdf", "--page", "0"], 2, "the number of a page, from 1"),
            (["site.pdf", "--dpi", "0"], 2, "--dpi must be from 1 to 10000"),
            (["site.pdf", "--dpi", "nan"], 2, "--dpi"),
            (["gone.pdf", "--page", "2"], 3, "gone.pdf: cannot be opened"),
        ] as [([String], Int32, String)])
    func `What is wrong is said`(arguments: [String], status: Int32, message: String) throws {
        let workspace = try workspace()
        try workspace.write("x,y\n30,40\n", to: "m.csv")
        let before = try workspace.names
        let run = try CommandRun(
            ["annotate"] + arguments + ["--markers", "m.csv", "--output", "o.png"], in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(try workspace.names == before)
    }

    @Test func `No output takes the place of the PDF, whatever page is named`() throws {
        let workspace = try workspace()
        try workspace.write("x,y\n30,40\n", to: "m.csv")
        let before = try workspace.bytes(of: "site.pdf")
        let run = try run(workspace, "annotate", "site.pdf#page=2", "--markers", "m.csv", "--output", "site.pdf")
        #expect(run.status == 4 && run.errors.contains("is the input"), "\(run.errors)")
        #expect(try workspace.bytes(of: "site.pdf") == before)
    }

    @Test func `Where Poppler is missing, it is told what to install`() throws {
        let workspace = try workspace()
        try workspace.write("x,y\n30,40\n", to: "m.csv")
        let run = try CommandRun(
            ["annotate", "site.pdf", "--markers", "m.csv", "--output", "o.png"], in: workspace.folder,
            environment: ["PATH": workspace.folder.path])
        #expect(
            run.status == 3 && run.errors.contains("pdftoppm, which PDF files need, is not installed"), "\(run.errors)")
        #expect(try run.errors.contains("apt install poppler-utils") && !workspace.names.contains("o.png"))
    }
}
