import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// Markers at the drawing's edge: their symbols are turned inwards, their points stay where they are.
@Suite struct MarkerEdgeTests {
    private let side = 200

    private func picture(_ marker: Marker) throws -> PixelBuffer {
        var list = OverlayFixture.list(side, side)
        try list.append([marker])
        return try OverlayRenderer(list.displayList).render(OverlayFixture.white(side, side))
    }

    /// How many pixels are not white.
    private func ink(_ picture: PixelBuffer) -> Int {
        // Without a copy of each pixel: this code is not optimised.
        let (bytes, channels) = (picture.bytes, picture.format.channels)
        return (0..<side * side).count { pixel in
            (pixel * channels..<(pixel + 1) * channels).contains { bytes[$0] < 245 }
        }
    }

    /// Places on the edges and in the corners, and some pixels from them.
    static let places: [Point] = [
        Point(x: 100, y: 0), Point(x: 100, y: 20), Point(x: 0, y: 120), Point(x: 8, y: 120), Point(x: 200, y: 120),
        Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 3, y: 197), Point(x: 200, y: 200), Point(x: 100, y: 200),
    ]

    @Test(arguments: [MarkerSymbol.pin, .flag], places)
    func `A symbol with a tip shows as much as in the middle, also with a long number`(
        symbol: MarkerSymbol, place: Point
    ) throws {
        for number in [nil, 7, 12345] {
            let middle = try ink(picture(OverlayFixture.marker(number, x: 100, y: 120, symbol: symbol, size: 50)))
            let edge = try ink(picture(OverlayFixture.marker(number, x: place.x, y: place.y, symbol: symbol, size: 50)))
            // Half a flag's pole lies beyond; the head of a long number covers more of a leaning pin.
            #expect(Double(edge) > 0.8 * Double(middle), "\(number ?? 0): \(edge) of \(middle) pixels")
        }
    }

    @Test(arguments: MarkerSymbol.allCases, places)
    func `Every symbol lies on the drawing in whole, with its number`(symbol: MarkerSymbol, place: Point) throws {
        var list = OverlayFixture.list(side, side)
        try list.append([OverlayFixture.marker(7, x: place.x, y: place.y, symbol: symbol, size: 40)])
        let layer = try #require(list.markerLayers.first)
        let mark = try #require(layer.marks.first)
        let bounds = layer.looks[Int(mark.look)].bounds.offsetBy(mark.point - .zero)
        #expect(bounds.overhang(beyond: Box(minX: 0, minY: 0, maxX: Double(side), maxY: Double(side))) < 1e-9)
        // No farther from its point than it must.
        let isInside =
            bounds.offsetBy(place - mark.point)
            .overhang(beyond: Box(minX: 0, minY: 0, maxX: Double(side), maxY: Double(side))) == 0
        #expect(isInside == (mark.point == place))
        #expect(mark.point.distance(to: place) <= 35)
    }

    @Test(arguments: [MarkerSymbol.pin, .flag], places)
    func `The tip stays on the point`(symbol: MarkerSymbol, place: Point) throws {
        let picture = try picture(OverlayFixture.marker(7, x: place.x, y: place.y, symbol: symbol, size: 50))
        // The nearest pixel that is clearly coloured.
        let distances = (0..<side * side).filter { index in picture[index % side, index / side].contains { $0 < 200 } }
            .map { index in Point(x: Double(index % side) + 0.5, y: Double(index / side) + 0.5).distance(to: place) }
        // At an edge a flag moves by half its pole and its shadow.
        #expect(try #require(distances.min()) < (symbol == .flag ? 6 : 3.5))
    }

    @Test(arguments: MarkerSymbol.allCases, [false, true])
    func `A number has a contrast of 4.5 with what is under it, on light and dark sheets`(
        symbol: MarkerSymbol, isOnDark: Bool
    ) throws {
        for color in StatusMeaning.allCases.map(\.color) + [.black, .white, MarkerStyle.defaultColor] {
            let look = MarkerLook(symbol: symbol, color: color, size: 40, numberLength: 2, isOnDark: isOnDark)
            let (ink, halo) = look.shape(digitWidth: 0.7).numberInk
            #expect(ink.contrast(with: halo?.color ?? color) >= 4.5)
            if let halo { #expect((halo.color.relativeLuminance < 0.2) == isOnDark) }
        }
    }

    @Test(arguments: MarkerSymbol.allCases, [0, 60, 120, 150, 180, 210, 255])
    func `A symbol of any colour has a contrast of 3 with what lies under it`(symbol: MarkerSymbol, ground: UInt8)
        throws
    {
        let paper = PixelBuffer(width: side, height: side, format: .rgb, filledWith: ground)
        let under = Double(ground) / 255
        let groundColor = Color(red: under, green: under, blue: under)
        for color in [Color.white, .black, Color(hex: 0x808080), Color(hex: 0xFFFF00), Color(hex: 0xD55E00)] {
            var list = OverlayFixture.list(side, side)
            try list.append([OverlayFixture.marker(x: 100, y: 120, symbol: symbol, size: 60, color: color)])
            let picture = try OverlayRenderer(list.displayList).render(paper)
            // In each row, but for those of a tip, from the left: the greatest contrast near where the symbol begins.
            let contrasts = (0..<([.pin, .flag].contains(symbol) ? 100 : side)).compactMap { y -> Double? in
                func isSeen(_ x: Int) -> Bool { picture[x, y].contains { abs(Int($0) - Int(ground)) > 12 } }
                guard let first = (0..<side).first(where: isSeen) else { return nil }
                return (first..<min(first + 8, side)).map { x in
                    let samples = picture[x, y].map { Double($0) / 255 }
                    return Color(red: samples[0], green: samples[1], blue: samples[2]).contrast(with: groundColor)
                }.max()
            }.sorted()
            try #require(contrasts.count > 20)
            #expect(contrasts[contrasts.count / 3] >= 3, "\(symbol), \(color) on \(ground)")
        }
    }

    @Test(arguments: [3, 5, 9], MarkerTurn.all(for: .pin, hasIcon: false))
    func `A pin's outline is one line around its head and its tail`(digits: Int, turn: MarkerTurn) throws {
        func pin(_ digits: Int) throws -> (outline: Path, center: Point) {
            var look = MarkerLook(symbol: .pin, color: .black, size: 60, numberLength: digits)
            look.turn = turn
            let shape = look.shape(digitWidth: 0.7)
            let white = try #require(shape.symbol.figures()?.first { $0.color == .white })
            return (white.path, shape.numberCenter)
        }
        // Without a number the head is round.
        let (long, round) = (try pin(digits), try pin(0).outline)
        let head = NumberDisc(
            center: long.center, outerRadius: 0.34 * 60, edge: 0.042 * 60, numberLength: digits, digitWidth: 0.7)
        #expect(head.stretch > 1)
        let rings = long.outline.rings(tolerance: 0.001)
        #expect(rings.count == 1)
        let ring = try #require(rings.first)
        #expect(Polygon(exterior: ring).isValid)
        let (headOutline, box) = (head.outline(grownBy: 0), long.outline.boundingRect.insetBy(dx: -3, dy: -3))
        for x in stride(from: box.minX, to: box.maxX, by: 1.37) {
            for y in stride(from: box.minY, to: box.maxY, by: 1.13) {
                let point = Point(x: x, y: y)
                let isWithin = headOutline.contains(point) || round.contains(point)
                if long.outline.contains(point) != isWithin {
                    // Arcs are curves of at most a quarter turn, which may be cut in other places.
                    #expect(long.outline.location(of: point, tolerance: 0.01) == .boundary, "\(point)")
                }
            }
        }
    }

    /// The box of a pin on a drawing of 200 by 200 pixels.
    private func box(ofPinAt point: Point, number: Int?) throws -> Box {
        let drawing = Box(minX: 0, minY: 0, maxX: 200, maxY: 200)
        var toPaint = MarkersToPaint()
        toPaint.add(at: point, number: number, symbol: .pin, color: .white, size: 50)
        let layer = try #require(
            try toPaint.layer(font: Font(size: 1, weight: .bold), edge: drawing, drawing: drawing))
        return Box(layer.box(of: layer.marks[0]))
    }

    @Test func `A pin hangs from the top edge and leans in from the sides`() throws {
        func bounds(_ x: Double, _ y: Double) throws -> Box {
            try box(ofPinAt: Point(x: x, y: y), number: 7).offsetBy(Vector(dx: -x, dy: -y))
        }
        #expect(try bounds(100, 100).maxY <= 1)
        #expect(try bounds(100, 0).minY >= -1)
        #expect(try bounds(0, 100).minX >= -1)
        #expect(try bounds(200, 100).maxX <= 1)
        let corner = try bounds(200, 0)
        #expect(corner.maxX <= 1 && corner.minY >= -1)
    }

    @Test(arguments: [MarkerSymbol.ring, .cross])
    func `A number beside a symbol is on the side where there is room`(symbol: MarkerSymbol) throws {
        let middle = try ink(picture(OverlayFixture.marker(123, x: 100, y: 100, symbol: symbol, size: 30)))
        let edge = try ink(picture(OverlayFixture.marker(123, x: 182, y: 100, symbol: symbol, size: 30)))
        #expect(abs(edge - middle) < middle / 20)
    }

    @Test(arguments: places)
    func `Nothing of a pin lies beyond the drawing`(place: Point) throws {
        let drawing = Box(minX: 0, minY: 0, maxX: 200, maxY: 200)
        for number in [nil, 7, 12345] {
            // Boxes are of whole pixels, with room for sprites a fraction of a pixel beside their place.
            #expect(drawing.insetBy(dx: -1, dy: -1).contains(try box(ofPinAt: place, number: number)))
        }
    }

    @Test func `A marker that lies outside is not turned`() throws {
        #expect(try box(ofPinAt: Point(x: 100, y: -1), number: 7).maxY <= 0)
    }

    @Test func `The disc of a cluster lies on the drawing`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 200, height: 200))
        style.clusterDistance = 30
        var list = OverlayFixture.list(side, side, style: style)
        try list.append((0..<4).map { OverlayFixture.marker($0, x: 2 * Double($0), y: 1) })
        let cluster = try #require(list.clusterLayers.first)
        #expect(list.drawingBounds.contains(cluster.bounds))
    }
}
