import PlanGeometry
import PlanModel
import PlanPageCurl

/// The outlines of a plan's rooms, found from its walls, in the order of its rooms.
struct RoomOutlines {
    /// In millimetres of the building.
    let shapes: [MultiPolygon]

    init(of plan: FloorPlan) throws {
        let tracer = FloorTracer(obstacles: plan.obstacles)
        shapes = try plan.rooms.map { room in
            MultiPolygon(try room.seeds.map { try tracer.room(around: $0) })
        }
    }

    /// The floor area of a room in square metres, rounded to a tenth.
    func squareMetres(ofRoom index: Int) -> Double {
        let area = shapes[index].polygons.reduce(0) { sum, polygon in
            sum + abs(polygon.exterior.signedArea) - polygon.holes.reduce(0) { $0 + abs($1.signedArea) }
        }
        return (area / 100_000).rounded() / 10
    }
}

extension FloorPlan {
    /// The rooms as areas in pixel points.
    func areas(outlines: RoomOutlines, scale: PlanScale) throws -> [Area] {
        try rooms.indices.map { index in
            let room = rooms[index]
            var properties = room.properties
            if !room.number.isEmpty { properties["number"] = .string(room.number) }
            properties["area_m2"] = .number(outlines.squareMetres(ofRoom: index))
            let polygons = try outlines.shapes[index].polygons.map { try scale.pixelPolygon($0) }
            return Area(
                id: room.id, name: room.name, isAllowed: room.isAllowed, color: room.color,
                shape: MultiPolygon(polygons), properties: properties)
        }
    }
}
