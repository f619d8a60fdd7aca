import PlanGeometry
import TestSupport
import Testing

@testable import PlanCanvas

@Suite struct CoverageBlockTests {
    /// The coverage of each pixel that is covered at all.
    private func coverage(
        _ rings: [[Point]], _ rule: FillRule = .nonZero, rows: Range<Int> = 0..<16, columns: Range<Int> = 0..<40
    ) -> [PixelPlace: Double] {
        let block = CoverageBlock()
        block.begin(rows: rows, columns: columns)
        for ring in rings {
            for index in ring.indices { block.add(ring[index], ring[(index + 1) % ring.count]) }
        }
        var result: [PixelPlace: Double] = [:]
        for (place, coverage) in pixels(of: block, rule) {
            #expect(result[place] == nil)
            result[place] = coverage
        }
        #expect(pixels(of: block, rule).isEmpty)
        return result
    }

    /// What the block hands out, without what rounding leaves over.
    private func pixels(of block: CoverageBlock, _ rule: FillRule) -> [(place: PixelPlace, coverage: Double)] {
        var pixels: [(place: PixelPlace, coverage: Double)] = []
        block.takeSpans(rule, line: { $0 }) { row, column, coverages in
            #expect(block.columns.contains(column))
            for lane in 0..<CoverageSpan.scalarCount where coverages[lane] > 1e-4 {
                #expect(block.columns.contains(column + lane) && coverages[lane] <= 1)
                pixels.append((PixelPlace(x: column + lane, y: row), Double(coverages[lane])))
            }
        } run: { row, columns, coverage in
            #expect(!columns.isEmpty && coverage > 0)
            pixels += columns.map { (PixelPlace(x: $0, y: row), Double(coverage)) }
        }
        return pixels
    }

    private struct PixelPlace: Hashable {
        let x, y: Int
    }

    private func points(_ places: (Double, Double)...) -> [Point] { places.map { Point(x: $0.0, y: $0.1) } }

    @Test func `A box covers its pixels by the area of their common part`() {
        let covered = coverage([Box(minX: 2.25, minY: 1.5, maxX: 30.5, maxY: 4.125).corners])
        #expect(covered[PixelPlace(x: 2, y: 1)] == 0.375)
        #expect(covered[PixelPlace(x: 10, y: 1)] == 0.5)
        #expect(covered[PixelPlace(x: 2, y: 2)] == 0.75)
        #expect(covered[PixelPlace(x: 10, y: 3)] == 1)
        #expect(covered[PixelPlace(x: 30, y: 3)] == 0.5)
        #expect(covered[PixelPlace(x: 30, y: 4)] == 0.0625)
        #expect(covered.count == 29 * 4)
    }

    @Test(arguments: 0..<40)
    func `A triangle covers as much as its area, wherever its rows and columns are cut`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func place() -> Point {
            Point(x: Double.random(in: -10...50, using: &random), y: Double.random(in: -5...21, using: &random))
        }
        let triangle = [place(), place(), place()]
        let whole = coverage([triangle])
        // Pixel by pixel against the polygon cut to the pixel.
        for y in 0..<16 {
            for x in 0..<40 {
                let box = Box(minX: Double(x), minY: Double(y), maxX: Double(x + 1), maxY: Double(y + 1))
                #expect(abs((whole[PixelPlace(x: x, y: y)] ?? 0) - area(of: triangle, in: box)) < 2e-4)
            }
        }
        let parts = coverage([triangle], rows: 0..<7).merging(coverage([triangle], rows: 7..<16)) { $1 }
        #expect(parts == whole)
    }

    /// The area of a convex polygon's part in a box, by cutting off what lies beyond each side.
    private func area(of ring: [Point], in box: Box) -> Double {
        func cut(_ ring: [Point], _ depth: (Point) -> Double) -> [Point] {
            ring.indices.flatMap { index -> [Point] in
                let (start, end) = (ring[index], ring[(index + 1) % ring.count])
                let (from, to) = (depth(start), depth(end))
                let crossing = Point(
                    x: start.x + (end.x - start.x) * from / (from - to),
                    y: start.y + (end.y - start.y) * from / (from - to))
                return (from >= 0 ? [start] : []) + ((from >= 0) != (to >= 0) ? [crossing] : [])
            }
        }
        var rest = cut(ring) { $0.x - box.minX }
        rest = cut(rest) { box.maxX - $0.x }
        rest = cut(rest) { $0.y - box.minY }
        rest = cut(rest) { box.maxY - $0.y }
        return abs(
            rest.indices.reduce(0) { sum, index in
                let (one, next) = (rest[index], rest[(index + 1) % rest.count])
                return sum + (one.x * next.y - next.x * one.y) / 2
            })
    }

    @Test func `By the even-odd rule a ring in a ring is a hole, by the other only when it turns back`() {
        let outer = points((1, 1), (20, 1), (20, 12), (1, 12))
        let inner = points((5, 3), (15, 3), (15, 9), (5, 9))
        #expect(coverage([outer, inner], .evenOdd)[PixelPlace(x: 10, y: 5)] == nil)
        #expect(coverage([outer, inner], .nonZero)[PixelPlace(x: 10, y: 5)] == 1)
        #expect(coverage([outer, inner.reversed()], .nonZero)[PixelPlace(x: 10, y: 5)] == nil)
        #expect(coverage([outer, inner], .evenOdd)[PixelPlace(x: 3, y: 5)] == 1)
    }

    @Test func `A stroke is as wide as it should be, and round at its corners`() throws {
        let ring = points((10, 4), (30, 4), (30, 14), (10, 14))
        let block = CoverageBlock()
        block.begin(rows: 0..<16, columns: 0..<40)
        let stroke = try #require(StrokeEdges(width: 5))
        for index in ring.indices { stroke.add(ring[index], ring[(index + 1) % 4], ring[(index + 2) % 4], to: block) }
        let covered = pixels(of: block, .nonZero).reduce(0) { $0 + $1.coverage }
        // The rows below 16 cut half a pixel off the lower side.
        let uncut = 2 * (20 + 10) * 5.0 - 4 * 2.5 * 2.5 + 2.5 * 2.5 * Double.pi
        let lost = 20 * 0.5 + 2 * circleSegment(radius: 2.5, beyond: 2) / 2
        // In the pixel of each inner corner two strips' shares of a half each are added up: a quarter too much.
        #expect(abs(covered - (uncut - lost + 4 * 0.25)) < 0.25)
    }

    /// The area that a line cuts off a circle at a distance from its middle.
    private func circleSegment(radius: Double, beyond distance: Double) -> Double {
        let steps = 100_000
        return (0..<steps).reduce(0) { sum, step in
            let y = distance + (radius - distance) * (Double(step) + 0.5) / Double(steps)
            return sum + 2 * (radius * radius - y * y).squareRoot() * (radius - distance) / Double(steps)
        }
    }
}
