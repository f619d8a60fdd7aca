import PlanGeometry
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

/// One disc stands for markers that would cover each other.
@Suite struct MarkerClusterTests {
    private func layout(_ points: [Point], distance: Double = 28) throws -> OverlayLayout {
        let size = Size(width: 800, height: 600)
        var style = OverlayStyle(forDrawingOf: size)
        (style.clusterDistance, style.markerSize) = (distance, 40)
        var list = OverlayLayout(drawingSize: size, style: style)
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
