import PlanBase
import PlanGeometry
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// What is told of a marker's pixels decides where it is painted at all.
@Suite struct MarkerBoxTests {
    @Test(arguments: MarkerSymbol.allCases) private func `All sprites of a marker lie in its box`(symbol: MarkerSymbol)
        throws
    {
        let drawing = Box(minX: 0, minY: 0, maxX: 400, maxY: 300)
        var toPaint = MarkersToPaint()
        for (index, size) in [7.0, 23.4, 66, 104].enumerated() {
            for step in 0..<60 {
                let share = Double(step) / 59
                // Down the middle, and along the right and the lower edge, where markers are turned.
                for point in [
                    Point(x: 200 + share, y: 300 * share), Point(x: 400 - 9 * share, y: 150 + share),
                    Point(x: 400 * share, y: 300 - share),
                ] {
                    let numbers = [nil, 7, 11, -4, 101, 9999, 88_888, 123_456]
                    toPaint.add(
                        at: point, number: numbers[(step + index) % numbers.count], symbol: symbol,
                        color: Color(hex: 0x0072B2),
                        size: size)
                }
            }
        }
        let layer = try #require(try toPaint.layer(font: Font(size: 20), edge: drawing, drawing: drawing))
        for mark in layer.marks {
            let place = Phase(mark.point, steps: layer.looks[Int(mark.look)].steps)
            for (index, stamp) in layer.stamps(of: mark).enumerated() {
                let frame = layer.sprites.frames[Int(stamp.frame)]
                let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
                let covered = PixelBox(left: left, top: top, right: left + frame.width, bottom: top + frame.height)
                #expect(covered.intersection(layer.box(of: mark)) == covered, "\(mark.point) \(mark.number ?? 0)")
                guard index > 0 else { continue }
                let box = layer.looks[Int(mark.look)].numberBox
                let number = PixelBox(
                    left: box.left + place.x, top: box.top + place.y, right: box.right + place.x,
                    bottom: box.bottom + place.y)
                #expect(covered.intersection(number) == covered, "\(mark.point) \(mark.number ?? 0)")
            }
        }
    }
}
