import PlanGeometry
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanJSON
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

/// Well-known text: files of geometries, and tables with a column of them.
@Suite struct WellKnownTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Files

    private static let geometries: [(text: String, areas: [Double], markers: [Point], lines: Int)] = [
        ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", [81], [], 0),
        ("polygon((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 2,1 1))", [80], [], 0),
        ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((20 0, 21 0, 21 1, 20 1, 20 0)))", [82], [], 0),
        ("SRID=0;POLYGON((0 0,9 0,9 9,0 9,0 0));", [81], [], 0), ("TRIANGLE ((0 0, 8 0, 8 8, 0 0))", [32], [], 0),
        ("POINT (5 6)", [], [Point(x: 5, y: 6)], 0), ("Point(-1.5e1 +2.25)", [], [Point(x: -15, y: 2.25)], 0),
        ("MULTIPOINT (1 2, 3 4)", [], [Point(x: 1, y: 2), Point(x: 3, y: 4)], 0),
        ("MULTIPOINT ((1 2), (3 4))", [], [Point(x: 1, y: 2), Point(x: 3, y: 4)], 0),
        ("LINESTRING (1 2, 3 4, 5 6)", [], [], 1), ("MULTILINESTRING ((1 2, 3 4))", [], [], 1),
        ("GEOMETRYCOLLECTION (POINT (5 6), POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0)))", [81], [Point(x: 5, y: 6)], 0),
        ("POINT (1 2) POINT (3 4);POINT (5 6)", [], [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)], 0),
        ("# rooms\n\nPOLYGON ((0 0,\n  9 0,\n  9 9, 0 9, 0 0))\nPOINT\n(1 2)\n", [81], [Point(x: 1, y: 2)], 0),
    ]

    @Test(arguments: geometries)
    func `Each geometry is read`(text: String, areas: [Double], markers: [Point], lines: Int) throws {
        let plan = try importedPlan(text)
        #expect(plan.areas.map(\.shape.area) == areas)
        #expect(plan.markers.map(\.marker.item.marker.point) == markers)
        #expect(plan.lines.count == lines)
        #expect(plan.refused.isEmpty && plan.refusedAreas.isEmpty && plan.losses.isEmpty)
    }

    @Test(arguments: [
        (
            "POINT Z (1 2 3)\nPOINTZ(1 2 3)\nPOINT (1 2 3)\nPOINT ZM (1 2 3 4)\nPOINT M (1 2 4)", 5,
            "heights and measures of points (Z and M): 5, the first 1"
        ),
        ("SRID=4326;POINT (1 2)", 1, "coordinate systems (SRID), as the numbers are read as they are: 1, the first 1"),
    ])
    func `What is left out is told`(text: String, count: Int, loss: String) throws {
        let plan = try importedPlan(text)
        #expect(plan.markers.count == count && plan.losses.map(\.english) == [loss])
    }

    @Test func `An empty geometry is none`() throws {
        let plan = try importedPlan("POINT (1 2)\nPOINT EMPTY\nPOLYGON EMPTY\nGEOMETRYCOLLECTION (POINT EMPTY)")
        #expect(plan.markers.count == 1 && plan.withoutGeometry.map(\.place) == [.line(2), .line(3), .line(4)])
    }

    @Test func `A geometry that cannot be read costs itself, with its line`() throws {
        let plan = try importedPlan(
            """
            POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))
            POLYGON ((0 0, 9 0, 9
              9, 0 x))
            POINT (5)
            POLIGON ((0 0, 9 0, 9 9, 0 0))
            CURVEPOLYGON (CIRCULARSTRING (0 0, 1 1, 2 0, 1 -1, 0 0))
            POINT (7 8) Kitchen
            POLYGON ((0 0, 9 0, 9 9, 0 9))
            POINT (1 2
            """)
        let rule = "well-known text is as POLYGON ((0 0, 9 0, 9 9, 0 0))"
        #expect(plan.areas.count == 1 && plan.markers.map(\.marker.item.marker.point) == [Point(x: 7, y: 8)])
        #expect(
            (plan.refused + plan.refusedAreas).map { "\($0.place): \($0.reason.text(in: .english))" }.sorted() == [
                "2: ring 1, position 4: '0 x' is no point such as 12.5 7", "4: ')' is out of place; \(rule)",
                "5: 'POLIGON' is no geometry of well-known text; a table with a column wkt can have names beside them",
                "6: curves and surfaces (CURVEPOLYGON) are not read; export polygons and lines",
                "7: 'KITCHEN' is no geometry of well-known text; a table with a column wkt can have names beside them",
                "8: ring 1 is open: it starts at (0, 0) and ends at (0, 9); repeat the first point at the end",
                "9: the geometry ends too early; \(rule)",
            ])
    }

    @Test(arguments: [
        ("POINT (1 2\nPOINT (3 4)\nPOINT (5 6)", [1], [Point(x: 3, y: 4), Point(x: 5, y: 6)]),
        ("POINT (1\nPOINT (3 4\nPOINT (5 6)\n", [1, 2], [Point(x: 5, y: 6)]),
        ("POINT (1 2)\nMULTIPOINT (3 4,\n 5 6,\nPOINT (7 8)", [2], [Point(x: 1, y: 2), Point(x: 7, y: 8)]),
        ("GEOMETRYCOLLECTION (POINT (1 2)\nPOINT (3 4)", [1], [Point(x: 3, y: 4)]),
    ])
    func `A geometry that is cut off does not cost the next one`(text: String, refused: [Int], markers: [Point]) throws
    {
        let plan = try importedPlan(text)
        #expect((plan.refused + plan.refusedAreas).map(\.place) == refused.map { .line($0) })
        #expect(plan.markers.map(\.marker.item.marker.point) == markers)
    }

    @Test func `Collections in collections end somewhere`() throws {
        let depth = 100_000
        let text =
            String(repeating: "GEOMETRYCOLLECTION (", count: depth) + "POINT (1 2)"
            + String(repeating: ")", count: depth)
        let plan = try importedPlan(text)
        #expect(plan.markers.isEmpty && plan.refusedAreas.count == 1)
    }

    @Test func `Each command's reader reads it, whatever the file is called`() throws {
        for name in ["rooms.wkt", "rooms.txt", "rooms.csv", "rooms.geojson"] {
            let path = try folder.file(name, "POLYGON ((0 0, 9 0, 9 9, 0 0))\nPOINT (5 6)\n")
            let areas = try AreaFile.read(path: path, coordinates: .pixel)
            #expect(areas.areas.count == 1 && areas.notes == [.markersPassedOver(1)])
            #expect(try MarkerFile.read(path: path, coordinates: .pixel).entries.count == 1)
            let reader = try PlanReader(path: path, coordinates: .pixel)
            #expect(reader.areas.count == 1)
            #expect(try reader.next() != nil)
        }
    }

    @Test func `A refused line of points is told where areas are read`() throws {
        let path = try folder.file("rooms.wkt", "POLYGON ((0 0, 9 0, 9 9, 0 0))\nPOINT (5)\n")
        #expect(try AreaFile.read(path: path, coordinates: .pixel).refused.map(\.place) == [.line(2)])
    }

    // MARK: - Tables

    private func read(_ text: String, _ style: TableStyle = TableStyle()) throws -> (
        plan: ImportedPlan, notes: [FileNote]
    ) {
        let table = try TableRows(style, start: Array(text.utf8), file: "rooms.csv") { [] }
        let geometries = try #require(try GeometryTable(table, coordinates: .pixel))
        return try geometries.read(coordinates: .pixel)
    }

    @Test(arguments: ["wkt", "WKT", "geometry", "geom", "the_geom", "outline"], [",", ";", "\t"])
    func `A column of geometries is found by its name or by what is in it`(name: String, delimiter: String) throws {
        let text =
            ["id", "name", name].joined(separator: delimiter) + "\n"
            + ["7", "Kitchen", "\"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\""].joined(separator: delimiter) + "\n"
        let path = try folder.file("rooms.csv", text)
        let areas = try AreaFile.read(path: path, coordinates: .pixel).areas
        #expect(areas.map(\.id) == ["7"] && areas.map(\.name) == ["Kitchen"] && areas.map(\.shape.area) == [81])
        #expect(try PlanReader(path: path, coordinates: .pixel).areas == areas)
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes.contains(.areasPassedOver(1)))
        #expect(PlanFormat.hasFeatures(Array(text.utf8), TableStyle()))
    }

    @Test
    func `Rows of points are markers with what the columns mean, rows of polygons areas as the columns are called`()
        throws
    {
        let (plan, _) = try read(
            """
            Nr.;Titel;Frist;Kosten;color;allowed;Raum;wkt
            3;Fenster;01.03.2026;12,5;#ff0000;;;POINT (5 6)
            ;Flur;;;#00ff00;maybe;;POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))
            ;Bad;;;;nein;0.16;POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))
            """)
        let marker = try #require(plan.markers.first?.marker.item.marker)
        #expect(
            marker.number == 3 && marker.details.title == "Fenster" && marker.details.due?.description == "2026-03-01")
        #expect(marker.details.cost == 12.5)
        // The second has a word for `allowed` that is none.
        #expect(plan.refusedAreas.map(\.place) == [.line(3)])
        let area = try #require(plan.areas.first)
        #expect(area.shape.area == 81 && !area.isAllowed && area.properties["Raum"] == .string("0.16"))
        #expect(area.properties["Titel"] == .string("Bad"))
    }

    @Test func `Blanks around what many markers have in common are none of it, in tables and in GeoJSON`() throws {
        let table = try read("status,assignee,title,wkt\n open , Ada , Door ,POINT (5 6)\n").plan
        let text = """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point",
            "coordinates": [5, 6]}, "properties": {"status": " open ", "assignee": " Ada ", "title": " Door "}}]}
            """
        let geoJSON = try PlanFormat.geojson.read(Array(text.utf8), file: "markers.geojson", coordinates: .pixel)
        for plan in [table, geoJSON] {
            let details = try #require(plan.markers.first?.marker.item.marker.details)
            #expect(details.status == "open" && details.assignee == "Ada")
            #expect(details.title == " Door ")
        }
    }

    @Test func `The user says what a column of areas means`() throws {
        let text = "Titel,wkt\nFlur,\"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\"\n"
        #expect(try read(text, TableStyle(columns: ["Titel": "title"])).plan.areas.map(\.name) == ["Flur"])
    }

    @Test func `Rows without a geometry and rows that cannot be read are told`() throws {
        let (plan, notes) = try read(
            "name,wkt\na,\nb,\"POLYGON ((0 0, 9 0\"\nc,POINT (1)\nd\nf,POINT (1 2) POINT (3 4)\ng,POINT (5 6)\n"
        )
        #expect(plan.withoutGeometry.map(\.place) == [.line(2)] && plan.losses.isEmpty)
        #expect(plan.refusedAreas.map(\.place) == [.line(3)])
        #expect(plan.refused.map(\.place) == [.line(4), .line(5), .line(6)])
        #expect(plan.markers.count == 1 && notes.isEmpty)
        #expect(try read("name,wkt\n").notes == [.noRows])
    }

    @Test func `The commas of geometries need no quotes`() throws {
        let (plan, _) = try read(
            "name,geom,seats\nK,POLYGON((0 0,9 0,9 9,0 9,0 0)),4\nT,POINT(1 2),5\nU,POINT(1 2),5,6\n")
        #expect(plan.areas.map(\.shape.area) == [81] && plan.areas[0].properties["seats"] == .string("4"))
        #expect(plan.areas.map(\.name) == ["K"] && plan.markers.count == 1 && plan.refused.map(\.place) == [.line(4)])
        let path = try folder.file("rooms.csv", "wkt\nPOLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\nPOINT (1 2)\n")
        #expect(try AreaFile.read(path: path, coordinates: .pixel).areas.map(\.shape.area) == [81])
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).entries.count == 1)
    }

    @Test(arguments: [
        "x,y,wkt\n1,2,POINT (5 6)\n", "x,y,geometry\n1,2,0101000000\n", "room,geometry\nKitchen,0101000000\n",
        "title\nPOINT of entry\n",
    ])
    func `A table with coordinates, or whose column has no geometries, is none of geometries`(text: String) throws {
        let table = try TableRows(TableStyle(), start: Array(text.utf8), file: "list.csv") { [] }
        #expect(try GeometryTable(table, coordinates: .pixel) == nil)
    }

    @Test func `A table without geometries has no areas, which is told with what it has`() throws {
        let path = try folder.file("list.csv", "x,y,title\n1,2,a\n")
        let error = #expect(throws: InputError.self) { try AreaFile.read(path: path, coordinates: .pixel) }
        #expect(
            error?.description
                == "\(path):1: the header has no column 'wkt' (it has: x, y, title); areas are polygons: GeoJSON, KML, or a table "
                + "with a column of well-known text such as POLYGON ((0 0, 9 0, 9 9, 0 0))")
    }

    @Test func `A workbook may have a column of geometries`() throws {
        let path = try folder.file("rooms.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['name', 'seats', 'wkt'])
            book.active.append(['Kitchen', 4, 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))'])
            book.active.append(['Door', 5, 'POINT (1 2)'])
            book.save(path)
            """, path)
        let areas = try AreaFile.read(path: path, coordinates: .pixel).areas
        #expect(areas.map(\.name) == ["Kitchen"] && areas.first?.properties["seats"] == .number(4))
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).entries.count == 1)
        #expect(try PlanReader(path: path, coordinates: .pixel).areas == areas)
    }

    // MARK: - Blanks between columns

    @Test(arguments: [
        "moteid x y\n1 21.5 23\n2 24.5 20\n", "  moteid   x \t y  \n\n 1\t\t21.5  23\n2  24.5 20",
        "moteid\t\tx\ty\n1\t21.5\t\t23\n2\t24.5\t20\n",
        "moteid x y note\n1 21.5 23 \"a b\"\n2 24.5 20 c\n",
    ])
    func `Columns that blanks divide are read where all rows have as many`(text: String) throws {
        let path = try folder.file("list.txt", text)
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        let points = read.entries.map { entry in if case .marker(let marker) = entry { marker.pair } else { Point.zero }
        }
        #expect(points == [Point(x: 21.5, y: 23), Point(x: 24.5, y: 20)])
        #expect(read.notes.first?.message(in: .english) == "read as columns separated by blanks")
    }

    @Test func `Blanks divide where the user says so, and words of one column stay together`() throws {
        let style = TableStyle(delimiter: " ", columns: ["x_location": "x", "y_location": "y"])
        let path = try folder.file(
            "list.txt", "moteid x_location y_location\n1   21.5 23\n2 24.5 20 extra\n")
        let entries = try MarkerFile.read(path: path, coordinates: .pixel, table: style).entries
        #expect(entries.count == 2)
        guard case .marker? = entries.first,
            case .malformed(.raggedRow(fields: 4, expected: 3), at: .line(3, _))? = entries.last
        else {
            Issue.record("\(entries)")
            return
        }
        let names = try TableRows(TableStyle(), start: Array("Big room\nSmall room\n".utf8), file: "list.txt") { [] }
        #expect(names.first?.fields == ["Big room"])
    }
}
