import Foundation
import Testing

/// The options on coordinates, and what is told of coordinates that are hardly meant.
@Suite struct CoordinateOptionTests {
    private let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing()
    }

    private func annotate(_ options: String...) throws -> CommandRun {
        try CommandRun(["annotate", "plan.png", "-o", "out.png"] + options, in: place.folder)
    }

    @discardableResult
    private func succeed(_ arguments: String..., options: [String] = []) throws -> CommandRun {
        let run = try CommandRun(arguments + options, in: place.folder)
        try #require(run.status == 0, "\(arguments) \(options): \(run.errors)")
        return run
    }

    /// The places of a plan's markers, `x,y` in pixels.
    private func imported(_ options: [String]) throws -> [String] {
        try succeed("new", "a.plan", "--drawing", "plan.png", "--pixels-per-metre", "20")
        try succeed("import", "a.plan", "m.csv", options: options)
        let run = try succeed("export", "a.plan", "--format", "csv", "-o", "-")
        return run.output.split(whereSeparator: \.isNewline).dropFirst().map {
            $0.split(separator: ",").dropFirst().prefix(2).joined(separator: ",")
        }
    }

    @Test(arguments: [
        ("lat,lng\n50,100\n200,300\n", ["--coordinates", "leaflet", "--origin", "bottom-left"]),
        ("lat,lng\n5,10\n20,30\n", ["--coordinates", "leaflet", "--bounds", "0,0,40,30"]),
        ("lat,lng\n-20,-20\n40,60\n", ["--coordinates", "leaflet", "--bounds", "-60,-40,100,80"]),
        ("x,y\n100,50\n300,200\n", ["--origin", "bottom-left"]), ("y,x\n250,100\n100,300\n", []),
        ("x,y\n250,100\n100,300\n", ["--swap-axes"]), ("x,y\n5,12.5\n15,5\n", ["--unit", "m"]),
        ("x,y\n5000,2500\n15000,10000\n", ["--unit", "mm", "--origin", "bottom-left"]),
    ])
    func `Lists in other coordinates lie where they are meant`(list: String, options: [String]) throws {
        try place.write(list, to: "m.csv")
        #expect(try imported(options) == ["100,250", "300,100"])
    }

    @Test func `Latitudes counted from the lower edge are told how to be read`() throws {
        try place.write("lat,lng,title\n100,200,lower left\n250,300,upper right\n", to: "m.csv")
        let run = try annotate("--markers", "m.csv", "--coordinates", "leaflet")
        #expect(run.status == 1)
        #expect(run.errors.contains("--origin bottom-left says") && run.errors.contains("--y-axis down says"))
        let right = try annotate("--markers", "m.csv", "--coordinates", "leaflet", "--origin", "bottom-left")
        #expect(right.status == 0 && right.errors.isEmpty, "\(right.errors)")
    }

    @Test func `Mirrored markers are told, and areas may have coordinates of their own`() throws {
        let ring = "[[[0,0],[400,0],[400,80],[0,80],[0,0]]]"
        try place.write(#"{"type":"Polygon","coordinates":\#(ring)}"#, to: "rooms.geojson")
        try place.write("x,y\n10,290\n200,250\n300,260\n", to: "m.csv")
        let mirrored = try annotate("--areas", "rooms.geojson", "--markers", "m.csv", "--anywhere")
        #expect(mirrored.status == 0)
        #expect(mirrored.errors.contains("--origin bottom-left says; --area-coordinates pixel leaves the areas"))
        let right = try annotate(
            "--areas", "rooms.geojson", "--markers", "m.csv", "--origin", "bottom-left", "--area-coordinates", "pixel")
        #expect(right.status == 0 && right.lines == ["out.png: 1 area, 3 markers, 0 refused"], "\(right.errors)")
    }

    @Test func `Degrees are refused, and lie between edges in degrees`() throws {
        let ring = "[[[13.3701,52.5101],[13.3703,52.5101],[13.3703,52.5102],[13.3701,52.5101]]]"
        try place.write(#"{"type":"Polygon","coordinates":\#(ring)}"#, to: "rooms.geojson")
        try succeed("new", "a.plan", "--drawing", "plan.png")
        for command in [
            ["annotate", "plan.png", "-o", "out.png", "--areas", "rooms.geojson"],
            ["import", "a.plan", "rooms.geojson"],
            ["area", "import", "a.plan", "rooms.geojson"],
            ["new", "b.plan", "--drawing", "plan.png", "--areas", "rooms.geojson"],
        ] {
            let run = try CommandRun(command, in: place.folder)
            #expect(
                run.status == 3 && run.errors.contains("--bounds west,south,east,north"), "\(command) \(run.errors)")
        }
        #expect(!place.exists("out.png") && !place.exists("b.plan"))
        #expect(try annotate("--areas", "rooms.geojson", "--bounds", "13.37,52.51,13.371,52.511").status == 0)
    }

    @Test(arguments: [
        (["--unit", "m"], "--unit needs the scale: give --pixels-per-metre"), (["--unit", "deg"], "degrees need"),
        (["--coordinates", "wgs84"], "degrees need"), (["--bounds", "0,0,10"], "--bounds must be four numbers"),
        (["--bounds", "0,0,1,1", "--origin", "bottom-left"], "--origin has no place beside it"),
        (["--coordinates", "vision", "--origin", "top-left"], "--origin goes with the system normalized"),
        (["--area-coordinates", "vision", "--area-origin", "top-left"], "origin goes with the system normalized"),
    ])
    func `Options that mean nothing together are refused`(options: [String], told: String) throws {
        try place.write("x,y\n1,2\n", to: "m.csv")
        let run = try CommandRun(
            ["annotate", "plan.png", "-o", "out.png", "--markers", "m.csv"] + options, in: place.folder)
        #expect(run.status == 2 && run.errors.contains(told), "\(run.status) \(run.errors)")
    }

    @Test func `Areas get their names by the user's choice, and a meaning that no file can have is refused`() throws {
        let ring = "[[[0,0],[400,0],[400,80],[0,80],[0,0]]]"
        let feature =
            #"{"type":"Feature","properties":{"NR":"4.01"},"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#
        try place.write(feature, to: "rooms.geojson")
        #expect(try annotate("--areas", "rooms.geojson", "--map", "NR=name").errors.isEmpty)
        let wrong = try annotate("--areas", "rooms.geojson", "--map", "Raum=name")
        #expect(wrong.status == 3 && wrong.errors.contains("no area has a member 'Raum' (they have: NR)"))
        try place.write(#"{"shapes":[],"imagePath":"plan.png"}"#, to: "labelme.json")
        let fixed = try annotate("--areas", "labelme.json", "--map", "label=name")
        #expect(fixed.status == 3 && fixed.errors.contains("--map cannot be used, as what labelme has"))
    }

    /// A file of areas and one of markers that are given together, the meanings of their names, and what is told of these.
    @Test(
        arguments: [
            (#""NR":"4.01""#, "Was,x,y\nRiss,9,9\n", ["NR=name", "Was=title"], 0, nil),
            (#""NR":"4.01""#, #"[{"x":9,"y":9,"Was":"Riss"}]"#, ["NR=name", "Was=title"], 0, nil),
            (#""NR":"4.01""#, "Was,X_M,y\nRiss,9,9\n", ["NR=name", "X_M=x", "Was=title"], 0, nil),
            (
                #""Was":"4.01""#, "Was,x,y\nRiss,9,9\n", ["Was=name"], 0,
                "note: --map names 'Was', which counts for the areas and for the markers, as both files have it"
            ),
            (
                #""NR":"4.01""#, "Was,x,y\nRiss,9,9\n", ["Raum=name"], 3,
                "m.csv: the header has no column 'Raum' (it has: Was, x, y); rooms.geojson has none either"
            ),
            (
                #""NR":"4.01""#, "Was,x,y\nRiss,9,9\n", ["NR=status"], 3,
                "the header has no column 'NR' (it has: Was, x, y)"
            ),
        ] as [(String, String, [String], Int32, String?)])
    func `A meaning counts for the file of areas or of markers that has the name`(
        area: String, list: String, map: [String], status: Int32, told: String?
    ) throws {
        let ring = "[[[0,0],[400,0],[400,80],[0,80],[0,0]]]"
        try place.write(
            #"{"type":"Feature","properties":{\#(area)},"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#,
            to: "rooms.geojson")
        try place.write(list, to: "m.csv")
        let run = try CommandRun(
            [
                "annotate", "plan.png", "-o", "out.svg", "--areas", "rooms.geojson", "--markers", "m.csv",
                "--area-names", "always",
            ]
                + map.flatMap { ["--map", $0] }, in: place.folder)
        #expect(run.status == status, "\(run.errors)")
        if let told {
            #expect(run.errors.contains(told), "\(run.errors)")
        } else {
            #expect(run.errors.isEmpty, "\(run.errors)")
        }
        if status == 0 { #expect(run.lines == ["out.svg: 1 area, 1 marker, 0 refused"]) }
    }

    @Test func `A file of areas whose members have fixed names leaves the meanings to the markers`() throws {
        let points = "[[0,0],[400,0],[400,80]]"
        let shape = #"{"label":"4.01","shape_type":"polygon","points":\#(points)}"#
        try place.write(#"{"shapes":[\#(shape)],"imagePath":"plan.png"}"#, to: "labelme.json")
        try place.write("Was,x,y\nRiss,9,9\n", to: "m.csv")
        let run = try annotate("--areas", "labelme.json", "--markers", "m.csv", "--map", "Was=title", "--anywhere")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test(arguments: [
        (
            "lat,lng\n50,100\n", ["--coordinates", "leaflet", "--origin", "bottom-left"],
            "lat,lng,location,areas\n50,100,inside,Hall\n"
        ),
        ("50,100\n", ["--coordinates", "leaflet", "--origin", "bottom-left"], "50,100,inside,Hall\n"),
        ("x,y\n250,100\n", ["--swap-axes"], "x,y,location,areas\n250,100,inside,Hall\n"),
        ("x,y\n100,50\n", [], "x,y,location,areas\n100,50,outside,\n"),
    ])
    func `Points beside a plan may be in other coordinates`(points: String, options: [String], rows: String) throws {
        let ring = "[[[0,200],[400,200],[400,300],[0,300],[0,200]]]"
        try place.write(
            #"{"type":"Feature","properties":{"name":"Hall"},"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#,
            to: "rooms.geojson")
        try place.write(points, to: "p.csv")
        try succeed("new", "a.plan", "--drawing", "plan.png", "--areas", "rooms.geojson")
        let run = try succeed("locate", "--areas", "a.plan", "--points", "p.csv", options: options)
        #expect(run.output == rows)
        guard !options.isEmpty else { return }
        let file = try CommandRun(
            ["locate", "--areas", "rooms.geojson", "--points", "p.csv"] + options, in: place.folder)
        #expect(file.status == 2 && file.errors.contains("in the same coordinates"))
    }

    @Test func `All that is wrong with an area is said`() throws {
        let rings = #"[[1,1],["a",1],[5,null],[1,1]],[[1,1],[2,2],[1,1]]"#
        try place.write(
            """
            {"type":"Feature","properties":{"name":"D","allowed":"yes"},
             "geometry":{"type":"Polygon","coordinates":[\(rings)]}}
            """, to: "rooms.geojson")
        let run = try CommandRun(["area", "check", "rooms.geojson"], in: place.folder)
        #expect(run.status == 1)
        #expect(
            run.lines == [
                "rooms.geojson: feature 1 (\"D\"): 'allowed' is a string; GeoJSON has true or false there",
                "rooms.geojson: feature 1 (\"D\"): ring 1, position 2 is [a string, a number]; GeoJSON has [x, y] in numbers there",
                "rooms.geojson: feature 1 (\"D\"): ring 1, position 3 is [a number, null]; GeoJSON has [x, y] in numbers there",
                "rooms.geojson: feature 1 (\"D\"): ring 2 has 2 different points; an area needs at least three",
                "rooms.geojson: 1 area, 1 with something wrong",
            ])
    }
}
