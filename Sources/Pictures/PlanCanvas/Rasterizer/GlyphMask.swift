import PlanGeometry

/// The share of each pixel that a glyph, or its halo, covers at one subpixel phase.
final class GlyphMask: Sendable {
    /// Its pixels when the glyph's origin lies at its phase from pixel (0, 0).
    let box: PixelBox
    /// The shares of the pixels in 1/255, row by row.
    private let shares: [UInt8]

    /// The properties of a glyph that decide its mask.
    struct Form: Hashable {
        let outline: GlyphOutline
        let turn: AffineTransform
        /// From the pixel's corner to the glyph's origin.
        let phase: Vector
        /// The width of the halo; nothing for the glyph itself.
        let halo: Double?

        static func == (left: Form, right: Form) -> Bool {
            left.outline === right.outline && left.phase == right.phase && left.halo == right.halo
                && left.turn == right.turn
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(outline))
            hasher.combine(phase)
            hasher.combine(halo)
        }
    }

    /// The greatest height and width of a mask in pixels. Larger letters are painted from their outlines.
    static let greatestSide = 512

    /// True if a glyph, with its halo, is small enough for a mask.
    static func fits(_ outline: GlyphOutline, turn: AffineTransform, halo: Double) -> Bool {
        guard let box = outline.bounds?.applying(turn) else { return true }
        let room = Double(greatestSide) - 2 * halo - 3
        return box.width <= room && box.height <= room
    }

    init(_ form: Form) {
        let path = form.outline.path.applying(form.turn.concatenating(.translation(x: form.phase.dx, y: form.phase.dy)))
        let stroke = form.halo.flatMap { StrokeEdges(width: 2 * $0) }
        let rings = path.rings(tolerance: CoverageBlock.curveTolerance).map(\.distinctVertices).filter { $0.count > 1 }
        let reach = stroke?.reach ?? 0
        guard let bounds = Box(enclosing: rings.compactMap { Box(enclosing: $0) }) else {
            (box, shares) = (PixelBox(left: 0, top: 0, right: 0, bottom: 0), [])
            return
        }
        let box = PixelBox(covering: bounds.insetBy(dx: -reach, dy: -reach))
        self.box = box
        let (width, height) = (box.right - box.left, box.bottom - box.top)
        let block = CoverageBlock(height: height)
        block.begin(rows: box.top..<box.bottom, columns: box.left..<box.right)
        for ring in rings {
            for index in ring.indices {
                let (start, end) = (ring[index], ring[(index + 1) % ring.count])
                if let stroke {
                    stroke.add(start, end, ring[(index + 2) % ring.count], to: block)
                } else {
                    block.add(start, end)
                }
            }
        }
        shares = [UInt8](unsafeUninitializedCapacity: width * height) { shares, count in
            shares.initialize(repeating: 0)
            count = width * height
            block.takeSpans(.nonZero, line: { ($0 - box.top) * width - box.left }) { line, column, coverages in
                for lane in 0..<min(CoverageSpan.scalarCount, box.right - column) {
                    shares[line + column + lane] = UInt8(min(max(coverages[lane], 0), 1) * 255 + 0.5)
                }
            } run: { line, columns, coverage in
                for column in columns { shares[line + column] = UInt8(min(max(coverage, 0), 1) * 255 + 0.5) }
            }
        }
    }

    /// Adds a row of the mask to how much of a row's pixels is covered: as if each covered an independent part of the pixel,
    /// which is right where one covers all or nothing of it.
    ///
    /// - Parameters:
    ///   - row: counted as the box counts them, one of its rows.
    ///   - covered: the pixel of the box's first column, with room for all of them.
    @inline(__always)
    func add(row: Int, to covered: UnsafeMutablePointer<UInt8>) {
        let width = box.right &- box.left
        shares.withUnsafeBufferPointer { shares in
            // The row is one of the box's, for which there are `width` shares each.
            let shares = shares.baseAddress.unsafelyUnwrapped + (row &- box.top) &* width
            for column in 0..<width {
                let rest = dividedBy255((255 &- UInt32(covered[column])) &* (255 &- UInt32(shares[column])))
                covered[column] = UInt8(truncatingIfNeeded: 255 &- rest)
            }
        }
    }
}

extension Ring {
    /// The vertices without those that repeat the one before them.
    var distinctVertices: [Point] {
        guard vertices.first == vertices.last || zip(vertices, vertices.dropFirst()).contains(where: ==) else {
            return vertices
        }
        var distinct: [Point] = []
        distinct.reserveCapacity(vertices.count)
        for vertex in vertices where vertex != distinct.last { distinct.append(vertex) }
        if distinct.count > 1, distinct.first == distinct.last { distinct.removeLast() }
        return distinct
    }
}
