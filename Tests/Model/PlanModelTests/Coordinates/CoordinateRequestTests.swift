import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import Testing

/// The coordinates that a request says.
@Suite struct CoordinateRequestTests {
    private static let size = Size(width: 1200, height: 900)

    private static func request(_ json: String) throws -> CoordinateRequest {
        try JSONDecoder().decode(CoordinateRequest.self, from: Data(json.utf8))
    }

    /// Requests with a pair of numbers and its pixel point on a drawing of 1200 x 900 pixels, 40 to a metre.
    @Test(arguments: [
        ("{}", Point(x: 200, y: 100), Point(x: 200, y: 100)),
        (#"{"origin": "top-left"}"#, Point(x: 200, y: 100), Point(x: 200, y: 100)),
        (#"{"origin": "bottom-left"}"#, Point(x: 200, y: 100), Point(x: 200, y: 800)),
        (#"{"system": "leaflet", "origin": "bottom-left"}"#, Point(x: 200, y: 100), Point(x: 200, y: 800)),
        (
            #"{"system": "leaflet", "origin": "bottom-left", "zoom": 1}"#, Point(x: 100, y: 50.1),
            Point(x: 200, y: 799.8)
        ),
        (#"{"system": "flutter-map", "origin": "bottom-left"}"#, Point(x: 0.5, y: 1), Point(x: 128, y: 644)),
        (#"{"system": "normalized", "origin": "bottom-left"}"#, Point(x: 0.25, y: 0.25), Point(x: 300, y: 675)),
        (#"{"system": "vision", "origin": "bottom-left"}"#, Point(x: 0.25, y: 0.25), Point(x: 300, y: 675)),
        (#"{"system": "leaflet", "bounds": [0, 0, 1200, 900]}"#, Point(x: 200, y: 100), Point(x: 200, y: 800)),
        (#"{"system": "leaflet", "bounds": [-26.5, -25, 1023, 1021.5]}"#, Point(x: -26.5, y: 1021.5), .zero),
        (#"{"bounds": [0, 900, 1200, 0]}"#, Point(x: 200, y: 100), Point(x: 200, y: 100)),
        (#"{"bounds": [9.999, 50, 10.001, 50.001]}"#, Point(x: 10, y: 50.0005), Point(x: 600, y: 450)),
        (#"{"unit": "mm"}"#, Point(x: 2500, y: 1000.1), Point(x: 100, y: 40.004)),
        (#"{"unit": "cm", "origin": "bottom-left"}"#, Point(x: 250, y: 100), Point(x: 100, y: 860)),
        (#"{"unit": "m"}"#, Point(x: 0.1, y: 0.3), Point(x: 4, y: 12)),
        (#"{"unit": "ft"}"#, Point(x: 10, y: 1), Point(x: 121.92, y: 12.192)),
        (#"{"unit": "in"}"#, Point(x: 100, y: 1), Point(x: 101.6, y: 1.016)),
        (#"{"unit": "m", "pixelsPerMetre": 10}"#, Point(x: 1, y: 2), Point(x: 10, y: 20)),
        (#"{"unit": "m", "system": "leaflet"}"#, Point(x: 1, y: -2), Point(x: 40, y: 80)),
        (#"{"unit": "m", "system": "leaflet", "yAxis": "down"}"#, Point(x: 1, y: 2), Point(x: 40, y: 80)),
        (#"{"swapAxes": true}"#, Point(x: 100, y: 200), Point(x: 200, y: 100)),
        (#"{"swapAxes": true, "origin": "bottom-left"}"#, Point(x: 100, y: 200), Point(x: 200, y: 800)),
    ])
    func `A pair lies where the request says, and comes back`(json: String, pair: Point, pixel: Point) throws {
        let request = try Self.request(json)
        try request.check(in: "coordinates")
        let system = try request.system(of: Self.size, pixelsPerMetre: 40)
        #expect(try system.pixelPoint(for: pair) == pixel)
        #expect(try system.pair(for: pixel) == pair)
        #expect(system.isMap == request.system.isMap)
    }

    @Test(arguments: [
        (#"{"zoom": 3}"#, "zoom", "goes with the system leaflet"),
        (#"{"bounds": [0, 0, 10]}"#, "bounds", "must be four numbers"),
        (#"{"bounds": [10, 0, 0, 10]}"#, "bounds", "must have a left edge"),
        (#"{"bounds": [0, 5, 10, 5]}"#, "bounds", "must have a left edge"),
        (#"{"bounds": [0, 0, 1, 1], "system": "normalized"}"#, "bounds", "goes with the system pixel"),
        (#"{"bounds": [0, 0, 1, 1], "origin": "bottom-left"}"#, "bounds", "says where the edges lie"),
        (#"{"bounds": [0, 0, 1, 1], "unit": "m"}"#, "bounds", "says where the edges lie"),
        (#"{"bounds": [0, 0, 1, 1], "system": "leaflet", "zoom": 1}"#, "bounds", "says where the edges lie"),
        (#"{"system": "vision", "origin": "top-left"}"#, "origin", "goes with the system normalized"),
        (#"{"system": "leaflet", "yAxis": "down", "origin": "bottom-left"}"#, "origin", "has latitudes grow upward"),
        (#"{"unit": "m", "system": "normalized"}"#, "unit", "goes with the system pixel"),
        (#"{"unit": "m", "system": "leaflet", "zoom": 2}"#, "unit", "says how large a unit is"),
        (#"{"pixelsPerMetre": 2}"#, "pixelsPerMetre", "goes with"),
        (#"{"unit": "m", "pixelsPerMetre": 0}"#, "pixelsPerMetre", "must be a number above 0"),
    ])
    func `Members that do not go together are refused by name`(json: String, member: String, told: String) throws {
        let request = try Self.request(json)
        let error = try #require(throws: RequestPartError.self) { try request.check(in: "coordinates") }
        #expect(error.path == "coordinates.\(member)")
        #expect(error.message.english.hasPrefix("coordinates.\(member) \(told)"), "\(error)")
    }

    @Test(arguments: ["deg", "degrees", "°", "WGS84", "EPSG:4326", "lat/lon"])
    func `Degrees are no unit, and what to do is told`(name: String) throws {
        let error = try #require(throws: RequestPartError.self) { try Self.request(#"{"unit": "\#(name)"}"#) }
        #expect(error.path == "unit" && error.message.remedies == [.set(.bounds)])
        #expect(error.message(in: .english, for: .command).contains("--bounds"))
        #expect(LengthUnit.isDegrees(name) && !LengthUnit.isDegrees("mm"))
    }

    @Test func `Another unit is told which there are`() throws {
        let error = try #require(throws: RequestPartError.self) { try Self.request(#"{"unit": "yd"}"#) }
        #expect(error.message.english == "unit must be one of mm, cm, m, ft, in")
    }

    @Test func `A unit needs a scale, and edges a size`() throws {
        let unit = try Self.request(#"{"unit": "mm"}"#)
        let error = try #require(throws: CoordinateError.self) { try unit.system(of: Self.size) }
        #expect(error == .scaleUnknown && error.remedies == [.set(.pixelsPerMetre), .use(.scale)])
        for json in [#"{"bounds": [0, 0, 1, 1]}"#, #"{"origin": "bottom-left"}"#] {
            #expect(throws: CoordinateError.invalidImageSize(.zero)) { try Self.request(json).system(of: .zero) }
            #expect(try Self.request(json).needsDrawingSize)
        }
    }
}
