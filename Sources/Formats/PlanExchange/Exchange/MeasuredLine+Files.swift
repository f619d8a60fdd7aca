import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension MeasuredLine {
    /// The message for points that make no line.
    static let problem = Message("a line has 2 to \(greatestPointCount) positions of finite numbers that differ")
}

extension GeoJSONFeature {
    /// The measured line along positions, with the feature's number for an id where it has none; its points come out in pixel points.
    /// `nil` if the positions make no line.
    func line(along positions: JSONValue, coordinates system: CoordinateSystem) -> MeasuredLine? {
        MeasuredLine(id: id ?? "\(number)", name: name ?? "", points: positions.points(in: system) ?? [])
    }
}

extension JSONValue {
    /// The pixel points of an array of positions in a system; nil if one of them is none.
    func points(in system: CoordinateSystem) -> [Point]? {
        guard let positions = array else { return nil }
        let points = positions.compactMap { position in
            GeoJSONFeature.pair(position).flatMap { try? system.pixelPoint(for: $0) }
        }
        return points.count == positions.count ? points : nil
    }
}

extension JSONText {
    /// Writes pixel points as an array of positions in a system.
    package mutating func value(_ points: [Point], in system: CoordinateSystem) throws {
        open("[")
        for point in points {
            let pair = try system.pair(for: point)
            open("[")
            value(pair.x)
            value(pair.y)
            close("]")
        }
        close("]")
    }
}
