import PlanBase
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

/// Markers whose numbers others hide stand beside their points.
@Suite struct MarkerSpreadingTests {
    private func layout(
        _ points: [Point], _ spreading: MarkerSpreading, symbol: MarkerSymbol = .pin
    ) throws -> OverlayLayout {
        let size = Size(width: 800, height: 600)
        var style = OverlayStyle(forDrawingOf: size)
        style.markerSpreading = spreading
        var list = OverlayLayout(drawingSize: size, style: style)
        try list.append(
            points.enumerated().map {
                OverlayFixture.marker($0.offset + 1, x: $0.element.x, y: $0.element.y, symbol: symbol, size: 40)
            })
        return list
    }

    private func symbols(_ list: OverlayLayout) throws -> [Box] {
        let layer = try #require(list.markerLayers.first)
        return layer.marks.map { mark in
            let box = layer.looks[Int(mark.look)].bounds.offsetBy(mark.point - .zero)
            return box.insetBy(dx: 0.1 * box.width, dy: 0.1 * box.height)
        }
    }

    @Test(arguments: MarkerSymbol.allCases, [Point(x: 400, y: 300), Point(x: 2, y: 2), Point(x: 799, y: 400)])
    func `Ten markers at one place all show their numbers, on the drawing`(symbol: MarkerSymbol, place: Point) throws {
        let list = try layout(Array(repeating: place, count: 10), .auto, symbol: symbol)
        #expect(list.spreadMarkerCount == 9 && list.hiddenMarkerCount == 0)
        let boxes = try symbols(list)
        for (index, box) in boxes.enumerated() {
            #expect(!boxes[..<index].contains { $0.intersects(box) })
            #expect(list.drawingBounds.contains(box))
        }
    }

    @Test func `Markers that hide nothing stay on their points`() throws {
        let points = (0..<40).map { (index: Int) -> Point in
            let (column, row) = (Double(index % 8), Double(index / 8))
            return Point(x: 95 * column + 40, y: 110 * row + 60)
        }
        for spreading in MarkerSpreading.allCases {
            let list = try layout(points, spreading)
            #expect(list.spreadMarkerCount == 0 && list.hiddenMarkerCount == 0)
            #expect(Set(try #require(list.markerLayers.first).marks.map(\.point)) == Set(points))
        }
    }

    @Test func `Many hidden markers are told, and moved when that is asked for`() throws {
        var random = SeededGenerator(seed: 3)
        let points = (0..<160).map { _ in
            Point(x: .random(in: 360...440, using: &random), y: .random(in: 260...340, using: &random))
        }
        let auto = try layout(points, .auto)
        #expect(auto.spreadMarkerCount == 0 && auto.hiddenMarkerCount > 100)
        let always = try layout(points, .always)
        #expect(always.spreadMarkerCount > 0 && always.hiddenMarkerCount < auto.hiddenMarkerCount)
        let never = try layout(points, .never)
        #expect(never.spreadMarkerCount == 0 && never.hiddenMarkerCount == 0)
    }

    @Test func `Where there is no room at all the markers stay and are told`() throws {
        let size = Size(width: 60, height: 60)
        var style = OverlayStyle(forDrawingOf: size)
        (style.markerSpreading, style.markerSize) = (.always, 40)
        var list = OverlayLayout(drawingSize: size, style: style)
        try list.append((1...9).map { OverlayFixture.marker($0, x: 30, y: 45, symbol: .pin, size: 40) })
        #expect(list.hiddenMarkerCount == 8 - list.spreadMarkerCount && list.hiddenMarkerCount > 4)
    }

    /// The lines from moved markers' points, and what the symbols of all markers cover.
    private func spread(
        _ points: [(number: Int, x: Double, y: Double)], _ spreading: MarkerSpreading = .auto
    ) throws -> (spread: MarkerSpreader, marks: [SpriteLayer.Mark], cover: MarkCover) {
        var painter = try MarkerPainter(font: Font(size: 20, weight: .bold))
        let drawing = Box(minX: 0, minY: 0, maxX: 800, maxY: 600)
        let places = points.sorted { $0.y < $1.y }.enumerated().map { index, point in
            MarkerPlaces.Place(
                point: Point(x: point.x, y: point.y), number: point.number, index: Int32(index), look: 0)
        }
        let look = MarkerLook(symbol: .pin, color: OverlayFixture.blue, size: 68, numberLength: 0)
        let found = try painter.layer(
            of: places, looks: [look], showsNumbers: true, drawing: drawing, spreading: spreading)
        let (layer, spread) = try #require(found)
        return (spread, layer.marks, MarkCover(looks: layer.looks, digitWidth: 0.6))
    }

    @Test(arguments: [
        // One beside the tip of another, one above the tip, three of which one stands on another's point.
        [(2, 585.0, 392.75), (24, 590, 400)], [(30, 403, 300), (282, 400, 302)], [(276, 300, 300), (9, 300, 301)],
        [(21, 200.5, 200), (22, 210, 240), (16, 190, 205), (17, 192, 320)],
    ])
    func `The line to a moved marker and the point where it begins are seen`(
        points: [(number: Int, x: Double, y: Double)]
    ) throws {
        var (spread, marks, cover) = try spread(points)
        #expect(!spread.leaders.isEmpty && spread.hiddenCount == 0)
        for leader in spread.leaders {
            // But for what a tip right beside the point hides.
            for share in [0.25, 0.4, 0.6, 0.8, 0.95] {
                let point = leader.start + (leader.end - leader.start) * share
                #expect(!marks.contains { cover.hides(point, under: $0) })
            }
            let isSeen = spread.seenFeet.contains(leader.start)
            #expect(isSeen || !marks.contains { cover.hides(leader.start, under: $0) })
        }
    }

    @Test func `A moved marker covers neither the point of another moved one nor the line to it`() throws {
        let points = (0..<6).map { (index: Int) -> (number: Int, x: Double, y: Double) in
            (index + 1, 400 + Double(index % 3) * 9, 300 + Double(index / 3) * 8)
        }
        var (spread, marks, cover) = try spread(points)
        #expect(spread.leaders.count > 3)
        for leader in spread.leaders {
            let others = Set(spread.leaders.map { $0.end }).subtracting([leader.end])
            for mark in marks where others.contains(mark.point) {
                for share in [0, 0.2, 0.4, 0.6, 0.8] {
                    let isHidden = cover.hides(leader.start + (leader.end - leader.start) * share, under: mark)
                    #expect(!isHidden)
                }
            }
        }
    }

    @Test(arguments: 1...30)
    func `Every moved marker has one line from its own point, whichever have exchanged their places`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let points = (1...16).map { (number: Int) -> (number: Int, x: Double, y: Double) in
            (number, .random(in: 360...440, using: &random), .random(in: 260...340, using: &random))
        }
        let (spread, marks, cover) = try spread(points)
        #expect(spread.hiddenCount == 0 && spread.leaders.count > 8)
        let given = points.map { Point(x: $0.x, y: $0.y) }.sorted { $0.y < $1.y }
        let moved = zip(given, marks).filter { $0 != $1.point }.map { LineSegment(start: $0, end: $1.point) }
        #expect(Set(moved) == Set(spread.leaders) && moved.count == spread.leaders.count)
        let symbols = marks.filter { mark in moved.contains { $0.end == mark.point } }.map { cover.symbol(of: $0) }
        for (index, symbol) in symbols.enumerated() { #expect(!symbols[..<index].contains { $0.intersects(symbol) }) }
    }

    @Test(arguments: [MarkerSpreading.auto, .always])
    func `A number is moved of which anything is covered`(spreading: MarkerSpreading) throws {
        let points = [(number: 64, x: 435.1, y: 315.4), (number: 181, x: 404.9, y: 333.5)]
        #expect(try spread(points, spreading).spread.leaders.map(\.start) == [Point(x: 435.1, y: 315.4)])
    }

    @Test func `Of ten pins close together in a room every number can be read, and all stay in the room`() throws {
        let size = Size(width: 2000, height: 1500)
        var style = OverlayStyle(forDrawingOf: size)
        (style.markerSpreading, style.markerSize) = (.auto, 68)
        let room = Box(minX: 800, minY: 600, maxX: 1150, maxY: 950)
        var crossings = 0
        for seed in 1...20 {
            var random = SeededGenerator(seed: UInt64(seed))
            var list = OverlayLayout(drawingSize: size, style: style)
            try list.append([OverlayFixture.area("Bath", room)])
            try list.append(
                (1...10).map {
                    OverlayFixture.marker(
                        $0, x: .random(in: 935...1015, using: &random), y: .random(in: 775...855, using: &random),
                        size: 68)
                })
            #expect(list.hiddenMarkerCount == 0 && list.partlyHiddenMarkerCount == 0)
            for (index, leader) in list.leaders.enumerated() {
                crossings += list.leaders[..<index].count { $0.crosses(leader) }
            }
            let layer = try #require(list.markerLayers.first)
            #expect(layer.marks.allSatisfy { room.contains(Box(layer.box(of: $0)).center) })
        }
        #expect(crossings < 12)
    }

    @Test(arguments: [Point(x: 815, y: 780), Point(x: 1135, y: 900), Point(x: 960, y: 640)])
    func `A crowd at the walls of a room with space for it stands in the room, and on no wall`(place: Point) throws {
        let size = Size(width: 2000, height: 1500)
        var style = OverlayStyle(forDrawingOf: size)
        (style.markerSpreading, style.markerSize) = (.auto, 68)
        let room = Box(minX: 800, minY: 600, maxX: 1150, maxY: 950)
        var list = OverlayLayout(drawingSize: size, style: style)
        try list.append([OverlayFixture.area("Bath", room)])
        let points = (1...10).map { (number: Int) -> Point in
            place + Vector(dx: Double(number * 7 % 20) - 10, dy: Double(number * 13 % 20) - 10)
        }
        try list.append(
            points.enumerated().map { OverlayFixture.marker($0 + 1, x: $1.x, y: $1.y, size: 68) })
        let layer = try #require(list.markerLayers.first)
        let cover = MarkCover(looks: layer.looks, digitWidth: 0.6)
        let moved = layer.marks.filter { !points.contains($0.point) }
        #expect(moved.count > 5)
        for mark in moved {
            let symbol = cover.symbol(of: mark)
            #expect(room.contains(symbol.insetBy(dx: 0.1 * symbol.width, dy: 0.1 * symbol.height)))
        }
    }

    @Test func `Moved markers keep off printed words where there is paper`() throws {
        let size = Size(width: 2000, height: 1500)
        var style = OverlayStyle(forDrawingOf: size)
        (style.markerSpreading, style.markerSize) = (.auto, 68)
        let words = [
            Box(minX: 860, minY: 690, maxX: 940, maxY: 720), Box(minX: 1030, minY: 640, maxX: 1110, maxY: 670),
        ]
        func covered(_ print: [Box]) throws -> (moved: Int, overPrint: Int) {
            var list = OverlayLayout(drawingSize: size, style: style)
            let markers = (1...8).map { OverlayFixture.marker($0, x: 1000, y: 750, size: 68) }
            let keys = MarkerKeys(.none, of: markers, areas: [])
            try list.append(markers, keys: keys, colors: nil) { print }
            let layer = try #require(list.markerLayers.first)
            let cover = MarkCover(looks: layer.looks, digitWidth: 0.6)
            let moved = layer.marks.filter { $0.point != Point(x: 1000, y: 750) }
            return (moved.count, moved.count { mark in words.contains { $0.intersects(cover.symbol(of: mark)) } })
        }
        #expect(try covered([]).overPrint > 0)
        let kept = try covered(words)
        #expect(kept.moved == 7 && kept.overPrint == 0)
        // Where no marker is moved nobody asks for words.
        var list = OverlayLayout(drawingSize: size, style: style)
        let alone = [OverlayFixture.marker(1, x: 100, y: 100, size: 68)]
        try list.append(alone, keys: MarkerKeys(.none, of: alone, areas: []), colors: nil) {
            Issue.record("words are asked for")
            return []
        }
    }

    @Test func `Moved markers keep off the names of areas, which keep off the markers, where there is paper`() throws {
        let size = Size(width: 2000, height: 1500)
        var style = OverlayStyle(forDrawingOf: size)
        (style.markerSpreading, style.markerSize) = (.auto, 68)
        for x in stride(from: 760.0, through: 1240, by: 20) {
            var list = OverlayLayout(drawingSize: size, style: style)
            try list.append([OverlayFixture.area("Meeting room", Box(minX: 700, minY: 450, maxX: 1300, maxY: 1050))])
            let name = try #require(list.names.first).seat.box
            let markers = (1...5).map { OverlayFixture.marker($0, x: x, y: 720, size: 68) }
            try list.append(markers, keys: MarkerKeys(.none, of: markers, areas: []), colors: nil)
            let layer = try #require(list.markerLayers.first)
            let cover = MarkCover(looks: layer.looks, digitWidth: 0.6)
            let moved = layer.marks.filter { $0.point != Point(x: x, y: 720) }
            #expect(moved.count == 4 && !moved.contains { cover.symbol(of: $0).intersects(name) })
            list.moveAreaNames()
            let kept = try #require(list.names.first).seat.box
            #expect(!layer.marks.contains { cover.symbol(of: $0).intersects(kept) })
        }
    }

    @Test func `Moved markers stay in the room of their point where it has room`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        style.markerSpreading = .auto
        let room = Box(minX: 250, minY: 300, maxX: 550, maxY: 500)
        func moved(in rooms: [Area]) throws -> [Point] {
            var list = OverlayFixture.list(800, 600, style: style)
            try list.append(rooms)
            try list.append((1...4).map { OverlayFixture.marker($0, x: 400, y: 312, symbol: .dot, size: 24) })
            return try #require(list.markerLayers.first).marks.map(\.point)
        }
        #expect(try moved(in: []).contains { !room.contains($0) })
        #expect(try moved(in: [OverlayFixture.area("Bath", room)]).allSatisfy { room.contains($0) })
    }

    @Test func `Of many covered in part those are moved that cannot be read, and the others are counted`() throws {
        var points = [(number: 1, x: 40.0, y: 590.0), (number: 2, x: 40, y: 591)]
        for index in 0..<101 {
            let (x, y) = (40 + 70 * Double(index % 11), 60 + 50 * Double(index / 11))
            points += [(number: 64, x: x + 30.2, y: y), (number: 181, x: x, y: y + 18.1)]
        }
        let auto = try spread(points).spread
        #expect(auto.leaders.count < 101 && auto.hiddenCount == 0 && auto.partlyHiddenCount > 50)
    }

    /// How many of two markers are moved of which the upper one, with the number 1, stands at a vector from the lower.
    private func moved(by offset: Vector, symbol: MarkerSymbol, size: Double, number: Int = 1) throws -> Int {
        let drawing = Size(width: 400, height: 400)
        var style = OverlayStyle(forDrawingOf: drawing)
        style.markerSpreading = .auto
        var list = OverlayLayout(drawingSize: drawing, style: style)
        let point = Point(x: 200, y: 200)
        try list.append([
            OverlayFixture.marker(number, x: point.x + offset.dx, y: point.y + offset.dy, symbol: symbol, size: size),
            OverlayFixture.marker(9, x: point.x, y: point.y, symbol: symbol, size: size),
        ])
        return list.spreadMarkerCount
    }

    @Test(arguments: [12.0, 18, 30, 68])
    func `A number is hidden of which the middle or a good part of a digit is covered, however small the marker`(
        size: Double
    ) throws {
        // Of a dot, whose digits are about 0.6 of its size wide with two of them, by another dot at its left.
        func moved(_ distance: Double) throws -> Int {
            try self.moved(by: Vector(dx: distance * size, dy: -0.01), symbol: .dot, size: size, number: 12)
        }
        #expect(try moved(0.45) == 1)
        #expect(try moved(0.52) == 1)
        #expect(try moved(0.85) == 0)
        #expect(try moved(1.1) == 0)
        // Corners of the symbols' boxes cover nothing.
        #expect(try self.moved(by: Vector(dx: 0.52 * size, dy: -0.52 * size), symbol: .dot, size: size) == 0)
    }

    @Test(arguments: [20.0, 30, 60]) func `Of two digits none is hidden by another pin`(size: Double) throws {
        let beside = Vector(dx: -0.4 * size, dy: -0.2 * size)
        #expect(try moved(by: beside, symbol: .pin, size: size, number: 21) == 1)
        #expect(try moved(by: Vector(dx: -0.65 * size, dy: -0.1), symbol: .pin, size: size, number: 21) == 0)
    }

    @Test func `The ends of a long number are seen`() throws {
        // The disc of a number of eight digits is three times as wide as high.
        let apart = Vector(dx: 22, dy: -0.01)
        #expect(try moved(by: apart, symbol: .dot, size: 30, number: 12_345_678) == 1)
        #expect(try moved(by: apart, symbol: .dot, size: 30, number: 1) == 0)
    }
}
