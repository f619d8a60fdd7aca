import PlanGeometry
import TestSupport
import Testing

@Suite struct SimpleCRSTests {
    static let presets: [SimpleCRS] = [.leaflet, .flutterMap, .leafletYDown, .flutterMapYDown]

    @Test(arguments: presets, Array(0...20))
    func `Pixel points survive the map exactly at whole zooms`(crs: SimpleCRS, zoom: Int) throws {
        var generator = SeededGenerator(seed: FuzzSettings.seed)
        for _ in 0..<200 {
            let pixel = Point(
                x: .random(in: -1e5...1e5, using: &generator), y: .random(in: -1e5...1e5, using: &generator))
            let map = try crs.mapPoint(for: pixel, zoom: Double(zoom))
            #expect(try crs.pixelPoint(for: map, zoom: Double(zoom)) == pixel)
        }
    }

    @Test(arguments: presets, [0.5, 1.25, 7.9, 19.999])
    func `Pixel points survive the map nearly at fractional zooms`(crs: SimpleCRS, zoom: Double) throws {
        let pixel = Point(x: 1234.5, y: 678.25)
        let back = try crs.pixelPoint(for: crs.mapPoint(for: pixel, zoom: zoom), zoom: zoom)
        #expect(back.distance(to: pixel) < 1e-9)
    }

    @Test func `Leaflet and flutter_map differ by the tile size`() throws {
        #expect(try SimpleCRS.leaflet.scale(atZoom: 3) == 8)
        #expect(try SimpleCRS.flutterMap.scale(atZoom: 3) == 2048)
        #expect(try SimpleCRS.leaflet.scale(atZoom: -2) == 0.25)
        #expect(try SimpleCRS.leaflet.scale(atZoom: 0.5) == 2.0.squareRoot())
        #expect(try SimpleCRS.flutterMap.zoom(forScale: 2048) == 3)
        #expect(try SimpleCRS.leaflet.zoom(forScale: 0.25) == -2)
    }

    @Test func `An image hangs below the origin`() throws {
        let bounds = try SimpleCRS.leaflet.bounds(ofImage: Size(width: 4000, height: 3000), zoom: 2)
        #expect(bounds.southWest == LatLng(lat: -750, lng: 0))
        #expect(bounds.northEast == LatLng(lat: 0, lng: 1000))
        let down = try SimpleCRS.leafletYDown.bounds(ofImage: Size(width: 4000, height: 3000), zoom: 2)
        #expect(down.southWest == LatLng(lat: 0, lng: 0))
        #expect(down.northEast == LatLng(lat: 750, lng: 1000))
    }

    @Test func `A custom transformation is applied and undone`() throws {
        let crs = SimpleCRS(transformation: .init(a: 0.5, b: 2, c: -0.25, d: 8), scaleConvention: .leaflet)
        let pixel = try crs.pixelPoint(for: LatLng(lat: 12, lng: 6), zoom: 1)
        #expect(pixel == Point(x: 10, y: 10))
        #expect(try crs.mapPoint(for: pixel, zoom: 1) == LatLng(lat: 12, lng: 6))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1001, -1001])
    func `Unusable zooms are refused`(zoom: Double) {
        #expect {
            try SimpleCRS.leaflet.scale(atZoom: zoom)
        } throws: { error in
            guard case .zoomOutOfRange(let value) = error as? CoordinateError else { return false }
            return value == zoom || value.isNaN && zoom.isNaN
        }
    }

    @Test(arguments: [Double.nan, .infinity, 0, -1, Double.leastNonzeroMagnitude])
    func `Unusable scales are refused`(scale: Double) {
        #expect(throws: CoordinateError.self) { try SimpleCRS.leaflet.zoom(forScale: scale) }
    }

    @Test(arguments: presets, [Double.nan, .infinity, -.infinity])
    func `Points that are not finite are refused`(crs: SimpleCRS, value: Double) {
        #expect(throws: CoordinateError.self) { try crs.pixelPoint(for: LatLng(lat: value, lng: 0), zoom: 0) }
        #expect(throws: CoordinateError.self) { try crs.pixelPoint(for: LatLng(lat: 0, lng: value), zoom: 0) }
        #expect(throws: CoordinateError.self) { try crs.mapPoint(for: Point(x: value, y: 0), zoom: 0) }
        #expect(throws: CoordinateError.self) { try crs.mapPoint(for: Point(x: 0, y: value), zoom: 0) }
    }

    @Test func `Results that overflow are refused`() {
        #expect(throws: CoordinateError.overflow) {
            try SimpleCRS.leaflet.pixelPoint(for: LatLng(lat: 1e300, lng: 0), zoom: 100)
        }
        #expect(throws: CoordinateError.overflow) {
            try SimpleCRS.leaflet.mapPoint(for: Point(x: 1e300, y: 0), zoom: -100)
        }
    }

    @Test func `Transformations that cannot be inverted are refused`() {
        let flat = SimpleCRS.Transformation(a: 0, b: 0, c: 1, d: 0)
        let crs = SimpleCRS(transformation: flat, scaleConvention: .leaflet)
        #expect(throws: CoordinateError.singularTransformation(flat)) { try crs.mapPoint(for: .zero, zoom: 0) }
    }
}
