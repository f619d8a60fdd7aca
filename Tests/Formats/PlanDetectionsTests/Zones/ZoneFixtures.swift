import PlanGeometry
import PlanModel

extension Detection {
    /// A detection of a box from its least to its greatest coordinates.
    static func at(
        _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, _ className: String = "",
        tracker: Int? = nil, confidence: Double? = nil
    ) -> Detection {
        Detection(
            id: "\(minX),\(minY)", box: Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY), className: className,
            confidence: confidence, trackerID: tracker)
    }

    /// A detection of two pixels a side around a point.
    static func around(_ x: Double, _ y: Double, tracker: Int? = 1, _ className: String = "") -> Detection {
        at(x - 1, y - 1, x + 1, y + 1, className, tracker: tracker)
    }
}

extension Area {
    /// A rectangle.
    static func box(_ name: String, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) throws -> Area {
        let corners = [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { Point(x: $0.0, y: $0.1) }
        return Area(id: name, name: name, shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
    }
}
