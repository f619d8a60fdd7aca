import Foundation
import PlanImage
import Testing

/// A folder of a test's own, with a small drawing, rooms and defects; removed with the value.
final class Workspace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("planmark-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A workspace with the drawing, the rooms and the defects, and `level.plan`, made by Ada of the first two.
    static func withPlan() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        try workspace.writeRooms()
        try workspace.writeDefects()
        try plan.get().write(to: workspace.folder.appendingPathComponent("level.plan"))
        return workspace
    }

    /// The file of that plan. The command makes it once, as hundreds of tests begin with it.
    private static let plan = Result {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        try workspace.writeRooms()
        let made = try CommandRun(
            ["new", "level.plan", "--drawing", "plan.png", "--areas", "rooms.geojson"], in: workspace.folder,
            environment: ["PLANMARK_AUTHOR": "Ada"])
        try #require(made.status == 0, "\(made.errors)")
        try #require(workspace.names == ["level.plan", "plan.png", "rooms.geojson"])
        return try Data(contentsOf: workspace.folder.appendingPathComponent("level.plan"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The names in the folder, in order.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }

    /// A white drawing.
    func writeDrawing(_ name: String = "plan.png", width: Int = 400, height: Int = 300) throws {
        try PixelBuffer(width: width, height: height, format: .rgb, filledWith: 255).writePNG(to: path(name))
    }

    /// A drawing of two rooms in walls of ten pixels, (70, 70) to (320, 330) and (330, 70) to (580, 330), with a door between them.
    func writeWalls(_ name: String = "walls.png") throws {
        let (width, height) = (650, 400)
        var bytes = [UInt8](repeating: 255, count: width * height)
        func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ value: UInt8) {
            for row in rows { for column in columns { bytes[row * width + column] = value } }
        }
        fill(60..<590, 60..<340, 0)
        fill(70..<320, 70..<330, 255)
        fill(330..<580, 70..<330, 255)
        fill(320..<330, 180..<216, 255)
        let picture = try #require(PixelBuffer(width: width, height: height, format: .gray, bytes: bytes))
        try picture.writePNG(to: path(name))
    }

    /// Two rooms side by side with a wall of ten pixels between them, and a shaft that is not allowed.
    func writeRooms(_ name: String = "rooms.geojson") throws {
        try write(
            """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Kitchen"}, "geometry": {"type": "Polygon",
              "coordinates": [[[20, 20], [190, 20], [190, 280], [20, 280], [20, 20]]]}},
            {"type": "Feature", "properties": {"name": "Office", "color": "#3366cc"}, "geometry": {"type": "Polygon",
              "coordinates": [[[200, 20], [380, 20], [380, 280], [200, 280], [200, 20]]]}},
            {"type": "Feature", "properties": {"name": "Shaft", "allowed": false}, "geometry": {"type": "Polygon",
              "coordinates": [[[382, 20], [398, 20], [398, 60], [382, 60], [382, 20]]]}}
            ]}
            """, to: name)
    }

    /// Two good defects, and one for each reason to refuse a marker.
    func writeDefects(_ name: String = "defects.csv") throws {
        try write(
            """
            number,title,x,y,status
            1,Tap drips,100,100,open
            2,"Paint, peeling",300.5,150,closed
            3,Not here,410,20,open
            4,In the shaft,390,40,open
            5,No place,nan,20,open
            6,Half a row,5
            7,Where?,left,20,open
            """, to: name)
    }
}
