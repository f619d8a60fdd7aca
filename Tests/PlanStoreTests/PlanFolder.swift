import Foundation
import PlanGeometry
import PlanModel
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

    /// A plan of a 400 x 300 drawing with a kitchen, an office and a shaft that is not allowed.
    func plan(_ name: String = "level.plan", areas: [Area]? = nil) throws -> PlanFile {
        let drawing = try Samples.drawing()
        let plan = try PlanFile.create(path: path(name), name: "level", drawing: PlanDrawing(drawing: drawing))
        try plan.write("new") { transaction in
            for area in try areas ?? Samples.rooms() { try transaction.add(area) }
        }
        return plan
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
