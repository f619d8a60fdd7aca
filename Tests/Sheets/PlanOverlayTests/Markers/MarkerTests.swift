import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct MarkerTests {
    private func picture(_ markers: Marker..., width: Int = 160, height: Int = 160) throws -> PixelBuffer {
        var list = OverlayFixture.list(width, height)
        try list.append(markers)
        return try OverlayRenderer(list.displayList).render(OverlayFixture.white(width, height))
    }

    private let white: ArraySlice<UInt8> = [255, 255, 255]

    @Test(arguments: [MarkerSymbol.pin, .flag], [12.0, 20, 31, 48, 90, 600])
    func `The tip colours the pixel above the point, and nothing below is touched`(
        symbol: MarkerSymbol, size: Double
    ) throws {
        let side = max(160, Int(size * 2))
        let (x, y) = (side / 2, side - 10)
        // The point lies on the border of two rows, in the middle of a column.
        let marker = OverlayFixture.marker(7, x: Double(x) + 0.5, y: Double(y), symbol: symbol, size: size)
        let picture = try picture(marker, width: side, height: side)
        let tip = picture[x, y - 1]
        #expect(tip.contains { $0 < 250 }, "the tip shows: \(tip)")
        let below = (y * side..<(y + 6) * side).filter { picture[$0 % side, $0 / side] != white }
        #expect(below.isEmpty)
        // Both halves of the symbol are as far from the point.
        let sides = zip(picture[x - 1, y - 1], picture[x + 1, y - 1])
        #expect(sides.allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test func `A pin's tip is of its colour`() throws {
        let picture = try picture(OverlayFixture.marker(7, x: 80.5, y: 120, size: 60))
        let above = Array(picture[80, 117])
        #expect(Int(above[2]) - Int(above[0]) > 60, "\(above) is bluish")
    }

    @Test(arguments: [0.0, 0.125, 0.25, 0.5, 0.625, 0.875])
    func `The tip follows fractions of a pixel`(fraction: Double) throws {
        // The mean place of what the tip covers in one row, compared with the point's.
        let picture = try picture(OverlayFixture.marker(x: 80 + fraction, y: 120, size: 60))
        let weights = (60..<100).map { (Double($0) + 0.5, Double(255 - picture[$0, 114][picture[$0, 114].startIndex])) }
        let center = weights.map { $0 * $1 }.reduce(0, +) / weights.map(\.1).reduce(0, +)
        // To the nearest quarter.
        #expect(abs(center - (80 + fraction)) < 0.16)
    }

    @Test(arguments: MarkerSymbol.allCases)
    func `A symbol is as large as told, its white edge included`(symbol: MarkerSymbol) throws {
        let picture = try picture(OverlayFixture.marker(x: 80, y: 100, symbol: symbol, size: 64))
        // The rim and the shadow are paler; the white edge of the symbol makes no difference on white.
        var box: PixelBox?
        for y in 0..<160 {
            for x in 0..<160 where picture[x, y].contains(where: { $0 < 95 }) {
                let pixel = PixelBox(left: x, top: y, right: x + 1, bottom: y + 1)
                box =
                    box.map {
                        PixelBox(
                            left: min($0.left, x), top: min($0.top, y), right: max($0.right, x + 1),
                            bottom: max($0.bottom, y + 1))
                    } ?? pixel
            }
        }
        let inked = try #require(box)
        let edge = 4
        switch symbol {
        case .pin, .flag:
            #expect((100 - 64...100 - 64 + edge).contains(inked.top))
            #expect(inked.bottom >= 97 && inked.bottom <= 100)
        case .dot, .ring, .square, .cross:
            #expect((80 - 32...80 - 32 + edge).contains(inked.left))
            #expect((80 + 32 - edge...80 + 32).contains(inked.right))
            #expect((100 - 32...100 - 32 + edge).contains(inked.top))
            #expect((100 + 32 - edge...100 + 32).contains(inked.bottom))
        }
    }

    /// Markers as the layer that they are painted by.
    private func layer(_ markers: Marker..., color: Color = .white) throws -> SpriteLayer {
        var toPaint = MarkersToPaint()
        for marker in markers {
            toPaint.add(
                at: marker.point, number: marker.number, symbol: marker.style.symbol, color: color,
                size: marker.style.size ?? 40)
        }
        return try #require(
            try toPaint.layer(
                font: Font(size: 1, weight: .bold), drawing: Box(minX: 0, minY: 0, maxX: 1000, maxY: 1000)))
    }

    @Test func `Numbers of any length have a stamp for each character`() throws {
        let numbers: [Int?] = [nil, 0, 7, -7, 42, 1234, .max, .min]
        let markers = numbers.map { OverlayFixture.marker($0, x: 500, y: 500) }
        var toPaint = MarkersToPaint()
        for marker in markers {
            toPaint.add(at: marker.point, number: marker.number, symbol: .pin, color: .white, size: 40)
        }
        let layer = try #require(
            try toPaint.layer(
                font: Font(size: 1, weight: .bold), drawing: Box(minX: 0, minY: 0, maxX: 1000, maxY: 1000)))
        #expect(
            layer.marks.map { layer.stamps(of: $0).count } == numbers.map { 1 + ($0.map { String($0).count } ?? 0) })
    }

    @Test(arguments: [MarkerSymbol.dot, .square, .cross, .ring])
    func `A symbol without a tip is centred on the point`(symbol: MarkerSymbol) throws {
        let picture = try picture(OverlayFixture.marker(x: 80, y: 80, symbol: symbol, size: 41))
        #expect(picture[80, 80] == (symbol == .ring ? [255, 255, 255] : [0, 0x72, 0xB2]))
        // Turned by half it is the same, but for how smoothed edges are rounded.
        let turned = (0..<160 * 160).reversed().flatMap { picture[$0 % 160, $0 / 160] }
        #expect(SampleDifferences(picture.bytes, turned).greatest <= (symbol == .ring ? 20 : 8))
    }

    @Test(arguments: MarkerSymbol.allCases)
    func `A symbol stands out on black as on white`(symbol: MarkerSymbol) throws {
        let marker = OverlayFixture.marker(x: 80, y: 100, symbol: symbol, size: 40, color: OkabeIto.darkGray)
        var list = OverlayFixture.list(160, 160)
        try list.append([marker])
        let black = PixelBuffer(width: 160, height: 160, format: .rgb, filledWith: 0)
        let onBlack = try OverlayRenderer(list.displayList).render(black)
        #expect((0..<160 * 160).contains { onBlack.bytes[3 * $0] > 240 }, "the white edge shows")
        let yellow = try picture(OverlayFixture.marker(x: 80, y: 100, symbol: symbol, size: 40, color: .white))
        #expect((0..<160 * 160).contains { yellow.bytes[3 * $0] < 190 }, "the shadow shows")
    }

    @Test(arguments: MarkerSymbol.allCases, [1, 12, 123, 1234, 12345, -7])
    func `Numbers of any length are shown, inside the symbol or beside it`(symbol: MarkerSymbol, number: Int) throws {
        let layer = try layer(OverlayFixture.marker(number, x: 0, y: 0, symbol: symbol, size: 60))
        let (look, outlines) = (layer.looks[0], layer.outlines)
        let style = try #require(look.number)
        let placements = outlines.placements(of: String(number), size: style.size, center: style.center)
        #expect(placements.count == String(number).count)
        #expect(style.size >= 0.25 * 60 * (symbol == .cross ? 1.5 : 1))
        // On white the black number is all that is dark.
        let canvas = try Canvas(width: 300, height: 100, background: .white)
        canvas.translate(x: 100, y: 80)
        for (character, baseline) in placements {
            canvas.withSavedState {
                canvas.translate(x: baseline.x, y: baseline.y)
                canvas.paint(outlines.element(character, size: style.size, color: .black, haloWidth: nil))
            }
        }
        canvas.transform = .identity
        let ink = try #require(try canvas.inkedBox()).offsetBy(Vector(dx: -100, dy: -80))
        let shape = MarkerLook(
            symbol: symbol, color: .white, size: 60, numberLength: String(number).count
        ).shape(digitWidth: outlines.digitWidth)
        let bounds = shape.bounds
        if symbol == .cross || symbol == .ring {
            #expect(ink.minX > bounds.maxX - 8)
        } else {
            #expect(bounds.insetBy(dx: 4, dy: 4).contains(ink), "\(ink) in \(bounds)")
        }
        #expect(abs(ink.center.y - style.center.y) < 1)
        #expect(abs(ink.center.x - style.center.x) < 2)
    }

    @Test func `Sprites show what paths would`() throws {
        for symbol in MarkerSymbol.allCases {
            let marker = OverlayFixture.marker(482, x: 60.5, y: 70.5, symbol: symbol, size: 48)
            let layer = try layer(marker, color: OkabeIto.orange)
            #expect(!layer.stamps(of: layer.marks[0]).isEmpty)
            var list = DisplayList(size: Size(width: 140, height: 100))
            list.append(.sprites(layer))
            let ground = PixelBuffer(width: 140, height: 100, format: .rgb, filledWith: 120)
            let one = try OverlayRenderer(list).render(ground)
            let two = try OverlayRenderer(list, backend: .cairo).render(ground)
            // Digits may stand an eighth of a pixel beside their place, which is 32 of 255 levels at their edges, and more where
            // a halo ends there too; sprites are smoother than what Cairo paints at their size.
            let differences = SampleDifferences(one.bytes, two.bytes)
            #expect(differences.count(above: 50) <= 16, "\(symbol)")
            #expect(differences.count(above: 20) <= 400, "\(symbol)")
        }
    }

    @Test func `The badge beside a tiny icon is its own number's, whatever other markers have`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 160, height: 160))
        style.markerIcon = MarkerIcon(OverlayFixture.busy(13, 17, format: .rgba))
        func picture(_ markers: [Marker]) throws -> PixelBuffer {
            var list = OverlayFixture.list(160, 160, style: style)
            try list.append(markers)
            return try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160))
        }
        let long = OverlayFixture.marker(123_456_789_012, x: 80, y: 120, size: 1)
        let alone = try picture([long])
        let beside = try picture([OverlayFixture.marker(1, x: 80, y: 30, size: 1), long])
        #expect((90..<160).allSatisfy { y in (0..<160).allSatisfy { alone[$0, y] == beside[$0, y] } })
        #expect((90..<160).contains { y in (0..<160).contains { alone[$0, y] != white } })
    }

    @Test func `Markers of one look share their sprites`() throws {
        let layer = try layer(
            OverlayFixture.marker(12, x: 5.25, y: 7), OverlayFixture.marker(21, x: 900.25, y: 77), color: .black)
        let first = layer.symbolStamp(of: layer.marks[0])
        let second = layer.symbolStamp(of: layer.marks[1])
        #expect(first.frame == second.frame)
        #expect(first.x != second.x)
    }

    @Test func `Covered sprites are left out without a trace`() throws {
        // So many pins on each other that most are covered; painted one layer a pin, none is left out.
        var markers: [Marker] = []
        for index in 0..<300 {
            let x = 40 + Double(index * 37 % 90) / 1.3
            let y = 60 + Double(index * 53 % 80) / 1.7
            let symbol = MarkerSymbol.allCases[index % MarkerSymbol.allCases.count]
            markers.append(OverlayFixture.marker(index, x: x, y: y, symbol: symbol, size: 30 + Double(index % 5)))
        }
        var together = OverlayFixture.list(160, 160)
        try together.append(markers)
        var apart = OverlayFixture.list(160, 160)
        let colors = MarkerColors(keys: MarkerKeys(.none, of: markers), colors: nil)
        let places = try MarkerPlaces(
            markers, style: apart.style, drawing: apart.drawingBounds, coloredBy: colors)
        for place in places.order { try apart.append([markers[Int(place.index)]]) }
        #expect(apart.markerLayers.count == 300)
        let white = OverlayFixture.white(160, 160)
        #expect(
            try OverlayRenderer(together.displayList).render(white) == OverlayRenderer(apart.displayList).render(white))
    }

    @Test func `Of thousands of colours each is nearly as asked for, and they take no more looks than have a bound`()
        throws
    {
        let colors = (0..<20_000).map { index in
            Color(red: Double(index % 256) / 255, green: Double(index / 256) / 255, blue: 0.3, alpha: 1)
        }
        let markers = colors.enumerated().map { index, color in
            Marker(
                id: UUID(), number: index + 1, point: Point(x: Double(index % 400), y: Double(index / 400)),
                details: MarkerDetails(color: color))
        }
        func places(_ count: Int) throws -> MarkerPlaces {
            try MarkerPlaces(
                Array(markers.prefix(count)), style: OverlayStyle(forDrawingOf: Size(width: 400, height: 60)),
                drawing: Box(minX: 0, minY: 0, maxX: 400, maxY: 60),
                coloredBy: MarkerColors(keys: MarkerKeys(.none, of: markers), colors: nil))
        }
        let few = try places(4000)
        #expect(few.looks.count == 4000)
        let many = try places(20_000)
        #expect(many.looks.count <= 4096 && many.order.count == 20_000)
        for place in many.order {
            let (asked, shown) = (colors[Int(place.index)], many.looks[Int(place.look)].color)
            #expect(abs(asked.red - shown.red) < 0.034 && abs(asked.green - shown.green) < 0.034)
        }
    }

    @Test func `Markers at nearly the same height are drawn`() throws {
        let markers = (0..<2000).map {
            OverlayFixture.marker(x: 20, y: Double($0 % 3) * .leastNonzeroMagnitude, symbol: .dot)
        }
        var list = OverlayFixture.list(160, 160)
        try list.append(markers)
        let layer = try #require(list.markerLayers.first)
        #expect(layer.marks.map(\.point.y) == layer.marks.map(\.point.y).sorted())
    }

    @Test func `Thousands of markers are in the same order as few`() throws {
        var generator = SeededGenerator(seed: 9)
        let markers = (0..<9000).map { index in
            OverlayFixture.marker(
                index % 5 == 0 ? nil : .random(in: 1...50, using: &generator),
                x: .random(in: -300...1300, using: &generator).rounded(),
                y: .random(in: -900...900, using: &generator).rounded(),
                symbol: MarkerSymbol.allCases[index % 3], size: [nil, 20, 40][index % 3])
        }
        let colors = MarkerColors(keys: MarkerKeys(.none, of: markers), colors: nil)
        let style = OverlayStyle(forDrawingOf: Size(width: 1000, height: 500))
        let places = try MarkerPlaces(
            markers, style: style, drawing: Box(minX: 0, minY: 0, maxX: 1000, maxY: 500), coloredBy: colors)
        #expect(places.order.count > 7000)
        func key(_ place: MarkerPlaces.Place) -> [Double] {
            [place.point.y, Double(place.number ?? -1), place.point.x, Double(place.index)]
        }
        #expect(zip(places.order, places.order.dropFirst()).allSatisfy { key($0).lexicographicallyPrecedes(key($1)) })
        for place in places.order {
            let marker = markers[Int(place.index)]
            #expect(place.point == marker.point && place.number == marker.number)
            let look = places.looks[Int(place.look)]
            #expect(look.symbol == marker.style.symbol && look.color == marker.style.color)
            #expect(look.size == marker.style.size ?? style.size(of: marker.style.symbol))
        }
        #expect(Set(places.looks).count == places.looks.count)
    }

    @Test func `Lower markers lie over upper ones, and higher numbers over lower ones`() throws {
        var list = OverlayFixture.list(160, 160)
        try list.append([
            OverlayFixture.marker(3, x: 20, y: 90), OverlayFixture.marker(9, x: 20, y: 50),
            OverlayFixture.marker(2, x: 25, y: 90), OverlayFixture.marker(nil, x: 25, y: 90),
        ])
        let layer = try #require(list.markerLayers.first)
        #expect(layer.marks.map(\.number) == [9, nil, 2, 3])
    }

    @Test func `A marker's own colour comes before its status, its status before its style`() throws {
        var plain = OverlayFixture.marker(x: 30, y: 60)
        plain.details.status = "closed"
        var own = OverlayFixture.marker(x: 90, y: 60)
        own.details.status = "closed"
        own.details.color = .black
        let none = OverlayFixture.marker(x: 140, y: 60)
        var list = OverlayFixture.list(160, 160)
        try list.append([plain, own, none], coloredBy: .status)
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160))
        #expect(picture[21, 34] == [0x00, 0x9E, 0x73])
        #expect(picture[81, 34] == [0, 0, 0])
        #expect(picture[131, 34] == [0x00, 0x72, 0xB2])
    }

    @Test func `A marker of an absurd size keeps nobody from seeing the others`() throws {
        var list = OverlayFixture.list(160, 160)
        try list.append([OverlayFixture.marker(x: 5, y: 5, size: 1e300), OverlayFixture.marker(x: 80, y: 80, size: 40)])
        #expect(throws: Never.self) { try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160)) }
    }

    @Test(arguments: [0, -3, .nan, .infinity])
    func `An impossible size is refused`(size: Double) {
        var list = OverlayFixture.list(160, 160)
        #expect(throws: RenderError.self) { try list.append([OverlayFixture.marker(x: 5, y: 5, size: size)]) }
    }

    @Test(arguments: [1e300, -1e12, .nan, .infinity])
    func `A marker far away is left out`(x: Double) throws {
        var list = OverlayFixture.list(160, 160)
        try list.append([OverlayFixture.marker(x: x, y: 5)])
        #expect(list.displayList.items.isEmpty)
    }
}
