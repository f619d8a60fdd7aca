import PlanGeometry
import PlanPageCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads areas: WKT, one geometry a line, or GeoJSON.
enum PolygonFile {
    static func read(_ path: String) throws -> [MultiPolygon] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw BenchmarkError("\(path): cannot be read")
        }
        if path.hasSuffix(".wkt") { return try WKTReader.areas(in: Array(data), path: path) }
        do {
            return try JSONDecoder().decode(GeoJSON.self, from: data).areas()
        } catch {
            throw BenchmarkError("\(path): not a GeoJSON file of polygons: \(error)")
        }
    }
}

/// As much of GeoJSON (RFC 7946) as holds polygons.
private struct GeoJSON: Decodable {
    let type: String
    let features: [GeoJSON]?
    let geometries: [GeoJSON]?
    let geometry: Geometry?
    let coordinates: Coordinates?

    /// A nested geometry; GeoJSON itself, behind a reference.
    final class Geometry: Decodable {
        let content: GeoJSON

        init(from decoder: any Decoder) throws { content = try GeoJSON(from: decoder) }
    }

    /// The coordinates of a polygon or a multipolygon.
    enum Coordinates: Decodable {
        case polygon([[[Double]]])
        case multiPolygon([[[[Double]]]])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let polygon = try? container.decode([[[Double]]].self) {
                self = .polygon(polygon)
            } else {
                self = .multiPolygon(try container.decode([[[[Double]]]].self))
            }
        }
    }

    func areas() throws -> [MultiPolygon] {
        let nested = (features ?? []) + (geometries ?? []) + (geometry.map { [$0.content] } ?? [])
        var areas = try nested.flatMap { try $0.areas() }
        switch coordinates {
        case .polygon(let rings): areas.append(MultiPolygon(try Self.polygon(rings)))
        case .multiPolygon(let polygons): areas.append(MultiPolygon(try polygons.map(Self.polygon)))
        case nil: break
        }
        return areas
    }

    private static func polygon(_ rings: [[[Double]]]) throws -> Polygon {
        let rings = try rings.map { ring in
            try Ring(
                ring.map { position in
                    guard position.count >= 2 else { throw BenchmarkError("a position of less than two numbers") }
                    return Point(x: position[0], y: position[1])
                })
        }
        guard let exterior = rings.first else { throw BenchmarkError("a polygon without rings") }
        return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
    }
}
