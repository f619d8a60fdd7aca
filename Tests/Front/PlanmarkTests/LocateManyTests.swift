import Foundation
import TestSupport
import Testing

@Suite struct LocateManyTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        // Four rooms that share walls, each 10 x 10, with the corner (10, 10) common to all.
        let rooms = [(0, 0, "A"), (10, 0, "B"), (0, 10, "C"), (10, 10, "D")].map { x, y, name in
            """
            {"type":"Feature","properties":{"name":"\(name)"},"geometry":{"type":"Polygon","coordinates":\
            [[[\(x),\(y)],[\(x + 10),\(y)],[\(x + 10),\(y + 10)],[\(x),\(y + 10)],[\(x),\(y)]]]}}
            """
        }
        try place.write(
            "{\"type\":\"FeatureCollection\",\"features\":[\(rooms.joined(separator: ","))]}", to: "rooms.geojson")
    }

    private func locate(_ points: String, _ more: [String]) throws -> CommandRun {
        try CommandRun(["locate", "--areas", "rooms.geojson"] + more, input: points, in: place.folder)
    }

    @Test func `Under the tiling rule every point of the floor is in exactly one room, shared walls and corners too`()
        throws
    {
        var points = ""
        for x in 0...20 { for y in 0...20 { points += "\(x),\(y)\n" } }
        let run = try locate(points, ["--boundary", "tiling"])
        let areas = run.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[3] }
        #expect(areas.count == 441)
        #expect(areas.allSatisfy { ["A", "B", "C", "D"].contains($0) })
        #expect(try locate("10,10\n", []).output == "10,10,boundary,A;B;C;D\n")
    }

    @Test func `--nearest names the nearest room and how far it is`() throws {
        let run = try locate("x,y\n23,4\n5,5\n23,24\n20.7,4.1\n", ["--nearest"])
        #expect(
            run.output == """
                x,y,location,areas,nearest,distance
                23,4,outside,,B,3
                5,5,inside,A,A,0
                23,24,outside,,D,5
                20.7,4.1,outside,,B,0.7

                """)
        let json = try locate("23,4\n", ["--nearest", "--format", "json"])
        #expect(
            json.output == "{\"x\":23,\"y\":4,\"location\":\"outside\",\"areas\":[],\"nearest\":\"B\",\"distance\":3}\n"
        )
    }

    @Test func `Raw doubles go in and out, in order`() throws {
        let points = [5.0, 5, 10, 10, 25, 5, 15, 19]
        try points.withUnsafeBytes { Data($0) }.write(to: place.folder.appendingPathComponent("points.f64"))
        let run = try Self.raw(["--points", "points.f64", "--boundary", "tiling", "--nearest"], in: place)
        #expect(run.status == 0)
        #expect(run.values == [2, 1, 1, 0, 1, 4, 4, 0, 0, 0, 2, 5, 2, 4, 4, 0])
    }

    @Test func `The number of cores does not change what is printed`() throws {
        var points = ""
        var random = SeededGenerator(seed: 42)
        for _ in 0..<50_000 {
            points += "\(Double.random(in: 0...28, using: &random)),\(Double.random(in: 0...28, using: &random))\n"
        }
        let one = try locate(points, ["--jobs", "1"])
        let many = try locate(points, ["--jobs", "7"])
        let all = try locate(points, [])
        #expect(one.lines.count == 50_000)
        #expect(one.output == many.output)
        #expect(one.output == all.output)
    }

    @Test func `Points that are not finite, and a file that ends within a point, are told`() throws {
        let points = [5.0, 5, .nan, 1, 15, 5]
        let whole = points.withUnsafeBytes { Data($0) }
        try whole.write(to: place.folder.appendingPathComponent("points.f64"))
        let run = try Self.raw(["--points", "points.f64"], in: place)
        #expect(run.status == 1)
        #expect(run.values == [2, 1, 0, 0, 2, 2])
        #expect(
            run.errors
                == "planmark: points.f64: point 2 (nan, 1.0) is out of range; coordinates must be finite numbers\n")
        try whole.dropLast(3).write(to: place.folder.appendingPathComponent("points.f64"))
        let cut = try Self.raw(["--points", "points.f64"], in: place)
        #expect(cut.status == 3)
        #expect(
            cut.errors.hasSuffix(
                "points.f64: ends within point 3; each point takes 16 bytes, two little-endian doubles\n"))
    }

    private struct RawRun {
        let status: Int32
        let values: [Double]
        let errors: String
    }

    private static func raw(_ arguments: [String], in place: Workspace) throws -> RawRun {
        let run = try CommandRun(
            ["locate", "--areas", "rooms.geojson", "--format", "f64"] + arguments, in: place.folder)
        let values = stride(from: 0, to: run.outputData.count, by: 8).map { offset in
            run.outputData.withUnsafeBytes {
                Double(bitPattern: UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            }
        }
        return RawRun(status: run.status, values: values, errors: run.errors)
    }
}
