import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import PlanPostgres
import PlanStore

/// A folder of a test's own for plan files; removed with the value.
final class PlanFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("planstore-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of the files in the folder, in order.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

    /// The size of a file in bytes.
    func size(of name: String) throws -> Int {
        try url.appendingPathComponent(name).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    /// A plan of a 400 x 300 drawing with a kitchen, an office and a shaft that is not allowed, in a store of the kind that the
    /// test is about.
    func plan(_ name: String = "level.plan", areas: [Area]? = nil) throws -> Plan {
        let drawing = PlanDrawing(drawing: try Samples.drawing())
        let plan =
            switch StoreKind.current {
            case .file: try Plan.create(path: path(name), name: "level", drawing: drawing)
            case .memory: try Plan.create(in: MemoryStore(), name: "level", drawing: drawing)
            case .app: try Plan.create(in: AppStore(), name: "level", drawing: drawing)
            case .postgres: try Plan.create(at: TestDatabase.newPlan(), name: "level", drawing: drawing)
            }
        try plan.write("new") { transaction in
            for area in try areas ?? Samples.rooms() { try transaction.add(area) }
        }
        return plan
    }
}

extension PlanFolder {
    /// The plan as another opens it; where that cannot be, the plan itself.
    func again(_ plan: Plan) throws -> Plan {
        switch StoreKind.current {
        case .file: try Plan(path: plan.location)
        case .postgres: try Plan(at: .database(DatabaseAddress(plan.location)))
        case .memory, .app: plan
        }
    }

    /// A copy of a plan.
    func copy(_ plan: Plan, _ name: String) throws -> Plan {
        switch StoreKind.current {
        case .file:
            try plan.copy(to: path(name))
            return try Plan(path: path(name))
        case .memory: return try plan.copy(into: MemoryStore())
        case .app: return try plan.copy(into: AppStore())
        case .postgres:
            let location = try TestDatabase.newPlan()
            try plan.copy(to: location)
            return try Plan(at: location)
        }
    }
}

extension Plan {
    /// Makes changes while the clock is ahead, or behind, by some milliseconds.
    func shifted<T>(by milliseconds: Int64, _ body: () throws -> T) rethrows -> T {
        let clock = now
        defer { now = clock }
        now = { Timestamp(milliseconds: Timestamp.now.milliseconds + milliseconds) }
        return try body()
    }
}

/// What most tests of plans are about.
enum Samples {
    static func drawing() throws -> Drawing {
        struct NoDrawing: Error {}
        guard let drawing = Drawing(name: "level", size: Size(width: 400, height: 300), pixelsPerMeter: 50) else {
            throw NoDrawing()
        }
        return drawing
    }

    static func area(_ id: String, _ name: String, _ box: Box, isAllowed: Bool = true) throws -> Area {
        Area(id: id, name: name, isAllowed: isAllowed, shape: MultiPolygon(try Polygon(box)))
    }

    static func rooms() throws -> [Area] {
        [
            try area("k", "Kitchen", Box(minX: 20, minY: 20, maxX: 190, maxY: 280)),
            try area("o", "Office", Box(minX: 200, minY: 20, maxX: 380, maxY: 280)),
            try area("s", "Shaft", Box(minX: 382, minY: 20, maxX: 398, maxY: 60), isAllowed: false),
        ]
    }
}
