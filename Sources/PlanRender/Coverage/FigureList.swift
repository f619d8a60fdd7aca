import PlanGeometry
import PlanModel

/// What is painted by filling and stroking paths with colours alone, as polygons: quicker to paint in small than paths, and
/// with exactly the share of each pixel that they cover.
struct FigureList: Sendable {
    fileprivate struct Figure: Sendable {
        /// The rings; those whose coverage is found together are one part.
        let parts: [[Ring]]
        let color: CoverageColor
        let rule: FillRule

        init(_ path: Path, _ color: Color, _ rule: FillRule) {
            let rings = path.rings(tolerance: FigureList.tolerance)
            let turns = Set(rings.map { $0.signedArea.sign })
            // Where the borders of two rings run along each other, their shares of a pixel must not be added up.
            parts = rule == .nonZero && turns.count == 1 ? rings.map { [$0] } : [rings]
            self.color = CoverageColor(color)
            self.rule = rule
        }
    }

    private let figures: [Figure]
    private let bounds: Box?

    /// How far, in pixels, straight lines may lie from the curves that they stand for.
    private static let tolerance = 0.02

    /// What a closure paints; of anything but filled and stroked paths, such as text, pictures and gradients, nothing is taken
    /// down.
    init(painting paint: (Canvas) throws -> Void) throws {
        let log = FigureLog()
        let canvas = try Canvas.withoutEdges(figureLog: log)
        try paint(canvas)
        try canvas.check()
        figures = log.figures.map(Figure.init)
        let boxes = figures.flatMap { $0.parts.joined().map(\.boundingBox) }
        bounds = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }

    /// The sprite whose origin lies at a fraction of a pixel from a whole one.
    func sprite(offset: Vector, with block: CoverageBlock) -> Sprite {
        guard let bounds else { return Sprite(left: 0, top: 0, width: 1, height: 1, pixels: [0]) }
        let box = PixelBox(covering: bounds.offsetBy(offset))
        let (width, height) = (max(box.right - box.left, 1), max(box.bottom - box.top, 1))
        let shift = offset - Vector(dx: Double(box.left), dy: Double(box.top))
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            pixels.initialize(repeating: 0)
            count = width * height
            // The block has the sprite's columns and some of its rows.
            let start = pixels.baseAddress.unsafelyUnwrapped
            for first in stride(from: 0, to: height, by: block.height) {
                for figure in figures {
                    block.begin(rows: first..<min(first + block.height, height), columns: 0..<width)
                    figure.forEachRun(movedBy: shift, in: block) { row, columns, coverage in
                        blendRun(
                            figure.color.pixel(coverage: coverage), over: start + (row &* width &+ columns.lowerBound),
                            count: columns.count)
                    }
                }
            }
        }
        return Sprite(left: box.left, top: box.top, width: width, height: height, pixels: pixels)
    }
}

extension FigureList.Figure {
    /// Calls a closure with the runs of pixels that the figure covers alike in a block.
    @inline(__always)
    fileprivate func forEachRun(
        movedBy shift: Vector, in block: CoverageBlock,
        _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: Float) -> Void
    ) {
        guard parts.count > 1 else {
            parts.first?.forEach { Self.add($0, movedBy: shift, to: block) }
            return block.takeRuns(rule, body)
        }
        let (width, rows) = (block.columns.count, block.rows)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width * rows.count) { covered in
            covered.initialize(repeating: 0)
            // The block calls back with its own rows and columns.
            let start = covered.baseAddress.unsafelyUnwrapped - rows.lowerBound * width - block.columns.lowerBound
            for part in parts {
                part.forEach { Self.add($0, movedBy: shift, to: block) }
                block.takeRuns(rule) { row, columns, coverage in
                    let line = start + row &* width
                    for column in columns { line[column] = max(line[column], coverage) }
                }
            }
            for row in rows {
                let line = start + row * width
                var column = block.columns.lowerBound
                while column < block.columns.upperBound {
                    let (first, coverage) = (column, line[column])
                    repeat { column += 1 } while column < block.columns.upperBound && line[column] == coverage
                    if coverage > 0 { body(row, first..<column, coverage) }
                }
            }
        }
    }

    private static func add(_ ring: Ring, movedBy shift: Vector, to block: CoverageBlock) {
        guard var start = ring.vertices.last.map({ $0 + shift }) else { return }
        for point in ring.vertices {
            let end = point + shift
            block.add(start, end)
            start = end
        }
    }
}

/// Takes down what a canvas would fill.
final class FigureLog {
    private(set) var figures: [(path: Path, color: Color, rule: FillRule)] = []

    /// - Parameters:
    ///   - path: in the coordinates of the transform.
    func fill(_ path: Path, _ color: Color, _ rule: FillRule, transform: AffineTransform) {
        figures.append((path.applying(transform), color, rule))
    }

    func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle, transform: AffineTransform) throws(StrokeError) {
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        let outline = try path.strokeOutline(style, tolerance: 0.02 / max(scale, 1e-9))
        figures.append((outline.applying(transform), color, .nonZero))
    }
}
