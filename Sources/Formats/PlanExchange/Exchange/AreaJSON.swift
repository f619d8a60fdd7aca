import PlanGeometry
import PlanJSON
import PlanModel

/// A plan's area as members of a JSON object.
enum AreaJSON {
    /// Writes id, name, whether it is allowed, colour, properties, and its shape as a GeoJSON geometry.
    static func appendMembers(_ area: Area, coordinates: CoordinateSystem, to text: inout JSONText) throws {
        text.member("id", area.id)
        text.member("name", area.name)
        text.member("allowed", .bool(area.isAllowed))
        text.member("color", area.color?.hex)
        if !area.properties.isEmpty {
            text.member("properties", .object(area.properties))
        }
        text.name("geometry")
        try appendGeometry(area.shape, coordinates: coordinates, to: &text)
    }

    /// Writes the members of a GeoJSON feature (RFC 7946) but the geometry: among the properties the name, whether it is allowed and the
    /// colour come first, then the others by name.
    static func appendFeatureMembers(_ area: Area, to text: inout JSONText) {
        text.member("type", "Feature")
        text.member("id", area.id)
        text.name("properties")
        text.open("{")
        text.member("name", area.name)
        text.member("allowed", .bool(area.isAllowed))
        text.member("color", area.color?.hex)
        let known: Set<String> = ["name", "allowed", "color"]
        for (name, value) in area.properties.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            text.member(name, value)
        }
        text.close("}")
    }

    /// Writes a shape as a GeoJSON geometry (RFC 7946): rings closed, exterior rings counterclockwise and holes clockwise, seen
    /// with y upwards in the file's own coordinates.
    static func appendGeometry(_ shape: MultiPolygon, coordinates: CoordinateSystem, to text: inout JSONText) throws {
        text.open("{")
        text.member("type", shape.polygons.count == 1 ? "Polygon" : "MultiPolygon")
        text.name("coordinates")
        if shape.polygons.count != 1 { text.open("[") }
        for polygon in shape.polygons {
            text.open("[")
            for (index, ring) in polygon.rings.enumerated() {
                text.open("[")
                var ring = try Ring(ring.vertices.map { try coordinates.pair(for: $0) })
                if (ring.signedArea < 0) != (index > 0) { ring = ring.reversed }
                for vertex in ring.vertices + ring.vertices.prefix(1) {
                    text.open("[")
                    text.value(vertex.x)
                    text.value(vertex.y)
                    text.close("]")
                }
                text.close("]")
            }
            text.close("]")
        }
        if shape.polygons.count != 1 { text.close("]") }
        text.close("}")
    }
}
