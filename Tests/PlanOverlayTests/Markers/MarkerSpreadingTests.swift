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
        let points = (0..<40).map { Point(x: Double($0 % 8) * 95 + 40, y: Double($0 / 8) * 110 + 60) }
        for spreading in MarkerSpreading.allCases {
            let list = try layout(points, spreading)
            #expect(list.spreadMarkerCount == 0 && list.hiddenMarkerCount == 0)
            #expect(Set(try #require(list.markerLayers.first).marks.map(\.point)) == Set(points))
        }
    }

    @Test func `Many hidden markers are told, and moved when that is asked for`() throws {
        var random = SeededGenerator(seed: 3)
        let points = (0..<60).map { _ in
            Point(x: .random(in: 380...420, using: &random), y: .random(in: 280...320, using: &random))
        }
        let auto = try layout(points, .auto)
        #expect(auto.spreadMarkerCount == 0 && auto.hiddenMarkerCount > 30)
        let always = try layout(points, .always)
        #expect(always.spreadMarkerCount == auto.hiddenMarkerCount && always.hiddenMarkerCount == 0)
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
