import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

/// One disc stands for markers that would cover each other.
@Suite struct MarkerClusterTests {
    private func layout(_ points: [Point], distance: Double = 28, rooms: [Area] = []) throws -> OverlayLayout {
        let size = Size(width: 800, height: 600)
        var style = OverlayStyle(forDrawingOf: size)
        (style.clusterDistance, style.markerSize) = (distance, 40)
        var list = OverlayLayout(drawingSize: size, style: style)
        try list.append(rooms)
        try list.append(
            points.enumerated().map {
                OverlayFixture.marker(250 + $0.offset, x: $0.element.x, y: $0.element.y, size: nil)
            })
        return list
    }

    /// The centres and radii of the discs, with their counts.
    private func discs(_ list: OverlayLayout) throws -> [(center: Point, radius: Double, count: Int)] {
        let sizes = try ClusterLayer(
            size: list.style.size(of: .dot), font: list.style.markerFont, drawing: list.drawingBounds)
        return list.clusterLayers.flatMap(\.marks).map { mark in
            let count = mark.number ?? 0
            return (mark.point, sizes.circle(of: count, around: mark.point).radius, count)
        }
    }

    @Test func `A pin whose number a disc would hide goes into the disc`() throws {
        // Two as near as clusters are made of, and one farther off whose head reaches into their disc.
        let pair = [Point(x: 400, y: 300), Point(x: 420, y: 300)]
        #expect(try discs(layout(pair)).map(\.count) == [2])
        let list = try layout(pair + [Point(x: 386, y: 326)])
        #expect(try discs(list).map(\.count) == [3])
        #expect(list.markerLayers.count == 0)
        // One that the disc does not reach stays.
        let apart = try layout(pair + [Point(x: 340, y: 330)])
        #expect(try discs(apart).map(\.count) == [2])
        #expect(apart.markerLayers.flatMap(\.marks).map(\.number) == [252])
    }

    /// Rooms side by side, 80 pixels wide and high unless told, with walls of 8 pixels between them.
    private func rooms(side: Double = 80) throws -> [Area] {
        try (0..<Int(800 / side)).flatMap { column in
            try (0..<Int(600 / side)).map { row in
                let corner = Point(x: Double(column) * side + 4, y: Double(row) * side + 4)
                let box = Box(origin: corner, size: Size(width: side - 8, height: side - 8))
                return try OverlayFixture.area("\(column).\(row)", box)
            }
        }
    }

    @Test(arguments: 0..<8) func `No disc stands for markers of different rooms that have room for it`(seed: Int) throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        let rooms = try rooms()
        let points = (0..<150).map { _ in
            Point(x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
        }
        // In rooms, as far from walls as pins are wide.
        let inside = points.filter { point in
            rooms.contains { $0.shape.boundingBox?.insetBy(dx: 12, dy: 12).contains(point) == true }
        }
        let list = try layout(inside, rooms: rooms)
        let discs = try discs(list)
        let layer = try #require(list.markerLayers.first)
        #expect(discs.reduce(layer.marks.count) { $0 + $1.count } == inside.count && discs.count > 5)
        func home(_ point: Point) -> String? {
            rooms.first { $0.shape.boundingBox?.contains(point) == true }?.name
        }
        let counts = Dictionary(inside.map { (home($0), 1) }, uniquingKeysWith: +)
        let shown = Dictionary(
            discs.map { (home($0.center), $0.count) } + layer.marks.map { (home($0.point), 1) }, uniquingKeysWith: +)
        #expect(shown == counts)
        // None covers another all the same.
        for (index, disc) in discs.enumerated() {
            for other in discs[..<index] {
                #expect(disc.center.distance(to: other.center) >= disc.radius + other.radius - 1e-6)
            }
        }
    }

    @Test func `Where rooms are smaller than discs, a disc stands for markers of several`() throws {
        let rooms = try rooms(side: 20)
        let points = rooms.compactMap { $0.shape.boundingBox?.center }
        let discs = try discs(layout(points, rooms: rooms))
        #expect(discs.reduce(0) { $0 + $1.count } > rooms.count * 9 / 10)
        for (index, disc) in discs.enumerated() {
            for other in discs[..<index] {
                #expect(disc.center.distance(to: other.center) >= disc.radius + other.radius - 1e-6)
            }
        }
    }

    @Test(arguments: 0..<8) func `No disc covers the number of a pin, nor another disc`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let points = (0..<150).map { _ in
            Point(x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
        }
        let list = try layout(points)
        let discs = try discs(list)
        let layer = try #require(list.markerLayers.first)
        #expect(discs.reduce(layer.marks.count) { $0 + $1.count } == 150)
        #expect(discs.count > 10 && layer.marks.count > 20)
        let cover = MarkCover(looks: layer.looks, digitWidth: 0.6)
        for (index, disc) in discs.enumerated() {
            for mark in layer.marks {
                let number = cover.number(of: mark)
                let isCovered = MarkCover.hidesDigit(of: number, count: 3, tolerating: 0) {
                    $0.distance(to: disc.center) <= disc.radius
                }
                #expect(!isCovered)
            }
            for other in discs[..<index] {
                let distance = disc.center.distance(to: other.center)
                #expect(distance >= disc.radius + other.radius - 1e-9)
            }
        }
    }
}
