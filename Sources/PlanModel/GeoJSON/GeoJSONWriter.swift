import PlanGeometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes areas as a GeoJSON `FeatureCollection` (RFC 7946), as ``AreaFile`` reads them: one feature a line, `name`,
/// `allowed` and `color` first, other properties by name. The same areas always give the same text.
public enum GeoJSONWriter {
    /// The text of areas, their shapes in a coordinate system. An area of one polygon becomes a `Polygon`, any other a
    /// `MultiPolygon`. As the standard asks, exterior rings are written counterclockwise and holes clockwise, seen with y
    /// upwards in the file's own coordinates.
    ///
    /// - Throws: `CoordinateError` when a vertex has no place in the coordinate system, `EncodingError` when a property is
    ///   a number that is not finite.
    public static func text(of areas: some Sequence<Area>, coordinates: CoordinateSystem) throws -> String {
        let features = try areas.map { try feature(of: $0, coordinates: coordinates) }
        return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    private static func feature(of area: Area, coordinates: CoordinateSystem) throws -> String {
        let properties = try members(of: area).map { "\(try json(.string($0))):\(try json($1))" }
        return "{\"type\":\"Feature\",\"id\":\(try json(.string(area.id))),"
            + "\"properties\":{\(properties.joined(separator: ","))},"
            + "\"geometry\":\(try geometry(of: area.shape, coordinates: coordinates))}"
    }

    private static func members(of area: Area) -> [(String, JSONValue)] {
        var known: [(String, JSONValue)] = [("name", .string(area.name)), ("allowed", .bool(area.isAllowed))]
        if let color = area.color { known.append(("color", .string(color.hex))) }
        let names = Set(["name", "allowed", "color"])
        let others = area.properties.filter { !names.contains($0.key) }
        return known + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func geometry(of shape: MultiPolygon, coordinates: CoordinateSystem) throws -> String {
        let polygons = try shape.polygons.map { polygon in
            let exterior = try ring(polygon.exterior, isHole: false, coordinates: coordinates)
            let holes = try polygon.holes.map { try ring($0, isHole: true, coordinates: coordinates) }
            return "[" + ([exterior] + holes).joined(separator: ",") + "]"
        }
        return polygons.count == 1
            ? "{\"type\":\"Polygon\",\"coordinates\":\(polygons[0])}"
            : "{\"type\":\"MultiPolygon\",\"coordinates\":[\(polygons.joined(separator: ","))]}"
    }

    private static func ring(_ ring: Ring, isHole: Bool, coordinates: CoordinateSystem) throws -> String {
        var ring = try Ring(ring.vertices.map { try coordinates.pair(for: $0) })
        if (ring.signedArea < 0) != isHole { ring = ring.reversed }
        let positions = (ring.vertices + ring.vertices.prefix(1)).map { "[\(number($0.x)),\(number($0.y))]" }
        return "[" + positions.joined(separator: ",") + "]"
    }

    /// The shortest text that reads back as the same number, without a fraction when it is whole.
    private static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value), !(value == 0 && value.sign == .minus) { return "\(whole)" }
        return "\(value)"
    }

    private static func json(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
