extension Path {
    /// The most dashes that a path is cut into.
    public static let dashLimit = 100_000

    /// The area that a stroke along the path covers, as a path to be filled by the non-zero rule.
    ///
    /// Lines are offset exactly, curves by cubic curves that leave the true offset by at most about `tolerance` (at
    /// least 1e-9 of the size of the path and 1e-6 of the line width). Where a curve turns more tightly than half of
    /// the line width, and at cusps, the stroke is what a round pen leaves. Joins are drawn only where lines and curves
    /// meet, caps at the ends of open subpaths and of dashes. A subpath without length is a dot with round caps, a
    /// square with square ones, nothing with butt ones; a move alone is nothing. All parts turn the same way, so that
    /// they overlap without holes.
    ///
    /// - Throws: ``StrokeError`` for a style or path that is no ordinary one (of a size between 1e-140 and 1e150), or a
    ///   pattern of more than ``dashLimit`` dashes.
    public func strokeOutline(_ style: StrokeStyle, tolerance: Double = 0.01) throws(StrokeError) -> Path {
        guard style.lineWidth >= 0, style.lineWidth.isFinite else { throw .invalidLineWidth(style.lineWidth) }
        guard style.miterLimit >= 0, style.miterLimit.isFinite else { throw .invalidMiterLimit(style.miterLimit) }
        guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
        let pieces = try strokePieces(style.dash, phase: style.dashPhase)
        guard style.lineWidth > 0, let box = controlBox else { return Path() }
        let size = max(box.maxX - box.minX, box.maxY - box.minY) + style.lineWidth
        // Beyond these sizes, squares of lengths would leave the range of Double.
        guard size <= 1e150, size >= 1e-140 else { throw .pathNotFinite }
        var outliner = StrokeOutliner(style: style, tolerance: max(tolerance, 1e-9 * size, 1e-6 * style.lineWidth))
        for piece in pieces { outliner.add(piece) }
        guard outliner.outline.isFinite else { throw .pathNotFinite }
        return outliner.outline
    }

    /// The area that a stroke along the path covers, as SwiftUI has it: ``strokeOutline(_:tolerance:)`` to a hundredth
    /// of the unit or a thousandth of the line width, whichever is less; empty where that throws an error.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        let tolerance = max(min(0.01, style.lineWidth / 1000), 1e-300)
        return (try? strokeOutline(style, tolerance: tolerance)) ?? Path()
    }

    /// The parts of the path that are dashes of a pattern: lengths of dashes and gaps in turn, an odd number gone
    /// through twice; the whole path when there are none or all are 0. Each subpath begins `phase` into the pattern.
    /// Dashes without length are subpaths of a line to where it starts.
    ///
    /// - Throws: ``StrokeError`` for a pattern or path that is no ordinary one, or more than ``dashLimit`` dashes.
    public func dashed(_ lengths: [Double], phase: Double = 0) throws(StrokeError) -> Path {
        var result = Path()
        for piece in try strokePieces(lengths, phase: phase) {
            if piece.segments.isEmpty {
                result.move(to: piece.point)
                result.addLine(to: piece.point)
            } else {
                result.add(piece.segments, isClosed: piece.isClosed)
            }
        }
        return result
    }

    private func strokePieces(_ lengths: [Double], phase: Double) throws(StrokeError) -> [StrokePiece] {
        let pattern = try DashPattern(lengths, phase: phase)
        guard isFinite else { throw .pathNotFinite }
        if let pattern {
            let measure = PathMeasure(self)
            guard measure.length.isFinite else { throw .pathNotFinite }
            return try pattern.pieces(of: measure, limit: Self.dashLimit)
        }
        return subpaths.filter(\.isDrawn).map { subpath in
            subpath.segments.isEmpty
                ? StrokePiece(point: subpath.start)
                : StrokePiece(segments: subpath.segments, isClosed: subpath.isClosed)
        }
    }
}
