import PlanGeometry
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct MarkerLabelTests {
    private func list(_ markers: [Marker], labels: MarkerLabeling, width: Int = 800, height: Int = 600) throws
        -> OverlayLayout
    {
        var style = OverlayStyle(forDrawingOf: Size(width: Double(width), height: Double(height)))
        style.markerLabeling = labels
        var list = OverlayFixture.list(width, height, style: style)
        try list.append(markers)
        try list.append(Legend(title: "Status", entries: [.init(label: "open", color: .black, count: 1)]))
        try list.appendMarkerLabels()
        return list
    }

    private func crowd(_ count: Int) -> [Marker] {
        (0..<count).map { index in
            var marker = OverlayFixture.marker(
                index + 1, x: 200 + Double(index * 37 % 400), y: 150 + Double(index * 59 % 300), symbol: .dot, size: 18)
            marker.details.title = "Defect \(index)"
            return marker
        }
    }

    @Test(arguments: [MarkerLabeling.number, .title])
    func `Labels cover neither symbols nor panels nor each other`(labels: MarkerLabeling) throws {
        let list = try list(crowd(40), labels: labels)
        let items = list.markerLabels
        #expect(items.count + list.labelsWithoutRoom.count == 40)
        #expect(items.count > 30)
        let layer = try #require(list.markerLayers.first)
        let marks = layer.marks.map { Box(layer.box(of: $0)) }
        let panels = list.panels.map(\.box)
        #expect(panels.count == 1)
        for (index, item) in items.enumerated() {
            #expect(list.drawingBounds.contains(item.box))
            #expect(!(marks + panels).contains { $0.intersects(item.box) })
            #expect(!items[..<index].contains { $0.box.intersects(item.box) })
        }
    }

    @Test func `A label further away has a leader line from its symbol, which crosses no other label`() throws {
        let list = try list(crowd(60), labels: .title)
        let items = list.markerLabels
        let led = items.filter { $0.leader != nil }
        #expect(!led.isEmpty)
        for item in led {
            let leader = try #require(item.leader)
            #expect(item.box.distance(to: leader.end) < 1e-9)
            #expect(leader.start.distance(to: leader.end) >= 0.5 * list.style.markerLabelFont.size)
            for other in items where other.box != item.box {
                #expect(!other.box.insetBy(dx: 4, dy: 4).intersects(leader))
            }
        }
    }

    @Test func `A leader line crosses no symbol but its own`() throws {
        let list = try list(crowd(120), labels: .title)
        let layer = try #require(list.markerLayers.first)
        let marks = layer.marks.map { Box(layer.box(of: $0)) }
        let led = list.markerLabels.compactMap(\.leader)
        #expect(led.count > 5)
        for leader in led {
            let crossed = marks.filter { $0.insetBy(dx: 4, dy: 4).intersects(leader) }
            #expect(crossed.count <= 1)
            #expect(crossed.allSatisfy { $0.distance(to: leader.start) < 1e-9 })
        }
    }

    @Test(arguments: [Point(x: 6, y: 300), Point(x: 794, y: 300), Point(x: 400, y: 5), Point(x: 400, y: 598)])
    func `A label keeps half a line's height off the drawing's edge`(point: Point) throws {
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let margin = 0.6 * style.markerLabelFont.size
        for shift in stride(from: -60.0, through: 60, by: 4) {
            // Markers from one at the edge to one whose title fits exactly between its symbol and the edge.
            let inwards = point.x < 10 || point.y < 10 ? abs(shift) : -abs(shift)
            let place =
                point.x == 400
                ? Point(x: 400 + shift, y: point.y + inwards) : Point(x: point.x + inwards, y: point.y + shift)
            var marker = OverlayFixture.marker(1, x: place.x, y: place.y, symbol: .dot, size: 18)
            marker.details.title = "Crack"
            let label = try #require(list([marker], labels: .title).markerLabels.first)
            #expect(Box(minX: 0, minY: 0, maxX: 800, maxY: 600).insetBy(dx: margin, dy: margin).contains(label.box))
        }
    }

    @Test(arguments: [MarkerLabeling.number, .title])
    func `Labels and names keep off the ring around a marker, whose own label stands beside the ring`(
        labels: MarkerLabeling
    ) throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        style.markerLabeling = labels
        // The other marker's label would reach to the symbol that has the ring.
        func list(_ x: Double, ringed: Int?) throws -> OverlayLayout {
            var list = OverlayFixture.list(800, 600, style: style)
            try list.append([OverlayFixture.area("Room", Box(minX: 200, minY: 150, maxX: 600, maxY: 450))])
            let markers = [x, 400].enumerated().map { index, x in
                var marker = OverlayFixture.marker(index + 1, x: x, y: 300, symbol: .dot, size: 18)
                marker.details.title = "Defect"
                return marker
            }
            try list.append(markers, keys: MarkerKeys(.none, of: markers, areas: []), colors: nil, ringed: ringed)
            list.moveAreaNames()
            try list.appendMarkerLabels()
            return list
        }
        func texts(_ list: OverlayLayout) -> [Box] { list.markerLabels.map(\.box) + list.names.map(\.seat.box) }
        var countWithoutRing = 0
        for x in stride(from: 310.0, through: 370, by: 2) {
            let ringed = try list(x, ringed: 2)
            let ring = try #require(
                ringed.parts.compactMap { if case .ring(let ring) = $0 { ring } else { nil } }.first)
            #expect(ring.symbol.center.distance(to: ring.bounds.center) < 1e-9)
            #expect(ring.bounds.width > 1.4 * ring.symbol.width)
            #expect(ringed.markerLabels.count == 2 && !texts(ringed).contains { $0.intersects(ring.bounds) })
            // The label of the marker itself has no line to it, or one that begins at the ring.
            for leader in ringed.markerLabels.compactMap(\.leader) {
                #expect(leader.distance(to: ring.bounds.center) > ring.bounds.width / 2 - 1)
            }
            if try texts(list(x, ringed: nil)).contains(where: { $0.intersects(ring.bounds) }) { countWithoutRing += 1 }
        }
        #expect(countWithoutRing > 3)
    }

    @Test func `A label without a line is nearer to its own symbol than to another`() throws {
        let own = Box(minX: 100, minY: 100, maxX: 120, maxY: 120)
        let size = Size(width: 60, height: 12)
        func place(beside other: Box) -> LabelPlacer.Place? {
            var placer = LabelPlacer(
                drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 300), textHeight: 10, symbols: [own, other],
                panels: [], names: [])
            return placer.place(LabelShape(size), beside: own)
        }
        // Right of its symbol the label ends one pixel before the other one.
        let left = try #require(place(beside: Box(minX: 182.6, minY: 100, maxX: 202, maxY: 120)))
        #expect(left.box.maxX < own.minX && left.leader == nil)
        let right = try #require(place(beside: Box(minX: 190, minY: 100, maxX: 210, maxY: 120)))
        #expect(right.box.minX > own.maxX && right.leader == nil)
    }

    @Test func `A label at a corner of its symbol has a line`() throws {
        let own = Box(minX: 200, minY: 200, maxX: 220, maxY: 220)
        // Nothing is free but what lies above the symbol, at its left and right.
        let panels = [
            Box(minX: 221, minY: 199, maxX: 400, maxY: 300), Box(minX: 0, minY: 199, maxX: 199, maxY: 300),
            Box(minX: 205, minY: 150, maxX: 215, maxY: 197), Box(minX: 0, minY: 221, maxX: 400, maxY: 300),
        ]
        var placer = LabelPlacer(
            drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 300), textHeight: 10, symbols: [own], panels: panels,
            names: [])
        let found = placer.place(LabelShape(Size(width: 60, height: 12)), beside: own)
        let place = try #require(found)
        #expect(place.leader != nil)
        #expect(place.box.minX > own.maxX && place.box.maxY < own.minY)
    }

    @Test func `A leader line crosses no other line, however steep that is`() throws {
        let own = Box(minX: 200, minY: 200, maxX: 220, maxY: 220)
        // Nothing is free but what lies beyond an upright line at the right, or farther away below.
        let panels = [
            Box(minX: 0, minY: 0, maxX: 400, maxY: 150), Box(minX: 0, minY: 150, maxX: 230, maxY: 199),
            Box(minX: 0, minY: 199, maxX: 199, maxY: 300), Box(minX: 199, minY: 222, maxX: 400, maxY: 300),
        ]
        func place(_ lines: [LineSegment]) -> LabelPlacer.Place? {
            var placer = LabelPlacer(
                drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 300), textHeight: 10, symbols: [own], panels: panels,
                names: [], leaders: lines)
            return placer.place(LabelShape(Size(width: 60, height: 12)), beside: own)
        }
        #expect(place([])?.leader == nil)
        for x in stride(from: 223.0, through: 229, by: 0.5) {
            let line = LineSegment(start: Point(x: x, y: 100), end: Point(x: x, y: 299))
            #expect(place([line])?.leader?.crosses(line) != true)
        }
    }

    @Test(arguments: ["Fire door does not latch", "Türschließer schlägt oft zu", "Tile cracked at the threshold"])
    func `The lines of a title are about equally long`(title: String) throws {
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let lines = try LabelSetting(title, style: style).layout.lines
        #expect(lines.count == 2 && lines[1].width > 0.5 * lines[0].width)
    }

    @Test func `A number stays beside the first word, but for one that fills a line`() throws {
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let short = try LabelSetting("37:\u{A0}Fleck an der Decke", style: style)
        #expect(short.layout.lines.first?.text.hasPrefix("37:\u{A0}Fleck") == true)
        let long = try LabelSetting("37:\u{A0}Brandschutzdichtung", style: style)
        #expect(!long.layout.breaksWords && long.layout.lineCount == 2)
    }

    @Test func `A line ends at a line of the text, not at a corner that has no letters`() throws {
        let own = Box(minX: 200, minY: 200, maxX: 220, maxY: 220)
        // Free only at the upper left, so that a line meets the lower right corner of the label's box.
        let panels = [
            Box(minX: 0, minY: 185, maxX: 185, maxY: 300), Box(minX: 185, minY: 222, maxX: 400, maxY: 300),
            Box(minX: 205, minY: 0, maxX: 400, maxY: 199), Box(minX: 221, minY: 199, maxX: 400, maxY: 222),
        ]
        func place(_ shape: LabelShape) -> LabelPlacer.Place? {
            var placer = LabelPlacer(
                drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 300), textHeight: 10, symbols: [own], panels: panels,
                names: [])
            return placer.place(shape, beside: own)
        }
        let size = Size(width: 100, height: 24)
        let whole = try #require(place(LabelShape(size)))
        #expect(whole.leader?.end == Point(x: whole.box.maxX, y: whole.box.maxY))
        let found = try #require(place(LabelShape(size, lineWidths: [100, 20])))
        let end = try #require(found.leader).end
        let lines = [
            Box(minX: found.box.minX, minY: found.box.minY, maxX: found.box.maxX, maxY: found.box.center.y),
            Box(
                minX: found.box.center.x - 10, minY: found.box.center.y, maxX: found.box.center.x + 10,
                maxY: found.box.maxY),
        ]
        #expect(lines.contains { $0.contains(end) } && end != Point(x: found.box.maxX, y: found.box.maxY))
    }

    @Test func `A label keeps off walls above and below it`() throws {
        let own = Box(minX: 200, minY: 200, maxX: 220, maxY: 220)
        // At the symbol's middle height the label's lower edge would lie below the wall.
        let room = try OverlayFixture.area("", Box(minX: 10, minY: 10, maxX: 390, maxY: 212))
        let rooms = AreaIndex([room.shape])
        var placer = LabelPlacer(
            drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 300), textHeight: 10, symbols: [own], panels: [], names: [],
            rooms: rooms)
        let home = LabelHome(of: Point(x: 210, y: 210), in: rooms)
        let found = placer.place(LabelShape(Size(width: 60, height: 12)), beside: own, in: home)
        let place = try #require(found)
        #expect(place.box.maxY < 212 && place.leader == nil)
    }

    @Test func `Of a title that is cut something is told`() throws {
        func shortened(_ title: String) throws -> [String] {
            var marker = OverlayFixture.marker(1, x: 400, y: 300, symbol: .dot, size: 20)
            marker.details.title = title
            return try list([marker], labels: .title).shortenedLabels
        }
        let long = "A title of so many words that two lines beside the marker have no room for all of them"
        #expect(try shortened(long) == [long])
        #expect(try shortened("A title that has room").isEmpty)
    }

    @Test func `A lone marker's label stands right beside it`() throws {
        var marker = OverlayFixture.marker(1, x: 400, y: 300, symbol: .dot, size: 20)
        marker.details.title = "Door"
        let list = try list([marker], labels: .title)
        let item = try #require(list.markerLabels.first)
        #expect(item.leader == nil)
        #expect((0...12).contains(item.box.minX - 410))
        #expect(abs(item.box.center.y - 300) < 2)
    }

    @Test(arguments: [(MarkerLabeling.inside, true, 0), (.number, false, 1), (.title, true, 1), (.none, false, 0)])
    func `Numbers and titles are where they are wanted`(labels: MarkerLabeling, inSymbol: Bool, besides: Int) throws {
        var marker = OverlayFixture.marker(7, x: 400, y: 300)
        marker.details.title = "Door"
        let list = try list([marker], labels: labels)
        let layer = try #require(list.markerLayers.first)
        #expect(layer.marks.map(\.number) == [inSymbol ? 7 : nil])
        #expect(list.markerLabels.count == besides)
    }

    @Test func `Markers beyond the edge get no label, nor do those without a title`() throws {
        var outside = OverlayFixture.marker(1, x: -10, y: 300)
        outside.details.title = "Outside"
        let list = try list([outside, OverlayFixture.marker(2, x: 100, y: 300)], labels: .title)
        #expect(list.markerLabels.isEmpty)
        #expect(list.labelsWithoutRoom.isEmpty)
    }
}
