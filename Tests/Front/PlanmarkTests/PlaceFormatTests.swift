import Foundation
import Testing

/// Areas and points of KML and well-known text, and lists with blanks between columns, by the subcommands that read files of them.
@Suite struct PlaceFormatTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing()
        try place.write(
            """
            <?xml version="1.0"?><kml><Document><Placemark><name>Kitchen</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
            0,0,0 200,0,0 200,200,0 0,200,0 0,0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
            <Placemark><name>Tap</name><Point><coordinates>100,100,0</coordinates></Point></Placemark></Document></kml>
            """, to: "places.kml")
        try place.write("POLYGON ((0 0, 200 0, 200 200, 0 200, 0 0))\nPOINT (100 100)\n", to: "places.wkt")
        try place.write(
            "name;wkt\nKitchen;POLYGON ((0 0, 200 0, 200 200, 0 200, 0 0))\nTap;POINT (100 100)\n", to: "places.csv")
        try place.write("title    x    y\n\"a tap\"  100  100\nlamp     390  20\n", to: "list.txt")
    }

    private func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: place.folder) }

    @Test(arguments: ["places.kml", "places.wkt", "places.csv"])
    func `Each subcommand reads areas and points of one file`(file: String) throws {
        let annotated = try run("annotate", "plan.png", "--areas", file, "--markers", file, "--output", "out.png")
        #expect(
            annotated.status == 0 && annotated.output == "out.png: 1 area, 1 marker, 0 refused\n", "\(annotated.errors)"
        )
        let located = try run("locate", "--areas", file, "--points", file)
        #expect(
            located.lines.count == 2 && located.lines.last?.hasPrefix("100,100,inside,") == true, "\(located.errors)")
        let made = try run("new", "level.plan", "--drawing", "plan.png", "--areas", file)
        #expect(made.status == 0 && made.output.contains("1 area"), "\(made.errors)")
        #expect(try run("import", "level.plan", file).output.contains("1 new marker"))
        #expect(try run("area", "import", "level.plan", file).status == 0)
        #expect(try run("area", "check", file).status == 0)
    }

    @Test func `A list that blanks align is read`() throws {
        let run = try run(
            "annotate", "plan.png", "--areas", "places.kml", "--markers", "list.txt", "--output", "out.png")
        #expect(run.status == 1 && run.output.contains("1 marker, 1 refused"), "\(run.output)")
        #expect(run.errors.contains("columns separated by blanks"))
    }

    @Test func `A header without coordinates is told with the options that help`() throws {
        try place.write("moteid x_location y_location\n1 21.5 23\n2 24.5 20\n", to: "motes.txt")
        let failed = try run("annotate", "plan.png", "--markers", "motes.txt", "--output", "out.png")
        #expect(
            failed.status == 3 && failed.errors.contains("--map 'x_location=x' --map 'y_location=y'"),
            "\(failed.errors)")
        let mapped = try run(
            "annotate", "plan.png", "--markers", "motes.txt", "--map", "x_location=x", "--map", "y_location=y",
            "--output", "out.png")
        #expect(mapped.status == 0 && mapped.output.contains("2 markers"), "\(mapped.errors)")
    }
}
