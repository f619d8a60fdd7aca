import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

/// GeoJSON that names the reference system of its coordinates.
@Suite struct ReferenceSystemTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func named(_ name: String) -> String { #"{"type":"name","properties":{"name":"\#(name)"}}"# }

    @Test(arguments: [
        (named("urn:ogc:def:crs:EPSG::25832"), "urn:ogc:def:crs:EPSG::25832"), (named("EPSG:4326"), "EPSG:4326"),
        (named("urn:ogc:def:crs:OGC:1.3:CRS84"), "urn:ogc:def:crs:OGC:1.3:CRS84"), (named("CRS.Simple"), nil),
        (named("pixels"), nil), ("null", nil), (#"{"type":"link","properties":{"href":"a.prj"}}"#, nil),
    ])
    func `One of the Earth is told where its coordinates are taken for pixels`(system: String, told: String?) throws {
        let square = "[[[100,100],[900,100],[900,900],[100,100]]]"
        let path = try folder.file(
            "rooms.geojson",
            #"""
            {"type":"FeatureCollection","crs":\#(system),"features":[
            {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon","coordinates":\#(square)}},
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500,400]}}]}
            """#)
        let wanted = told.map { FileNote.otherReferenceSystem($0) }
        func notes(_ all: [FileNote]) -> [FileNote] {
            all.filter { if case .otherReferenceSystem = $0 { true } else { false } }
        }
        let expected = [wanted].compactMap(\.self)
        #expect(try notes(AreaFile.read(path: path, coordinates: .pixel).notes) == expected)
        #expect(try notes(MarkerFile.read(path: path, coordinates: .pixel).notes) == expected)
        #expect(try notes(PlanReader(path: path, coordinates: .pixel).notes) == expected)
        // The user says what they are.
        var request = CoordinateRequest()
        request.bounds = [0, 0, 1000, 1000]
        let bounds = try request.system(of: Size(width: 1000, height: 1000))
        #expect(try notes(AreaFile.read(path: path, coordinates: bounds).notes).isEmpty)
    }
}
