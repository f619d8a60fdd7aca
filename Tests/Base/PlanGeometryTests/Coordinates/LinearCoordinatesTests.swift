import PlanGeometry
import Testing

/// Coordinates that grow evenly along a drawing's sides.
@Suite struct LinearCoordinatesTests {
    /// Millimetres from the lower edge of a drawing 3000 pixels high, of which 118.11 are a metre.
    private static let lengths = LinearCoordinates(
        x: .init(numerator: 118.11, denominator: 1000),
        y: .init(offset: 3000, numerator: 118.11, denominator: -1000))

    @Test(arguments: [
        (Point(x: 0, y: 0), Point(x: 0, y: 3000)), (Point(x: 1000, y: 1000), Point(x: 118.11, y: 2881.89)),
        (Point(x: 250, y: 2500), Point(x: 29.5275, y: 2704.725)),
        (Point(x: -10, y: 0.1), Point(x: -1.1811, y: 2999.988189)),
    ])
    func `Decimals come out as they are meant, and back`(pair: Point, pixel: Point) throws {
        let lengths = try #require(Self.lengths)
        #expect(try lengths.pixelPoint(for: pair) == pixel)
        #expect(try lengths.pair(for: pixel) == pair)
    }

    @Test func `The edges of a stretched drawing lie where its bounds say`() throws {
        let bounds = try #require(
            LinearCoordinates(
                x: .init(start: -26.5, numerator: 1200, denominator: 1023 + 26.5),
                y: .init(start: 1021.5, numerator: 900, denominator: -25 - 1021.5)))
        #expect(try bounds.pixelPoint(for: Point(x: -26.5, y: -25)) == Point(x: 0, y: 900))
        #expect(try bounds.pixelPoint(for: Point(x: 1023, y: 1021.5)) == Point(x: 1200, y: 0))
        #expect(try bounds.pair(for: Point(x: 1200, y: 900)) == Point(x: 1023, y: -25))
    }

    @Test(arguments: [(0, 1.0), (1, 0), (.nan, 1), (1, .infinity)] as [(Double, Double)])
    func `An axis that leads nowhere is refused`(numerator: Double, denominator: Double) {
        let axis = LinearCoordinates.Axis(numerator: numerator, denominator: denominator)
        #expect(!axis.isInvertible)
        #expect(LinearCoordinates(x: axis, y: .init()) == nil && LinearCoordinates(x: .init(), y: axis) == nil)
    }

    @Test func `What is not finite is an error`() throws {
        let lengths = try #require(Self.lengths)
        #expect(throws: CoordinateError.overflow) { try lengths.pair(for: Point(x: 1e308, y: 0)) }
        for number in [Double.nan, .infinity] {
            #expect(throws: CoordinateError.self) { try lengths.pixelPoint(for: Point(x: number, y: 0)) }
            #expect(throws: CoordinateError.self) { try lengths.pair(for: Point(x: 0, y: number)) }
        }
    }
}
