import PlanGeometry
import PlanModel
import Testing

@Suite struct CoordinateSystemTests {
    private static let size = Size(width: 4000, height: 3000)

    private static func systems() throws -> [CoordinateSystem] {
        var systems: [CoordinateSystem] = [
            .pixel, .normalized(try NormalizedCoordinates(imageSize: size)),
            .normalized(try NormalizedCoordinates(imageSize: size, origin: .bottomLeft)),
        ]
        for crs in [SimpleCRS.leaflet, .flutterMap, .leafletYDown, .flutterMapYDown] {
            for zoom in 0...20 { systems.append(.map(crs, zoom: Double(zoom))) }
            systems.append(.map(crs, zoom: -2.5))
        }
        return systems
    }

    @Test func `Pixels come back from every system`() throws {
        for system in try Self.systems() {
            for pixel in [Point.zero, Point(x: 4000, y: 3000), Point(x: 1234.5, y: 77.25), Point(x: -8, y: 9999)] {
                let back = try system.pixelPoint(for: try system.pair(for: pixel))
                #expect(abs(back.x - pixel.x) <= 1e-9 && abs(back.y - pixel.y) <= 1e-9, "\(system) \(pixel) \(back)")
                if case .map(_, let zoom) = system, zoom == zoom.rounded() { #expect(back == pixel) }
            }
        }
    }

    @Test func `A pair is longitude, then latitude`() throws {
        let system = CoordinateSystem.map(.leaflet, zoom: 3)
        #expect(try system.pixelPoint(for: Point(x: 25, y: -12.5)) == Point(x: 200, y: 100))
        #expect(try system.pair(for: Point(x: 200, y: 100)) == Point(x: 25, y: -12.5))
        #expect(system.isMap)
        #expect(!CoordinateSystem.pixel.isMap)
    }

    @Test func `Normalized pairs are fractions of the drawing`() throws {
        let topLeft = CoordinateSystem.normalized(try NormalizedCoordinates(imageSize: Self.size))
        let bottomLeft = CoordinateSystem.normalized(
            try NormalizedCoordinates(imageSize: Self.size, origin: .bottomLeft))
        #expect(try topLeft.pixelPoint(for: Point(x: 0.25, y: 0.25)) == Point(x: 1000, y: 750))
        #expect(try bottomLeft.pixelPoint(for: Point(x: 0.25, y: 0.25)) == Point(x: 1000, y: 2250))
    }

    @Test(arguments: [1, 3, 7, 100, 333, 1000, 4961, 6000])
    func `Decimals come back from every system as they were`(side: Double) throws {
        let size = Size(width: side, height: side + 1)
        let systems: [CoordinateSystem] = [
            .normalized(try NormalizedCoordinates(imageSize: size)),
            .normalized(try NormalizedCoordinates(imageSize: size, origin: .bottomLeft)),
            .map(.leaflet, zoom: 0.5), .map(.flutterMapYDown, zoom: -2.3),
            .map(
                SimpleCRS(
                    transformation: SimpleCRS.Transformation(a: 0.3, b: 7, c: -0.7, d: 100), scaleConvention: .leaflet),
                zoom: 1),
        ]
        for system in systems {
            for step in 0...100 {
                let pixel = Point(
                    x: (side * Double(step)).rounded() / 100, y: (side * Double(100 - step)).rounded() / 100)
                #expect(try system.pixelPoint(for: try system.pair(for: pixel)) == pixel, "\(system)")
            }
        }
    }

    @Test(arguments: [Point(x: .nan, y: 0), Point(x: 0, y: .infinity), Point(x: -.infinity, y: .nan)])
    func `A point that is not finite is an error in every system`(point: Point) throws {
        for system in try Self.systems() {
            #expect(throws: CoordinateError.self) { try system.pixelPoint(for: point) }
            #expect(throws: CoordinateError.self) { try system.pair(for: point) }
        }
    }
}
