import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct AreaTests {
    private var nameless: OverlayStyle {
        var style = OverlayStyle(forDrawingOf: Size(width: 200, height: 200))
        style.areaNaming = .never
        return style
    }

    private func picture(_ areas: [Area]) throws -> PixelBuffer {
        var list = OverlayFixture.list(200, 200, style: nameless)
        try list.append(areas)
        return try OverlayRenderer(list.displayList).render(OverlayFixture.white(200, 200))
    }

    private let white: ArraySlice<UInt8> = [255, 255, 255]
    /// The default filling over white: 16 % of the colour.
    private func filling(_ color: Color) -> ArraySlice<UInt8> {
        ArraySlice([color.red, color.green, color.blue].map { UInt8((255 * (0.84 + 0.16 * $0)).rounded()) })
    }

    private func isClose(_ one: ArraySlice<UInt8>, _ two: ArraySlice<UInt8>) -> Bool {
        zip(one, two).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }

    @Test func `An area is filled inside, outlined on its boundary and nowhere else`() throws {
        let box = Box(minX: 50, minY: 50, maxX: 150, maxY: 150)
        let picture = try picture([OverlayFixture.area("A", box, color: OverlayFixture.blue)])
        #expect(isClose(picture[100, 100], filling(OverlayFixture.blue)))
        #expect(picture[50, 100][picture[50, 100].startIndex] < 110)
        #expect(picture[47, 100] == white)
        #expect(picture[100, 160] == white)
    }

    @Test func `A hole stays as it was`() throws {
        let rings = [
            Box(minX: 20, minY: 20, maxX: 180, maxY: 180).corners,
            Box(minX: 60, minY: 60, maxX: 140, maxY: 140).corners,
        ]
        let picture = try picture([OverlayFixture.area("A", rings)])
        #expect(picture[100, 100] == white)
        #expect(picture[40, 100] != white)
    }

    @Test func `Polygons that overlap make one area without a darker part`() throws {
        let polygons = try [
            Box(minX: 20, minY: 20, maxX: 120, maxY: 120), Box(minX: 80, minY: 80, maxX: 180, maxY: 180),
        ]
        .map { try Polygon($0) }
        let area = Area(id: "A", name: "A", color: OverlayFixture.blue, shape: MultiPolygon(polygons))
        let picture = try picture([area])
        for (x, y) in [(50, 50), (100, 100), (150, 150)] {
            #expect(isClose(picture[x, y], filling(OverlayFixture.blue)))
        }
    }

    @Test func `Where no markers may be, the area is hatched in grey`() throws {
        let box = Box(minX: 20, minY: 20, maxX: 180, maxY: 180)
        let picture = try picture([OverlayFixture.area("A", box, isAllowed: false)])
        let levels = Set((40..<160).map { picture[$0, 100] })
        #expect(levels.count > 2)
        #expect(levels.allSatisfy { Set($0).count == 1 })
        // Hatching stays inside.
        #expect((0..<200).allSatisfy { picture[$0, 10] == white && picture[10, $0] == white })
    }

    @Test func `Coordinates far beyond the drawing make no difference to what is seen`() throws {
        let near = Box(minX: -500, minY: 50, maxX: 100, maxY: 700)
        let far = Box(minX: -1e12, minY: 50, maxX: 100, maxY: 1e300)
        let expected = try picture([OverlayFixture.area("A", near)])
        #expect(try picture([OverlayFixture.area("A", far)]) == expected)
        #expect(isClose(expected[50, 100], filling(Color(hex: 0x4477AA))))
        #expect(expected[150, 100] == white)
    }

    @Test func `Of an area beside the drawing the outline is seen that reaches onto it`() throws {
        let picture = try picture([OverlayFixture.area("A", Box(minX: -90, minY: 50, maxX: -0.25, maxY: 150))])
        #expect(picture[0, 100] != white)
        #expect(picture[40, 100] == white)
    }

    @Test func `Areas that are not seen are left out`() throws {
        var list = OverlayFixture.list(200, 200)
        try list.append([OverlayFixture.area("A", Box(minX: 400, minY: 0, maxX: 500, maxY: 100))])
        #expect(list.displayList.items.isEmpty)
    }
}

@Suite struct AreaNameTests {
    private func labels(_ areas: [Area], width: Int = 600, height: Int = 600) throws -> (OverlayLayout, [Box]) {
        var list = OverlayFixture.list(width, height)
        try list.append(areas)
        return (list, list.names.map(\.bounds))
    }

    @Test(arguments: [
        "Küche", "Besprechungsraum Einsatzleitung Nord", "会议室三楼东侧靠近电梯大厅的房间", "غرفة الاجتماعات الكبيرة في الطابق الثالث",
    ])
    func `A name stays inside its room, whatever the room's size`(name: String) throws {
        for (width, height) in [(300.0, 200.0), (120, 120), (90, 60), (40, 220), (220, 30), (60, 60)] {
            let room = Box(minX: 100.5, minY: 100.5, maxX: 100.5 + width, maxY: 100.5 + height)
            let (list, labels) = try labels([OverlayFixture.area(name, room)])
            #expect(labels.count == 1 || !list.areasWithoutRoom.isEmpty)
            for label in labels { #expect(room.contains(label.insetBy(dx: 1, dy: 1)), "\(label) in \(room)") }
        }
    }

    @Test func `A name that does not fit is turned, then shortened, then left out`() throws {
        let areas = try [
            OverlayFixture.area("Treppenhaus", Box(minX: 10, minY: 10, maxX: 40, maxY: 200)),
            OverlayFixture.area("Abstellraum für Reinigung", Box(minX: 100, minY: 10, maxX: 160, maxY: 30)),
            OverlayFixture.area("Schacht", Box(minX: 200, minY: 10, maxX: 212, maxY: 22)),
        ]
        let (list, labels) = try labels(areas)
        #expect(labels.count == 2)
        #expect(labels[0].height > 2 * labels[0].width)
        #expect(labels[1].width > 2 * labels[1].height)
        #expect(list.areasWithShortenedNames == ["Abstellraum für Reinigung"] && list.areasWithoutRoom == ["Schacht"])
    }

    @Test func `Of a sliver at the drawing's edge the beginning of the name is left out, and nobody misses it`() throws
    {
        func labels(_ right: Double) throws -> (OverlayLayout, [Box]) {
            try self.labels([
                OverlayFixture.area("Abstellraum für Reinigung", Box(minX: 540, minY: 10, maxX: right, maxY: 30))
            ])
        }
        let (sliver, none) = try labels(1600)
        #expect(none.isEmpty && sliver.areasWithoutRoom.isEmpty && sliver.areasWithShortenedNames.isEmpty)
        let (room, beginning) = try labels(600)
        #expect(beginning.count == 1 && room.areasWithShortenedNames.count == 1 && room.areasWithoutRoom.isEmpty)
    }

    @Test func `A size that does not fit is left out whole, with a name and without`() throws {
        let areas = try [("", 10.0), ("Bad", 100.0), ("Abstellraum für Reinigung", 200)].map { name, x in
            var area = try OverlayFixture.area(name, Box(minX: x, minY: 10, maxX: x + 60, maxY: 30))
            area.id = "\(x)"
            return area
        }
        var list = OverlayFixture.list(600, 600)
        try list.append(areas, sizes: Dictionary(uniqueKeysWithValues: areas.map { ($0.id, "12,345,678.5 m²") }))
        #expect(list.sizesWithoutRoom == areas.map(\.id))
        #expect(list.names.map(\.area) == ["100.0", "200.0"] && list.areasWithShortenedNames == ["200.0"])
        #expect(list.areasWithoutRoom.isEmpty)
    }

    @Test func `In an L-shaped room the name lies in the room`() throws {
        let corners = [(10, 10), (500, 10), (500, 80), (90, 80), (90, 500), (10, 500)]
            .map { Point(x: Double($0.0), y: Double($0.1)) }
        let (_, labels) = try labels([OverlayFixture.area("Flur im Erdgeschoss", [corners])])
        let ring = try Ring(corners)
        let label = try #require(labels.first)
        #expect(label.insetBy(dx: 1, dy: 1).corners.allSatisfy { ring.location(of: $0) == .inside })
    }

    @Test func `In a long room with a column the name stands in the middle`() throws {
        let corners = [(10, 10), (500, 10), (500, 130), (60, 130), (60, 110), (40, 110), (40, 130), (10, 130)]
            .map { Point(x: Double($0.0), y: Double($0.1)) }
        let (_, labels) = try labels([OverlayFixture.area("Flur", [corners])])
        let center = try #require(labels.first).center
        #expect(abs(center.x - 255) < 3)
        #expect(abs(center.y - 70) < 3)
    }

    @Test func `Around a courtyard the name lies beside the hole`() throws {
        let hole = Box(minX: 60, minY: 60, maxX: 540, maxY: 540)
        let rings = [Box(minX: 10, minY: 10, maxX: 590, maxY: 590).corners, hole.corners]
        let (list, labels) = try labels([OverlayFixture.area("Umgang um den Innenhof", rings)])
        let label = try #require(labels.first)
        #expect(!label.intersects(hole))
        #expect(list.areasWithoutRoom.isEmpty)
    }

    @Test func `Of a room that is cut off by the drawing's edge the name lies on the drawing`() throws {
        let (list, labels) = try labels([
            OverlayFixture.area("Terrasse", Box(minX: 450, minY: -900, maxX: 2000, maxY: 90))
        ])
        let label = try #require(labels.first)
        #expect(list.drawingBounds.contains(label))
    }

    @Test func `Names are drawn over all fillings, dark with a pale halo`() throws {
        var list = OverlayFixture.list(300, 300)
        try list.append([
            OverlayFixture.area("H", Box(minX: 50, minY: 50, maxX: 250, maxY: 250), color: .black),
            OverlayFixture.area("", Box(minX: 0, minY: 0, maxX: 300, maxY: 300), color: OverlayFixture.blue),
        ])
        let black = PixelBuffer(width: 300, height: 300, format: .rgb, filledWith: 60)
        let picture = try OverlayRenderer(list.displayList).render(black)
        let label = try #require(list.names.last).bounds
        let row = (Int(label.minX)..<Int(label.maxX)).map { picture[$0, Int(label.center.y)] }
        #expect(row.contains { $0.allSatisfy { $0 > 200 } }, "the halo")
        #expect(row.contains { $0.allSatisfy { $0 < 40 } }, "the letter")
    }

    @Test func `Names with characters that no font has are reported`() throws {
        let box = Box(minX: 10, minY: 10, maxX: 500, maxY: 500)
        let (list, _) = try labels([OverlayFixture.area("A\u{10FFFF}", box), OverlayFixture.area("房间", box)])
        #expect(list.namesWithMissingGlyphs == ["A\u{10FFFF}"])
    }

    @Test func `Blank names take no label`() throws {
        let (list, labels) = try labels([OverlayFixture.area("  ", Box(minX: 10, minY: 10, maxX: 500, maxY: 500))])
        #expect(labels.isEmpty)
        #expect(list.areasWithoutRoom.isEmpty)
    }
}
