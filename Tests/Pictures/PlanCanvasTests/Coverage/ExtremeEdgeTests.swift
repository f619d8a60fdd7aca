import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanCanvas

/// Edges whose slopes overflow, whose ends lie far beyond everything, or that are no numbers.
@Suite struct ExtremeEdgeTests {
    private func picture(_ node: DisplayNode, by backend: OverlayRenderer.Backend, side: Int = 32) throws -> PixelBuffer
    {
        var list = DisplayList(size: Size(width: Double(side), height: Double(side)))
        list.append(node)
        let paper = PixelBuffer(width: side, height: side, format: .rgb, filledWith: 255)
        return try OverlayRenderer(list, backend: backend).render(paper)
    }

    private func path(_ points: [Point]) -> Path {
        Path { path in
            path.addLines(points)
            path.closeSubpath()
        }
    }

    /// The share of the pixels that a black figure covers.
    private func share(_ points: [(Double, Double)]) throws -> Double {
        let fill = DisplayNode.fill(path(points.map { Point(x: $0.0, y: $0.1) }), .black, .evenOdd)
        let picture = try picture(fill, by: .raster)
        var sum = 0
        for y in 0..<32 { for x in 0..<32 { sum += 255 - Int(picture[x, y].first ?? 255) } }
        return Double(sum) / (255 * 32 * 32)
    }

    @Test(
        arguments: [
            // A corner the least number below the drawing's edge, so that an edge has no slope.
            ([(0, .leastNonzeroMagnitude), (32, 0), (32, 32)], 0.5), ([(0, 1e-300), (32, 0), (32, 32), (0, 32)], 1),
            // Sides far beyond the drawing on all sides, on some, and through its middle.
            ([(-1e308, -1e308), (1e308, -1e308), (1e308, 1e308), (-1e308, 1e308)], 1),
            ([(-1e20, -1e20), (1e20, -1e20), (1e20, 1e20), (-1e20, 1e20)], 1),
            ([(16, -1e308), (1e308, -1e308), (1e308, 1e308), (16, 1e308)], 0.5),
            ([(-1e300, 16), (1e300, 16), (1e300, 1e300), (-1e300, 1e300)], 0.5),
            ([(-1e10, -1e10), (1e10, 1e10), (-1e10, 1e10)], 0.5),
            // All beside it.
            ([(1e300, 0), (1e308, 0), (1e308, 32)], 0), ([(-1e300, 0), (-1e308, 0), (-1e308, 32)], 0),
        ] as [([(Double, Double)], Double)])
    func `A figure covers its part of the drawing, wherever its corners lie`(
        points: [(Double, Double)], expected: Double
    ) throws {
        #expect(abs(try share(points) - expected) < 0.01)
    }

    @Test func `An edge with an end that is infinite or no number covers what it may, and no pixel more than once`() {
        let block = CoverageBlock()
        let ends = SeededGenerator.extremeNumbers + [.infinity, -.infinity, .nan]
        for x in ends {
            for y in ends {
                block.begin(rows: 0..<16, columns: 3..<40)
                block.add(Point(x: x, y: y), Point(x: -y, y: 8))
                block.add(Point(x: 5, y: -x), Point(x: y, y: x))
                block.takeSpans(.nonZero, line: { $0 }) { _, column, coverages in
                    #expect((3..<40).contains(column))
                    for lane in 0..<CoverageSpan.scalarCount { #expect((-0.01...1.01).contains(coverages[lane])) }
                } run: { _, columns, coverage in
                    #expect((0...1).contains(coverage) && columns.clamped(to: 3..<40) == columns)
                }
            }
        }
    }

    @Test(arguments: [OverlayRenderer.Backend.raster, .cairo])
    func `Fills, strokes, curves and texts are painted at any numbers`(backend: OverlayRenderer.Backend) throws {
        var random = SeededGenerator(seed: 45)
        for round in 0..<(backend == .raster ? 1500 : 150) {
            let points = (0..<4).map { _ in random.extremePoint() }
            let outline = path(points)
            let curve = Path { path in
                path.move(to: points[0])
                path.addCurve(to: points[3], control1: points[1], control2: points[2])
                path.closeSubpath()
            }
            let scale = random.extreme()
            let style = StrokeStyle(lineWidth: abs(random.extreme()), lineJoin: random.oneIn(2) ? .round : .miter)
            let nodes: [DisplayNode] = [
                .fill(outline, .black, .evenOdd), .stroke(outline, .black, style),
                .fill(curve, .black, .nonZero),
                .transform(.scale(x: scale, y: scale), .fill(outline, .black, .nonZero)),
            ]
            // What cannot be painted is refused by an error.
            // Curves and wide strokes of such a size have many pieces, so that few of them are tried.
            _ = try? picture(nodes[round % 25 == 0 ? Int.random(in: 1..<4, using: &random) : 0], by: backend)
        }
    }
}
