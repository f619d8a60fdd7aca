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
