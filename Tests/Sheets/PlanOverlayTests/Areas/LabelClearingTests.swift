import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// Names of areas make way for markers, and stay inside their areas.
@Suite struct LabelClearingTests {
    private static let lShape: [(Double, Double)] = [(0, 0), (400, 0), (400, 120), (150, 120), (150, 500), (0, 500)]
    private static let outlines: [[(Double, Double)]] = [
        [(0, 0), (400, 0), (400, 200), (0, 200)], lShape, [(200, 0), (420, 260), (180, 420), (0, 200)],
    ]

    private func shape(_ places: [(Double, Double)]) throws -> MultiPolygon {
        MultiPolygon(Polygon(exterior: try Ring(places.map { Point(x: $0.0, y: $0.1) })))
    }

    @Test(arguments: outlines.indices, 0..<12)
    func `A label stays inside and is covered no more than before`(outline: Int, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let shape = try shape(Self.outlines[outline])
        let space = try #require(LabelSpace(in: shape))
        let size = Size(width: 90, height: 24)
        let place = try #require(space.place(height: size.height, neededWidth: size.width))
        let obstacles = (0..<(1 + seed)).map { _ in
            Box(
                origin: Point(
                    x: Double.random(in: 0...400, using: &random), y: Double.random(in: 0...480, using: &random)),
                size: Size(width: 30, height: 40))
        }
        func box(at center: Point) -> Box {
            Box(origin: center, size: .zero).insetBy(dx: -size.width / 2, dy: -size.height / 2)
        }
        func covered(at center: Point) -> Double {
            obstacles.reduce(0) { $0 + ($1.intersection(box(at: center))?.area ?? 0) }
        }
        let center = space.center(near: place.center, size: size, clearOf: obstacles)
        for corner in box(at: center).insetBy(dx: 1e-6, dy: 1e-6).corners {
            #expect(shape.location(of: corner) == .inside)
        }
        #expect(covered(at: center) <= covered(at: place.center))
        if covered(at: place.center) == 0 { #expect(center == place.center) }
    }

    @Test func `A label goes where nothing covers it when there is such a place`() throws {
        let space = try #require(LabelSpace(in: shape(Self.lShape)))
        let size = Size(width: 90, height: 24)
        // All but the lowest part of the long leg.
        let obstacles = [Box(minX: 0, minY: 0, maxX: 400, maxY: 440)]
        let center = space.center(near: Point(x: 75, y: 60), size: size, clearOf: obstacles)
        #expect(center.y >= 440 + size.height / 2 && center.y <= 500 - size.height / 2)
    }

    @Test func `A name keeps off print, with smaller letters where it would cover some else`() throws {
        let room = Box(minX: 20, minY: 20, maxX: 320, maxY: 80)
        func name(_ print: [Box]) throws -> AreaLabelItem {
            var list = OverlayFixture.list(340, 100)
            try list.append([OverlayFixture.area("Telephone booths", room)])
            let paper = try InkMap(reading: PNGReader(bytes: OverlayFixture.white(340, 100).pngBytes()))
            list.moveAreaNames(avoiding: paper.adding(print: print))
            return try #require(list.names.first)
        }
        let usual = try name([])
        // The print leaves less than the name is wide on both sides, then just more.
        for (left, isSmaller) in [(20 + 0.85 * usual.seat.box.width, true), (20 + 1.2 * usual.seat.box.width, false)] {
            let print = Box(minX: left, minY: 20, maxX: 320, maxY: 80)
            let moved = try name([print])
            #expect(!moved.seat.box.intersects(print) && room.contains(moved.bounds.intersection(room) ?? moved.bounds))
            #expect((moved.seat.box.height < 0.95 * usual.seat.box.height) == isSmaller)
        }
    }

    @Test func `A label leaves a crowd of a thousand`() throws {
        let space = try #require(LabelSpace(in: shape(Self.lShape)))
        let size = Size(width: 90, height: 24)
        let crowd = (0..<1000).map { (index: Int) -> Box in
            let (column, row) = (Double(index % 40), Double(index / 40))
            return Box(origin: Point(x: 4 * column, y: 8 * row), size: Size(width: 20, height: 30))
        }
        let center = space.center(near: Point(x: 75, y: 60), size: size, clearOf: crowd)
        let box = Box(origin: center, size: .zero).insetBy(dx: -size.width / 2, dy: -size.height / 2)
        #expect(!crowd.contains { $0.intersects(box.insetBy(dx: 1e-6, dy: 1e-6)) })
    }

    @Test func `Of a comb with many teeth the back is found`() throws {
        // The teeth are narrower than the label, and there are too many to look at each.
        let tooth: [(Double, Double)] = [(0, 300), (1, 300), (1, 60), (2, 60)]
        let teeth = (0..<300).flatMap { (index: Int) in tooth.map { (Double(2 * index) + $0.0, $0.1) } }
        let space = try #require(LabelSpace(in: shape([(600, 0), (0, 0)] + teeth + [(600, 60)])))
        let size = Size(width: 90, height: 24)
        let center = space.center(
            near: Point(x: 300, y: 30), size: size, clearOf: [Box(minX: 250, minY: 0, maxX: 350, maxY: 300)])
        #expect(abs(center.x - 300) >= 95 && (12...48).contains(center.y))
    }

    @Test func `A name leaves an area along a wall of its own`() throws {
        let hall = Box(minX: 20, minY: 20, maxX: 420, maxY: 320)
        let booth = Box(minX: 120, minY: 20, maxX: 320, maxY: 260)
        var list = OverlayLayout(drawingSize: Size(width: 440, height: 340))
        try list.append([OverlayFixture.area("Hall", hall), OverlayFixture.area("", booth)])
        let names = { (list: OverlayLayout) in list.names }
        #expect(names(list)[0].bounds.intersects(booth))
        list.moveAreaNames()
        #expect(!names(list)[0].bounds.intersects(booth))
        #expect(hall.contains(names(list)[0].bounds))
        let once = names(list)[0].seat.center
        list.moveAreaNames()
        #expect(names(list)[0].seat.center == once)
    }

    /// A white drawing of 420 x 420 pixels with black stripes, 2 pixels in 8, over some boxes, as printed text covers them.
    private func ink(over boxes: [Box], every step: Int = 8) throws -> InkMap {
        var drawing = OverlayFixture.white(420, 420)
        for box in boxes.map(PixelBox.init(covering:)) {
            for y in box.top..<box.bottom {
                for x in box.left..<box.right where x % step < 2 { drawing[x, y] = [0, 0, 0] }
            }
        }
        return try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
    }

    @Test(arguments: [(300.0, 160.0), (80, 320)])
    func `A name leaves the drawing's own text for free paper`(width: Double, height: Double) throws {
        let room = Box(minX: 50, minY: 50, maxX: 50 + width, maxY: 50 + height)
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420))
        try list.append([OverlayFixture.area("Shower", room)])
        let before = try #require(list.names.first).seat
        let printed = before.box.insetBy(dx: -3, dy: -3)
        let ink = try ink(over: [printed])
        #expect(ink.inkedShare(of: before.box) > 0.4)
        list.moveAreaNames(avoiding: ink)
        let after = try #require(list.names.first).seat
        #expect(ink.inkedShare(of: after.box) == 0)
        #expect(!after.box.intersects(printed))
        #expect(room.contains(after.box))
    }

    @Test func `A name on paper stays where it is, whatever is drawn beside it`() throws {
        let room = Box(minX: 50, minY: 50, maxX: 350, maxY: 350)
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420))
        try list.append([OverlayFixture.area("Shower", room)])
        let before = try #require(list.names.first).seat.center
        list.moveAreaNames(avoiding: try ink(over: [Box(minX: 60, minY: 60, maxX: 340, maxY: 150)]))
        #expect(list.names.first?.seat.center == before)
    }

    @Test func `A name does not stand beside print on one line with it`() throws {
        let room = Box(minX: 20, minY: 20, maxX: 400, maxY: 220)
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420))
        try list.append([OverlayFixture.area("Shower", room)])
        let before = try #require(list.names.first).seat
        let box = before.box
        let printed = Box(minX: box.minX - 60, minY: box.minY, maxX: box.minX - 4, maxY: box.maxY)
        list.moveAreaNames(avoiding: try ink(over: [printed]))
        let after = try #require(list.names.first).seat
        // It stands farther off, or most of it above or below the print.
        let line = after.box.insetBy(dx: -1.5 * after.lineHeight, dy: after.lineHeight / 2)
        #expect(!line.intersects(printed) && !after.box.intersects(printed))
        #expect(room.contains(after.box))
    }

    @Test func `A name keeps off the line to a marker that stands beside its point`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerSpreading = .auto
        func name(_ markers: [Marker]) throws -> (name: Box, leaders: [LineSegment]) {
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append([OverlayFixture.area("Bath", Box(minX: 50, minY: 50, maxX: 350, maxY: 350))])
            try list.append(markers)
            list.moveAreaNames()
            return (try #require(list.names.first).bounds, list.leaders)
        }
        let alone = try name([]).name
        // The line begins in the middle of the name.
        let foot = alone.center
        let pair = [Marker(number: 4, point: foot), Marker(number: 5, point: foot + Vector(dx: -4, dy: 0))]
        let (moved, leaders) = try name(pair)
        #expect(leaders.contains { alone.intersects($0) })
        #expect(!leaders.contains { moved.intersects($0) })
    }

    @Test func `Where all is drawn upon a name stands all the same, or is left out with --area-names auto`() throws {
        let rooms = [
            try OverlayFixture.area("Full", Box(minX: 10, minY: 10, maxX: 200, maxY: 200)),
            try OverlayFixture.area("Free", Box(minX: 210, minY: 10, maxX: 400, maxY: 200)),
        ]
        let ink = try ink(over: [Box(minX: 0, minY: 0, maxX: 200, maxY: 210)])
        for (naming, names) in [(AreaNaming.always, 2), (.auto, 1), (.never, 0)] {
            var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
            style.areaNaming = naming
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append(rooms)
            list.moveAreaNames(avoiding: ink)
            #expect(list.names.count == names)
            #expect(list.nameCountOverInk == (naming == .auto ? 1 : 0))
        }
    }

    @Test func `Where all is printed upon a name is left out, unless all names are to be there`() throws {
        let room = try OverlayFixture.area("Full", Box(minX: 10, minY: 10, maxX: 200, maxY: 60))
        let paper = try InkMap(reading: PNGReader(bytes: OverlayFixture.white(420, 420).pngBytes()))
        for (naming, count) in [(AreaNaming.always, 1), (.missing, 0), (.auto, 0)] {
            var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
            style.areaNaming = naming
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append([room])
            list.moveAreaNames(avoiding: paper.adding(print: [Box(minX: 0, minY: 0, maxX: 210, maxY: 70)]))
            #expect(list.names.count == count && list.nameCountOverInk == 1 - count)
        }
    }

    @Test func `A pale pattern counts less than lines, and a title does not leave it for another room`() throws {
        var drawing = OverlayFixture.white(420, 420)
        for y in 0..<420 {
            for x in 0..<420 where x % 8 < 2 { drawing[x, y] = [220, 225, 220] }
            for x in 260..<270 { drawing[x, y] = [0, 0, 0] }
            for x in 270..<420 { drawing[x, y] = [255, 255, 255] }
        }
        let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
        let pale = ink.inkedShare(of: Box(minX: 20, minY: 20, maxX: 200, maxY: 200))
        #expect((0.1..<0.3).contains(pale))
        #expect(ink.inkedShare(of: Box(minX: 261, minY: 20, maxX: 267, maxY: 200)) == 1)
        #expect(ink.inkedShare(of: Box(minX: 300, minY: 20, maxX: 400, maxY: 200)) == 0)
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
        try list.append([Marker(number: 1, point: Point(x: 235, y: 220), details: MarkerDetails(title: "Crack"))])
        try list.appendMarkerLabels(avoiding: ink)
        let label = try #require(list.markerLabels.first)
        #expect(label.leader == nil && label.box.maxX < 260)
    }

    @Test func `A title stays in the room of its marker rather than in the next one`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        func label(_ areas: [Area]) throws -> MarkerLabelItem {
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append(areas)
            try list.append([Marker(number: 1, point: Point(x: 195, y: 220), details: MarkerDetails(title: "Crack"))])
            try list.appendMarkerLabels()
            return try #require(list.markerLabels.first)
        }
        #expect(try label([]).box.minX > 195)
        let rooms = [
            try OverlayFixture.area("", Box(minX: 10, minY: 10, maxX: 200, maxY: 400)),
            try OverlayFixture.area("", Box(minX: 200, minY: 10, maxX: 400, maxY: 400)),
        ]
        #expect(try label(rooms).box.maxX < 195)
    }

    @Test func `The title of a marker is written on paper, beside the marker or with a line to it`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        func label(_ ink: InkMap?) throws -> MarkerLabelItem {
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append([Marker(number: 1, point: Point(x: 200, y: 220), details: MarkerDetails(title: "Crack"))])
            try list.appendMarkerLabels(avoiding: ink)
            return try #require(list.markerLabels.first)
        }
        let right = try label(nil)
        #expect(right.box.minX > 200 && right.leader == nil)
        let left = try label(ink(over: [Box(minX: 205, minY: 100, maxX: 420, maxY: 300)]))
        #expect(left.box.maxX < 200 && left.leader == nil)
        let printed = Box(minX: 100, minY: 170, maxX: 300, maxY: 270)
        let far = try label(ink(over: [printed], every: 4))
        #expect(!far.box.intersects(printed) && far.leader != nil)
    }

    @Test func `A title rather crosses lines, or stands farther off, than that it covers print`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        func label(_ boxes: [Box], lines: Bool) throws -> Box {
            var drawing = OverlayFixture.white(420, 420)
            for box in boxes.map(PixelBox.init(covering:)) {
                for y in box.top..<box.bottom {
                    for x in box.left..<box.right where x % 4 < 2 { drawing[x, y] = [0, 0, 0] }
                }
            }
            for y in 0..<420 where lines { for x in 0..<420 where y % 24 == 0 { drawing[x, y] = [0, 0, 0] } }
            let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append([Marker(number: 1, point: Point(x: 200, y: 220), details: MarkerDetails(title: "Crack"))])
            try list.appendMarkerLabels(avoiding: ink)
            return try #require(list.markerLabels.first).box
        }
        // Where there are but lines it stands next to its marker.
        let free = try label([], lines: true)
        #expect(free.minX > 200 && free.minX < 240)
        // Words on both sides, as far as a line of text is high.
        let words = [Box(minX: 20, minY: 196, maxX: 180, maxY: 208), Box(minX: 216, minY: 196, maxX: 400, maxY: 208)]
        let moved = try label(words, lines: true)
        #expect(!words.contains { $0.intersects(moved) })
    }

    @Test(arguments: [0.0, 8, 14]) func `A title does not cover half a line of print either`(offset: Double) throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        let details = MarkerDetails(title: "Cable tray without a cover")
        func box(_ ink: InkMap?) throws -> Box {
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
            try list.append([Marker(number: 1, point: Point(x: 150, y: 220), details: details)])
            try list.appendMarkerLabels(avoiding: ink)
            return try #require(list.markerLabels.first).box
        }
        // On the upper half of a line of print beside the marker, on its middle, and on its lower half.
        let alone = try box(nil)
        let printed = Box(
            minX: alone.minX, minY: alone.minY - 8 + offset, maxX: alone.maxX - 30, maxY: alone.minY + 4 + offset)
        #expect(alone.intersects(printed))
        #expect(try !box(ink(over: [printed])).intersects(printed))
    }

    @Test func `The line to a title crosses no area's name where another place is free`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
        try list.append([OverlayFixture.area("Boardroom", Box(minX: 110, minY: 180, maxX: 310, maxY: 220))])
        let details = MarkerDetails(title: "Crack")
        try list.append([Marker(number: 1, point: Point(x: 210, y: 270), details: details)])
        // Only above the name, and far below the marker, is paper.
        let ink = try ink(over: [Box(minX: 0, minY: 215, maxX: 420, maxY: 320)], every: 4)
        try list.appendMarkerLabels(avoiding: ink)
        let leader = try #require(list.markerLabels.first?.leader)
        #expect(!list.names[0].bounds.intersects(leader))
    }

    @Test func `A line of the drawing is told from print and paper`() throws {
        var drawing = OverlayFixture.white(420, 420)
        for x in 0..<420 { drawing[x, 100] = [0, 0, 0] }
        let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
        #expect(ink.hasLine(across: Box(minX: 50, minY: 50, maxX: 200, maxY: 150)))
        #expect(!ink.hasLine(across: Box(minX: 50, minY: 110, maxX: 200, maxY: 150)))
        #expect(ink.printedSquares(under: Box(minX: 50, minY: 50, maxX: 200, maxY: 150), side: 24, least: 0.42) == 0)
        let print = try self.ink(over: [Box(minX: 60, minY: 90, maxX: 140, maxY: 110)])
        #expect(!print.hasLine(across: Box(minX: 50, minY: 50, maxX: 200, maxY: 150)))
        #expect(print.printedSquares(under: Box(minX: 50, minY: 50, maxX: 200, maxY: 150), side: 16, least: 0.42) > 2)
    }

    @Test func `A title does not reach across its room's wall`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 420, height: 420))
        style.markerLabeling = .title
        var list = OverlayLayout(drawingSize: Size(width: 420, height: 420), style: style)
        let room = Box(minX: 10, minY: 10, maxX: 240, maxY: 400)
        try list.append([OverlayFixture.area("", room)])
        let details = MarkerDetails(title: "Crack in the plaster")
        try list.append([Marker(number: 1, point: Point(x: 160, y: 220), details: details)])
        try list.appendMarkerLabels()
        #expect(room.contains(try #require(list.markerLabels.first).box))
    }

    @Test(arguments: [(300.0, 120.0), (40, 320)])
    func `Names on a sheet make way for markers, upright and turned`(width: Double, height: Double) throws {
        let room = Box(minX: 50, minY: 50, maxX: 50 + width, maxY: 50 + height)
        let area = try OverlayFixture.area("Boardroom", room)
        func list(_ markers: [Marker]) throws -> OverlayLayout {
            var list = OverlayLayout(drawingSize: Size(width: 420, height: 420))
            try list.append([area])
            try list.append(markers)
            list.moveAreaNames()
            return list
        }
        func name(in list: OverlayLayout) throws -> AreaLabelItem {
            try #require(list.names.first)
        }
        let alone = try name(in: list([]))
        #expect(alone.seat.isTurned == (height > width))
        let center = alone.seat.center
        let marked = try list([Marker(number: 7, point: center)])
        let moved = try name(in: marked)
        #expect(moved.seat.center != center)
        #expect(moved.seat.isTurned == alone.seat.isTurned)
        #expect(marked.markerBoxes.allSatisfy { !$0.intersects(moved.bounds) })
        #expect(room.contains(moved.bounds))
        #expect(abs(moved.bounds.width - alone.bounds.width) < 1e-9)
        // The picture has its letters there, darker than the area's filling.
        let picture = try OverlayRenderer(marked.displayList).render(OverlayFixture.white(420, 420))
        let letters = PixelBox(covering: moved.bounds)
        let darkest = (letters.top..<letters.bottom).flatMap { y in
            (letters.left..<letters.right).map { x in picture[x, y].map(Int.init).reduce(0, +) }
        }.min()
        #expect(try #require(darkest) < 400)
    }

    @Test(arguments: [false, true])
    func `The name of an area that the drawing's edge cuts stands beside the rooms in it`(hasHole: Bool) throws {
        // A kitchen in an open-plan office of which the drawing shows a part at the right and below.
        let kitchen = Box(minX: 0, minY: 0, maxX: 300, maxY: 320)
        let office = Box(minX: -900, minY: -900, maxX: 420, maxY: 380)
        for isNested in [true, false] {
            var list = OverlayLayout(drawingSize: Size(width: 440, height: 400))
            let holes = hasHole ? [kitchen.corners] : []
            var areas = [try OverlayFixture.area("Office", [office.corners] + holes)]
            if isNested { areas.append(try OverlayFixture.area("Teeküche", kitchen)) }
            try list.append(areas)
            list.moveAreaNames()
            #expect(list.areasWithoutRoom.isEmpty)
            let name = try #require(list.names.first).seat.box
            #expect(list.drawingBounds.intersection(office)?.contains(name) == true)
            #expect(name.intersects(kitchen) == (!isNested && !hasHole))
        }
    }

    @Test func `A cut area of which the rooms in it leave nothing has no name`() throws {
        var list = OverlayLayout(drawingSize: Size(width: 440, height: 400))
        try list.append([
            OverlayFixture.area("Office", Box(minX: -900, minY: -900, maxX: 900, maxY: 900)),
            OverlayFixture.area("Teeküche", Box(minX: -5, minY: -5, maxX: 445, maxY: 405)),
        ])
        #expect(list.names.count == 1)
        #expect(list.areasWithoutRoom == ["Office"])
    }
}
