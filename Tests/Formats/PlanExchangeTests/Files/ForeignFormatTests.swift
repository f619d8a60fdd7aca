import PlanExchange
import PlanFiles
import PlanModel
import TestSupport
import Testing

/// Files of other programs in the place of areas or markers.
@Suite struct ForeignFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let texts: [(text: String, format: ForeignFormat)] = [
        ("<?xml version='1.0'?><wfs:Feature xmlns:gml=\"http://www.opengis.net/gml\"/>", .gml),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .svg), ("<!DOCTYPE html>\n<title>404</title>", .html),
        ("  <html><body>no</body></html>", .html), ("<?xml version=\"1.0\"?><gpx/>", .gpx),
        ("<table border=1><tr><td>Nr</td></tr></table>", .html),
        ("<annotation><object><name>a</name><bndbox><xmin>1</xmin></bndbox></object></annotation>", .pictureXML),
        ("<annotation>\n <filename>a.jpg</filename><object></object></annotation>", .pictureXML),
        ("<?xml version=\"1.0\"?><annotations><image id=\"0\" name=\"a.jpg\"/></annotations>", .pictureXML),
        ("<places><place id=\"1\"></place></places>", .xml), ("<?xml version=\"1.0\"?><places/>", .xml),
        ("<?xml version='1.0'?>\n<office:document/>", .fods),
        ("<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook/>", .xls),
        ("  0\nSECTION\n  2\nHEADER\n", .dxf), ("0\r\nSECTION\r\n2\r\nENTITIES\r\n", .dxf),
        ("999\nmade by a program\n0\nSECTION\n", .dxf), ("AutoCAD Binary DXF\r\n\u{1A}\0\0", .dxf),
        ("AC1032\0\0\0\0", .dwg), ("\0\0\u{27}\n\0\0\0\0", .shapefile), ("PAR1\u{15}\0\u{15}\0", .parquet),
        ("fgb\u{3}fgb\0", .flatGeobuf), ("ISO-10303-21;\nHEADER;\n", .ifc),
        ("\u{3}\u{7E}\u{B}\u{1C}\u{2}\0\0\0\u{41}\0\u{20}\0" + String(repeating: "\0", count: 60), .dBase),
        ("SQLite format 3\0" + String(repeating: "\u{1}", count: 52) + "GPKG", .geoPackage),
        ("{\"type\":\"Topology\",\"objects\":{}}", .topoJSON),
        ("{\"geometryType\":\"esriGeometryPoint\",\"features\":[]}", .esriJSON),
        ("---\nareas:\n", .yaml), ("%YAML 1.2\n---\n", .yaml), ("areas:\n  - name: Kitchen\n", .yaml),
        ("- name: Kitchen\n  x: 5\n", .yaml), ("# rooms\n\nareas:\n", .yaml), ("name: Level 4\nscale: 50\n", .yaml),
        ("name: Level 4\nareas:\n  - Kitchen\n", .yaml),
    ]

    @Test(arguments: texts)
    func `A file that other programs read is named, whatever it was given for`(
        text: String, format: ForeignFormat
    ) throws {
        let path = try folder.file("given.txt", text)
        let error = InputError(.foreign(format), file: path)
        #expect(throws: error) { try AreaFile.read(path: path, coordinates: .pixel) }
        #expect(throws: error) { try MarkerFile.read(path: path, coordinates: .pixel) }
        #expect(throws: error) { try PlanReader(path: path, coordinates: .pixel) }
    }

    @Test func `An old workbook is named with what to do`() throws {
        let path = try folder.file("list.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
        let error = try #require(throws: InputError.self) { try MarkerFile.read(path: path, coordinates: .pixel) }
        #expect(
            error.cause == .foreign(.xls) && "\(error)".hasSuffix("save it as .xlsx without a password, or as CSV"))
        #expect(ForeignFormat.allCases.allSatisfy { "\($0)".contains("; ") && "\($0)".hasPrefix("is ") })
    }

    @Test func `A shapefile in an archive is named`() throws {
        let path = try folder.archive("rooms.zip", [("a/rooms.shp", "x"), ("a/rooms.dbf", "x")])
        #expect(throws: InputError(.foreign(.shapefile), file: path)) {
            try MarkerFile.read(path: path, coordinates: .pixel)
        }
        #expect(throws: InputError(.foreign(.shapefile), file: path)) {
            try AreaFile.read(path: path, coordinates: .pixel)
        }
    }

    @Test(arguments: [
        "x,y\n1,2\n", "point,x,y\nA,1,2\n", "x,y,wkt\n1,2,POINT (1 2)\n", "<id>,x,y\n7,1,2\n", "AC1032,x,y\n7,1,2\n",
        "<5 m,x,y\n7,1,2\n", "point (of entry),x,y\nA,1,2\n", "-,x,y\n7,1,2\n", "0,x,y\n7,1,2\n", "note:,x,y\n7,1,2\n",
        "note: first,x,y\nnote: second,1,2\n", "x;y;Ort: genau\n1;2;A: b\n", "PAR1,x,y\n7,1,2\n", "fgb,x,y\n7,1,2\n",
        "polygon empty,x,y\nA,1,2\n", "geometrycollection,x,y\n7,1,2\n",
    ])
    func `A table is a table, whatever its first column is called`(text: String) throws {
        let path = try folder.file("list.csv", text)
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).entries.count == 1)
    }
}
