import PlanGeometry
import Testing

@testable import PlanTracing

@Suite struct WallSearchTests {
    /// Short lines of two directions, strewn over a square sheet of some points a side.
    private func strewn(_ count: Int, side: Double) -> [PageLine] {
        (0..<count).map { index in
            // Steps by irrational parts of the side spread evenly, without a pattern.
            let x = (Double(index) * 0.618_033_988_7).truncatingRemainder(dividingBy: 1) * side
            let y = (Double(index) * 0.754_877_666_2).truncatingRemainder(dividingBy: 1) * side
            let start = Point(x: x, y: y)
            let end = index.isMultiple(of: 2) ? Point(x: x + 20, y: y) : Point(x: x, y: y + 20)
            return PageLine(start: start, end: end, style: 0)
        }
    }

    private func search(_ lines: [PageLine]) -> WallSearch {
        let style = LineStyle(width: 50, gray: 0, layer: "", isEdge: false, isDashed: false)
        return WallSearch(lines: lines, styles: [style], texts: [], meter: PaintedFlat.meter)
    }

    @Test func `A sheet four times as large takes about four times the work`() {
        let small = search(strewn(4_000, side: 1_000)).pairCount
        let large = search(strewn(16_000, side: 2_000)).pairCount
        #expect(small > 0)
        #expect(large < 6 * small)
    }

    @Test func `A sheet however dense takes work in proportion to its lines`() {
        let count = 20_000
        #expect(search(strewn(count, side: 300)).pairCount < 1_500 * count)
    }
}
