import CPlanmark
import PlanC
import PlanJSON
import Testing

/// Names, shapes, measures and faults of areas through the C interface.
@Suite struct AreaFeatureCallTests {
    private func described(_ areas: OpaquePointer, _ features: String) throws -> OpaquePointer {
        let bytes = Array(features.utf8)
        return try handle { planmark_areas_describe(areas, bytes, bytes.count, $0) }
    }

    /// Three areas of arrays: a square, none, and a bow-tie.
    private func drawnAreas() throws -> OpaquePointer {
        let points: [Double] = [0, 0, 10, 0, 10, 10, 0, 10, 20, 0, 30, 10, 30, 0, 20, 10]
        return try handle { planmark_areas_create(points, 8, [4, 8], 2, nil, 0, [1, 1, 2], 3, $0) }
    }

    @Test func `Areas get ids, names and properties, and keep the others and their shapes`() throws {
        let plain = try areas()
        defer { close(plain) }
        let named = try described(
            plain, #"[{}, {"id": 7, "properties": {"name": "Flur", "allowed": true, "floor": 2, "color": "red"}}]"#)
        defer { close(named) }
        #expect(
            try text { planmark_areas_features(named, $0) } == #"""
                [{"type":"Feature","id":"a","properties":{"name":"Kitchen","allowed":true}},\#
                {"type":"Feature","id":"7","properties":{"name":"Flur","allowed":true,"color":"#ff0000","floor":2}}]
                """#)
        #expect(
            try text { planmark_areas_features(plain, $0) } == #"""
                [{"type":"Feature","id":"a","properties":{"name":"Kitchen","allowed":true}},\#
                {"type":"Feature","id":"b","properties":{"name":"Hall","allowed":false}}]
                """#)
        // What comes out goes in.
        let again = try described(plain, try text { planmark_areas_features(named, $0) })
        defer { close(again) }
        #expect(
            try text { planmark_areas_geojson(again, $0) } == text { planmark_areas_geojson(named, $0) })
        var (location, room): (UInt8, Int32) = (9, 9)
        try call(planmark_areas_locate_one(named, 15, 5, &location, &room))
        #expect(location == 2 && room == 1)
    }

    @Test func `An id that is taken becomes another`() throws {
        let areas = try drawnAreas()
        defer { close(areas) }
        let named = try described(areas, #"[{"id": "x"}, {"id": "x"}, {"properties": {"name": "c"}}]"#)
        defer { close(named) }
        let ids = try text { planmark_areas_features(named, $0) }
        #expect(ids.contains(#""id":"x","#) && ids.contains(#""id":"x-2","#) && ids.contains(#""id":"3","#))
    }

    @Test(
        arguments: [
            (#"[{"id": "2"}, {}, {}]"#, ["2-2", "2", "3"]), (#"[{}, {}, {"id": "1"}]"#, ["1", "2", "1-2"]),
            (#"[{"id": "x"}, {"id": "x"}, {"id": "x-2"}]"#, ["x", "x-3", "x-2"]),
            (#"[{"id": "2"}, {"id": "2"}, {}]"#, ["2", "2-2", "3"]),
            (#"[{"id": "2"}, {"id": "1"}, {"id": "3"}]"#, ["2", "1", "3"]),
        ])
    func `An area whose id is not mentioned keeps it, whatever others ask for`(features: String, ids: [String]) throws {
        let areas = try drawnAreas()
        defer { close(areas) }
        let named = try described(areas, features)
        defer { close(named) }
        let found = try JSONValue(parsing: text { planmark_areas_features(named, $0) }.utf8)
        #expect(found.array?.map { $0["id"]?.string } == ids)
    }

    @Test(
        arguments: [
            ("[]", PLANMARK_INVALID_ARGUMENT, "features must be as many as there are areas, 2, not 0", -1),
            ("{}", PLANMARK_INVALID_ARGUMENT, "features must be a JSON array", -1),
            (
                "[{}, 5]", PLANMARK_INVALID_ARGUMENT,
                "features[1]: the member of 'features' is a number; GeoJSON has an object there", 1
            ),
            (
                #"[{}, {"properties": {"allowed": "yes"}}]"#, PLANMARK_INVALID_ARGUMENT,
                "features[1]: 'allowed' is a string; GeoJSON has true or false there", 1
            ),
        ] as [(String, Int, String, Int64)])
    func `Features that say nothing of areas are refused`(features: String, status: Int, message: String, index: Int64)
        throws
    {
        let areas = try areas()
        defer { close(areas) }
        let bytes = Array(features.utf8)
        var handle: OpaquePointer?
        #expect(planmark_areas_describe(areas, bytes, bytes.count, &handle) == status.status)
        #expect(LastError.current.message == message)
        #expect(LastError.current.index == index)
        #expect(handle == nil)
        #expect(planmark_areas_describe(areas, [1], 1, &handle) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.code == "notJSON")
    }

    @Test func `Shapes come out as arrays, as they went in`() throws {
        let areas = try drawnAreas()
        defer { close(areas) }
        func array<Element>(
            of type: Element.Type, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status
        ) throws -> [Element] {
            try bytes(make).withUnsafeBytes { Array($0.bindMemory(to: type)) }
        }
        #expect(
            try array(of: Double.self) { planmark_areas_arrays(areas, $0, nil, nil, nil) }
                == [0, 0, 10, 0, 10, 10, 0, 10, 20, 0, 30, 10, 30, 0, 20, 10])
        #expect(try array(of: Int.self) { planmark_areas_arrays(areas, nil, $0, nil, nil) } == [4, 8])
        #expect(try array(of: Int.self) { planmark_areas_arrays(areas, nil, nil, $0, nil) } == [1, 2])
        #expect(try array(of: Int.self) { planmark_areas_arrays(areas, nil, nil, nil, $0) } == [1, 1, 2])
        try call(planmark_areas_arrays(areas, nil, nil, nil, nil))
        // In a file, an area without polygons has no geometry.
        #expect(try text { planmark_areas_geojson(areas, $0) }.contains(#""allowed":true},"geometry":null}"#))
    }

    @Test func `Areas are measured, each that has polygons`() throws {
        let areas = try drawnAreas()
        defer { close(areas) }
        var (sizes, bounds) = ([Double](repeating: 9, count: 3), [Double](repeating: 9, count: 12))
        var labels = [Double](repeating: 9, count: 6)
        try call(planmark_areas_measure(areas, 3, &sizes, &bounds, &labels))
        #expect(sizes[0] == 100 && sizes[1].isNaN)
        #expect(
            bounds[0..<4] == [0, 0, 10, 10] && bounds[4..<8].allSatisfy(\.isNaN) && bounds[8...] == [20, 0, 30, 10])
        #expect(labels[0...1] == [5, 5] && labels[2].isNaN && labels[3].isNaN)
        var (location, room): (UInt8, Int32) = (9, 9)
        try call(planmark_areas_locate_one(areas, labels[4], labels[5], &location, &room))
        #expect(location == 2 && room == 2)
        try call(planmark_areas_measure(areas, 3, nil, nil, nil))
        #expect(planmark_areas_measure(areas, 2, &sizes, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "count must be the number of areas, 3, not 2")
    }

    @Test func `Faults of outlines are told by area, with their places`() throws {
        let areas = try drawnAreas()
        defer { close(areas) }
        var valid = [UInt8](repeating: 9, count: 3)
        let problems = try text { planmark_areas_check(areas, 3, &valid, 10, $0) }
        #expect(valid == [1, 1, 0])
        #expect(
            problems == #"""
                [{"room":2,"code":"selfCrossing","reason":"polygon 1, exterior ring crosses itself at (25.0, 5.0)",\#
                "x":25,"y":5,"warning":false}]
                """#)
        valid = [9, 9, 9]
        try call(planmark_areas_check(areas, 3, &valid, 0, nil))
        #expect(valid == [1, 1, 0])
        #expect(try text { planmark_areas_check(areas, 3, nil, 0, $0) } == "[]")
        #expect(planmark_areas_check(areas, 4, &valid, 1, nil) == PLANMARK_INVALID_ARGUMENT.status)
        // SIZE_MAX, as Swift has it.
        #expect(try text { planmark_areas_check(areas, 3, nil, -1, $0) } == problems)
        #expect(try text { planmark_areas_check(areas, 3, nil, .max, $0) } == problems)
    }

    @Test func `No limit lists ten thousand issues of an area`() throws {
        // Of the corner's 10,100 repetitions all but the first are warnings.
        let points = [Double](repeating: 0, count: 2 * 10_100) + [10, 0, 10, 10]
        let areas = try handle {
            planmark_areas_create(points, points.count / 2, [points.count / 2], 1, nil, 0, nil, 0, $0)
        }
        defer { close(areas) }
        for (limit, count) in [(3, 3), (20_000, 10_000), (-1, 10_000)] {
            let issues = try JSONValue(parsing: text { planmark_areas_check(areas, 1, nil, limit, $0) }.utf8)
            #expect(issues.array?.count == count)
        }
    }

    @Test func `Markers and lines beside the areas of a file are counted`() throws {
        let mixed = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,1]}},
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}},
            {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,1],[2,2]]}}]}
            """
        let areas = try areas(mixed)
        defer { close(areas) }
        var (markers, lines) = (9, 9)
        try call(planmark_areas_passed_over(areas, &markers, &lines))
        #expect(markers == 1 && lines == 1)
        try call(planmark_areas_passed_over(areas, nil, nil))
        #expect(try notes(on: areas).isEmpty)
    }

    @Test func `Colours of a file that are none are told, also of areas that share its shapes`() throws {
        let areas = try areas(
            """
            {"type":"Feature","properties":{"name":"A","color":"greenish"},
            "geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}
            """)
        defer { close(areas) }
        let told = try notes(on: areas)
        #expect(told.count == 1 && told[0].contains("colours of areas that are none: 1"), "\(told)")
        let same = try described(areas, "[{}]")
        defer { close(same) }
        #expect(try notes(on: same) == told)
    }

    private func notes(on areas: OpaquePointer?) throws -> [String] {
        try JSONValue(parsing: bytes { planmark_areas_notes(areas, $0) }).array?.compactMap(\.string) ?? []
    }
}
