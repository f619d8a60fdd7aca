import Testing

/// Feet and inches on the command line.
@Suite struct UnitsCommandTests {
    private let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeWalls()
        #expect(
            try planmark(
                "new", "walls.plan", "--drawing", "walls.png", "--pixels-per-metre", "50", "--units", "imperial"
            )
            .status == 0)
    }

    private func planmark(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: place.folder) }

    @Test func `A plan of imperial units has its lengths and areas in feet`() throws {
        let line = try planmark("measure", "add", "walls.plan", "70,70", "320,70")
        #expect(line.output.hasSuffix(": 250 px, 16'-5\"\n"))
        let room = try planmark("area", "trace", "walls.plan", "200,200", "--name", "Kitchen", "--id", "k")
        #expect(room.output == "area k: Kitchen, 280\u{A0}sq\u{A0}ft, 4 corners, 1 opening closed\n")
        let sheet = try planmark("render", "walls.plan", "--dimensions", "--output", "sheet.svg")
        #expect(sheet.status == 0)
        let svg = String(decoding: try place.bytes(of: "sheet.svg"), as: UTF8.self)
        #expect(svg.contains("280\u{A0}sq\u{A0}ft") && svg.contains("16'-5"))
        let metric = try planmark("render", "walls.plan", "--dimensions", "--units", "metric", "--output", "metric.svg")
        #expect(metric.status == 0)
        let metres = String(decoding: try place.bytes(of: "metric.svg"), as: UTF8.self)
        #expect(metres.contains("5.00\u{A0}m"))
    }

    @Test func `Lengths that are told or kept are in feet, and JSON has both`() throws {
        #expect(try planmark("scale", "walls.plan", "70,70", "320,70").output.contains(": 250 px, 16'-5\"; 50 pixels"))
        let told = try planmark("scale", "walls.plan", "70,70", "320,70", "--json").output
        #expect(told.contains(#""feet":16.4041994750"#) && told.contains(#""metres":5,"#))
        let kept = try planmark("measure", "add", "walls.plan", "70,70", "320,70", "--json").output
        #expect(kept.contains(#""feet":16.4041994751,"#) && kept.contains(#""metres":5,"#))
        #expect(try planmark("set", "walls.plan", "--units", "metric").status == 0)
        let metric = try planmark("scale", "walls.plan", "70,70", "320,70")
        #expect(metric.output.contains(": 250 px, 5 m; 50 pixels"))
        #expect(!(try planmark("scale", "walls.plan", "70,70", "320,70", "--json").output.contains("feet")))
    }

    @Test func `Areas of a file are measured in feet where that is asked for`() throws {
        try place.write(
            #"{"type":"Feature","id":"a","properties":{"name":"A"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[500,0],[500,100],[0,100],[0,0]]]}}"#,
            to: "a.geojson")
        let feet = try planmark("area", "measure", "a.geojson", "--pixels-per-metre", "50", "--units", "imperial")
        #expect(feet.output.contains("a,A,215.278208,78.740157,250,50,"))
        let metres = try planmark("area", "measure", "a.geojson", "--pixels-per-metre", "50", "--units", "metric")
        #expect(metres.output.contains("a,A,20,24,250,50,"))
        let wrong = try planmark("area", "measure", "a.geojson", "--units", "imperial")
        #expect(wrong.status == 2 && wrong.errors.contains("--units imperial needs a scale"))
    }

    @Test func `Annotations of a PDF have the units that are asked for, else the plan's`() throws {
        #expect(try planmark("measure", "add", "walls.plan", "70,70", "320,70", "--name", "Wall").status == 0)
        for (option, length) in [([], "16'-5&quot;"), (["--units", "metric"], "5 m")] {
            let run = try CommandRun(["export", "walls.plan", "--output", "a.xfdf"] + option, in: place.folder)
            #expect(run.status == 0)
            #expect(String(decoding: try place.bytes(of: "a.xfdf"), as: UTF8.self).contains("Wall&#10;\(length)<"))
        }
        let wrong = try planmark("export", "walls.plan", "--output", "a.csv", "--units", "metric")
        #expect(wrong.status == 2 && wrong.errors.contains("--units goes with PDF"))
    }

    @Test func `Areas of a plan are measured in its units, unless others are asked for`() throws {
        #expect(try planmark("area", "add", "walls.plan", "A", "0,0", "500,100", "--id", "a").status == 0)
        func row(_ options: String...) throws -> String {
            try CommandRun(["area", "measure", "walls.plan"] + options, in: place.folder).lines.last ?? ""
        }
        #expect(try row().hasPrefix("a,A,215.278208,78.740157,250,50,"))
        #expect(try row("--units", "metric").hasPrefix("a,A,20,24,250,50,"))
        #expect(try row("--units", "pixel").hasPrefix("a,A,50000,1200,250,50,"))
        #expect(try row("--pixels-per-metre", "100", "--units", "metric").hasPrefix("a,A,5,12,250,50,"))
        #expect(try row("--json").contains(#""units":"imperial""#))
        #expect(try planmark("set", "walls.plan", "--units", "").status == 0)
        #expect(try row().hasPrefix("a,A,20,24,250,50,"))
        let detail = ["scale", "walls.plan", "--detail", "d", "--box", "0,0:300,200", "--pixels-per-metre", "10"]
        #expect(try CommandRun(detail, in: place.folder).status == 0)
        let partly = try planmark("area", "measure", "walls.plan")
        #expect(partly.lines.last?.hasPrefix("a,A,,,250,50,") == true)
        #expect(partly.errors.contains("lies partly in the detail 'd'"))
        let both = try planmark("area", "measure", "walls.plan", "--units", "pixel", "--pixels-per-metre", "5")
        #expect(both.status == 2 && both.errors.contains("--units pixel needs no scale"))
    }

    @Test func `The units are set and taken away again, and other words are refused`() throws {
        #expect(try planmark("set", "walls.plan", "--units", "metric").output.hasSuffix(", metric units\n"))
        #expect(try planmark("set", "walls.plan", "--units", "").output.hasSuffix("50 pixels per metre\n"))
        #expect(
            try planmark("set", "walls.plan", "--units", "imperial", "--json").output.contains(#""units":"imperial""#))
        let wrong = try planmark("set", "walls.plan", "--units", "feet")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("--units: 'feet' is not metric or imperial, or an empty text"))
        let idle = try planmark("render", "walls.plan", "--units", "metric", "--output", "idle.png")
        #expect(idle.errors.contains("--units does nothing here; it goes with --scale-bar or --dimensions"))
    }
}
