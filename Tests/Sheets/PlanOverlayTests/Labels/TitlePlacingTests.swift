import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// A title belongs to its marker and its room at a glance.
@Suite struct TitlePlacingTests {
    private let size = Size(width: 600, height: 400)

    private func layout(_ titles: [(Point, String)], rooms: [Box], names: [Box] = [], ink: InkMap? = nil) throws
        -> OverlayLayout
    {
        var style = OverlayStyle(forDrawingOf: size)
        style.markerLabeling = .title
        style.areaNaming = .never
        var list = OverlayLayout(drawingSize: size, style: style)
        try list.append(rooms.map { try OverlayFixture.area("", $0) })
        try list.append(
            titles.enumerated().map { index, title in
                Marker(number: index + 1, point: title.0, details: MarkerDetails(title: title.1))
            })
        try list.appendMarkerLabels(avoiding: ink?.adding(print: names))
        return list
    }

    /// A white drawing with black boxes.
    private func drawing(_ boxes: [Box] = [], lines: [Box] = []) throws -> InkMap {
        var drawing = OverlayFixture.white(600, 400)
        for box in boxes.map(PixelBox.init(covering:)) {
            for y in box.top..<box.bottom { for x in box.left..<box.right { drawing[x, y] = [0, 0, 0] } }
        }
        // Upright strokes two pixels in five, as letters are.
        for box in lines.map(PixelBox.init(covering:)) {
            for y in box.top..<box.bottom {
                for x in box.left..<box.right where x % 5 < 2 { drawing[x, y] = [0, 0, 0] }
            }
        }
        return try InkMap(reading: PNGReader(bytes: drawing.pngBytes()), detail: .fine)
    }

    @Test func `A title takes the last free place of its room, with a line`() throws {
        let room = Box(minX: 20, minY: 20, maxX: 580, maxY: 380)
        // Print all over the room but at its right end, far from the marker.
        let print = Box(minX: 20, minY: 20, maxX: 440, maxY: 380)
        let list = try layout([(Point(x: 60, y: 200), "Crack")], rooms: [room], names: [print], ink: drawing())
        let label = try #require(list.markerLabels.first)
        #expect(room.contains(label.box) && !label.box.intersects(print))
    }

    @Test func `The title of a room that is too narrow stands on the paper outside it`() throws {
        let room = Box(minX: 280, minY: 20, maxX: 310, maxY: 380)
        let next = Box(minX: 310, minY: 20, maxX: 580, maxY: 380)
        let list = try layout([(Point(x: 295, y: 200), "Fliese gesprungen")], rooms: [room, next])
        let label = try #require(list.markerLabels.first)
        #expect(!label.box.intersects(room) && !label.box.intersects(next))
    }

    @Test func `A title breaks into two lines, or has smaller letters, rather than that it leaves its room`() throws {
        let title = [(Point(x: 300, y: 200), "Fliese gesprungen")]
        let wide = try #require(
            try layout(title, rooms: [Box(minX: 20, minY: 20, maxX: 580, maxY: 380)]).markerLabels.first)
        // Rooms all round leave no paper outside.
        func narrow(_ width: Double) throws -> MarkerLabelItem? {
            let (left, right) = (300 - width / 2, 300 + width / 2)
            return try layout(
                title,
                rooms: [
                    Box(minX: left, minY: 0, maxX: right, maxY: 400), Box(minX: 0, minY: 0, maxX: left, maxY: 400),
                    Box(minX: right, minY: 0, maxX: 600, maxY: 400),
                ]
            ).markerLabels.first
        }
        let broken = try #require(try narrow(0.8 * wide.box.width))
        #expect(broken.box.width < 0.8 * wide.box.width && broken.box.height > 1.5 * wide.box.height)
        #expect(broken.box.minX >= 300 - 0.4 * wide.box.width && broken.box.maxX <= 300 + 0.4 * wide.box.width)
    }

    @Test func `The title of a narrow room keeps off the lines on the paper outside it`() throws {
        let room = Box(minX: 280, minY: 20, maxX: 310, maxY: 380)
        let title = [(Point(x: 295, y: 200), "Fliese gesprungen")]
        let free = try #require(try layout(title, rooms: [room]).markerLabels.first).box
        // A line along the label, as of a dimension, and no print.
        let line = Box(minX: 0, minY: free.center.y - 1, maxX: 600, maxY: free.center.y + 1)
        let moved = try #require(try layout(title, rooms: [room], ink: drawing([line])).markerLabels.first).box
        #expect(!moved.intersects(line) && !moved.intersects(room))
    }

    @Test func `No title stands right under the tip of another marker`() throws {
        for x in stride(from: 200.0, through: 360, by: 8) {
            let list = try layout(
                [(Point(x: 280, y: 200), "Crack in the plaster"), (Point(x: x, y: 170), "Stain")], rooms: [])
            let tips = [Point(x: 280, y: 200), Point(x: x, y: 170)]
            #expect(list.markerLabels.count == 2)
            for item in list.markerLabels where item.leader == nil {
                let own = tips.min { item.box.distance(to: $0) < item.box.distance(to: $1) }
                for tip in tips where tip != own {
                    #expect(!item.box.intersects(Box(minX: tip.x - 2, minY: tip.y, maxX: tip.x + 2, maxY: tip.y + 6)))
                }
            }
        }
    }

    @Test func `Words are print, walls and the frames of furniture are none`() throws {
        let word = Box(minX: 100, minY: 100, maxX: 180, maxY: 116)
        let column = Box(minX: 300, minY: 100, maxX: 330, maxY: 130)
        let frame = [
            Box(minX: 400, minY: 100, maxX: 460, maxY: 102), Box(minX: 400, minY: 158, maxX: 460, maxY: 160),
            Box(minX: 400, minY: 100, maxX: 402, maxY: 160), Box(minX: 458, minY: 100, maxX: 460, maxY: 160),
        ]
        let ink = try drawing([column] + frame, lines: [word])
        #expect(ink.print.count == 1)
        #expect(ink.print.allSatisfy { $0.intersects(word) && word.insetBy(dx: -4, dy: -4).contains($0) })
        #expect(
            ink.hasWall(in: column) && !ink.hasWall(in: word)
                && !ink.hasWall(in: Box(minX: 390, minY: 90, maxX: 470, maxY: 170)))
    }

    @Test func `A title keeps off words and walls of the drawing while other places are free`() throws {
        let free = try #require(try layout([(Point(x: 300, y: 200), "Crack")], rooms: []).markerLabels.first).box
        for ink in [try drawing([free]), try drawing(lines: [free])] {
            let moved = try #require(
                try layout([(Point(x: 300, y: 200), "Crack")], rooms: [], ink: ink).markerLabels.first)
            #expect(!moved.box.intersects(free.insetBy(dx: 2, dy: 2)))
        }
    }
}
