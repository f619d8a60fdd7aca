import CPlanmark
import PlanC
import PlanGeometry
import TestSupport
import Testing

/// Areas, coordinates and placement through the C interface.
@Suite struct AreaCallTests {
    private func locate(_ areas: OpaquePointer, _ points: [Double]) throws -> (locations: [UInt8], rooms: [Int32]) {
        var locations = [UInt8](repeating: 9, count: points.count / 2)
        var rooms = [Int32](repeating: 9, count: points.count / 2)
        try call(planmark_areas_locate(areas, points, points.count / 2, &locations, &rooms))
        return (locations, rooms)
    }

    @Test func `Points are located exactly, by the first area and by tiling`() throws {
        let areas = try areas()
        defer { close(areas) }
        let points: [Double] = [5, 5, 10, 5, 15, 5, 20, 10, 30, 5, .nan, 5, 10, .infinity]
        let found = try locate(areas, points)
        #expect(found.locations == [2, 1, 2, 1, 0, 0, 0])
        #expect(found.rooms == [0, 0, 1, 1, -1, -1, -1])
        var tiles = [Int32](repeating: 9, count: 7)
        try call(planmark_areas_tile(areas, points, 7, &tiles))
        #expect(tiles == [0, 1, 1, 1, -1, -1, -1])
        for index in 0..<7 {
            var (location, room): (UInt8, Int32) = (9, 9)
            try call(planmark_areas_locate_one(areas, points[2 * index], points[2 * index + 1], &location, &room))
            #expect(location == found.locations[index] && room == found.rooms[index])
        }
        try call(planmark_areas_locate(areas, points, 7, nil, &tiles))
        #expect(tiles == found.rooms)
        var locations = [UInt8](repeating: 9, count: 7)
        try call(planmark_areas_locate(areas, points, 7, &locations, nil))
        #expect(locations == found.locations)
        try call(planmark_areas_locate(areas, nil, 0, nil, nil))
    }

    @Test func `Many points in overlapping areas are located as one by one`() throws {
        var generator = SeededGenerator(seed: 11)
        for count in [1, 2, 40] {
            // Squares on a small grid overlap, touch, and share corners; so points lie on many boundaries.
            let corners = (0..<count).map { _ in
                (0..<3).map { _ in Double(Int.random(in: 0...12, using: &generator)) }
            }
            let squares = corners.flatMap { corner -> [Double] in
                let (x, y, side) = (corner[0], corner[1], corner[2] + 1)
                return [x, y, x + side, y, x + side, y + side, x, y + side]
            }
            let ends = (1...count).map { $0 * 4 }
            let areas = try handle {
                planmark_areas_create(squares, count * 4, ends, count, nil, 0, nil, 0, $0)
            }
            defer { close(areas) }
            let points = (0..<80_000).map { _ in Double(Int.random(in: -4...60, using: &generator)) / 2 }
            let found = try locate(areas, points)
            for index in stride(from: 0, to: points.count / 2, by: 7) {
                let (x, y) = (points[2 * index], points[2 * index + 1])
                let inside = corners.firstIndex {
                    x > $0[0] && x < $0[0] + $0[2] + 1 && y > $0[1] && y < $0[1] + $0[2] + 1
                }
                let touching = corners.firstIndex {
                    x >= $0[0] && x <= $0[0] + $0[2] + 1 && y >= $0[1] && y <= $0[1] + $0[2] + 1
                }
                let location: UInt8 = inside != nil ? 2 : touching != nil ? 1 : 0
                #expect(
                    found.locations[index] == location && found.rooms[index] == Int32(touching ?? -1), "(\(x), \(y))")
            }
        }
    }

    @Test func `Nearest areas and pairs come as arrays`() throws {
        let areas = try areas()
        defer { close(areas) }
        let points: [Double] = [5, 5, 10, 5, 23, 14, .nan, 0]
        var (rooms, distances) = ([Int32](repeating: 9, count: 4), [Double](repeating: 9, count: 4))
        try call(planmark_areas_nearest(areas, points, 4, &rooms, &distances))
        #expect(rooms == [0, 0, 1, -1])
        #expect(distances[0...2] == [0, 0, 5] && distances[3].isNaN)
        func pairs(_ boundary: Int32) throws -> [Int32] {
            let found = try bytes { planmark_areas_pairs(areas, points, 4, boundary, $0) }
            return found.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
        }
        #expect(try pairs(0) == [0, 0, 1, 0, 1, 1])
        #expect(try pairs(1) == [0, 0])
        #expect(try pairs(2) == [0, 0, 1, 1])
        var handle: OpaquePointer?
        #expect(planmark_areas_pairs(areas, points, 4, 3, &handle) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "boundary must be 0, 1 or 2")
    }

    @Test func `Areas come from arrays with holes and parts, and go out as GeoJSON`() throws {
        // An area of a square with a hole and a second square, and another area.
        let points: [Double] = [
            0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6, 20, 0, 21, 0, 21, 1, 30, 0, 31, 0, 31, 1, 30, 0,
        ]
        let areas = try handle { planmark_areas_create(points, 15, [4, 8, 11, 15], 4, [2, 3, 4], 3, [2, 3], 2, $0) }
        defer { close(areas) }
        let found = try locate(areas, [1, 1, 4, 4, 3, 4, 20.5, 0.25, 30.5, 0.25])
        #expect(found.rooms == [0, -1, 0, 0, 1])
        #expect(found.locations == [2, 0, 1, 2, 2])
        let geojson = try text { planmark_areas_geojson(areas, $0) }
        let again = try PlanCTests.areas(geojson)
        defer { close(again) }
        #expect(try text { planmark_areas_geojson(again, $0) } == geojson)
    }

    @Test(
        arguments: [
            ([4, 3], nil, nil, "ring_ends must ascend and be at most 4, not 3 after 4", 1),
            ([5], nil, nil, "ring_ends must ascend and be at most 4, not 5 after 0", 0),
            ([3], nil, nil, "ring_ends must end with 4, not with 3", -1),
            (
                [2, 4], nil, nil,
                "ring 0: a ring needs at least 3 points, not counting a closing repetition of the first: there are 2", 0
            ),
            ([4], [0, 1], nil, "polygon_ends must give each polygon a ring", 0),
            ([4], [1], [2], "area_ends must ascend and be at most 1, not 2 after 0", 0),
        ] as [([Int], [Int]?, [Int]?, String, Int64)])
    func `Ends that do not fit are refused`(
        rings: [Int], polygons: [Int]?, areas: [Int]?, message: String, index: Int64
    ) {
        var handle: OpaquePointer?
        let status = planmark_areas_create(
            [0, 0, 1, 0, 1, 1, 0, 1], 4, rings, rings.count, polygons, polygons?.count ?? 0, areas, areas?.count ?? 0,
            &handle)
        #expect(status == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == message)
        #expect(LastError.current.index == index)
        #expect(handle == nil)
    }

    @Test func `Arrays that are null, misaligned or too long are refused`() throws {
        let areas = try areas()
        defer { close(areas) }
        var rooms: [Int32] = [0, 0, 0]
        #expect(planmark_areas_locate(areas, nil, 1, nil, &rooms) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "points must not be null")
        #expect(planmark_areas_tile(areas, [1, 2], Int.max, &rooms) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_areas_tile(areas, [1, 2], -1, &rooms) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_areas_tile(areas, [1, 2], 1, nil) == PLANMARK_INVALID_ARGUMENT.status)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 40, alignment: 8)
        defer { memory.deallocate() }
        let odd = (memory + 1).assumingMemoryBound(to: Double.self)
        #expect(planmark_areas_tile(areas, odd, 1, &rooms) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "points must be aligned to 8 bytes")
    }

    @Test func `A file that is no areas is named with its place`() throws {
        let text = Array(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon"}}]}"#.utf8)
        var handle: OpaquePointer?
        #expect(planmark_areas_parse(text, text.count, nil, nil, &handle) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.file == "areas")
        #expect(LastError.current.place == "feature 1")
        #expect(planmark_areas_parse(nil, 0, "none.json", nil, &handle) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "empty")
    }

    @Test func `Coordinates convert both ways, and failures are counted`() throws {
        let leaflet = try handle { planmark_coordinates_create(#"{"system": "leaflet", "zoom": 3}"#, 0, 0, $0) }
        defer { close(leaflet) }
        let pairs: [Double] = [10, -20, .nan, 1]
        var (pixels, failed) = ([Double](repeating: 0, count: 4), 0)
        try call(planmark_coordinates_to_pixels(leaflet, pairs, 2, &pixels, &failed))
        #expect(pixels[0...1] == [80, 160] && pixels[2].isNaN && pixels[3].isNaN)
        #expect(failed == 1)
        var back = [Double](repeating: 0, count: 2)
        try call(planmark_coordinates_from_pixels(leaflet, pixels, 1, &back, nil))
        #expect(back == [10, -20])
        var handle: OpaquePointer?
        for (request, width, status, place) in [
            (#"{"system": "earth"}"#, 0.0, PLANMARK_INVALID_REQUEST, "system"),
            (#"{"zoom": 3}"#, 0, PLANMARK_INVALID_REQUEST, "coordinates.zoom"),
            (#"{"sistem": "pixel"}"#, 0, PLANMARK_INVALID_REQUEST, "sistem"), ("{", 0, PLANMARK_INVALID_REQUEST, "1:1"),
            ("[]", 0, PLANMARK_INVALID_REQUEST, "request"),
            (#"{"system": "normalized"}"#, 0, PLANMARK_INVALID_REQUEST, "width and height"),
            ("{}", .nan, PLANMARK_INVALID_ARGUMENT, "width and height"),
        ] {
            #expect(planmark_coordinates_create(request, width, 0, &handle) == status.status, "\(request)")
            #expect(LastError.current.place == place)
        }
        #expect(planmark_coordinates_create(#"{"system": "vision"}"#, 0, 0, &handle) == PLANMARK_INVALID_REQUEST.status)
    }

    @Test func `Placement tells why not, and snaps`() throws {
        let areas = try areas()
        defer { close(areas) }
        let points: [Double] = [5, 5, 15, 5, 30, 5, .nan, 5, 12, 5]
        var (placed, reasons) = ([Double](repeating: 0, count: 10), [UInt8](repeating: 9, count: 5))
        try call(planmark_check_placement(25, 25, areas, points, 5, 0, nil, &reasons))
        #expect(reasons == [0, 3, 2, 1, 3])
        try call(planmark_check_placement(25, 25, areas, points, 5, 2, &placed, &reasons))
        #expect(reasons == [0, 3, 2, 1, 0])
        #expect(placed[8...9] == [10, 5])
        try call(planmark_check_placement(25, 25, nil, points, 5, 0, nil, &reasons))
        #expect(reasons == [0, 0, 2, 1, 0])
        for (width, snap) in [(0.0, 0.0), (.infinity, 0), (25, -1), (25, .nan)] {
            #expect(
                planmark_check_placement(width, 25, nil, points, 5, snap, nil, &reasons)
                    == PLANMARK_INVALID_ARGUMENT.status)
        }
    }
}
