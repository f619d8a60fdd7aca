import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct TileDigestTests {
    private static let tiles = (0..<6).map { $0 * 50..<($0 + 1) * 50 }

    private func digests(_ nodes: [DisplayNode], fade: Double = 0) -> [UInt64?] {
        var list = DisplayList(size: Size(width: 300, height: 300), tone: DrawingTone(fade: fade))
        for node in nodes { list.append(node) }
        return list.tileDigests(columns: Self.tiles, rows: Self.tiles)
    }

    private func square(_ x: Double, _ y: Double, _ color: Color = .black, side: Double = 10) -> DisplayNode {
        let path = Rectangle().path(in: Box(minX: x, minY: y, maxX: x + side, maxY: y + side))
        return .fill(path, .nonZero, DisplayNode.Paint(style: .color(color), box: Box(origin: .zero, size: .zero)))
    }

    @Test func `Only the tiles change that a node left or came to`() {
        let still = square(210, 210)
        let (before, after) = (digests([still, square(20, 20)]), digests([still, square(120, 20)]))
        let changed = before.indices.filter { before[$0] != after[$0] }
        #expect(changed == [0, 2])
        #expect(before[4 * 6 + 4] == after[4 * 6 + 4] && before[4 * 6 + 4] != before[5 * 6 + 5])
    }

    @Test func `Everything that decides about pixels changes the digest`() {
        let base = square(20, 20)
        func stroke(_ change: (inout StrokeStyle) -> Void) -> DisplayNode {
            var style = StrokeStyle()
            change(&style)
            let path = Circle().path(in: Box(minX: 10, minY: 10, maxX: 40, maxY: 40))
            return .stroke(path, style, DisplayNode.Paint(style: .color(.black), box: Box(origin: .zero, size: .zero)))
        }
        let variants: [[DisplayNode]] = [
            [], [base], [square(20, 20.5)], [square(20, 20, .white)], [square(20, 20, side: 11)], [base, base],
            [square(20, 20, .white), base], [base, square(20, 20, .white)], [.opacity(0.5, base)],
            [.opacity(0.6, base)],
            [.transform(.translation(x: 1, y: 0), base)], [.blur(radius: 2, base)],
            [.shadow(.black, radius: 2, offset: .zero, base)], [stroke { _ in }], [stroke { $0.lineWidth = 2 }],
            [stroke { $0.lineCap = .round }], [stroke { $0.lineJoin = .bevel }], [stroke { $0.dash = [2, 3] }],
            [stroke { ($0.dash, $0.dashPhase) = ([2, 3], 1) }],
        ]
        let found = variants.map { digests($0)[0] } + [digests([base], fade: 0.5)[0]]
        #expect(found.allSatisfy { $0 != nil })
        #expect(Set(found).count == found.count)
        // It is the same each time.
        #expect(variants.map { digests($0)[0] } == found.dropLast())
    }

    @Test func `What somebody else paints is not known, in its tiles alone`() {
        let custom = DisplayNode.custom(Box(minX: 60, minY: 10, maxX: 80, maxY: 30)) { _ in }
        let found = digests([square(20, 20), .group([custom])])
        #expect(found.indices.filter { found[$0] == nil } == [1])
    }

    /// Areas and markers of all kinds, of which a change alters one thing.
    private func input(_ change: Int, _ drawing: PixelBuffer) throws -> SheetInput {
        func room(_ x: Double, _ name: String, _ color: Color?) throws -> Area {
            let ring = try Ring([
                Point(x: x, y: 10), Point(x: x + 130, y: 10), Point(x: x + 130, y: 180),
                Point(x: x, y: change == 6 ? 170 : 180),
            ])
            var area = Area(id: name, name: name, shape: MultiPolygon([Polygon(exterior: ring)]))
            (area.color, area.isAllowed) = (color, change != 7 || x < 100)
            return area
        }
        let areas = [
            try room(10, change == 1 ? "Küche" : "Kitchen", change == 2 ? Color(hex: 0x0000FF) : nil),
            try room(150, "Office", Color(hex: 0x00AA00)),
        ]
        var markers = (1...6).map { number in
            var marker = Marker(
                number: change == 3 && number == 4 ? 44 : number,
                point: Point(x: 20 + 40 * Double(number) + (change == 4 && number == 2 ? 7 : 0), y: 60))
            marker.details.status = change == 5 && number == 3 ? "closed" : "open"
            return marker
        }
        if change == 8 { markers.removeLast() }
        if change == 7 { markers = Array(markers.prefix(2)) }
        return SheetInput(drawing: .pixels(drawing), areas: .values(areas), markers: .values(markers))
    }

    @Test(arguments: 0...8)
    func `After any change an update is what a new pyramid is`(change: Int) throws {
        let folder = try TemporaryFolder()
        let drawing = TileSupport.paper(300, 200)
        var options = TileOptions(layout: .xyz)
        options.tileSize = 32
        _ = try TilePyramid.make(of: input(0, drawing), at: folder["t"], options, viewer: nil)
        let before = try TileSupport.contents(of: folder["t"])
        let report = try TilePyramid.update(folder["t"], of: input(change, drawing), viewer: nil)
        _ = try TilePyramid.make(of: input(change, drawing), at: folder["new"], options, viewer: nil)
        let after = try TileSupport.contents(of: folder["t"])
        #expect(try after == TileSupport.contents(of: folder["new"]))
        #expect(report.writtenCount == before.count { after[$0.key] != $0.value })
        #expect((report.writtenCount == 0) == (change == 0))
        // The journal tells as much of the new tiles.
        let (one, other) = (try TilePyramid(opening: folder["t"]), try TilePyramid(opening: folder["new"]))
        #expect(one.storedTiles == other.storedTiles)
        #expect(one.storedTiles.values.allSatisfy { $0.digest != 0 })
    }
}
