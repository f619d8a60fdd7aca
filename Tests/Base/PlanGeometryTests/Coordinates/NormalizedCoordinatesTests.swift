import PlanGeometry
import Testing

@Suite struct NormalizedCoordinatesTests {
    @Test(arguments: [
        (NormalizedCoordinates.Origin.topLeft, Point(x: 0.25, y: 0.25), Point(x: 1000, y: 750)),
        (.topLeft, Point(x: 1, y: 1), Point(x: 4000, y: 3000)),
        (.bottomLeft, Point(x: 0.25, y: 0.25), Point(x: 1000, y: 2250)),
        (.bottomLeft, Point(x: 0, y: 0), Point(x: 0, y: 3000)),
        (.bottomLeft, Point(x: 0, y: 1), Point(x: 0, y: 0)),
    ])
    func `Points convert both ways from either origin`(
        origin: NormalizedCoordinates.Origin, normalized: Point, pixel: Point
    ) throws {
        let coordinates = try NormalizedCoordinates(imageSize: Size(width: 4000, height: 3000), origin: origin)
        #expect(try coordinates.pixelPoint(for: normalized) == pixel)
        #expect(try coordinates.normalizedPoint(for: pixel) == normalized)
    }

    @Test(arguments: [
        Size(width: 0, height: 1), Size(width: -4, height: 3), Size(width: 1, height: .infinity),
        Size(width: .nan, height: 1),
    ])
    func `Images without extent are refused`(size: Size) {
        #expect(throws: CoordinateError.self) { try NormalizedCoordinates(imageSize: size) }
    }

    @Test func `Points that are not finite are refused`() throws {
        let coordinates = try NormalizedCoordinates(imageSize: Size(width: 10, height: 10))
        #expect(throws: CoordinateError.self) { try coordinates.pixelPoint(for: Point(x: .nan, y: 0)) }
        #expect(throws: CoordinateError.self) { try coordinates.normalizedPoint(for: Point(x: 0, y: .infinity)) }
        #expect(throws: CoordinateError.overflow) { try coordinates.pixelPoint(for: Point(x: 1e308, y: 0)) }
    }
}
