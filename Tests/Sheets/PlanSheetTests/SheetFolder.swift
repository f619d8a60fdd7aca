import Foundation
import PlanGeometry
import PlanImage
import PlanSheet

/// A folder of a test's own with a drawing, rooms and defects; removed with the value.
final class SheetFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("plansheet-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Self.picture.writePNG(to: self["plan.png"])
        try write(Self.rooms, to: "rooms.geojson")
        try write(Self.defects, to: "defects.csv")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    subscript(name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of all files, hidden ones too, in order.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appendingPathComponent(name))) }

    /// All files of the folder.
    var input: SheetInput {
        SheetInput(drawing: self["plan.png"], areas: self["rooms.geojson"], markers: self["defects.csv"])
    }

    /// White paper with a grey wall.
    static let picture: PixelBuffer = {
        var picture = PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255)
        for y in 100..<110 { for x in 0..<400 { picture[x, y] = [90, 90, 90] } }
        return picture
    }()

    static let rooms = """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "Kitchen"}, "geometry": {"type": "Polygon",
          "coordinates": [[[20, 20], [190, 20], [190, 280], [20, 280], [20, 20]]]}},
        {"type": "Feature", "properties": {"name": "Office"}, "geometry": {"type": "Polygon",
          "coordinates": [[[200, 20], [380, 20], [380, 280], [200, 280], [200, 20]]]}}
        ]}
        """

    static let defects = """
        number,title,x,y,status
        1,Tap drips,100,100,open
        2,"Paint, peeling",300.5,150,closed
        3,Not here,410,20,open
        4,In the wall,195,40,open
        5,No place,nan,20,open
        6,Half a row,5
        """
}
