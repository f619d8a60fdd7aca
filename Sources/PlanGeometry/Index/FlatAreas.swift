/// Areas with all their vertices in one list, in which each ring repeats its first vertex at its end.
struct FlatAreas {
    var points: [Point] = []
    /// For each area the rings of its polygons, the exterior ring first.
    var rings: [[[FlatRing]]] = []
    /// For each area the box around all its rings.
    var boxes: [Box?] = []
    var vertexCount = 0

    init(_ areas: [MultiPolygon]) {
        points.reserveCapacity(areas.reduce(0) { $0 + $1.vertexCount + $1.polygons.count })
        for area in areas {
            var polygons: [[FlatRing]] = []
            var box: Box?
            for polygon in area.polygons {
                var rings: [FlatRing] = []
                for ring in polygon.rings {
                    let first = points.count
                    points += ring.vertices
                    points.append(ring.vertices[0])
                    rings.append(FlatRing(edges: first..<points.count - 1, box: ring.boundingBox))
                    box = box?.union(ring.boundingBox) ?? ring.boundingBox
                    vertexCount += ring.vertices.count
                }
                polygons.append(rings)
            }
            rings.append(polygons)
            boxes.append(box)
        }
    }
}
