import Glibc
import PlanGeometry
import TestSupport
import Testing

@testable import PlanTracing

/// Rooms of drawings that are nothing but pixels.
@Suite struct ScannedRoomTests {
    /// A sheet at 1:100 and 150 dots to an inch, with two rooms of 4 x 3 m and 3 x 3 m, a door of 0.9 m between them and one from outside.
    ///
    /// Walls are two lines of three pixels; the window is two lines of a thinner pen.
    struct Sheet {
        static let meter = 150 / 2.54
        let width = 900
        let height = 600
        var lightness: [Double]
        private let turn: Double

        /// - Parameter degrees: The angle by which the sheet lies askew.
        init(degrees: Double = 0, paper: Double = 250, door: Double = 0.9) {
            lightness = [Double](repeating: paper, count: width * height)
            turn = degrees * .pi / 180
            let walls = [
                (-0.2, -0.2, 7.35, 0.0), (-0.2, 3.0, 1.0, 3.2), (1.9, 3.0, 7.35, 3.2), (-0.2, 0.0, 0.0, 3.0),
                (7.15, 0.0, 7.35, 0.8), (7.15, 2.2, 7.35, 3.0), (4.0, 0.0, 4.15, 1.0), (4.0, 1.0 + door, 4.15, 3.0),
            ]
            for wall in walls { outline(wall, pen: 0.05) }
            outline((7.2, 0.8, 7.3, 2.2), pen: 0.025)
        }

        /// The point of the picture for metres of the plan.
        func point(_ x: Double, _ y: Double) -> Point {
            let (dx, dy) = ((x - 3.5) * Self.meter, (y - 1.5) * Self.meter)
            return Point(
                x: 450 + dx * cos(turn) - dy * sin(turn), y: 300 + dx * sin(turn) + dy * cos(turn))
        }

        private mutating func outline(_ box: (Double, Double, Double, Double), pen: Double) {
            let half = pen / 2
            for (x0, y0, x1, y1) in [
                (box.0, box.1, box.2, box.1), (box.0, box.3, box.2, box.3), (box.0, box.1, box.0, box.3),
                (box.2, box.1, box.2, box.3),
            ] { fill(x0 - half, y0 - half, x1 + half, y1 + half, lightness: 30) }
        }

        /// Fills a rectangle of the plan.
        mutating func fill(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, lightness value: Double) {
            let corners = [point(minX, minY), point(maxX, minY), point(maxX, maxY), point(minX, maxY)]
            guard let box = Box(enclosing: corners), let ring = try? Ring(corners) else { return }
            for row in Int(box.minY)...Int(box.maxY) {
                for column in Int(box.minX)...Int(box.maxX) {
                    let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                    if ring.location(of: middle) != .outside { lightness[row * width + column] = value }
                }
            }
        }

        /// The scan of the sheet, with noise.
        func scan(noise: Double = 8) -> ScannedPicture {
            var random = SeededGenerator(seed: 5)
            return ScannedPicture(
                width: width, height: height,
                lightness: lightness.map {
                    let noise = (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -noise...noise, using: &random) }
                    return UInt8(max(0, min(255, $0 + noise)))
                })
        }

        /// The part of what a room and a rectangle of the plan cover together that both cover, by points 0.05 m apart.
        func overlap(_ room: FoundRoom, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Double {
            var (common, either) = (0, 0)
            for x in stride(from: -1.025, to: 8.5, by: 0.05) {
                for y in stride(from: -1.025, to: 4.5, by: 0.05) {
                    let isInBox = minX < x && x < maxX && minY < y && y < maxY
                    let isInRoom = room.outline.location(of: point(x, y)) != .outside
                    if isInBox && isInRoom { common += 1 }
                    if isInBox || isInRoom { either += 1 }
                }
            }
            return Double(common) / Double(max(1, either))
        }
    }

    private func findings(_ sheet: Sheet, at meter: Double? = Sheet.meter) throws -> RoomFindings {
        try RoomFinder(options: RoomFinderOptions(pointsPerMeter: meter)).rooms(ofScan: sheet.scan(), dotsPerInch: 150)
    }

    private func expectBothRooms(_ findings: RoomFindings, of sheet: Sheet) {
        let rooms = findings.rooms.filter { !$0.isDoubtful }
        #expect(rooms.contains { sheet.overlap($0, 0, 0, 4, 3) > 0.9 })
        #expect(rooms.contains { sheet.overlap($0, 4.15, 0, 7.15, 3) > 0.9 })
        #expect(rooms.count == 2 && findings.doors.contains { $0.rooms.count == 2 })
    }

    @Test(arguments: [0.0, 1, -0.6, 2.5]) func `A scan that lies askew has the rooms of its sheet`(degrees: Double)
        throws
    {
        let sheet = Sheet(degrees: degrees)
        expectBothRooms(try findings(sheet), of: sheet)
    }

    @Test func `The scale of a scan is that at which most of it is rooms`() throws {
        let sheet = Sheet(degrees: 1)
        let findings = try findings(sheet, at: nil)
        #expect(findings.scale.source == .assumed && 0.7...1.45 ~= findings.scale.pointsPerMeter / Sheet.meter)
        expectBothRooms(findings, of: sheet)
    }

    @Test func `Shaded floors and filled walls change no room`() throws {
        var sheet = Sheet(degrees: 1)
        sheet.fill(0.05, 0.05, 3.95, 2.95, lightness: 190)
        sheet.fill(-0.17, -0.17, 7.32, -0.03, lightness: 130)
        expectBothRooms(try findings(sheet), of: sheet)
    }

    @Test func `Letters and furniture are no walls`() throws {
        var sheet = Sheet(degrees: 1)
        for letter in 0..<6 {
            let x = 1.2 + 0.2 * Double(letter)
            sheet.fill(x, 1.4, x + 0.04, 1.65, lightness: 20)
            sheet.fill(x, 1.4, x + 0.14, 1.44, lightness: 20)
        }
        for (x0, y0, x1, y1) in [
            (5.0, 1.0, 6.2, 1.03), (5.0, 1.9, 6.2, 1.93), (5.0, 1.0, 5.03, 1.93), (6.17, 1.0, 6.2, 1.93),
        ] {
            sheet.fill(x0, y0, x1, y1, lightness: 60)
        }
        expectBothRooms(try findings(sheet), of: sheet)
    }

    @Test func `A short piece of a wall counts where other walls are near, also with letters at its side`() throws {
        var sheet = Sheet(degrees: 1)
        // The wall between the rooms ends before the one below; 0.85 m of it are left beside the door.
        sheet.fill(3.9, 2.75, 4.25, 2.97, lightness: 250)
        sheet.fill(3.975, 2.725, 4.175, 2.775, lightness: 30)
        for letter in 0..<8 {
            let y = 0.2 + 0.25 * Double(letter)
            sheet.fill(4.35, y, 4.39, y + 0.2, lightness: 20)
            sheet.fill(4.35, y, 4.55, y + 0.04, lightness: 20)
        }
        expectBothRooms(try findings(sheet), of: sheet)
    }

    @Test func `A way that is wider than a door joins two spaces to one`() throws {
        let sheet = Sheet(door: 1.8)
        let findings = try findings(sheet)
        #expect(findings.rooms.count { !$0.isDoubtful } <= 1)
        #expect(!findings.rooms.contains { sheet.overlap($0, 0, 0, 4, 3) > 0.9 })
    }

    /// The code of the error of a search; nil if rooms are found.
    private func code(_ picture: ScannedPicture, at meter: Double?, isCancelled: Bool = false) -> String? {
        let finder = RoomFinder(options: RoomFinderOptions(pointsPerMeter: meter))
        do throws(RoomFindingError) {
            _ = try finder.rooms(ofScan: picture, dotsPerInch: 150) { isCancelled }
        } catch {
            return error.code
        }
        return nil
    }

    @Test func `An empty sheet and a picture of noise have no walls`() {
        var random = SeededGenerator(seed: 6)
        let noise = (0..<60_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for lightness in [[UInt8](repeating: 255, count: 60_000), [UInt8](repeating: 0, count: 60_000), noise] {
            let picture = ScannedPicture(width: 300, height: 200, lightness: lightness)
            for meter in [nil, 0.01, 59, 10_000] { #expect(code(picture, at: meter) == "noWalls") }
        }
    }

    @Test func `A scale out of range and a search that is cancelled are told`() {
        let picture = Sheet().scan()
        #expect(code(picture, at: 0) == "scaleOutOfRange" && code(picture, at: .nan) == "scaleOutOfRange")
        for meter in [nil, Sheet.meter] { #expect(code(picture, at: meter, isCancelled: true) == "cancelled") }
    }

    @Test func `The walls of a plan run in two directions, those of blobs in all`() throws {
        func rooms(_ corners: [Point]) throws -> [FoundRoom] {
            [FoundRoom(outline: Polygon(exterior: try Ring(corners)), tag: nil, area: 1, doubts: [])]
        }
        func turned(_ x: Double, _ y: Double, by degrees: Double) -> Point {
            let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            return Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
        }
        for degrees in [0.0, 1, 44, 89.7, 120] {
            let corners = [(0.0, 0.0), (40, 0), (40, 30), (0, 30)].map { turned($0.0, $0.1, by: degrees) }
            #expect(WallDirections(try rooms(corners)).alignedPart == 1)
        }
        let round = (0..<36).map { turned(10, 0, by: Double(10 * $0)) }
        #expect(WallDirections(try rooms(round)).alignedPart < 0.2)
        #expect(WallDirections([]).alignedPart == 0)
    }
}
