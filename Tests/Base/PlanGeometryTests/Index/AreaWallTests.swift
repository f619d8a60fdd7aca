import TestSupport
import Testing

@testable import PlanGeometry

/// The bulk calls decide most points near walls by the walls alone. The plain scan is their oracle.
@Suite struct AreaWallTests {
    /// Floors whose walls meet in different ways.
    enum Floor: CaseIterable {
        /// Squares that share their walls.
        case squares
        /// Bricks, so that corners are in the middle of the neighbours' walls.
        case bricks
        /// Squares turned by a right angle's fraction, whose shared corners are rounded alike.
        case turned
        /// Turned bricks, whose walls lie side by side but for rounding.
        case turnedBricks
        /// Squares with a hole each, in which a room lies.
        case nested
        /// Squares that overlap their neighbours.
        case overlapping
        /// Triangles about shared corners.
        case fans

        func areas(columns: Int, rows: Int) throws -> [MultiPolygon] {
            var areas: [MultiPolygon] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    let shift = (self == .bricks || self == .turnedBricks) && row % 2 == 1 ? 5.0 : 0
                    let (x, y) = (Double(column) * 10 + shift, Double(row) * 10)
                    let side = self == .overlapping ? 13.5 : 10
                    let box = Box(minX: x, minY: y, maxX: x + side, maxY: y + side)
                    var corners = Array(box.corners)
                    if self == .turned || self == .turnedBricks {
                        corners = corners.map { Point(x: 0.8 * $0.x - 0.6 * $0.y, y: 0.6 * $0.x + 0.8 * $0.y) }
                    }
                    switch self {
                    case .nested:
                        let inner = try Ring(Box(minX: x + 3, minY: y + 3, maxX: x + 7, maxY: y + 7))
                        areas.append(MultiPolygon(Polygon(exterior: try Ring(box), holes: [inner])))
                        areas.append(MultiPolygon(Polygon(exterior: inner)))
                    case .fans:
                        for corner in corners.indices {
                            let next = corners[(corner + 1) % corners.count]
                            areas.append(
                                MultiPolygon(Polygon(exterior: try Ring([corners[corner], next, box.center]))))
                        }
                    default: areas.append(MultiPolygon(Polygon(exterior: try Ring(corners))))
                    }
                }
            }
            return areas
        }
    }

    /// All pairs of a point and an area by the plain scan.
    private static func expected(_ points: [Point], _ areas: [MultiPolygon], _ rule: FillRule) -> Set<AreaMatch> {
        var matches: Set<AreaMatch> = []
        for (place, point) in points.enumerated() {
            for (number, area) in areas.enumerated() where area.location(of: point, rule: rule) != .outside {
                matches.insert(AreaMatch(point: Int32(place), area: Int32(number)))
            }
        }
        return matches
    }

    /// Points on the borders of cells and tiles, and one step beside them.
    private static func points(onCellsOf index: AreaIndex, _ random: inout SeededGenerator) throws -> [Point] {
        let grid = try #require(index.grid).tileGrid
        return (0..<300).map { _ in
            let column = Int.random(in: 0..<grid.columns, using: &random)
            let row = Int.random(in: 0..<grid.rows, using: &random)
            var point = Point(x: grid.cornersX[column], y: grid.cornersY[row])
            if random.oneIn(2) { point.x += (Double(Int.random(in: 0...7, using: &random)) - 0.5) / grid.x.scale }
            if random.oneIn(2) { point.y += (Double(Int.random(in: 0...3, using: &random)) - 0.5) / grid.y.scale }
            if random.oneIn(3) { point.x = point.x.nextDown }
            if random.oneIn(3) { point.y = point.y.nextDown }
            return point
        }
    }

    @Test(arguments: Floor.allCases)
    func `Points near walls are in the right rooms`(floor: Floor) throws {
        let areas = try floor.areas(columns: 9, rows: 7)
        let index = AreaIndex(areas)
        var cases = NastyCases(seed: FuzzSettings.seed &+ 17)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 3000, 1) {
            var points = try Self.points(onCellsOf: index, &cases.random)
            for _ in 0..<500 {
                let area = areas[Int.random(in: areas.indices, using: &cases.random)]
                points.append(cases.point(near: area, .ordinary))
                points.append(
                    Point(
                        x: .random(in: -70...110, using: &cases.random), y: .random(in: -5...120, using: &cases.random))
                )
            }
            let matches = index.matches(of: points)
            #expect(Set(matches).count == matches.count)
            #expect(Set(matches) == Self.expected(points, areas, .evenOdd))
        }
    }

    @Test(arguments: NastyCases.Outline.allCases, FillRule.allCases)
    func `Bulk calls agree with the plain scan`(outline: NastyCases.Outline, rule: FillRule) throws {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 23)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 1000, 2) {
            let areas = (0..<5).map { _ in cases.multiPolygon(outline) }
            let index = AreaIndex(areas, rule: rule)
            let points = (0..<200).map { cases.point(near: areas[$0 % areas.count], outline.family) }
            let matches = index.matches(of: points)
            #expect(Set(matches).count == matches.count)
            #expect(Set(matches) == Self.expected(points, areas, rule))
        }
    }

    @Test(arguments: NastyCases.Family.allCases)
    func `Bulk calls agree with the plain scan on few vertices`(family: NastyCases.Family) throws {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 29)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 30, 20) {
            let areas = (0..<4).map { _ in cases.multiPolygon(family) }
            let rule: FillRule = cases.random.oneIn(2) ? .evenOdd : .nonZero
            let points = (0..<40).map { cases.point(near: areas[$0 % areas.count], family) }
            #expect(Set(AreaIndex(areas, rule: rule).matches(of: points)) == Self.expected(points, areas, rule))
        }
    }

    @Test(arguments: [0, 1, 511, 512, 513, 1024, 1025])
    func `Every point of every batch is answered`(count: Int) throws {
        let areas = try Floor.squares.areas(columns: 5, rows: 5)
        let index = AreaIndex(areas)
        var cases = NastyCases(seed: 3)
        let points = (0..<count).map { _ in
            Point(x: cases.random.whole(-1...11) * 5, y: .random(in: -5...55, using: &cases.random))
        }
        #expect(Set(index.matches(of: points)) == Self.expected(points, areas, .evenOdd))
        var found = [Int32](repeating: 77, count: count + 1)
        points.withUnsafeBufferPointer { points in
            found.withUnsafeMutableBufferPointer { index.locate(points, into: $0) }
        }
        #expect(found[count] == 77)
        for (place, point) in points.enumerated() {
            #expect(found[place] == index.areas(at: point).first.map(Int32.init) ?? AreaIndex.noArea)
        }
    }

    @Test func `Nine tiles in ten have walls`() throws {
        for floor in [Floor.squares, .bricks, .turned] {
            let choices = try #require(AreaIndex(try floor.areas(columns: 30, rows: 30)).grid).choices.dropFirst()
            let withWalls = choices.count { $0.wall != 0 }
            #expect(withWalls * 10 > choices.count * 9, "\(floor): \(withWalls) of \(choices.count) tiles")
        }
    }

    @Test(arguments: [false, true])
    func `Memory does not grow with the square of the number of overlapping areas`(isRound: Bool) throws {
        func index(_ count: Int) throws -> AreaIndex {
            let corners =
                isRound
                ? (0..<12).map { Point(x: [4.0, 5, 4, 3, 2, 1, 0, 0, 0, 1, 2, 3][$0], y: Double($0 % 7)) }
                : [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)]
            return AreaIndex(Array(repeating: MultiPolygon(Polygon(exterior: try Ring(corners))), count: count))
        }
        let (few, many) = (try index(500), try index(4000))
        #expect(many.memoryFootprint < 12 * few.memoryFootprint)
        #expect(many.memoryFootprint < 4000 * 8000)
        let point = Point(x: 2.5, y: 3.25)
        let isInside = many.areas[0].location(of: point) != .outside
        #expect(many.areas(at: point).count == (isInside ? 4000 : 0))
        #expect(many.matches(of: [point, Point(x: 20, y: 3)]).count == (isInside ? 4000 : 0))
    }
}
