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
