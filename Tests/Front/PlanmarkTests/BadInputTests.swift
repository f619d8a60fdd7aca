import Foundation
import PlanImage
import Testing

/// What a user gets wrong: each time a message that says what to do, and the old output as it was.
@Suite struct BadInputTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing()
        try place.writeRooms()
        try place.writeDefects()
        try place.write("the old picture", to: "out.png")
    }

    /// Runs the command and checks that it fails in that way and leaves the old output and nothing else behind.
    private func expectFailure(
        drawing: String = "plan.png", areas: String = "rooms.geojson", markers: String = "defects.csv",
        output: String = "out.png", more: [String] = [], status: Int32, says: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try place.names
        let run = try CommandRun(
            ["annotate", drawing, "--areas", areas, "--markers", markers, "--output", output] + more, in: place.folder)
        #expect(run.status == status, sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        #expect(run.errors.hasPrefix("planmark: error: "), sourceLocation: sourceLocation)
        #expect(run.errors.contains(says), "\(run.errors)", sourceLocation: sourceLocation)
        #expect(try place.names == before, sourceLocation: sourceLocation)
        #expect(try place.bytes(of: "out.png") == Array("the old picture".utf8), sourceLocation: sourceLocation)
    }

    // MARK: - Standard input

    @Test func `Standard input for the areas and for the markers`() throws {
        try expectFailure(areas: "-", markers: "-", status: 2, says: "cannot both be standard input")
    }

    @Test func `A mistake in the areas is told while the markers are still being written`() throws {
        try place.write("{", to: "rooms.geojson")
        let run = try CommandConversation(
            ["annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "-", "--output", "out.png"],
            in: place.folder)
        // The markers' input stays open until the command has ended.
        #expect(try run.nextLine() == "")
        #expect(try run.finish() == 3)
    }

    // MARK: - The drawing

    @Test func `A drawing that is not there`() throws {
        try expectFailure(drawing: "none.png", status: 3, says: "none.png")
    }

    @Test func `A folder instead of a drawing`() throws {
        try expectFailure(drawing: ".", status: 3, says: "folder")
    }

    @Test(
        arguments: [("\u{FF}\u{D8}\u{FF}\u{E0}", "JPEG"), ("GIF89a", "GIF"), ("%PDF-1.7", "PDF")])
    func `A drawing of another kind is named`(start: String, kind: String) throws {
        let bytes = start.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: 100)
        try Data(bytes).write(to: place.folder.appendingPathComponent("photo.png"))
        try expectFailure(drawing: "photo.png", status: 3, says: kind)
    }

    @Test func `A drawing that ends early`() throws {
        let bytes = try place.bytes(of: "plan.png")
        try Data(bytes.prefix(bytes.count - 30)).write(to: place.folder.appendingPathComponent("short.png"))
        try expectFailure(drawing: "short.png", status: 3, says: "short.png")
    }

    @Test func `A damaged drawing`() throws {
        var bytes = try place.bytes(of: "plan.png")
        bytes[bytes.count / 2] ^= 0xFF
        try Data(bytes).write(to: place.folder.appendingPathComponent("broken.png"))
        try expectFailure(drawing: "broken.png", status: 3, says: "broken.png")
    }

    @Test func `A drawing beyond the limit, and how to raise it`() throws {
        try place.writeDrawing("big.png", width: 1100, height: 1000)
        try expectFailure(drawing: "big.png", more: ["--max-megapixels", "1"], status: 3, says: "--max-megapixels")
        let run = try CommandRun(
            ["annotate", "big.png", "--areas", "rooms.geojson", "-o", "big-out.png", "--max-megapixels", "2"],
            in: place.folder)
        #expect(run.status == 0)
    }

    @Test(
        arguments: [
            // The greatest number of megapixels is 1,000,000; rows of more than 67,108,864 pixels cannot be read.
            (2_000_000, 1_000, ", with --max-megapixels 2000, or"), (60_000_000, 20_000, nil), (70_000_000, 1, nil),
            (1_900_000_000, 1, nil), (2_147_483_647, 2_147_483_647, nil),
        ] as [(UInt32, UInt32, String?)])
    func `--max-megapixels is advised only where it helps`(width: UInt32, height: UInt32, advice: String?) throws {
        let png = CraftedPNG(width: width, height: height)
        try Data(png.file).write(to: place.folder.appendingPathComponent("wide.png"))
        for more in [[], ["--max-megapixels", "1000000"]] where advice == nil || more.isEmpty {
            try expectFailure(drawing: "wide.png", more: more, status: 3, says: "pixels are too large: ")
            let run = try CommandRun(
                ["annotate", "wide.png", "--areas", "rooms.geojson", "-o", "w.png"] + more, in: place.folder)
            #expect(run.errors.contains("--max-megapixels") == (advice != nil))
            #expect(run.errors.contains(advice ?? "cut it into parts"), "\(run.errors)")
        }
        let new = try CommandRun(["new", "wide.plan", "--drawing", "wide.png"], in: place.folder)
        #expect(new.status == 3 && !new.errors.contains("--max-megapixels") && new.errors.contains("too large"))
    }

    // MARK: - Areas and markers

    @Test(
        arguments: [
            ("", "rooms.geojson: the file is empty"),
            ("{\"type\": ", "rooms.geojson:1:"),
            ("[1, 2]", "not GeoJSON"),
            (
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
                "rooms.geojson: feature 1 (\"A\"): a marker, where an area is needed"
            ),
            (
                #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9]]]}"#,
                "feature 1: ring 1 is open: it starts at (0, 0) and ends at (0, 9); repeat the first point at the end"
            ),
            (
                #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,0]]]}"#,
                "feature 1: ring 1 has 2 different points; an area needs at least three"
            ),
            (#"{"type":"Polygon","coordinates":[[[0,0],[1e999,0],[9,9],[0,0]]]}"#, "rooms.geojson:1:"),
        ])
    func `Areas that cannot be used`(text: String, says: String) throws {
        try place.write(text, to: "rooms.geojson")
        try expectFailure(status: 3, says: says)
    }

    @Test(
        arguments: [
            ("", "defects.csv: the file is empty"),
            ("title,x\nTap,5\n", "defects.csv:1: the header has no column 'y' (it has: title, x); --map says"),
            (
                "lat,lng\n1,2\n",
                "columns lat and lng go with the coordinates leaflet or flutter-map, and degrees with --bounds"
            ),
            ("x,y;z\n1,2;3\n", "defects.csv:1: the header has no column 'y' (it has: x, y;z); if ';' divides"),
            ("x,y,x\n1,2,3\n", "defects.csv:1: the header has the column 'x' twice"),
            ("x,y,title\n1,2,\"open\n", "defects.csv:2: a quoted field is never closed"),
        ])
    func `Markers that cannot be used`(text: String, says: String) throws {
        try place.write(text, to: "defects.csv")
        try expectFailure(status: 3, says: says)
    }

    @Test func `A list in two encodings`() throws {
        // A letter in UTF-8, and one in Windows-1252.
        let text = Array("x,y,title\n1,2,Küche\n3,4,K".utf8) + [0xFC] + Array("che\n".utf8)
        try Data(text).write(to: place.folder.appendingPathComponent("defects.csv"))
        try expectFailure(status: 3, says: "defects.csv:3: the text is not UTF-8; save the file as UTF-8")
    }

    // MARK: - The output

    @Test func `An output folder that does not exist`() throws {
        try expectFailure(output: "none/out.png", status: 4, says: "none")
    }

    @Test func `An output that is a folder`() throws {
        try FileManager.default.createDirectory(atPath: place.path("pictures"), withIntermediateDirectories: false)
        try expectFailure(output: "pictures", status: 4, says: "pictures")
    }

    @Test func `An output that is the input, also by another name`() throws {
        let drawing = try place.bytes(of: "plan.png")
        try expectFailure(output: "plan.png", status: 4, says: "choose another --output")
        try FileManager.default.createSymbolicLink(atPath: place.path("link.png"), withDestinationPath: "plan.png")
        try expectFailure(output: "./link.png", status: 4, says: "choose another --output")
        try expectFailure(output: "defects.csv", status: 4, says: "choose another --output")
        #expect(try place.bytes(of: "plan.png") == drawing)
        try FileManager.default.copyItem(atPath: place.path("plan.png"), toPath: place.path("icon.png"))
        for option in ["--icon", "--font-file", "--theme"] {
            let run = try CommandRun(
                ["annotate", "plan.png", "--markers", "defects.csv", option, "icon.png", "-o", "./icon.png"],
                in: place.folder)
            #expect(run.status == 4 && run.errors.contains("is the input icon.png itself; choose another --output"))
        }
        #expect(try place.bytes(of: "icon.png") == drawing)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `A full disk`() throws {
        try expectFailure(output: "/dev/full", status: 4, says: "space")
    }

    // MARK: - The command line

    @Test(
        arguments: [
            (["--marker", "pinn"], "did you mean"),
            (["--markr", "pin"], "--marker"),
            (["--zoom", "3"], "--zoom goes with --coordinates leaflet or flutter-map"),
            (["--marker-size", "0"], "--marker-size must be from 1 to 10000 pixels"),
            (["--coordinates", "leaflet", "--zoom", "5000"], "zoom"),
        ])
    func `Options that are wrong or do not go together`(more: [String], says: String) throws {
        try expectFailure(more: more, status: 2, says: says)
    }
}
