import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel

/// A plan's marker as a JSON object: what lists print, and what JSON lines and GeoJSON carry.
public enum MarkerJSON {
    /// Writes a marker as an object: `number`, the coordinate pair as `x` and `y` (of map points `lat` and `lng`), then all
    /// that is known about it.
    ///
    /// - Parameter plan: The name of the marker's plan, which is the first member then.
    /// - Throws: `CoordinateError` when the point has no place in the coordinate system.
    public static func append(
        _ item: PlanMarker, plan: String? = nil, coordinates: CoordinateSystem, to text: inout JSONText
    ) throws(CoordinateError) {
        text.open("{")
        text.member("plan", plan)
        try appendPosition(item, coordinates: coordinates, to: &text)
        appendMembers(item, to: &text)
        text.close("}")
    }

    /// Writes the members for a marker's number and point; null for the coordinates of a point that no plan keeps.
    static func appendPosition(
        _ item: PlanMarker, coordinates: CoordinateSystem, to text: inout JSONText
    ) throws(CoordinateError) {
        text.member("number", item.marker.number)
        guard item.marker.point.canBeKept else {
            for name in coordinates.isMap ? ["lat", "lng"] : ["x", "y"] { text.member(name, .null) }
            return
        }
        let pair = try coordinates.pair(for: item.marker.point)
        text.member(coordinates.isMap ? "lat" : "x", coordinates.isMap ? pair.y : pair.x)
        text.member(coordinates.isMap ? "lng" : "y", coordinates.isMap ? pair.x : pair.y)
    }

    /// Writes the members of an object for all of a marker but its number and point.
    static func appendMembers(_ item: PlanMarker, to text: inout JSONText) {
        let (details, style) = (item.marker.details, item.marker.style)
        for field in DetailField.all {
            let value = details[field]
            if value != .null { text.member(field.name, value) }
        }
        text.member("area", item.area)
        text.member("id", item.id.uuidString.lowercased())
        text.member("author", item.author)
        text.member("created", "\(item.created)")
        text.member("changed", "\(item.changed)")
        if style.symbol != .pin { text.member("symbol", style.symbol.rawValue) }
        if style.color != MarkerStyle.defaultColor { text.member("styleColor", style.color.hex) }
        if let size = style.size { text.member("size", size) }
        if !item.attachments.isEmpty {
            text.member("attachments", .array(item.attachments.map(\.json)))
        }
        if !details.properties.isEmpty {
            text.member("properties", .object(details.properties))
        }
    }
}
