import Foundation
import Testing

@Suite struct AreaCommandTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeRooms()
    }

    private func area(_ arguments: [String], input: String = "") throws -> CommandRun {
        try CommandRun(["area"] + arguments, input: input, in: place.folder)
    }

    private func polygon(_ name: String, _ rings: String) -> String {
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},"
            + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(rings)}}"
    }

    // MARK: - Check

    @Test func `Sound areas pass the check`() throws {
        let run = try area(["check", "rooms.geojson"])
        #expect(run.output == "rooms.geojson: 3 areas, 0 with something wrong\n")
        #expect(run.status == 0)
    }

    @Test(
        arguments: [
            ("[[[0,0],[10,10],[10,0],[0,10],[0,0]]]", "crosses itself at (5"),
            ("[[[0,0],[10,10],[10,0],[0,10]]]", "ring 1 is open"),
            ("[[[0,0],[10,0],[0,0]]]", "2 different points"),
            (
                "[[[0,0],[10,0],[10,10],[0,0]],[[20,20],[21,20],[21,21],[20,20]]]",
                "hole 1 is outside the exterior ring at (2"
            ),
            ("[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[0,5],[5,1],[10,5],[5,9],[0,5]]]", "falls apart"),
            ("[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[0,5],[5,5],[5,9],[0,9],[0,5]]]", "share an edge, from (0"),
        ])
    func `What is wrong with an outline is named with its place, and does not hide the others`(
        rings: String, says: String
    ) throws {
        try place.write(
            "{\"type\":\"FeatureCollection\",\"features\":[\(polygon("Bad", rings)),\(polygon("Bow", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]"))]}",
            to: "bad.geojson")
        let run = try area(["check", "bad.geojson"])
        #expect(run.status == 1)
        #expect(run.lines.count == 3)
        #expect(run.lines[0].hasPrefix("bad.geojson: feature 1 (\"Bad\"): "))
        #expect(run.lines[0].contains(says), "\(run.lines[0])")
        #expect(run.lines[1].hasPrefix("bad.geojson: feature 2 (\"Bow\"): "))
        #expect(run.lines[2] == "bad.geojson: 2 areas, 2 with something wrong")
    }

    @Test(arguments: [
        (areas: 1, positions: 10, lines: 10, isCut: false), (areas: 1, positions: 11, lines: 11, isCut: true),
        (areas: 1, positions: 5000, lines: 11, isCut: true), (areas: 300, positions: 20, lines: 1300, isCut: true),
    ])
    func `Of an area ten problems are listed, and that there are more`(
        areas: Int, positions: Int, lines: Int, isCut: Bool
    ) throws {
        let ring = "[[\(Array(repeating: "[1,null]", count: positions).joined(separator: ","))]]"
        let features = (1...areas).map { polygon("Room \($0)", ring) }.joined(separator: ",")
        try place.write("{\"type\":\"FeatureCollection\",\"features\":[\(features)]}", to: "bad.geojson")
        let run = try area(["check", "bad.geojson"])
        #expect(run.status == 1 && run.lines.count == lines + 1)
        #expect(
            run.lines[9].contains("feature 1 (\"Room 1\"): ring 1, position 10 is [a number, null]"), "\(run.lines[9])")
        let more = "bad.geojson: feature 1 (\"Room 1\"): more is wrong than is listed; correct this and check again"
        #expect((run.lines[10] == more) == isCut)
        #expect(run.lines.last == "bad.geojson: \(areas) area\(areas == 1 ? "" : "s"), \(areas) with something wrong")
    }

    /// Files of areas in other formats than GeoJSON, with all that is wrong with their areas.
    private static let written: [(file: String, content: String, problems: [String])] = [
        (
            "bad.kml",
            """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
            <Placemark><name>A</name><ExtendedData><Data name="allowed"><value>perhaps</value></Data></ExtendedData><Polygon>
            <innerBoundaryIs><LinearRing><coordinates>1,1 2,q 1,1</coordinates></LinearRing></innerBoundaryIs>
            <outerBoundaryIs><LinearRing><coordinates>0,0 x,0 9, 9 9;9 0,0</coordinates></LinearRing></outerBoundaryIs>
            </Polygon></Placemark>
            <Placemark><name>B</name><MultiGeometry>
            <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9</coordinates></LinearRing></outerBoundaryIs></Polygon>
            <Polygon><innerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></innerBoundaryIs></Polygon>
            </MultiGeometry></Placemark>
            </Document></kml>
            """,
            [
                "feature 1 (\"A\"): 'allowed' is 'perhaps'; it must be true or false",
                "feature 1 (\"A\"): ring 1, position 2: 'x,0' is no point such as 12.5,7",
                "feature 1 (\"A\"): ring 1, position 4: '9;9' is no point such as 12.5,7",
                "feature 1 (\"A\"): ring 2, position 2: '2,q' is no point such as 12.5,7",
                "feature 2 (\"B\"): polygon 1, ring 1 is open: it starts at (0, 0) and ends at (9, 9); repeat the first point at the end",
                "feature 2 (\"B\"): polygon 2, ring 1 is missing",
            ]
        ),
        (
            "bad.wkt",
            """
            POLYGON ((0 0, a 0, 9 9, b 9 c, 0 0), (1 1, 2, 1 1))
            MULTIPOLYGON (((0 0, 9 0, 9 9)), ((0 0, 5 0)))
            POLYGON ((0 0, 9 0
            """,
            [
                "1: ring 1, position 2: 'a 0' is no point such as 12.5 7",
                "1: ring 1, position 4: 'b 9 c' is no point such as 12.5 7",
                "1: ring 2, position 2: '2' is no point such as 12.5 7",
                "2: polygon 1, ring 1 is open: it starts at (0, 0) and ends at (9, 9); repeat the first point at the end",
                "2: polygon 2, ring 1 has 2 different points; an area needs at least three",
                "3: the geometry ends too early; well-known text is as POLYGON ((0 0, 9 0, 9 9, 0 0))",
            ]
        ),
        (
            "bad.csv",
            """
            name,allowed,wkt
            A,maybe,"POLYGON ((0 0, 9 0, 9 9), (1 1, x 2, 1 1))"
            B,yes,"POLYGON ((0 0, 9 0, , 9 9, 0 0))"
            """,
            [
                "2: 'allowed' is 'maybe'; it must be true or false",
                "2: ring 1 is open: it starts at (0, 0) and ends at (9, 9); repeat the first point at the end",
                "2: ring 2, position 2: 'x 2' is no point such as 12.5 7",
                "3: ring 1, position 3: '' is no point such as 12.5 7",
            ]
        ),
    ]

    @Test(arguments: written.indices)
    func `All that is wrong with the areas of KML, well-known text and tables is told`(index: Int) throws {
        let (file, content, problems) = Self.written[index]
        try place.write(content + "\n", to: file)
        let run = try area(["check", file])
        #expect(run.status == 1)
        #expect(run.lines.dropLast() == problems.map { "\(file): \($0)" }[...], "\(run.output)\(run.errors)")
        let count = Set(problems.compactMap { $0.split(separator: ":").first }).count
        #expect(run.lines.last == "\(file): \(count) areas, \(count) with something wrong")
    }

    @Test func `All that is wrong with an area of JSON lines is told`() throws {
        try place.write(
            #"{"type":"area","name":"A","allowed":3,"geometry":{"type":"Polygon","coordinates":[[[0,null],[1],[9,9],[0,9]]]}}"#
                + "\n", to: "bad.jsonl")
        let run = try area(["check", "bad.jsonl"])
        #expect(run.status == 1 && run.lines.count >= 4, "\(run)")
        for part in ["allowed", "position 1", "position 2"] {
            #expect(run.lines.contains { $0.contains(part) }, "\(part): \(run)")
        }
        #expect(run.lines.last == "bad.jsonl: 1 area, 1 with something wrong")
        let json = try area(["check", "bad.jsonl", "--json"])
        #expect(json.lines.allSatisfy { $0.contains(#""line":1"#) }, "\(json)")
    }

    @Test(
        arguments: [
            ("[[[0,0],[10,0],[10,0],[10,10],[0,0]]]", "polygon 1, exterior ring repeats vertex 3 at (10.0, 0.0)"),
            (
                "[[[0,0],[10,0],[10,10],[0,0],[0,0]]]",
                "polygon 1, exterior ring has a doubled closing point, at (0.0, 0.0)"
            ),
        ])
    func `A point given too often is a warning`(rings: String, says: String) throws {
        try place.write(
            "{\"type\":\"FeatureCollection\",\"features\":[\(polygon("Room", rings))]}", to: "twice.geojson")
        let run = try area(["check", "twice.geojson"])
        #expect(run.status == 0)
        #expect(
            run.lines == [
                "twice.geojson: feature 1 (\"Room\"): warning: \(says)",
                "twice.geojson: 1 area, 0 with something wrong",
            ])
        #expect(try area(["check", "--json", "twice.geojson"]).output.contains("\"warning\":true"))
    }

    @Test func `Parts that overlap or lie in each other are found`() throws {
        func multi(_ second: String) -> String {
            "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
                + "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[10,0],[10,10],[0,10],[0,0]]],[\(second)]]}}]}"
        }
        let inside = try area(["check", "-"], input: multi("[[2,2],[4,2],[4,4],[2,2]]"))
        #expect(
            inside.lines[0].hasSuffix("polygon 2, exterior ring lies inside polygon 1, exterior ring at (2.0, 2.0)"))
        let beside = try area(["check", "-"], input: multi("[[10,2],[14,2],[14,4],[10,4],[10,2]]"))
        #expect(beside.lines[0].contains("share an edge") && beside.status == 1)
        let touching = try area(["check", "-"], input: multi("[[10,10],[14,10],[14,14],[10,10]]"))
        #expect(touching.status == 0)
    }

    @Test func `--json gives an object a line with the point`() throws {
        let bow = polygon("Bow", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]")
        let run = try area(["check", "--json", "-"], input: "{\"type\":\"FeatureCollection\",\"features\":[\(bow)]}")
        #expect(run.status == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["feature"] as? Int == 1)
        #expect(object["name"] as? String == "Bow")
        #expect(object["x"] as? Double == 1 && object["y"] as? Double == 1)
    }

    // MARK: - Measure

    @Test func `Sizes come in pixels, or in metres at the drawing's scale`() throws {
        let run = try area(["measure", "rooms.geojson"])
        #expect(run.lines[0] == "id,name,area,perimeter,centroid_x,centroid_y,label_x,label_y,vertices")
        #expect(run.lines[1].hasPrefix("1,Kitchen,44200,860,105,150,105,"))
        #expect(run.lines[1].hasSuffix(",4"))
        let scaled = try area(["measure", "rooms.geojson", "--pixels-per-meter", "10"])
        #expect(scaled.lines[1].hasPrefix("1,Kitchen,442,86,105,150,105,"))
    }

    // MARK: - Simplify

    @Test func `Points that hardly matter are left out, all else is kept`() throws {
        let wavy = polygon("Hall", "[[[0,0],[50,0.5],[100,0],[100,100],[50,99],[0,100],[0,0]]]")
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(wavy)]}"
        let run = try area(["simplify", "-", "--tolerance", "2", "--output", "out.geojson"], input: text)
        #expect(run.output == "out.geojson: 1 area, 6 points before, 4 now\n")
        #expect(try area(["check", "out.geojson"]).status == 0)
        let kept = try area(["simplify", "-", "--tolerance", "0.1"], input: text)
        #expect(kept.output.contains("[50,0.5]") && kept.output.contains("\"name\":\"Hall\""))
    }

    @Test func `The input is not overwritten, and a bad tolerance is refused`() throws {
        let before = try place.bytes(of: "rooms.geojson")
        let run = try area(["simplify", "rooms.geojson", "--tolerance", "2", "-o", "./rooms.geojson"])
        #expect(run.status == 4)
        #expect(run.errors.contains("choose another --output"))
        #expect(try place.bytes(of: "rooms.geojson") == before)
        #expect(try area(["simplify", "rooms.geojson", "--tolerance", "-1"]).status == 2)
        #expect(try area(["check", "none.geojson"]).status == 3)
    }

    @Test func `A tolerance beyond the drawing leaves the simplest outlines, and that is told`() throws {
        let run = try area(["simplify", "rooms.geojson", "--tolerance", "1e308", "--output", "out.geojson"])
        #expect(run.status == 0)
        #expect(run.errors.contains("only the simplest outlines remain"))
        #expect(run.output.contains("3 areas, 12 points before, 9 now"))
        #expect(try area(["check", "out.geojson"]).status == 0)
        #expect(try area(["simplify", "rooms.geojson", "--tolerance", "inf"]).status == 2)
    }

    // MARK: - Slivers

    @Test func `Areas without an extent have points on them`() throws {
        let flat = polygon("Flat", "[[[1,1],[2,2],[3,3],[1,1]]]")
        let thin = polygon("Thin", "[[[1e-7,1],[3e-7,1],[3e-7,9],[1e-7,1]]]")
        let run = try area(["measure", "-"], input: "{\"type\":\"FeatureCollection\",\"features\":[\(flat),\(thin)]}")
        #expect(run.lines[1].hasPrefix("1,Flat,0,5.656854,2,2,1,1,"))
        let numbers = run.lines[2].split(separator: ",").dropFirst(4).map { Double($0) ?? .nan }
        #expect((1e-7...3e-7).contains(numbers[0]) && (1e-7...3e-7).contains(numbers[2]))
    }

    // MARK: - Plans

    @Test func `The areas of a plan are checked, measured and simplified, whatever its name`() throws {
        try place.writeDrawing()
        let made = try CommandRun(
            ["new", "level.plan", "--drawing", "plan.png", "--areas", "rooms.geojson"], in: place.folder)
        #expect(made.status == 0)
        #expect(try area(["check", "level.plan"]).output == "level.plan: 3 areas, 0 with something wrong\n")
        #expect(
            try area(["measure", "level.plan"]).output == (try area(["measure", "rooms.geojson"]).output))
        let before = try place.bytes(of: "level.plan")
        let run = try area(["simplify", "level.plan", "--tolerance", "1", "--output", "out.geojson"])
        #expect(run.output == "out.geojson: 3 areas, 12 points before, 12 now\n")
        #expect(try area(["measure", "out.geojson"]).lines.count == 4)
        #expect(try place.bytes(of: "level.plan") == before)
        #expect(try area(["simplify", "level.plan", "--tolerance", "1", "--output", "level.plan"]).status == 4)

        let bow = polygon("Bow", "[[[0,0],[20,20],[20,0],[0,20],[0,0]]]")
        try place.write("{\"type\":\"FeatureCollection\",\"features\":[\(bow)]}", to: "bow.geojson")
        #expect(try area(["import", "level.plan", "bow.geojson", "--replace"]).status == 0)
        try FileManager.default.copyItem(atPath: place.path("level.plan"), toPath: place.path("level.data"))
        let check = try area(["check", "level.data"])
        #expect(check.status == 1)
        #expect(check.lines[0].hasPrefix("level.data: area 'Bow': polygon 1, exterior ring crosses itself at (10"))
        #expect(try area(["check", "--json", "level.data"]).output.contains("\"name\":\"Bow\""))
        try place.write("SQLite format 3", to: "broken.plan")
        #expect(try area(["check", "broken.plan"]).status == 3)
    }
}
