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

    private func plan(_ text: String) throws -> ImportedPlan {
        try PlanFormat(of: Array(text.utf8)).read(Array(text.utf8), file: "places.kml", coordinates: .pixel)
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
        let plan = try plan(kml(Self.schema + Self.kitchen))
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
        #expect(plan.losses.isEmpty && plan.refused.isEmpty && plan.refusedAreas.isEmpty)
    }

    @Test func `Points are markers, lines measured lines, and several geometries each their own`() throws {
        let plan = try plan(
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
        let plan = try plan(
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
        #expect(
            plan.losses.map { $0.text(in: .english) } == [
                "features without a geometry of GeoJSON: 1, the first feature 3 (\"d\")",
                "pictures, tours and links to other files: 2",
                "heights of points: 1, the first feature 1 (\"a\")",
            ])
        #expect(
            plan.refused.map { "\($0.place): \($0.reason.text(in: .english))" } == [
                "feature 2 (\"b\"): the coordinates '1;2' are none; KML has 12.5,7 for a point"
            ])
        #expect(plan.refusedAreas.count == 1)
    }

    @Test func `Each command's reader reads it, whatever the file is called`() throws {
        let point = "<Placemark><name>Door</name><Point><coordinates>5,6</coordinates></Point></Placemark>"
        for name in ["places.kml", "places.txt", "places.geojson", "places.csv"] {
            let path = try folder.file(name, Array(kml(Self.kitchen + point).utf8))
            let areas = try AreaFile.read(path: path, coordinates: .pixel)
            #expect(areas.areas.map(\.name) == ["Kitchen & bar"] && areas.notes == [.markersPassedOver(1)])
            let markers = try MarkerFile.read(path: path, coordinates: .pixel)
            #expect(markers.entries.count == 1 && markers.notes == [.areasPassedOver(1)])
            let reader = try PlanReader(path: path, coordinates: .pixel)
            #expect(reader.areas.count == 1)
            #expect(try reader.next() != nil)
            #expect(PlanFormat.hasFeatures(try SequentialFile(path: path).readAll(), TableStyle()))
        }
    }

    @Test func `KMZ is read as the KML in it`() throws {
        let path = try folder.file("places.kmz", [])
        _ = try folder.file("doc.xml", Array(kml(Self.kitchen).utf8))
        _ = try python(
            """
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:
                z.write(path.replace('places.kmz', 'doc.xml'), 'doc.kml')
                z.writestr('files/icon.png', 'icon')
            """, path)
        #expect(try AreaFile.read(path: path, coordinates: .pixel).areas.count == 1)
        #expect(try PlanReader(path: path, coordinates: .pixel).areas.count == 1)
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes == [.areasPassedOver(1)])
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
        guard case .record(let record)? = read.entries.first else {
            Issue.record("\(read)")
            return
        }
        #expect(record.details.title == "Tür")
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
        let path = try folder.file("places.kml", Array(text.utf8))
        let error = #expect(throws: InputError.self) { try AreaFile.read(path: path, coordinates: .pixel) }
        #expect(
            error?.description.contains("is no KML that can be read: \(reason)") == true, "\(String(describing: error))"
        )
        #expect(error?.place?.number == line)
    }
}
