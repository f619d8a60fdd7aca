import PlanBase
import PlanGeometry
import PlanImage
import Testing

@testable import PlanSheet

@Suite struct RoomTracerTests {
    private func room(
        in plan: DrawnPlan, at point: Point = Point(x: 200, y: 200), gap: Double? = nil
    ) throws -> TracedRoom {
        try RoomTracer(reading: plan.reader, options: TraceOptions(gap: gap)).room(around: point)
    }

    private func corners(_ box: Box) -> Set<Point> { Set(box.corners) }

    private static let left = Box(minX: 70, minY: 70, maxX: 320, maxY: 330)
    private static let both = Box(minX: 70, minY: 70, maxX: 580, maxY: 330)

    @Test func `A room between thick walls is its rectangle, to the pixel`() throws {
        let room = try room(in: .twoRooms)
        #expect(Set(room.polygon.exterior.vertices) == corners(Self.left))
        #expect(room.polygon.exterior.vertices.count == 4)
        #expect(room.polygon.holes.isEmpty)
        #expect(room.openings.isEmpty)
    }

    @Test func `Furniture, text and columns do not matter, nor does it where in the room the point lies`() throws {
        var plan = DrawnPlan.twoRooms
        plan.frame(100..<180, 100..<160, thickness: 1)
        plan.frame(70..<130, 200..<260, thickness: 2)
        plan.fill(70..<320, 300..<301)
        plan.fill(220..<244, 120..<144)
        for x in stride(from: 150, to: 200, by: 6) { plan.fill(x..<x + 2, 205..<215) }
        let tracer = try RoomTracer(reading: plan.reader)
        for point in [Point(x: 140, y: 130), Point(x: 100, y: 230), Point(x: 75, y: 320), Point(x: 151, y: 210)] {
            let room = try tracer.room(around: point)
            #expect(Set(room.polygon.exterior.vertices) == corners(Self.left), "\(point)")
            #expect(room.polygon.holes.isEmpty)
        }
    }

    @Test func `A door not longer than the gap bounds the room, a longer one does not`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(320..<330, 180..<216, 255)
        let closed = try room(in: plan)
        #expect(Set(closed.polygon.exterior.vertices) == corners(Self.left))
        #expect(closed.openings == [Box(minX: 320, minY: 180, maxX: 330, maxY: 216)])
        let open = try room(in: plan, gap: 35)
        #expect(open.polygon.exterior.boundingBox == Self.both)
        #expect(try room(in: plan, gap: 36).polygon == closed.polygon)
    }

    @Test func `A window is closed whatever its length`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(100..<280, 60..<70, 255)
        plan.fill(100..<280, 64..<66)
        let room = try room(in: plan, gap: 0)
        #expect(Set(room.polygon.exterior.vertices) == corners(Self.left))
        #expect(room.openings == [Box(minX: 100, minY: 60, maxX: 280, maxY: 70)])
    }

    @Test func `A partition of two thin lines bounds the room, a single line does not`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(150..<151, 70..<330)
        #expect(Set(try room(in: plan).polygon.exterior.vertices) == corners(Self.left))
        plan.fill(157..<158, 70..<330)
        let right = try room(in: plan)
        #expect(right.polygon.exterior.boundingBox.minX > 150)
        #expect(right.polygon.exterior.boundingBox.minX <= 161)
    }

    @Test func `Walls may end opposite each other within a room`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(70..<120, 195..<205)
        plan.fill(150..<200, 195..<205)
        let room = try room(in: plan, at: Point(x: 200, y: 100))
        #expect(room.polygon.exterior.boundingBox == Self.left)
        #expect(room.openings.isEmpty)
    }

    @Test func `Rooms with corners keep them, and a closed booth inside is a hole`() throws {
        var plan = DrawnPlan(width: 650, height: 500)
        plan.frame(60..<590, 60..<440, thickness: 10)
        plan.fill(70..<200, 70..<180)
        plan.frame(400..<480, 200..<280, thickness: 10)
        let room = try room(in: plan, at: Point(x: 300, y: 300))
        let vertices: Set = [
            Point(x: 200, y: 70), Point(x: 580, y: 70), Point(x: 580, y: 430), Point(x: 70, y: 430),
            Point(x: 70, y: 180), Point(x: 200, y: 180),
        ]
        #expect(Set(room.polygon.exterior.vertices) == vertices)
        let holes = room.polygon.holes.map { Set($0.vertices) }
        #expect(holes == [corners(Box(minX: 400, minY: 200, maxX: 480, maxY: 280))])
    }

    @Test func `White lines on dark paper are walls too`() throws {
        let light = DrawnPlan.twoRooms
        var dark = DrawnPlan(width: light.width, height: light.height, paper: 30)
        for row in 0..<light.height {
            for column in 0..<light.width where light.bytes[row * light.width + column] == 0 {
                dark.fill(column..<column + 1, row..<row + 1, 230)
            }
        }
        #expect(try room(in: dark).polygon == room(in: light).polygon)
    }

    @Test func `Where there are no thick walls, long thin lines are the walls`() throws {
        var plan = DrawnPlan(width: 650, height: 400)
        plan.frame(60..<590, 60..<340, thickness: 1)
        plan.fill(320..<321, 60..<340)
        let room = try room(in: plan)
        #expect(Set(room.polygon.exterior.vertices) == corners(Box(minX: 61, minY: 61, maxX: 320, maxY: 339)))
    }

    @Test func `A large drawing is traced in less detail, to two pixels`() throws {
        let tracer = try RoomTracer(reading: DrawnPlan.twoRooms.reader, options: TraceOptions(), cellLimit: 100_000)
        let box = try tracer.room(around: Point(x: 200, y: 200)).polygon.boundingBox
        #expect(abs(box.minX - 70) <= 2 && abs(box.minY - 70) <= 2)
        #expect(abs(box.maxX - 320) <= 2 && abs(box.maxY - 330) <= 2)
    }

    @Test(
        arguments: [
            (Point(x: 650, y: 100), "pointOutsideDrawing", .usage),
            (Point(x: -1, y: 100), "pointOutsideDrawing", .usage),
            (Point(x: .nan, y: 100), "pointOutsideDrawing", .usage), (Point(x: 65, y: 200), "pointOnWall", .refused),
            (Point(x: 30, y: 30), "roomNotClosed", .refused), (Point(x: 405, y: 105), "roomTooSmall", .refused),
        ] as [(Point, String, ProblemKind)])
    func `A point that is in no room is refused with what to do`(
        point: Point, code: String, kind: ProblemKind
    ) throws {
        var plan = DrawnPlan.twoRooms
        plan.frame(390..<420, 90..<120, thickness: 10)
        let tracer = try RoomTracer(reading: plan.reader)
        let error = try #require(throws: TraceError.self) { try tracer.room(around: point) }
        #expect(error.code == code)
        #expect("\(error)".contains("give ") || "\(error)".contains("larger gap"))
        #expect(error.kind == kind && error.placeName == "point")
        #expect(error.message(in: .chinese).contains("点"))
        #expect(error.remedies.allSatisfy { $0.name(for: .command) == "--gap" })
    }

    @Test(arguments: [-1, 651, .nan, .infinity])
    func `A gap that no drawing of the size can have is refused`(gap: Double) throws {
        let error = try #require(throws: TraceError.self) {
            try RoomTracer(reading: DrawnPlan.twoRooms.reader, options: TraceOptions(gap: gap))
        }
        #expect(error.code == "gapOutOfRange")
        #expect("\(error)".contains("0 to 650"))
    }

    @Test func `Noise is traced neither for ever nor with a crash`() throws {
        var (plan, state) = (DrawnPlan(width: 300, height: 300), UInt64(7))
        for row in 0..<300 {
            for column in 0..<300 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                plan.fill(column..<column + 1, row..<row + 1, UInt8(truncatingIfNeeded: state >> 40))
            }
        }
        #expect(throws: TraceError.self) { try room(in: plan, at: Point(x: 150, y: 150)) }
    }

    @Test func `The shared part tells whether a room is an area already`() throws {
        let room = try room(in: .twoRooms)
        #expect(room.sharedPart(with: MultiPolygon(room.polygon)) == 1)
        let half = try Polygon(Box(minX: 70, minY: 70, maxX: 195, maxY: 330))
        #expect(abs(room.sharedPart(with: MultiPolygon(half)) - 0.5) < 0.05)
        let away = try Polygon(Box(minX: 400, minY: 70, maxX: 500, maxY: 330))
        #expect(room.sharedPart(with: MultiPolygon(away)) == 0)
    }
}
