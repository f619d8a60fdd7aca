import CPlanmark
import Foundation
import PlanC
import PlanJSON
import Testing

/// A file of markers or areas gives the same entries, and the same refusals, to whatever reads it.
@Suite struct OneWayInTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.writeDrawing(width: 1000, height: 1000)
        try workspace.writeRooms()
    }

    private func run(_ arguments: String..., more: [String] = []) throws -> CommandRun {
        try CommandRun(arguments + more, in: workspace.folder)
    }

    /// The coordinates of a file, as options of commands and as a request.
    private struct Coordinates {
        var options: [String] = []
        var request = "{}"

        static let leaflet = Coordinates(
            options: ["--coordinates", "leaflet", "--zoom", "3"],
            request: #"{"coordinates":{"system":"leaflet","zoom":3}}"#)
    }

    /// What was made of a file: how many entries were taken, and the lines or features that were refused.
    private struct Answer: Hashable, CustomStringConvertible {
        var taken: Int?
        var refused: [Int] = []

        var description: String { "\(taken.map { "\($0)" } ?? "an error"), refused \(refused)" }
    }

    private static func places(_ refused: JSONValue?) -> [Int] {
        (refused?.array ?? []).compactMap { entry in
            (entry["line"] ?? entry["feature"] ?? entry["entry"])?.number.map { Int($0) }
        }.sorted()
    }

    /// The places that lines of text name: `pins.csv:3: …`, `rooms.geojson: feature 2 ("A"): …`.
    private static func places(_ lines: [String], of file: String) -> [Int] {
        lines.compactMap { line in
            guard let start = line.range(of: file + ":") else { return nil }
            let rest = line[start.upperBound...].drop { $0 == " " }
            let number = ["feature ", "entry "].first { rest.hasPrefix($0) }.map { rest.dropFirst($0.count) } ?? rest
            return Int(number.prefix { $0.isNumber })
        }.sorted()
    }

    /// What `annotate` or `import` made of a file, by its report in JSON.
    private static func answer(_ run: CommandRun, _ taken: (JSONValue) -> JSONValue?) throws -> Answer {
        guard run.status < 2 else { return Answer() }
        let report = try JSONValue(parsing: run.outputData)
        return Answer(taken: taken(report)?.number.map { Int($0) }, refused: places(report["refused"]))
    }

    private func batch(_ file: String, as member: String, _ coordinates: Coordinates) throws -> Answer {
        let job = #"{"drawing":"plan.png","\#(member)":"\#(file)","output":"b.png","request":\#(coordinates.request)}"#
        try workspace.write(job, to: "jobs.jsonl")
        let result = try JSONValue(parsing: try run("batch", "jobs.jsonl", "-q").outputData)
        guard result["status"] != .string("failed") else { return Answer() }
        let lines = result["refusals"]?.array?.compactMap(\.string) ?? []
        return Answer(
            taken: result[member]?.number.map { Int($0) }, refused: Self.places(lines, of: file))
    }

    /// What the C interface makes of a file that one of its functions gives to a sheet.
    private func sheet(
        _ file: String, _ set: (OpaquePointer?, UnsafePointer<CChar>?) -> planmark_status, _ member: String,
        _ coordinates: Coordinates
    ) throws -> Answer {
        var (input, sheet, report): (OpaquePointer?, OpaquePointer?, OpaquePointer?) = (nil, nil, nil)
        #expect(planmark_input_create(&input) == 0)
        defer { _ = planmark_close(UnsafeRawPointer(input)) }
        #expect(planmark_input_set_drawing_file(input, workspace.path("plan.png")) == 0)
        #expect(set(input, workspace.path(file)) == 0)
        guard planmark_sheet_create(input, coordinates.request, &sheet) == 0 else { return Answer() }
        defer { _ = planmark_close(UnsafeRawPointer(sheet)) }
        #expect(planmark_sheet_report(sheet, &report) == 0)
        defer { _ = planmark_close(UnsafeRawPointer(report)) }
        var (data, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        #expect(planmark_bytes_get(report, &data, &count) == 0)
        let value = try JSONValue(parsing: Array(UnsafeBufferPointer(start: data, count: count)))
        return Answer(taken: value[member]?.number.map { Int($0) }, refused: Self.places(value["refused"]))
    }

    private func answersForMarkers(_ file: String, _ coordinates: Coordinates = Coordinates()) throws -> [String:
        Answer]
    {
        var answers: [String: Answer] = [:]
        answers["annotate"] = try Self.answer(
            run("annotate", "plan.png", "--markers", file, "-o", "a.png", "--json", more: coordinates.options)
        ) { $0["drawn"] }
        #expect(try run("new", "level.plan", "--drawing", "plan.png").status == 0)
        defer { try? FileManager.default.removeItem(atPath: workspace.path("level.plan")) }
        answers["import"] = try Self.answer(
            run("import", "level.plan", file, "--json", "--any-status", more: coordinates.options)
        ) {
            $0["added"]
        }
        answers["batch"] = try batch(file, as: "markers", coordinates)
        answers["C"] = try sheet(file, planmark_input_set_markers_file, "drawn", coordinates)
        // What has pixels alone.
        guard coordinates.options.isEmpty else { return answers }
        let located = try run("locate", "--areas", "rooms.geojson", "--points", file)
        if located.status > 1 {
            answers["locate"] = Answer()
        } else {
            let lines = located.errors.split(separator: "\n").map(String.init).filter { !$0.contains(" note: ") }
            answers["locate"] = Answer(
                taken: located.lines.count - 1, refused: Self.places(lines, of: file))
        }
        return answers
    }

    private func answersForAreas(_ file: String, _ coordinates: Coordinates = Coordinates()) throws -> [String: Answer]
    {
        var answers: [String: Answer] = [:]
        answers["annotate"] = try Self.answer(
            run("annotate", "plan.png", "--areas", file, "-o", "a.png", "--json", more: coordinates.options)
        ) { $0["areas"] }
        func byText(_ run: CommandRun, _ taken: (JSONValue) -> Int?) throws -> Answer {
            guard run.status < 2 else { return Answer() }
            let lines = run.errors.split(separator: "\n").map(String.init).filter { !$0.contains(" note: ") }
            return Answer(
                taken: taken(try JSONValue(parsing: run.outputData)), refused: Self.places(lines, of: file))
        }
        defer {
            for name in ["new.plan", "level.plan"] { try? FileManager.default.removeItem(atPath: workspace.path(name)) }
        }
        answers["new"] = try byText(
            run("new", "new.plan", "--drawing", "plan.png", "--areas", file, "--json", more: coordinates.options)
        ) {
            $0["areas"]?.number.map { Int($0) }
        }
        #expect(try run("new", "level.plan", "--drawing", "plan.png").status == 0)
        answers["area import"] = try byText(
            run("area", "import", "level.plan", file, "--json", more: coordinates.options)
        ) { $0.array?.count }
        answers["batch"] = try batch(file, as: "areas", coordinates)
        answers["C"] = try sheet(file, planmark_input_set_areas_file, "areas", coordinates)
        guard coordinates.options.isEmpty else { return answers }
        let measured = try run("area", "measure", file)
        if measured.status > 1 {
            answers["area measure"] = Answer()
        } else {
            let lines = measured.errors.split(separator: "\n").map(String.init).filter { !$0.contains(" note: ") }
            answers["area measure"] = Answer(
                taken: measured.lines.count - 1, refused: Self.places(lines, of: file))
        }
        return answers
    }

    private static func expectAgreement(_ answers: [String: Answer], on name: String, _ expected: Answer? = nil) {
        #expect(Set(answers.values).count == 1, "\(name): \(answers)")
        if let expected { #expect(answers.values.first == expected, "\(name)") }
    }

    // MARK: - Files

    /// Files of markers with how many are taken, and which entries are refused; nil where the file cannot be read.
    private static let markerFiles: [(name: String, text: String, taken: Int?, refused: [Int])] = [
        ("plain.csv", "x,y,title\n1,2,a\n3,4,b\n", 2, []),
        ("bad.csv", "x,y,title\n1,2,a\nhere,4,b\n5,6\n7,8,c\n", 2, [3, 4]),
        ("cells.csv", "x,y,Nr.,Frist,Farbe,Titel\n1,2,M-1,KW 12,blurple,#N/A\n3,4,2,offen,,b\n", 2, []),
        ("blank.csv", "x;y;title\n;;\n1,5;2;a\n ; ;\n\n3;4;b\n;;\n", 2, []),
        ("errors.csv", "x,y\n1,2\n#REF!,4\n", 1, [3]), ("zero.csv", "x,y,title\n1,2,a\0b\n3,4,c\n", 1, [2]),
        ("long.csv", "x,y,title\n1,2,\(String(repeating: "a", count: 10_001))\n3,4,b\n", 1, [2]),
        ("none.csv", "title,note\na,b\n", nil, []), ("header.csv", "x,y\n", 0, []),
        ("array.json", #"[{"x":1,"y":2,"due":"soon"},{"x":"a","y":2},{"x":3,"y":4}]"#, 2, [2]),
        (
            "lines.jsonl", "{\"x\":1,\"y\":2}\n{\"x\":\"a\",\"y\":2}\n{\"x\":5\n{\"x\":3,\"y\":4,\"number\":0}\n", 2,
            [2, 3]
        ),
        ("points.geojson", collection(point("[1,2]"), point("[1]"), point("[3,4]", #"{"number":"M-1"}"#)), 2, [2]),
        (
            "multi.geojson", collection(feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#), point("[5,6]")),
            3, []
        ),
        ("mixed.geojson", collection(square, point("[800,200]"), feature("null")), 1, [3]),
        ("areas.geojson", collection(square), 0, []),
        ("sequence.geojsons", "\u{1E}\(point("[1,2]"))\n\u{1E}\(point("[3,4]"))\n", 2, []),
        ("lines.geojsonl", "\(point("[1,2]"))\n\(point("[3,4]"))\n", 2, []), ("empty.json", "[]", 0, []),
        ("broken.json", "{\"type\": \"FeatureCollection\",\n", nil, []),
    ]

    private static func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    private static func point(_ coordinates: String, _ properties: String = "{}") -> String {
        feature(#"{"type":"Point","coordinates":\#(coordinates)}"#, properties)
    }

    private static let ring = "[[[100,100],[900,100],[900,900],[100,100]]]"
    private static let square = feature(#"{"type":"Polygon","coordinates":\#(ring)}"#, #"{"name":"A"}"#)
    private static let open = feature(#"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9]]]}"#)

    @Test(arguments: markerFiles.indices)
    func `A file of markers gives the same entries everywhere`(index: Int) throws {
        let (name, text, taken, refused) = Self.markerFiles[index]
        try workspace.write(text, to: name)
        var answers = try answersForMarkers(name)
        // Of a point it is asked where it lies, whatever its title.
        if ["long.csv", "zero.csv"].contains(name) { answers["locate"] = nil }
        Self.expectAgreement(answers, on: name, Answer(taken: taken, refused: refused))
    }

    /// Files of areas with how many are taken, and which entries are refused; nil where the file cannot be read.
    private static let areaFiles: [(name: String, text: String, taken: Int?, refused: [Int])] = [
        ("rooms.json", collection(square, square), 2, []),
        ("null.geojson", collection(square, feature("null"), feature("7")), 1, []),
        ("open.geojson", collection(square, open, square), 2, [2]),
        (
            "twice.geojson",
            "[\(square.replacing("\"properties\"", with: "\"id\":\"k\",\"properties\"")),\(square.replacing("\"properties\"", with: "\"id\":\"k\",\"properties\""))]",
            2, []
        ),
        ("empty.geojson", collection(feature(#"{"type":"Polygon","coordinates":[]}"#), square), 1, []),
        (
            "nested.geojson",
            collection(
                feature(
                    #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":\#(ring)}]}]}"#
                )), 1, []
        ),
        ("color.geojson", collection(square.replacing(#"{"name":"A"}"#, with: #"{"color":"blurple"}"#)), 1, []),
        ("points.geojson", collection(point("[1,2]")), nil, []), ("allBad.geojson", collection(open), nil, []),
        ("both.geojson", collection(point("[1]"), square), 1, []),
        ("sequence.geojsons", "\u{1E}\(square)\n\u{1E}{\n\u{1E}\(square)\n", 2, [2]),
        ("lines.geojsonl", "\(square)\n\(open)\n\(square)\n", 2, [2]), ("list.csv", "x,y\n1,2\n", nil, []),
        (
            "lines.jsonl",
            "{\"type\":\"area\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(ring)}}\n{\"type\":\"area\"}\n{\"x\":1,\"y\":2}\n",
            1, [2]
        ),
    ]

    @Test(arguments: areaFiles.indices)
    func `A file of areas gives the same areas everywhere`(index: Int) throws {
        let (name, text, taken, refused) = Self.areaFiles[index]
        try workspace.write(text, to: name)
        Self.expectAgreement(try answersForAreas(name), on: name, Answer(taken: taken, refused: refused))
    }

    @Test func `A list of rooms gives the same sheet and the same refusals everywhere`() throws {
        let list =
            "Nr.;Raum;Mangel\n1;Kitchen;A\n2;OFFICE;B\n3;Room Kitchen;C\n4;Kitcehn;D\n5;;E\n6;Shaft;F\n7;Office;G\n"
        try workspace.write(list, to: "list.csv")
        try workspace.writeDrawing(width: 400, height: 300)
        let expected = Answer(taken: 4, refused: [5, 6, 7])
        let annotated = try run(
            "annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "list.csv", "-o", "a.png", "--json")
        #expect(try Self.answer(annotated) { $0["placed"] } == expected)
        let job =
            #"{"drawing":"plan.png","areas":"rooms.geojson","markers":"list.csv","output":"b.png","table":{"hidden":"leave"}}"#
        try workspace.write(job, to: "jobs.jsonl")
        let result = try JSONValue(parsing: try run("batch", "jobs.jsonl", "-q").outputData)
        #expect(result["markers"]?.number == 4 && result["refusals"]?.array?.count == 3)
        #expect(try workspace.bytes(of: "a.png") == workspace.bytes(of: "b.png"))
        #expect(try run("new", "level.plan", "--drawing", "plan.png", "--areas", "rooms.geojson").status == 0)
        #expect(try Self.answer(run("import", "level.plan", "list.csv", "--json")) { $0["placed"] } == expected)
        let areas = workspace.path("rooms.geojson")
        let answer = try sheet(
            "list.csv", { planmark_input_set_areas_file($0, areas) | planmark_input_set_markers_file($0, $1) },
            "placed",
            Coordinates())
        #expect(answer == expected)
    }

    @Test func `The samples give the same entries everywhere`() throws {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../Samples")
        // As large as the greatest of the samples' drawings.
        try workspace.writeDrawing(width: 4000, height: 3000)
        for name in try FileManager.default.contentsOfDirectory(atPath: samples.path) {
            guard name.hasSuffix(".csv") || name.hasSuffix(".geojson") else { continue }
            try FileManager.default.copyItem(
                at: samples.appendingPathComponent(name), to: workspace.folder.appendingPathComponent(name))
            let coordinates: Coordinates = name.hasPrefix("apartment") ? .leaflet : Coordinates()
            var answers =
                try name.hasSuffix(".csv") ? answersForMarkers(name, coordinates) : answersForAreas(name, coordinates)
            // Where a point lies is told beside the drawing too.
            answers["locate"] = nil
            Self.expectAgreement(answers, on: name)
            #expect(answers.values.allSatisfy { ($0.taken ?? 0) > 1 }, "\(name): \(answers)")
        }
    }
}
