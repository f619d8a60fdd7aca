import PlanBase
import PlanGeometry

/// A polygon with holes as one ring, as formats hold it whose polygons are single rings: from a vertex of the outline an edge
/// leads to each hole, and after going around the hole the same edge leads back. Those bridges enclose nothing, so that
/// programs which fill such a ring leave the holes free, whether by the even-odd or the non-zero rule.
package enum BridgedRing {
    /// The one ring of a polygon; `nil` if a reader could not tell the rings apart again, as rings that overlap.
    package static func ring(of polygon: Polygon) -> Ring? {
        let exterior = polygon.exterior.vertices
        let isTurned = polygon.exterior.signedArea < 0
        // A hole goes the other way around than the outline, so that it is one by the non-zero rule too.
        let turned = polygon.holes.map { ($0.signedArea < 0) == isTurned ? $0.reversed : $0 }
        var holes: [Int: [Ring]] = [:]
        for hole in turned {
            guard let place = nearest(to: hole.vertices[0], in: exterior) else { return nil }
            holes[place, default: []].append(hole)
        }
        var vertices: [Point] = []
        vertices.reserveCapacity(polygon.vertexCount + 2 * polygon.holes.count)
        for (index, vertex) in exterior.enumerated() {
            vertices.append(vertex)
            for hole in holes[index] ?? [] {
                vertices += hole.vertices + [hole.vertices[0], vertex]
            }
        }
        guard let ring = try? Ring(vertices) else { return nil }
        let back = polygons(of: ring)
        guard back.count == 1, back[0].exterior == polygon.exterior, back[0].holes.count == turned.count,
            Set(back[0].holes) == Set(turned)
        else { return nil }
        return ring
    }

    /// The one ring of a polygon, or its outline alone where that is impossible, which is noted.
    package static func ring(of polygon: Polygon, losses: inout LossCount) -> Ring {
        if let ring = ring(of: polygon) { return ring }
        if polygon.holes.isEmpty {
            losses.add(
                Message("that an outline which runs back along itself is one ring: it comes back as several"))
        } else {
            losses.add(Message("holes of areas with rings that overlap or touch, which are filled"))
        }
        return polygon.exterior
    }

    /// The place of the vertex that is nearest to a point and not there itself.
    private static func nearest(to point: Point, in vertices: [Point]) -> Int? {
        var best: (index: Int, distance: Double)?
        for (index, vertex) in vertices.enumerated() where vertex != point {
            let distance = vertex.distance(to: point)
            if distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        return best?.index
    }

    /// The polygons of a ring: the ring itself, or where it has bridges the polygons that those join.
    package static func polygons(of ring: Ring) -> [Polygon] {
        let rings = parts(of: ring)
        // What has so many bridges was not drawn by anybody.
        guard rings.count <= 10_000 else { return [Polygon(exterior: ring)] }
        return Polygon.nested(rings)
    }

    private struct Edge: Hashable {
        let start, end: Point
    }

    /// The ring cut along the edges that it goes there and back.
    private static func parts(of ring: Ring) -> [Ring] {
        var path: [Point] = []
        /// Where on the path an edge begins.
        var starts: [Edge: Int] = [:]
        var parts: [Ring] = []
        /// Where on the path a part was cut off last: a bridge of several edges is taken back from there.
        var cut: Int?
        for vertex in ring.vertices + [ring.vertices[0]] {
            guard let last = path.last else {
                path.append(vertex)
                continue
            }
            // The edge from the last vertex to this one, the other way around, opened a loop that has come to its end.
            let start = starts[Edge(start: vertex, end: last)]
            let loop = start.flatMap { Ring(imported: Array(path[($0 + 1)...])) }
            guard let start, loop != nil || (cut == path.count - 1 && start == path.count - 2) else {
                starts[Edge(start: last, end: vertex)] = path.count - 1
                path.append(vertex)
                continue
            }
            if let loop { parts.append(loop) }
            for index in start..<(path.count - 1) {
                let edge = Edge(start: path[index], end: path[index + 1])
                if starts[edge] == index { starts[edge] = nil }
            }
            path.removeSubrange((start + 1)...)
            cut = start
        }
        guard !parts.isEmpty else { return [ring] }
        guard let outer = Ring(imported: path) else { return parts }
        return [outer] + parts
    }
}
