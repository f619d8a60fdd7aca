import Foundation
import Testing

@Suite struct LocateTests {
    @Test func `With all columns a list stays a list, rows that are no points too`() throws {
        let workspace = try Workspace()
        try workspace.writeRooms()
        try workspace.writeDefects()
        let run = try CommandRun(
            ["locate", "--areas", "rooms.geojson", "--points", "defects.csv", "--all-columns", "--nearest"],
            in: workspace.folder)
        #expect(run.status == 1)
        #expect(
            run.lines == [
                "number,title,x,y,status,location,areas,nearest,distance",
                "1,Tap drips,100,100,open,inside,Kitchen,Kitchen,0",
                "2,\"Paint, peeling\",300.5,150,closed,inside,Office,Office,0",
                "3,Not here,410,20,open,outside,,Shaft,12",
                "4,In the shaft,390,40,open,inside,Shaft,Shaft,0",
                "5,No place,nan,20,open,,,,", "6,Half a row,5,,,,,,", "7,Where?,left,20,open,,,,",
            ])
    }

    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeRooms()
    }

    private func locate(_ points: String, _ more: [String] = []) throws -> CommandRun {
        try CommandRun(["locate", "--areas", "rooms.geojson"] + more, input: points, in: place.folder)
    }

    @Test func `Each point gives a row with its location and areas, as it was written and in order`() throws {
        let run = try locate("100,100\n195,100\n200.0,50\n390, 30\n1e3,0\n")
        #expect(
            run.output == """
                100,100,inside,Kitchen
                195,100,outside,
                200.0,50,boundary,Office
                390,30,inside,Shaft
                1e3,0,outside,

                """)
        #expect(run.status == 0)
    }

    @Test(
        arguments: [
            ("x;y\n1.100,5;100,5\n100,5;50\n", "1100.5,100.5,outside,\n100.5,50,inside,Kitchen\n"),
            (
                "x,y\n\"1,100.5\",100\n1 100.5,50\n1'100,50\n",
                "1100.5,100,outside,\n1100.5,50,outside,\n1100,50,outside,\n"
            ),
            ("\"1,100.5\",100\n100,50\n", "1100.5,100,outside,\n100,50,inside,Kitchen\n"),
        ])
    func `Marks between thousands are read as an import reads them`(points: String, rows: String) throws {
        let run = try locate(points)
        #expect(run.output == (points.hasPrefix("x") ? "x,y,location,areas\n" : "") + rows)
        #expect(run.status == 0)
    }

    @Test func `Under the exclusive rule an area has no boundary points, whose location is told all the same`() throws {
        let run = try locate("200,50\n201,50\n", ["--boundary", "exclusive"])
        #expect(run.output == "200,50,boundary,\n201,50,inside,Office\n")
    }

    @Test func `A header row names the columns and gives a header row`() throws {
        let run = try locate("name,y,x\nTap,100,50\n")
        #expect(run.output == "x,y,location,areas\n50,100,inside,Kitchen\n")
    }

    @Test func `Points may come from a file, and go out as JSON lines`() throws {
        try place.write("100,100\n195,100.5\n", to: "points.csv")
        let run = try locate("", ["--points", "points.csv", "--format", "json"])
        #expect(
            run.output == """
                {"x":100,"y":100,"location":"inside","areas":["Kitchen"]}
                {"x":195,"y":100.5,"location":"outside","areas":[]}

                """)
    }

    @Test func `JSON comes from a file or from standard input, and messages name columns as the file does`() throws {
        let points = #"[{"x": 100, "y": 100}, {"x": 195, "y": 100.5}]"#
        try place.write(points, to: "points.json")
        for run in [try locate(points), try locate("", ["--points", "points.json"])] {
            #expect(run.output == "x,y,location,areas\n100,100,inside,Kitchen\n195,100.5,outside,\n", "\(run.errors)")
        }
        #expect(
            try locate("X-Koordinate,Y\nhere,1\n").errors.contains("2: column 'X-Koordinate': 'here' is not a number"))
    }

    @Test func `Areas that overlap are all named`() throws {
        try place.write(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"a","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}},
            {"type":"Feature","properties":{"name":"B, \\"big\\""},"geometry":{"type":"Polygon","coordinates":[[[5,5],[20,5],[20,20],[5,20],[5,5]]]}}
            ]}
            """, to: "rooms.geojson")
        let run = try locate("6,6\n9,7\n")
        #expect(run.output == "6,6,inside,\"a;B, \"\"big\"\"\"\n9,7,inside,\"a;B, \"\"big\"\"\"\n")
    }

    @Test func `A row that is no point is reported with its line, the others are located`() throws {
        let run = try locate("1,2\nx,2\n3\n4,inf\n100,100\n")
        #expect(run.status == 1)
        #expect(run.output == "1,2,outside,\n100,100,inside,Kitchen\n")
        #expect(
            run.errors == """
                planmark: standard input:2: column 'x': 'x' is not a number
                planmark: standard input:3: the row has 1 field, the first row 2
                planmark: standard input:4: the point (4, inf) is out of range; coordinates must be finite numbers

                """)
    }

    @Test func `A number with a zero byte in it is none`() throws {
        let run = try locate("100,100\u{0}1\n100,100\n")
        #expect(run.status == 1)
        #expect(run.output == "100,100,inside,Kitchen\n")
    }

    @Test func `A decimal comma divides no column of what is printed`() throws {
        let run = try locate("x;y\n100,5;100\n195;20,25\n")
        #expect(run.output == "x,y,location,areas\n100.5,100,inside,Kitchen\n195,20.25,outside,\n")
    }

    @Test func `Map columns get advice that this command can follow`() throws {
        let run = try locate("lat,lng\n1,2\n")
        #expect(run.status == 3)
        #expect(run.errors.contains("--map 'lng=x' --map 'lat=y'"))
    }

    @Test func `Points are answered as they come, before the input ends`() throws {
        let conversation = try CommandConversation(["locate", "--areas", "rooms.geojson"], in: place.folder)
        for point in ["100,100", "195,100"] {
            try conversation.send(point + "\n")
            #expect(try conversation.nextLine().hasPrefix(point))
        }
        #expect(try conversation.finish() == 0)
    }

    @Test func `No points give no rows`() throws {
        let run = try locate("")
        #expect(run.output.isEmpty)
        #expect(run.status == 0)
    }

    @Test func `Files that cannot be read end with status 3`() throws {
        let noAreas = try CommandRun(["locate", "--areas", "none.geojson"], in: place.folder)
        #expect(noAreas.status == 3)
        #expect(noAreas.errors == "planmark: error: none.geojson: no such file\n")
        let noPoints = try locate("", ["--points", "none.csv"])
        #expect(noPoints.status == 3)
        let notPoints = try locate("name,title\na,b\n")
        #expect(notPoints.status == 3)
        #expect(notPoints.errors.contains("the header has no columns 'x' and 'y'"))
    }
}
