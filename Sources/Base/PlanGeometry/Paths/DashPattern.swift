/// A dash pattern that can be applied: lengths of dashes and gaps in turn, an even number of them, with a sum above 0.
struct DashPattern {
    /// Dashes at the even places, gaps at the odd ones.
    private let lengths: [Double]
    private let total: Double
    /// Where in the pattern a subpath begins, 0 <= `phase` < `total`.
    private let phase: Double

    /// A pattern, or `nil` for a solid line.
    ///
    /// - Throws: ``StrokeError`` for lengths or a phase that are no ordinary numbers, or a negative length.
    init?(_ lengths: [Double], phase: Double) throws(StrokeError) {
        if let index = lengths.firstIndex(where: { !($0 >= 0 && $0.isFinite) }) {
            throw .invalidDash(index: index, lengths[index])
        }
        guard phase.isFinite else { throw .invalidDashPhase(phase) }
        self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        total = self.lengths.reduce(0, +)
        // The first dash of an infinite pattern never ends.
        guard total > 0, total.isFinite else { return nil }
        let rest = phase.truncatingRemainder(dividingBy: total)
        self.phase = rest < 0 ? min(rest + total, total.nextDown) : rest
    }

    /// The dashes along all subpaths, each subpath beginning at the phase. On a closed subpath the last dash continues
    /// in the first one, so that their corner is joined.
    func pieces(of measure: PathMeasure, limit: Int) throws(StrokeError) -> [StrokePiece] {
        guard measure.dashCount(lengths) <= Double(limit) else { throw .tooManyDashes(limit: limit) }
        var result: [StrokePiece] = []
        for (index, subpath) in measure.subpaths.enumerated() where subpath.isDrawn {
            if subpath.segments.isEmpty {
                result.append(StrokePiece(point: subpath.start))
            } else {
                result += dashes(along: measure, subpath: index)
            }
        }
        return result
    }

    private func dashes(along measure: PathMeasure, subpath: Int) -> [StrokePiece] {
        let extent = measure.extent(ofSubpath: subpath)
        let length = extent.to - extent.from
        let isClosed = measure.subpaths[subpath].isClosed
        var result: [StrokePiece] = []
        // Whether the first dash begins at the very start, and the last one reaches the end.
        var (beginsAtStart, reachesEnd) = (false, false)
        var cycle = 0.0
        while cycle * total - phase < length {
            var start = cycle * total - phase
            for (index, dash) in lengths.enumerated() {
                defer { start += dash }
                let end = start + dash
                guard index.isMultiple(of: 2), start < length, end > 0 || (dash == 0 && start >= 0) else { continue }
                if start <= 0 && end >= length {
                    return [
                        StrokePiece(
                            segments: measure.pieces(from: extent.from, to: extent.to, in: extent.segments),
                            isClosed: isClosed)
                    ]
                }
                let from = extent.from + max(start, 0)
                let segments = measure.pieces(from: from, to: extent.from + min(end, length), in: extent.segments)
                if !segments.isEmpty {
                    if start <= 0 { beginsAtStart = true }
                    reachesEnd = end >= length
                    result.append(StrokePiece(segments: segments))
                } else if let point = measure.point(atLength: from), let tangent = measure.tangent(atLength: from) {
                    reachesEnd = false
                    result.append(StrokePiece(point: point, direction: tangent))
                }
            }
            cycle += 1
        }
        if isClosed, beginsAtStart, reachesEnd, result.count > 1, let last = result.popLast() {
            result[0].segments = last.segments + result[0].segments
        }
        return result
    }
}

extension PathMeasure {
    /// About how many dashes a pattern of dashes and gaps makes of the path, where it begins anew with each subpath.
    package func dashCount(_ lengths: [Double]) -> Double {
        guard !lengths.isEmpty, length > 0 else { return 0 }
        let cycles = length / lengths.reduce(0, +) + Double(subpaths.count)
        return cycles * Double(lengths.count) / 2
    }
}

/// A connected part of a path that is stroked: a chain of segments, or a point.
struct StrokePiece {
    var segments: [PathSegment] = []
    var isClosed = false
    /// For a piece without segments, where it is.
    var point = Point.zero
    /// For a piece without segments, how its square cap is turned.
    var direction = Vector(dx: 1, dy: 0)
}
