import PlanGeometry
import PlanModel

extension CoordinateSystem {
    /// The pixel point of two coordinates in the order in which people write them: x and y, or latitude and longitude.
    func pixelPoint(written first: Double, _ second: Double) throws(CoordinateError) -> Point {
        try pixelPoint(for: isMap ? Point(x: second, y: first) : Point(x: first, y: second))
    }

    /// The coordinates of a pixel point in the order in which people write them.
    func written(_ point: Point) throws(CoordinateError) -> (Double, Double) {
        let pair = try pair(for: point)
        return isMap ? (pair.y, pair.x) : (pair.x, pair.y)
    }
}
