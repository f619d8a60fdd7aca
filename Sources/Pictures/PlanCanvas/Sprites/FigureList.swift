import PlanBase
import PlanGeometry

/// Figures made by filling and stroking paths with colours alone, as polygons: quicker to paint in small than paths, and with
/// exactly the share of each pixel that the figures cover.
struct FigureList: Sendable {
    /// The shape of a figure, whatever its colour.
    struct Form: Sendable {
        /// The vertices of the rings; those whose coverage is found together are one part.
        let parts: [[[Point]]]
        let rule: FillRule
        /// The stroke along the rings; nil for a filling.
        let stroke: StrokeEdges?
        /// The box around all that is covered; nil if that is nothing.
        let bounds: Box?
    }

    /// From the bottom up.
    let forms: [Form]
    /// Which of the forms of all lists made together these are: lists with the same numbers have the same forms.
    let formNumbers: [Int]
    /// Each figure's colour.
    let colors: [CoverageColor]
    private let bounds: Box?

    /// The most pixels along a side of a sprite, which fit the room that bands keep beside themselves for sprites.
    private static let greatestSide = 1088

    init(forms: [Form], formNumbers: [Int], colors: [Color]) {
        self.forms = forms
        self.formNumbers = formNumbers
        self.colors = colors.map(CoverageColor.init)
        bounds = Box(enclosing: forms.compactMap(\.bounds))
    }

    /// The pixels of a sprite whose origin lies at a fraction of a pixel from a whole one; at least one. What lies beyond a
    /// sprite's greatest size, such as the ends of digits far wider than their advance, is left out.
    func box(offset: Vector) -> PixelBox {
        guard let bounds else { return PixelBox(left: 0, top: 0, right: 1, bottom: 1) }
        var box = PixelBox(covering: bounds.offsetBy(offset))
        box.right = max(min(box.right, box.left + Self.greatestSide), box.left + 1)
        box.bottom = max(min(box.bottom, box.top + Self.greatestSide), box.top + 1)
        return box
    }

    /// Returns the number of bytes that the sprites of lists with equal forms need.
    static func byteCount(of lists: [FigureList], offset: Vector) -> Int {
        let box = lists[0].box(offset: offset)
        let (width, height) = (box.right - box.left, box.bottom - box.top)
        return PackedSprite.byteCount(width: width, height: height) + (lists.count - 1)
            * PackedSprite.byteCount(width: width, height: height, isSharing: haveSameAlpha(lists))
    }

    /// True if lists with equal forms differ in red, green and blue alone.
    private static func haveSameAlpha(_ lists: [FigureList]) -> Bool {
        lists.dropFirst().allSatisfy { zip($0.colors, lists[0].colors).allSatisfy { $0.hasSameAlpha(as: $1) } }
    }

    /// Returns the sprites of lists with equal forms, whose origin lies at a fraction of a pixel from a whole one.
    ///
    /// The coverage of the forms is found once for all lists. The lowest figures are painted once, as far as all lists have
    /// them in equal colours.
    ///
    /// - Parameters:
    ///   - lists: one at least; they differ in their colours alone.
    ///   - memory: has room for them from `place` on, as much as `byteCount(of:offset:)` says.
    static func sprites(
        of lists: [FigureList], offset: Vector, in memory: SharedMemory, at place: Int
    ) -> [PackedSprite] {
        let forms = lists[0].forms
        let box = lists[0].box(offset: offset)
        let (width, height) = (box.right - box.left, box.bottom - box.top)
        let block = CoverageBlock(height: height)
        func paint(_ figures: Range<Int>, of lists: [FigureList], onto pixels: UnsafeMutablePointer<UInt32>) {
            for figure in figures {
                block.begin(rows: 0..<height, columns: 0..<width)
                let shift = offset - Vector(dx: Double(box.left), dy: Double(box.top))
                CoverageColor.withPixels(of: lists.map { $0.colors[figure] }) { colors in
                    forms[figure].forEachSpan(movedBy: shift, in: block) { row, column, coverages in
                        // The block has the sprites' rows and columns; a span's end may lie in what follows, which stays
                        // as it is.
                        var start = pixels + (row &* width &+ column)
                        for color in lists.indices {
                            blendSpan(colors[color, coverages], over: start)
                            start += width &* height
                        }
                    } run: { row, columns, coverage in
                        var start = pixels + (row &* width &+ columns.lowerBound)
                        for color in lists.indices {
                            blendRun(colors[color, coverage], over: start, count: columns.count)
                            start += width &* height
                        }
                    }
                }
            }
        }
        let size = width * height
        let shared = forms.indices.first { figure in
            lists.contains { $0.colors[figure] != lists[0].colors[figure] }
        }
        let room = size * lists.count + CoverageSpan.scalarCount
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { pixels in
            // One sprite's pixels after the other's, and what the last span may reach beyond them.
            let start = pixels.baseAddress.unsafelyUnwrapped
            start.initialize(repeating: 0, count: size + CoverageSpan.scalarCount)
            paint(0..<(shared ?? forms.count), of: [lists[0]], onto: start)
            for index in lists.indices.dropFirst() { (start + index * size).initialize(from: start, count: size) }
            (start + lists.count * size).initialize(repeating: 0, count: CoverageSpan.scalarCount)
            if let shared { paint(shared..<forms.count, of: lists, onto: start) }
            var sprites: [PackedSprite] = []
            var place = place
            let share = haveSameAlpha(lists)
            for index in lists.indices {
                let other = share ? sprites.first : nil
                sprites.append(
                    PackedSprite(
                        left: box.left, top: box.top, width: width, height: height,
                        pixels: UnsafeBufferPointer(rebasing: pixels[(index * size)..<((index + 1) * size)]),
                        in: memory, at: place, sharing: other))
                place += PackedSprite.byteCount(width: width, height: height, isSharing: other != nil)
            }
            return sprites
        }
    }
}

extension FigureList.Form {
    init(_ path: Path, _ rule: FillRule, _ stroke: StrokeEdges?) {
        let rings = path.rings(tolerance: CoverageBlock.curveTolerance)
        let turns = Set(rings.map { $0.signedArea.sign })
        let vertices = rings.map(\.distinctVertices).filter { $0.count > 1 }
        // Where the borders of two rings run along each other, their shares of a pixel must not be added up.
        parts = rule == .nonZero && turns.count == 1 && stroke == nil ? vertices.map { [$0] } : [vertices]
        (self.rule, self.stroke) = (rule, stroke)
        let reach = stroke?.reach ?? 0
        bounds = Box(enclosing: vertices.joined())?.insetBy(dx: -reach, dy: -reach)
    }

    /// Calls closures with what the figure covers in a block, as `CoverageBlock.takeSpans` does.
    @inline(__always)
    func forEachSpan(
        movedBy shift: Vector, in block: CoverageBlock,
        edge: (_ row: Int, _ column: Int, _ coverages: CoverageSpan) -> Void,
        run: (_ row: Int, _ columns: Range<Int>, _ coverage: Float) -> Void
    ) {
        guard parts.count > 1 else {
            parts.first?.forEach { add($0, movedBy: shift, to: block) }
            return block.takeSpans(rule, line: { $0 }, edge: edge, run: run)
        }
        let (width, rows) = (block.columns.count, block.rows)
        let step = CoverageSpan.scalarCount
        let stride = (width + step - 1) / step * step + step
        withUnsafeTemporaryAllocation(of: Float.self, capacity: stride * rows.count) { covered in
            covered.initialize(repeating: 0)
            // The block calls back with its own rows and columns.
            let start = covered.baseAddress.unsafelyUnwrapped - rows.lowerBound * stride - block.columns.lowerBound
            for part in parts {
                part.forEach { add($0, movedBy: shift, to: block) }
                block.takeSpans(rule, line: { start + $0 &* stride }) { line, column, coverages in
                    let place = UnsafeMutableRawPointer(line + column)
                    let known = place.loadUnaligned(as: CoverageSpan.self)
                    place.storeBytes(
                        of: known.replacing(with: coverages, where: coverages .> known), as: CoverageSpan.self)
                } run: { line, columns, coverage in
                    for column in columns { line[column] = max(line[column], coverage) }
                }
            }
            for row in rows {
                for column in Swift.stride(from: block.columns.lowerBound, to: block.columns.upperBound, by: step) {
                    let coverages = UnsafeRawPointer(start + row * stride + column).loadUnaligned(as: CoverageSpan.self)
                    if coverages.max() > 0 { edge(row, column, coverages) }
                }
            }
        }
    }

    private func add(_ ring: [Point], movedBy shift: Vector, to block: CoverageBlock) {
        guard let last = ring.last else { return }
        var (before, start) = (ring[ring.count - 2] + shift, last + shift)
        for point in ring {
            let end = point + shift
            if let stroke { stroke.add(before, start, end, to: block) } else { block.add(start, end) }
            (before, start) = (start, end)
        }
    }
}

/// A path filled or stroked with a colour.
package struct Figure {
    package let path: Path
    package let rule: FillRule
    package let color: Color
    /// The stroke along the path; nil for a filling.
    var stroke: StrokeEdges?

    package var isFilling: Bool { stroke == nil }
}
