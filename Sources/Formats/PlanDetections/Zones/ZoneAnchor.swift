import PlanGeometry
import PlanModel

/// The point of a detection that decides where the detection is. The names of all but the last are those of a place on its box, as
/// seen in the picture.
public enum ZoneAnchor: String, CaseIterable, Hashable, Sendable, Codable {
    /// The middle of the box.
    case center
    /// The middle of the left side.
    case centerLeft = "center-left"
    /// The middle of the right side.
    case centerRight = "center-right"
    /// The middle of the top side.
    case topCenter = "top-center"
    /// The corner at the top left.
    case topLeft = "top-left"
    /// The corner at the top right.
    case topRight = "top-right"
    /// The corner at the bottom left.
    case bottomLeft = "bottom-left"
    /// The middle of the bottom side, where people and vehicles touch the ground.
    case bottomCenter = "bottom-center"
    /// The corner at the bottom right.
    case bottomRight = "bottom-right"
    /// The centroid of the outline; the middle of the box of a detection without an outline.
    case centerOfMass = "center-of-mass"

    /// The four corners of the box.
    public static let corners: [ZoneAnchor] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension ZoneAnchor {
    /// The anchor of a detection, in pixel points of its picture.
    public func point(of detection: Detection) -> Point {
        switch self {
        case .centerOfMass: detection.outline?.centroid ?? detection.box.center
        default: point(of: detection.box)
        }
    }

    /// The anchor of a box; ``centerOfMass`` is its middle.
    public func point(of box: Box) -> Point {
        let middle = box.center
        return switch self {
        case .center, .centerOfMass: middle
        case .centerLeft: Point(x: box.minX, y: middle.y)
        case .centerRight: Point(x: box.maxX, y: middle.y)
        case .topCenter: Point(x: middle.x, y: box.minY)
        case .topLeft: Point(x: box.minX, y: box.minY)
        case .topRight: Point(x: box.maxX, y: box.minY)
        case .bottomLeft: Point(x: box.minX, y: box.maxY)
        case .bottomCenter: Point(x: middle.x, y: box.maxY)
        case .bottomRight: Point(x: box.maxX, y: box.maxY)
        }
    }
}

extension [ZoneAnchor] {
    /// The anchors of detections, those of one detection after each other.
    func points(of detections: [Detection]) -> [Point] {
        detections.flatMap { detection in map { $0.point(of: detection) } }
    }

    /// The anchors of boxes, those of one box after each other.
    ///
    /// - Parameters:
    ///   - corners: Two points a box: two corners that lie opposite each other.
    ///   - centroids: A point a box, which ``ZoneAnchor/centerOfMass`` means; one that is not finite stands for the box's middle, as does
    ///     nil for all.
    package func points(
        ofBoxes corners: UnsafeBufferPointer<Point>, centroids: UnsafeBufferPointer<Point>?
    ) -> [Point] {
        var points: [Point] = []
        points.reserveCapacity(corners.count / 2 * count)
        for index in 0..<corners.count / 2 {
            let (low, high) = (corners[2 * index], corners[2 * index + 1])
            let box = Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
            for anchor in self {
                if anchor == .centerOfMass, let centroid = centroids?[index], centroid.isFinite {
                    points.append(centroid)
                } else {
                    points.append(anchor.point(of: box))
                }
            }
        }
        return points
    }
}
