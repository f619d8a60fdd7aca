import PlanGeometry
import Testing

@testable import PlanImage

@Suite("Orientations as maps")
struct OrientationTransformTests {
    private static let stored = (width: 5, height: 3)

    @Test(arguments: Orientation.allCases)
    func `The middle of a stored pixel goes where the upright picture has that pixel`(orientation: Orientation) {
        let (width, height) = Self.stored
        let transform = orientation.uprightTransform(of: Size(width: Double(width), height: Double(height)))
        let upright = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
        for y in 0..<upright.height {
            for x in 0..<upright.width {
                let source = orientation.source(x: x, y: y, width: width, height: height)
                let middle = Point(x: Double(source.x) + 0.5, y: Double(source.y) + 0.5)
                #expect(middle.applying(transform) == Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
            }
        }
    }

    @Test(arguments: Orientation.allCases)
    func `The stored picture's box becomes the upright one's`(orientation: Orientation) {
        let size = Size(width: 640, height: 480)
        let upright = orientation.swapsSides ? Size(width: 480, height: 640) : size
        let box = Box(origin: .zero, size: size).applying(orientation.uprightTransform(of: size))
        #expect(box == Box(origin: .zero, size: upright))
    }

    /// Where EXIF 2.32 has the stored picture's first row and first column, as seen by people.
    @Test(arguments: [
        (Orientation.upright, Point(x: 0, y: 0), Point(x: 640, y: 0)),
        (.mirrored, Point(x: 640, y: 0), Point(x: 0, y: 0)),
        (.upsideDown, Point(x: 640, y: 480), Point(x: 0, y: 480)),
        (.flipped, Point(x: 0, y: 480), Point(x: 640, y: 480)),
        (.transposed, Point(x: 0, y: 0), Point(x: 0, y: 640)),
        (.turnedLeft, Point(x: 480, y: 0), Point(x: 480, y: 640)),
        (.transversed, Point(x: 480, y: 640), Point(x: 480, y: 0)),
        (.turnedRight, Point(x: 0, y: 640), Point(x: 0, y: 0)),
    ])
    func `The first row runs where EXIF says`(orientation: Orientation, start: Point, end: Point) {
        let transform = orientation.uprightTransform(of: Size(width: 640, height: 480))
        #expect(Point(x: 0, y: 0).applying(transform) == start)
        #expect(Point(x: 640, y: 0).applying(transform) == end)
    }
}
