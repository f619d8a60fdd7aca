import PlanGeometry
import PlanJSON
import PlanModel

/// Writes areas as a GeoJSON `FeatureCollection` (RFC 7946), as ``AreaFile`` reads them: one feature a line, `name`,
/// `allowed` and `color` first, other properties by name. The same areas always give the same text.
public enum GeoJSONWriter {
    /// The text of areas, their shapes in a coordinate system. An area of one polygon becomes a `Polygon`, any other a
    /// `MultiPolygon`. As the standard asks, exterior rings are written counterclockwise and holes clockwise, seen with y
    /// upwards in the file's own coordinates.
    ///
    /// - Parameters:
    ///   - namesGenerator: Whether the collection says that Planmark wrote it.
    ///   - drawingSize: The size of the drawing in pixels, by which readers know that they have another drawing; nil to leave it out.
    /// - Throws: `CoordinateError` when a vertex has no place in the coordinate system, `EncodingError` when a property is
    ///   a number that is not finite.
    public static func text(
        of areas: some Sequence<Area>, coordinates: CoordinateSystem, namesGenerator: Bool = false,
        drawingSize: Size? = nil
    ) throws -> String {
        let areas = Array(areas)
        try checkNumbers(of: areas)
        var writer = GeoJSONPlanWriter(
            coordinates: coordinates, namesGenerator: namesGenerator, drawingSize: drawingSize)
        try writer.begin(PlanHead(areas: areas))
        writer.end()
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }

    /// Checks that JSON can have the areas' properties.
    ///
    /// - Throws: `EncodingError` when a property is a number that is not finite.
    static func checkNumbers(of areas: [Area]) throws {
        for value in areas.lazy.flatMap(\.properties.values) where !value.isFinite {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON has no such number"))
        }
    }
}

extension JSONValue {
    /// True if no number in the value is infinite or NaN.
    fileprivate var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .array(let elements): elements.allSatisfy(\.isFinite)
        case .object(let members): members.values.allSatisfy(\.isFinite)
        case .null, .bool, .string: true
        }
    }
}
