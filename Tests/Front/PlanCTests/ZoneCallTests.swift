import CPlanmark
import PlanC
import PlanJSON
import Testing

/// Zones and line counters through the C interface. The rooms are two of 10 x 10 that share a wall at x = 10.
@Suite struct ZoneCallTests {
    /// Boxes that stand on points: 2 wide and 4 tall.
    private func boxes(_ points: [(Double, Double)]) -> [Double] {
        points.flatMap { [$0.0 - 1, $0.1 - 4, $0.0 + 1, $0.1] }
    }

    private func zones(_ request: String? = nil) throws -> OpaquePointer {
        let rooms = try areas()
        // The counter keeps what it needs of the areas.
        defer { close(rooms) }
        return try handle { planmark_zones_create(rooms, request, $0) }
    }

    private func report(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> JSONValue {
        try JSONValue(parsing: try text(make).utf8)
    }

    /// A zone's bytes, the first one's before the second one's.
    private func inside(_ zones: OpaquePointer, _ boxes: [Double], centers: [Double]? = nil) throws -> [UInt8] {
        let count = boxes.count / 4
        var inside = [UInt8](repeating: 7, count: 2 * count)
        try call(planmark_zones_add_frame(zones, boxes, count, centers, nil, nil, &inside, nil))
        return inside
    }

    @Test(
        arguments: [
            (nil, [1, 0, 1, 0, 0, 0, 1, 1, 0, 0]),
            (#"{"boundary": "exclusive"}"#, [1, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
            (#"{"boundary": "tiling"}"#, [1, 0, 0, 0, 0, 0, 1, 1, 0, 0]),
            (#"{"anchors": ["center"]}"#, [1, 0, 1, 1, 0, 0, 1, 1, 1, 0]),
            (#"{"anchors": ["bottom-left", "bottom-right"]}"#, [1, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
        ] as [(String?, [UInt8])])
    func `A detection is in the zones that have its anchors, exactly`(request: String?, expected: [UInt8]) throws {
        let zones = try zones(request)
        defer { close(zones) }
        let feet = [(5.0, 8.0), (15, 8), (10, 8), (10, 11.5), (.nan, 5)]
        #expect(try inside(zones, boxes(feet)) == expected)
    }

    @Test func `The centre of mass is what the caller says, or the middle of the box`() throws {
        let zones = try zones(#"{"anchors": ["center-of-mass"]}"#)
        defer { close(zones) }
        let boxes = boxes([(5, 8), (5, 8), (5, 8)])
        #expect(try inside(zones, boxes) == [1, 1, 1, 0, 0, 0])
        #expect(try inside(zones, boxes, centers: [15, 5, .nan, .nan, -9, -9]) == [0, 1, 0, 1, 0, 0])
    }

    @Test func `Frames are summed up by zone and class, with the stays of tracked things`() throws {
        let zones = try zones()
        defer { close(zones) }
        var counts: [Int64] = [9, 9]
        try call(
            planmark_zones_add_frame(
                zones, boxes([(5, 8), (6, 8), (15, 8)]), 3, nil, [0, 2, -1], [1, 2, 3], nil, &counts))
        #expect(counts == [2, 1])
        try call(
            planmark_zones_add_frame(
                zones, boxes([(5, 8), (15, 8), (5, 8)]), 3, nil, [0, 0, 0], [1, 2, 1], nil, &counts))
        #expect(counts == [2, 1])
        try call(planmark_zones_add_frame(zones, boxes([(5, 8)]), 1, nil, nil, nil, nil, &counts))
        try call(planmark_zones_add_frame(zones, nil, 0, nil, nil, nil, nil, &counts))
        #expect(counts == [0, 0])
        let report = try report { planmark_zones_report(zones, $0) }
        let expected = try JSONValue(
            parsing: """
                {"frames": 4, "detections": 7, "untracked": 1, "zones": [
                {"id": "a", "name": "Kitchen", "count": 5, "peak": 2, "peakFrame": 0, "visitors": 2, "longestStay": 2, "meanStay": 1.5,
                "classes": {"0": {"count": 3, "peak": 2, "peakFrame": 1, "visitors": 1, "longestStay": 2, "meanStay": 2},
                "2": {"count": 1, "peak": 1, "peakFrame": 0, "visitors": 1, "longestStay": 1, "meanStay": 1}}},
                {"id": "b", "name": "Hall", "count": 2, "peak": 1, "peakFrame": 0, "visitors": 2, "longestStay": 1, "meanStay": 1,
                "classes": {"0": {"count": 1, "peak": 1, "peakFrame": 1, "visitors": 1, "longestStay": 1, "meanStay": 1}}}]}
                """.utf8)
        #expect(report == expected)
    }

    @Test func `Crossings are told by frame, and summed up by line and class`() throws {
        // Upwards over a line that leads to the right is in.
        let lines: [Double] = [0, 10, 20, 10, 10, 100, 10, 0]
        let counter = try handle { planmark_line_counter_create(lines, 2, #"{"names": ["Door", "Gate"]}"#, $0) }
        defer { close(counter) }
        func frame(_ places: [(Double, Double)], _ trackers: [Int64]?) throws -> [[Int]] {
            let (boxes, count) = (boxes(places), places.count)
            var (inward, outward) = ([UInt8](repeating: 7, count: 2 * count), [UInt8](repeating: 7, count: 2 * count))
            var (ins, outs): ([Int64], [Int64]) = ([9, 9], [9, 9])
            try call(
                planmark_line_counter_add_frame(
                    counter, boxes, count, nil, [5, 6], trackers, &inward, &outward, &ins, &outs))
            return [inward.map(Int.init), outward.map(Int.init), ins.map(Int.init), outs.map(Int.init)]
        }
        let nothing = [[0, 0, 0, 0], [0, 0, 0, 0]]
        #expect(try frame([(4, 20), (16, 5)], [1, 2]) == nothing + [[0, 0], [0, 0]])
        #expect(try frame([(4, 5), (16, 20)], [1, 2]) == [[1, 0, 0, 0], [0, 1, 0, 0], [1, 0], [1, 0]])
        #expect(try frame([(16, 5), (4, 20)], nil) == nothing + [[1, 0], [1, 0]])
        #expect(try frame([(16, 5), (16, 20)], [1, -1]) == [[0, 0, 0, 0], [0, 0, 1, 0], [1, 0], [1, 1]])
        let report = try report { planmark_line_counter_report(counter, $0) }
        let expected = try JSONValue(
            parsing: """
                {"frames": 4, "detections": 8, "untracked": 3, "lines": [
                {"name": "Door", "in": 1, "out": 1, "classes": {"5": {"in": 1, "out": 0}, "6": {"in": 0, "out": 1}}},
                {"name": "Gate", "in": 0, "out": 1, "classes": {"5": {"in": 0, "out": 1}}}]}
                """.utf8)
        #expect(report == expected)
    }

    @Test func `The request has the frames that a crossing takes, and the anchors`() throws {
        let request = #"{"minimumCrossing": 2, "anchors": ["bottom-center"]}"#
        let counter = try handle { planmark_line_counter_create([0, 10, 20, 10], 1, request, $0) }
        defer { close(counter) }
        var ins: Int64 = 0
        for (y, expected) in [(12.0, 0), (9, 0), (12, 0), (9, 0), (9, 1)] as [(Double, Int64)] {
            try call(planmark_line_counter_add_frame(counter, boxes([(5, y)]), 1, nil, nil, [1], nil, nil, &ins, nil))
            #expect(ins == expected)
        }
    }

    @Test func `What cannot be is refused with its place, and a refused frame is not counted`() throws {
        let (rooms, zones) = (try areas(), try zones())
        defer { [rooms, zones].forEach { close($0) } }
        func refused(_ status: planmark_status, _ expected: planmark_status, _ message: String, index: Int64 = -1) {
            #expect(status == expected, "\(message)")
            #expect(LastError.current.message == message)
            #expect(LastError.current.index == index, "\(message)")
        }
        let (argument, request) = (PLANMARK_INVALID_ARGUMENT.status, PLANMARK_INVALID_REQUEST.status)
        var other: OpaquePointer?
        refused(
            planmark_zones_create(rooms, #"{"anchors": []}"#, &other), request,
            "there is no anchor; name a point of the box that decides, such as bottom-center")
        refused(
            planmark_zones_create(rooms, #"{"boundary": "in"}"#, &other), request,
            "boundary must be one of inclusive, exclusive, tiling")
        refused(
            planmark_zones_create(rooms, #"{"anchor": []}"#, &other), request,
            "anchor is no member; there are: anchors, boundary")
        refused(planmark_zones_create(rooms, nil, nil), argument, "zones must not be null")
        refused(
            planmark_zones_add_frame(zones, nil, 2, nil, nil, nil, nil, nil), argument, "boxes must not be null")
        refused(
            planmark_zones_add_frame(zones, [1, 2, 3, 4], Int.max, nil, nil, nil, nil, nil), argument,
            "count must be at most \(Int32.max)")
        refused(
            planmark_zones_add_frame(zones, [1, 2, 3, 4], -1, nil, nil, nil, nil, nil), argument,
            "boxes cannot have \(UInt.max - 1) elements")
        refused(
            planmark_line_counter_create([0, 0, 1, 1, 3, 4, 3, 4], 2, nil, &other), argument,
            "the line '1' begins and ends at (3, 4); its ends must differ", index: 1)
        refused(
            planmark_line_counter_create([0, 0, .nan, 1], 1, #"{"names": ["Door"]}"#, &other), argument,
            "the line 'Door' has a coordinate that is no finite number", index: 0)
        refused(
            planmark_line_counter_create([0, 0, 1, 1], 1, #"{"names": ["a", "b"]}"#, &other), request,
            "names must be as many as there are lines, 1, not 2")
        refused(
            planmark_line_counter_create([0, 0, 1, 1], 1, #"{"minimumCrossing": 0}"#, &other), request,
            "a crossing cannot count after 0 frames; the number must be 1 or more")
        refused(
            planmark_line_counter_add_frame(zones, nil, 0, nil, nil, nil, nil, nil, nil, nil),
            PLANMARK_WRONG_HANDLE.status, "counter: the handle is that of zones, not of a line counter")
        #expect(other == nil)
        #expect(try report { planmark_zones_report(zones, $0) }["frames"] == JSONValue(0))
    }

    @Test func `Many threads may use one counter`() async throws {
        let (zones, line) = (try zones(), try handle { planmark_line_counter_create([0, 10, 20, 10], 1, nil, $0) })
        defer { [zones, line].forEach { close($0) } }
        // Safe to share: a handle is a ticket.
        nonisolated(unsafe) let shared = (zones, line)
        let boxes = boxes([(5, 8), (15, 8)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for _ in 0..<100 {
                        let trackers = [Int64(2 * thread), Int64(2 * thread + 1)]
                        try call(planmark_zones_add_frame(shared.0, boxes, 2, nil, nil, trackers, nil, nil))
                        try call(
                            planmark_line_counter_add_frame(
                                shared.1, boxes, 2, nil, nil, trackers, nil, nil, nil, nil))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try report { planmark_zones_report(zones, $0) }["detections"] == JSONValue(800))
        #expect(try report { planmark_line_counter_report(line, $0) }["frames"] == JSONValue(400))
    }
}
