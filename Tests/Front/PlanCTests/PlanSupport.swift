import CPlanmark
import FoundationEssentials
import PlanC
import PlanImage
import PlanJSON
import TestSupport
import Testing

/// A folder with a drawing of 400 x 300 pixels, its rooms and a plan of both that is open.
final class PlanFixture {
    let folder: TemporaryFolder
    let plan: OpaquePointer

    /// - Parameter request: How the plan is made, beside the rooms.
    init(_ request: String = #"{"areas": "ROOMS", "embed": true, "author": "Ada"}"#) throws {
        folder = try TemporaryFolder()
        try PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255).writePNG(to: folder["plan.png"])
        try folder.write(Self.rooms, to: "rooms.geojson")
        let request = request.replacing("ROOMS", with: folder["rooms.geojson"])
        plan = try handle { [folder] in
            planmark_plan_create(folder["level.plan"], folder["plan.png"], request, $0)
        }
    }

    deinit { close(plan) }

    /// A kitchen and an office with a wall of ten pixels between them, and a shaft that is not allowed.
    static let rooms = """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "k", "properties": {"name": "Kitchen"}, "geometry": {"type": "Polygon",
          "coordinates": [[[20, 20], [190, 20], [190, 280], [20, 280], [20, 20]]]}},
        {"type": "Feature", "id": "o", "properties": {"name": "Office"}, "geometry": {"type": "Polygon",
          "coordinates": [[[200, 20], [380, 20], [380, 280], [200, 280], [200, 20]]]}},
        {"type": "Feature", "id": "s", "properties": {"allowed": false}, "geometry": {"type": "Polygon",
          "coordinates": [[[382, 20], [398, 20], [398, 60], [382, 60], [382, 20]]]}}
        ]}
        """

    /// Three markers: a tap in the kitchen, paint in the office, and a door there.
    static let list =
        "number,title,x,y,status,due,floor\n1,Tap,100,100,open,2026-03-01,\n2,Paint,300.5,150,closed,,4\n7,Türe,210,30,,,\n"

    /// Opens the plan again.
    func opened(readOnly: Bool = false) throws -> OpaquePointer {
        try handle { planmark_plan_open(folder["level.plan"], readOnly ? 1 : 0, $0) }
    }

    /// Imports the list.
    func importList() throws {
        let bytes = Array(Self.list.utf8)
        try call(planmark_plan_import_bytes(plan, bytes, bytes.count, "list.csv", nil, nil, nil))
    }

    func info() throws -> JSONValue { try json { planmark_plan_info(plan, $0) } }

    /// The number of markers.
    func count() throws -> Int { Int(try info()["markers"]?.number ?? -1) }

    func place(_ points: [Double], _ details: String? = nil, _ request: String? = nil) -> planmark_status {
        planmark_plan_place(plan, points, points.count / 2, details, request, nil, nil)
    }

    func history() throws -> [JSONValue] { try json { planmark_plan_history(plan, nil, $0) }.array ?? [] }

    func query(_ query: String? = nil) throws -> Columns {
        Columns(try handle { planmark_plan_query(plan, query, $0) })
    }
}

/// The value of a JSON text that a call hands out.
func json(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> JSONValue {
    try JSONValue(parsing: text(make).utf8)
}

/// A table, closed with the value.
final class Columns {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { close(handle) }

    var count: Int {
        get throws {
            var rows = -1
            try call(planmark_table_count(handle, &rows))
            return rows
        }
    }

    func integers(_ column: String) throws -> [Int64] {
        var values: UnsafePointer<Int64>?
        try call(planmark_table_integers(handle, column, &values))
        return Array(UnsafeBufferPointer(start: values, count: try count))
    }

    func doubles(_ column: String) throws -> [Double] {
        var values: UnsafePointer<Double>?
        try call(planmark_table_doubles(handle, column, &values))
        return Array(UnsafeBufferPointer(start: values, count: try count))
    }

    func json(_ column: String) throws -> [UInt8]? {
        var values: UnsafePointer<UInt8>?
        try call(planmark_table_json(handle, column, &values))
        return try values.map { Array(UnsafeBufferPointer(start: $0, count: try count)) }
    }

    func texts(_ column: String) throws -> [String?] {
        var (bytes, offsets, present): (UnsafePointer<CChar>?, UnsafePointer<Int64>?, UnsafePointer<UInt8>?)
        try call(planmark_table_texts(handle, column, &bytes, &offsets, &present))
        let start = try #require(bytes.map { UnsafeRawPointer($0) })
        let (ends, isThere) = (try #require(offsets), try #require(present))
        return try (0..<count).map { row in
            guard isThere[row] != 0 else { return nil }
            let text = UnsafeRawBufferPointer(
                start: start + Int(ends[row]), count: Int(ends[row + 1] - ends[row]))
            return String(decoding: text, as: UTF8.self)
        }
    }
}
