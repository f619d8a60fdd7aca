import PlanGeometry
import PlanModel
import PlanStore

@testable import PlanPostgres

/// A plan of a 400 x 300 drawing with two rooms.
enum TestPlan {
    static func make(at address: DatabaseAddress) throws -> Plan {
        guard let drawing = Drawing(name: "level", size: Size(width: 400, height: 300), pixelsPerMeter: 50) else {
            preconditionFailure("the size is one")
        }
        return try Plan.create(at: .database(address), name: "level", drawing: PlanDrawing(drawing: drawing)) {
            try $0.add(area("k", "Kitchen", x: 20))
            try $0.add(area("o", "Office", x: 200))
        }
    }

    static func area(_ id: String, _ name: String, x: Double) throws -> Area {
        Area(id: id, name: name, shape: MultiPolygon(try Polygon(Box(minX: x, minY: 20, maxX: x + 170, maxY: 280))))
    }
}
