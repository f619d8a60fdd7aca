import PlanGeometry
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanJSON
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

/// KML and KMZ as areas and markers.
@Suite struct KMLTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func kml(_ placemarks: String, before: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>\(before)
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Plan</name><Folder><name>Level 4</name>
        \(placemarks)
        </Folder></Document></kml>
        """
    }

    private static let ring = "<coordinates>0,0,0 90,0,0 90,60,0 0,60,0 0,0,0</coordinates>"
    private static let kitchen = """
        <Placemark id="k1"><name>Kitchen &amp; bar</name><description><![CDATA[<b>warm</b>]]></description>
        <Style><PolyStyle><color>7f0000ff</color></PolyStyle></Style>
        <ExtendedData><Data name="floor"><displayName>Floor</displayName><value>4</value></Data>
        <Data name="allowed"><value>false</value></Data>
        <SchemaData schemaUrl="#s"><SimpleData name="height">2.5</SimpleData><SimpleData name="open">1</SimpleData></SchemaData>
        <camp:seats xmlns:camp="http://camp.example">12</camp:seats></ExtendedData>
        <Polygon><innerBoundaryIs><LinearRing><coordinates>10,10 20,10 20,20 10,10</coordinates></LinearRing></innerBoundaryIs>
        <outerBoundaryIs><LinearRing>\(ring)</LinearRing></outerBoundaryIs></Polygon></Placemark>
        """
    private static let schema = """
        <Schema id="s"><SimpleField type="double" name="height"/><SimpleField type="bool" name="open"/></Schema>
        """

    @Test func `A placemark with a polygon is an area, with its holes and data`() throws {
        let plan = try importedPlan(kml(Self.schema + Self.kitchen))
        let area = try #require(plan.areas.first)
        #expect(plan.areas.count == 1 && area.id == "k1" && area.name == "Kitchen & bar" && !area.isAllowed)
        #expect(area.shape.polygons.map(\.holes.count) == [1])
        #expect(area.shape.area == 90 * 60 - 50)
        #expect(
            area.properties == [
                "description": .string("<b>warm</b>"), "floor": .string("4"), "height": .number(2.5),
                "open": .bool(true),
                "seats": .string("12"),
            ])
        #expect(
            plan.losses.map(\.english) == [
                "colours, icons and other styles: 1, the first feature 1 (\"Kitchen & bar\")"
            ])
        #expect(plan.refused.isEmpty && plan.refusedAreas.isEmpty)
    }

    @Test func `Points are markers, lines measured lines, and several geometries each their own`() throws {
        let plan = try importedPlan(
            kml(
                """
                <Placemark><name>Door</name><ExtendedData><Data name="status"><value>open</value></Data>
                <Data name="number"><value>7</value></Data></ExtendedData>
                <Point><coordinates> 12.5,7 </coordinates></Point></Placemark>
                <Placemark><name>Way</name><LineString><coordinates>1, 2, 0 3, 4, 0</coordinates></LineString></Placemark>
                <Placemark><name>Halls</name><MultiGeometry>
                <Polygon><outerBoundaryIs><LinearRing>\(Self.ring)</LinearRing></outerBoundaryIs></Polygon>
                <Polygon><outerBoundaryIs><LinearRing><coordinates>100,0 110,0 110,9 100,0</coordinates></LinearRing></outerBoundaryIs>
                </Polygon></MultiGeometry></Placemark>
                <Placemark><MultiGeometry><Point><coordinates>1,1</coordinates></Point><Point><coordinates>2,2</coordinates></Point>
                </MultiGeometry></Placemark>
                """))
        let markers = plan.markers.map(\.marker.item.marker)
        #expect(markers.map(\.point) == [Point(x: 12.5, y: 7), Point(x: 1, y: 1), Point(x: 2, y: 2)])
        #expect(markers[0].number == 7 && markers[0].details.title == "Door" && markers[0].details.status == "open")
        #expect(plan.lines.map(\.line.points) == [[Point(x: 1, y: 2), Point(x: 3, y: 4)]])
        #expect(plan.areas.map(\.name) == ["Halls"] && plan.areas[0].shape.polygons.count == 2)
    }

    @Test func `Heights, pictures and links are told, and a placemark that cannot be read costs itself`() throws {
        let plan = try importedPlan(
            kml(
                """
                <NetworkLink><name>more</name></NetworkLink><GroundOverlay/>
                <Placemark><name>a</name><Point><coordinates>1,2,30</coordinates></Point></Placemark>
                <Placemark><name>b</name><Point><coordinates>1;2</coordinates></Point></Placemark>
                <Placemark><name>c</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 x</coordinates></LinearRing>
                </outerBoundaryIs></Polygon></Placemark>
                <Placemark><name>d</name></Placemark>
                """))
        #expect(plan.markers.count == 1 && plan.areas.isEmpty)
        #expect(plan.withoutGeometry.map(\.place) == [.feature(3, name: "d")])
        #expect(
            plan.losses.map(\.english) == [
                "pictures, tours and links to other files: 2",
                "heights of points: 1, the first feature 1 (\"a\")",
            ])
        #expect(
            plan.refused.map { "\($0.place): \($0.reason.text(in: .english))" } == [
                "feature 2 (\"b\"): the coordinates '1;2' are none; KML has 12.5,7 for a point"
            ])
        #expect(plan.refusedAreas.count == 1)
    }

    @Test(arguments: [
        ("1,2", 1), ("1,2,0", 1), ("1, 2 3, 4", 2), ("1, 2, 0 3, 4, 0", 2), ("", 0),
        ("1", nil), ("0,0, 9,0, 9,9", nil), ("1,2,0,4", nil), ("1,2 3,4,0,5", nil),
    ])
    func `A position has two or three numbers`(text: String, count: Int?) throws {
        let plan = try importedPlan(
            kml(
                "<Placemark><MultiGeometry><Point><coordinates>\(text)</coordinates></Point></MultiGeometry></Placemark>"
            ))
        #expect(plan.markers.count == count ?? 0)
        #expect(
            plan.refused.map { $0.reason.text(in: .english) }
                == (count == nil ? ["the coordinates '\(text)' are none; KML has 12.5,7 for a point"] : []))
    }

    @Test func `A polygon needs an outline, which no hole stands for`() throws {
        let ring = "<LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing>"
        let plan = try importedPlan(
            kml("<Placemark><Polygon><innerBoundaryIs>\(ring)</innerBoundaryIs></Polygon></Placemark>"))
        #expect(plan.areas.isEmpty && plan.refusedAreas.map { $0.reason.english } == ["ring 1 is missing"])
    }

    @Test func `Of values of one name the first is taken, and the others are told`() throws {
        let plan = try importedPlan(
            kml(
                """
                <Placemark><name>a</name><styleUrl>#s</styleUrl><ExtendedData><Data name="floor"><value>4</value></Data>
                <Data name="floor"><value>5</value></Data><Data name="floor"><value>4</value></Data>
                <Data name="name"><value>b</value></Data>
                <SchemaData><SimpleArrayData name="seats"><value>1</value><value>2</value><value>3</value></SimpleArrayData>
                </SchemaData></ExtendedData><Polygon><outerBoundaryIs><LinearRing>\(Self.ring)</LinearRing></outerBoundaryIs></Polygon>
                </Placemark>
                """))
        #expect(plan.areas.map(\.name) == ["a"])
        #expect(plan.areas.first?.properties == ["floor": .string("4"), "seats": .string("1")])
        #expect(
            plan.losses.map(\.english) == [
                "colours, icons and other styles: 1, the first feature 1 (\"a\")",
                "further values of one name, of which the first is taken: 4, the first feature 1 (\"a\")",
            ])
    }

    @Test(arguments: [
        ("<Placemark><LineString><coordinates>1,2 3,4 5,6</coordinates></LineString></Placemark>", 4),
        (String(repeating: "<Placemark/>", count: 4), 4),
        // Of rings that cannot be read, each position counts once.
        (
            "<Placemark><Polygon><outerBoundaryIs><coordinates>x 1,1 2,2</coordinates></outerBoundaryIs></Polygon></Placemark>",
            4
        ),
        (
            "<Placemark><Polygon><outerBoundaryIs><coordinates>1,1 2,2 x</coordinates></outerBoundaryIs></Polygon></Placemark>",
            4
        ),
        (
            """
            <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
            <Placemark><Point><coordinates>3,4</coordinates></Point></Placemark>
            """, 4
        ),
    ])
    func `More placemarks and positions than fit into memory are not read`(placemarks: String, count: Int) throws {
        let bytes = Array(kml(placemarks).utf8)
        _ = try KMLReader.features(of: bytes, file: "places.kml", limit: count)
        let reason = Message(
            "it has more than \(count - 1) placemarks and positions, the most that are read; divide it into several files"
        )
        #expect(throws: InputError(.notKML(reason: reason), file: "places.kml")) {
            try KMLReader.features(of: bytes, file: "places.kml", limit: count - 1)
        }
    }

    private static let manyParts: [(part: String, before: String, after: String)] = [
        ("<Data name=\"#\"><value>1</value></Data>", "<ExtendedData>", "</ExtendedData>"),
        (
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing></outerBoundaryIs></Polygon>",
            "<MultiGeometry>", "</MultiGeometry>"
        ),
        (
            "<innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing></innerBoundaryIs>",
            "<Polygon>", "</Polygon>"
        ),
        (
            "1, 2, 3, 4, 5, 6, ", "<Polygon><outerBoundaryIs><LinearRing><coordinates>",
            "</coordinates></LinearRing></outerBoundaryIs></Polygon>"
        ),
    ]

    @Test(arguments: manyParts)
    func `A placemark of very many parts takes no longer than many placemarks`(
        part: String, before: String, after: String
    ) throws {
        let parts = (0..<150_000).map { part.replacing("#", with: "\($0)") }.joined()
        let text = kml("<Placemark>\(before)\(parts)\(after)</Placemark>")
        #expect(try KMLReader.features(of: Array(text.utf8), file: "places.kml").nextNumber == 2)
    }

    @Test func `Each command's reader reads it, whatever the file is called`() throws {
        let point = "<Placemark><name>Door</name><Point><coordinates>5,6</coordinates></Point></Placemark>"
        for name in ["places.kml", "places.txt", "places.geojson", "places.csv"] {
            let path = try folder.file(name, kml(Self.kitchen + point))
            let areas = try AreaFile.read(path: path, coordinates: .pixel)
            #expect(areas.areas.map(\.name) == ["Kitchen & bar"] && areas.notes.contains(.markersPassedOver(1)))
            let markers = try MarkerFile.read(path: path, coordinates: .pixel)
            #expect(markers.entries.count == 1 && markers.notes.contains(.areasPassedOver(1)))
            let reader = try PlanReader(path: path, coordinates: .pixel)
            #expect(reader.areas.count == 1)
            #expect(try reader.next() != nil)
            #expect(PlanFormat.hasFeatures(try SequentialFile(path: path).readAll(), TableStyle()))
        }
    }

    @Test func `KMZ is read as the KML in it`() throws {
        let path = try folder.archive("places.kmz", [("doc.kml", kml(Self.kitchen)), ("files/icon.png", "icon")])
        #expect(try AreaFile.read(path: path, coordinates: .pixel).areas.count == 1)
        #expect(try PlanReader(path: path, coordinates: .pixel).areas.count == 1)
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes.contains(.areasPassedOver(1)))
        #expect(PlanFormat.hasFeatures(try SequentialFile(path: path).readAll(), TableStyle()))
        #expect(throws: InputError(.foreign(.kmz), file: path)) {
            try TableRows(TableStyle(), start: SequentialFile(path: path).readAll(), file: path) { [] }
        }
    }

    @Test func `The encoding that is declared counts`() throws {
        let text = kml("<Placemark><name>Tür</name><Point><coordinates>5,6</coordinates></Point></Placemark>")
        let declared = text.replacing("UTF-8", with: "ISO-8859-1")
        let path = try folder.file("places.kml", #require(declared.bytes(in: "ISO-8859-1")))
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        guard case .marker(let marker)? = read.entries.first else {
            Issue.record("\(read)")
            return
        }
        #expect(marker.details.title == "Tür")
        #expect(read.notes == [.found(encoding: "ISO-8859-1", delimiter: nil, decimal: nil, dateOrder: nil)])
    }

    @Test(arguments: [
        (
            "<!DOCTYPE kml [<!ENTITY a \"b\">]>", "&a;", 1,
            "it declares a document type, in which entities may stand; remove <!DOCTYPE …>"
        ),
        (
            "<!DOCTYPE kml [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>", "&a;", 1,
            "it declares a document type, in which entities may stand; remove <!DOCTYPE …>"
        ),
        ("", "&nbsp;", 3, "it is no well-formed XML here; save it again, or export GeoJSON"),
        ("", "<b>", 3, "it is no well-formed XML here; save it again, or export GeoJSON"),
    ])
    func `Entities and damage are told with the line`(before: String, content: String, line: Int, reason: String) throws
    {
        let text = kml("<Placemark><name>\(content)</name></Placemark>", before: before)
        let path = try folder.file("places.kml", text)
        let error = #expect(throws: InputError.self) { try AreaFile.read(path: path, coordinates: .pixel) }
        #expect(
            error?.description.contains("is no KML that can be read: \(reason)") == true, "\(String(describing: error))"
        )
        #expect(error?.place?.number == line)
    }
}
