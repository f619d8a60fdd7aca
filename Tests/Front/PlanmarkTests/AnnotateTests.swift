import Foundation
import PlanImage
import Testing

@Suite struct AnnotateTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing()
        try place.writeRooms()
        try place.writeDefects()
    }

    private func annotate(_ more: [String] = [], output: String = "out.png") throws -> CommandRun {
        try CommandRun(
            ["annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--output", output] + more,
            in: place.folder)
    }

    // MARK: - What is reported

    @Test func `One line for the picture, one for each refused marker, status 1`() throws {
        let run = try annotate()
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(
            run.lines == [
                "out.png: 3 areas, 2 markers, 5 refused",
                "defects.csv:4: outside the drawing (410, 20) on 400 x 300",
                "defects.csv:5: outside the allowed areas (390, 40), nearest is 'Office' at 10 px",
                "defects.csv:6: not a finite position (nan, 20)",
                "defects.csv:7: the row has 3 fields, the header 5",
                "defects.csv:8: column 'x': 'left' is not a number",
            ])
        let header = try PNGReader(path: place.path("out.png")).header
        #expect(header.width == 400 && header.height == 300)
    }

    @Test func `The JSON report holds what the text does`() throws {
        let run = try annotate(["--json"])
        #expect(run.status == 1)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["output"] as? String == "out.png")
        #expect(report["drawing"] as? [String: Int] == ["width": 400, "height": 300])
        #expect(report["areas"] as? Int == 3)
        #expect(report["drawn"] as? Int == 2)
        let refused = try #require(report["refused"] as? [[String: Any]])
        #expect(refused.map { $0["line"] as? Int } == [4, 5, 6, 7, 8])
        #expect(
            refused.map { $0["reason"] as? String } == [
                "outsideDrawing", "outsideAreas", "notFinite", "malformed", "malformed",
            ])
        #expect(refused[0]["x"] as? Double == 410)
        #expect(refused[0]["y"] as? Double == 20)
        #expect(refused[0]["message"] as? String == "outside the drawing (410, 20) on 400 x 300")
    }

    @Test func `The report speaks Chinese when asked`() throws {
        let run = try annotate(["--lang", "zh"])
        #expect(run.lines.first == "out.png:3 个区域,2 个标记,5 个被拒绝")
        #expect(run.lines[1].contains("在图纸之外"))
    }

    @Test func `Status 0 when every marker is drawn`() throws {
        try place.write("x,y\n100,100\n", to: "defects.csv")
        let run = try annotate()
        #expect(run.status == 0)
        #expect(run.output == "out.png: 3 areas, 1 marker, 0 refused\n")
    }

    // MARK: - Which markers are drawn

    @Test func `--anywhere accepts markers outside the allowed areas`() throws {
        let run = try annotate(["--anywhere"])
        #expect(run.lines.first == "out.png: 3 areas, 3 markers, 4 refused")
    }

    @Test func `--single keeps the last marker that is accepted`() throws {
        let run = try annotate(["--single"])
        #expect(run.lines.first == "out.png: 3 areas, 1 marker, 5 refused")
    }

    @Test func `--single keeps the number that the file gives, and gives none itself`() throws {
        try place.write("number,x,y\n7,100,100\n", to: "defects.csv")
        _ = try annotate(["--single"])
        let numbered = try place.bytes(of: "out.png")
        try place.write("x,y\n100,100\n", to: "defects.csv")
        _ = try annotate(["--single"])
        #expect(try place.bytes(of: "out.png") != numbered)
    }

    @Test func `An area off the drawing is drawn nowhere and noted`() throws {
        try place.write(
            #"{"type":"Feature","properties":{"name":"Far"},"geometry":{"type":"Polygon","coordinates":[[[900,0],[950,0],[950,9],[900,0]]]}}"#,
            to: "rooms.geojson")
        let run = try CommandRun(
            ["annotate", "plan.png", "--areas", "rooms.geojson", "-o", "out.png"], in: place.folder)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("planmark: note: area 'Far' lies outside the drawing"))
    }

    @Test func `The JSON report speaks the language asked for`() throws {
        #expect(try annotate(["--json", "--lang", "zh"]).output.contains("在图纸之外"))
    }

    @Test func `--strict writes nothing when a marker is refused`() throws {
        let run = try annotate(["--strict"])
        #expect(run.status == 1)
        #expect(run.lines.first == "out.png: not written, as 5 of 7 markers were refused")
        #expect(try place.names == ["defects.csv", "plan.png", "rooms.geojson"])
    }

    @Test func `A marker on the wall line of its room is in the room, one in the wall is not`() throws {
        try place.write("x,y\n190,100\n195,100\n", to: "defects.csv")
        let run = try annotate()
        #expect(
            run.lines == [
                "out.png: 3 areas, 1 marker, 1 refused",
                "defects.csv:3: outside the allowed areas (195, 100), nearest is 'Kitchen' at 5 px",
            ])
    }

    @Test(
        arguments: [
            ("pixel", "x,y\n100,150\n", []),
            ("normalized", "x,y\n0.25,0.5\n", []),
            ("vision", "x,y\n0.25,0.5\n", []),
            ("leaflet", "lat,lng\n-18.75,12.5\n", ["--zoom", "3"]),
            ("leaflet", "lat,lng\n18.75,12.5\n", ["--zoom", "3", "--y-axis", "down"]),
            ("flutter-map", "lat,lng\n-0.5859375,0.390625\n", []),
        ])
    func `The same marker in each coordinate system is drawn at the same pixel`(
        system: String, markers: String, more: [String]
    ) throws {
        try place.write("x,y\n100,150\n", to: "pixels.csv")
        try place.write(markers, to: "markers.csv")
        let expected = try CommandRun(
            ["annotate", "plan.png", "--markers", "pixels.csv", "-o", "expected.png"], in: place.folder)
        #expect(expected.status == 0)
        let run = try CommandRun(
            ["annotate", "plan.png", "--markers", "markers.csv", "-o", "out.png", "--coordinates", system] + more,
            in: place.folder)
        #expect(run.output == "out.png: 0 areas, 1 marker, 0 refused\n")
        #expect(try place.bytes(of: "out.png") == place.bytes(of: "expected.png"))
    }

    // MARK: - What is drawn

    @Test func `A room is tinted, its marker coloured, and what lies outside both is untouched`() throws {
        _ = try annotate()
        let picture = try PixelBuffer(pngFile: place.path("out.png"))
        let bytes = picture.bytes
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            let start = (y * 400 + x) * 3
            return Array(bytes[start..<start + 3])
        }
        #expect(picture.format == .rgb)
        #expect(pixel(5, 150) == [255, 255, 255])
        #expect(pixel(195, 5) == [255, 255, 255])
        #expect(pixel(40, 250) != [255, 255, 255])
        // Just above the tip of the pin at (100, 100).
        #expect(pixel(100, 96) != pixel(40, 250))
    }

    @Test(arguments: ["pin", "dot", "cross", "flag"])
    func `A marker of each symbol and colour rule can be drawn`(symbol: String) throws {
        for colorBy in ["status", "category", "none"] {
            let run = try annotate(["--marker", symbol, "--color-by", colorBy, "--marker-size", "30"])
            #expect(run.lines.first == "out.png: 3 areas, 2 markers, 5 refused")
        }
    }
}
