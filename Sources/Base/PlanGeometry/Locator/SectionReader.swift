/// Locates points relative to the sections of their tile. Borrows the memory of a locator for the time of a call.
///
/// The winding number of a ring around a point is that around the tile's corner, changed by each edge that crosses the
/// line from the corner to the point. The sides on which points lie are computed in floating point, and once more
/// exactly where the rounding error leaves a sign in doubt.
struct SectionReader {
    let points: UnsafePointer<Point>
    let stream: UnsafePointer<UInt32>
    let cornersX: UnsafePointer<Double>
    let cornersY: UnsafePointer<Double>
    let errorBound: Double
    let isEvenOdd: Bool

    /// The corner of a cell's tile.
    @inline(__always)
    func corner(_ cell: GridCell) -> Point { Point(x: cornersX[cell.tileColumn], y: cornersY[cell.tileRow]) }

    /// The rank of the location of a point around which a ring winds so many times: 0 outside and 2 inside.
    @inline(__always)
    func rank(windingNumber: Int32) -> UInt32 { (isEvenOdd ? windingNumber & 1 != 0 : windingNumber != 0) ? 2 : 0 }

    /// The winding number of a section's ring around a point, or `nil` when rounding leaves it in doubt.
    @inline(__always)
    func windingNumber(around point: Point, _ corner: Point, _ section: TileSection) -> Int32? {
        var winding = section.head.reference
        // The least magnitude of a side that matters: below the error bound its sign is in doubt.
        var least = Double.infinity
        let chordCount = Int(section.head.chordCount)
        if chordCount > 0 { winding &+= chordsOnLeft(of: point, section.chords, chordCount, &least) }
        let (dx, dy) = (point.x - corner.x, point.y - corner.y)
        for index in 0..<Int(section.head.runCount) {
            let run = EdgeRun(word: section.runs[index])
            var vertex = points + run.first
            let last = vertex + run.count
            var a = vertex.pointee - corner
            var sideA = dx * a.dy - dy * a.dx
            least = sideA.magnitude < least ? sideA.magnitude : least
            while vertex < last {
                vertex += 1
                let b = vertex.pointee - corner
                let sideB = dx * b.dy - dy * b.dx
                least = sideB.magnitude < least ? sideB.magnitude : least
                let sideOfCorner = a.dx * b.dy - a.dy * b.dx
                let sideOfPoint = sideOfCorner + sideA - sideB
                // Which edges cross is as good as random, so branches would be mispredicted: instead words are all
                // ones where signs differ. The edge meets the line through the point and the corner if the edge's ends
                // are on the two sides of the line, and between the two if these are on the two sides of the edge.
                let meetsLine = Self.signs(sideA) ^ Self.signs(sideB)
                let pointIsRight = Self.signs(sideOfPoint)
                let crosses = meetsLine & (Self.signs(sideOfCorner) ^ pointIsRight)
                winding &+= Int32(truncatingIfNeeded: crosses & (pointIsRight | 1))
                // An edge that misses the line yields NaN here; every comparison with NaN is false, so it counts
                // nothing.
                let doubt = sideOfCorner.magnitude < sideOfPoint.magnitude ? sideOfCorner : sideOfPoint
                let smallest = Double(bitPattern: doubt.magnitude.bitPattern | ~UInt64(bitPattern: meetsLine))
                least = smallest < least ? smallest : least
                a = b
                sideA = sideB
            }
        }
        return least > errorBound ? winding : nil
    }

    /// All ones for a negative number, zero for a positive one.
    @inline(__always)
    private static func signs(_ number: Double) -> Int64 { Int64(bitPattern: number.bitPattern) >> 63 }

    /// The number of chords that have a point on their left. Takes two chords at a time.
    @inline(__always)
    private func chordsOnLeft(
        of point: Point, _ chords: UnsafePointer<UInt32>, _ count: Int, _ least: inout Double
    ) -> Int32 {
        let (x, y) = (SIMD2(repeating: point.x), SIMD2(repeating: point.y))
        let bound = SIMD2(repeating: errorBound)
        var countOnRight = SIMD2<UInt64>.zero
        var doubts = SIMDMask<SIMD2<Int64>>(repeating: false)
        var index = 0
        while index < count {
            // The last of an odd number of chords is taken twice and counted once.
            let first = points + Int(chords[index])
            let second = points + Int(chords[min(index + 1, count - 1)])
            let (ax, ay) = (SIMD2(first[0].x, second[0].x), SIMD2(first[0].y, second[0].y))
            let (bx, by) = (SIMD2(first[1].x, second[1].x), SIMD2(first[1].y, second[1].y))
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            let bits = unsafeBitCast(side, to: SIMD2<UInt64>.self)
            let magnitude = unsafeBitCast(bits & SIMD2(repeating: .max >> 1), to: SIMD2<Double>.self)
            doubts .|= magnitude .<= bound
            var signs = bits &>> 63
            if index + 1 == count { signs.y = 1 }
            countOnRight &+= signs
            index += 2
        }
        if any(doubts) { least = 0 }
        return Int32(truncatingIfNeeded: index) - Int32(truncatingIfNeeded: countOnRight.x &+ countOnRight.y)
    }

    /// The rank of the location of a point relative to the union of the polygons in a tile, whose sections start at a
    /// place of the stream, or `nil` when all edges of the shape must be scanned.
    func rank(of point: Point, _ corner: Point, _ summary: SectionSummary, at start: UnsafePointer<UInt32>) -> UInt32? {
        if summary.isScanned { return nil }
        var union: UInt32 = summary.isCovered ? 2 : 0
        var polygon: UInt32 = 0
        var next = start
        for _ in 0..<summary.count {
            let section = TileSection(at: next)
            next = section.end
            let flags = section.head.flags
            if flags.contains(.startsPolygon) {
                union = max(union, polygon)
                polygon = flags.contains(.restIsInside) ? 2 : 0
            }
            var rank: UInt32 = 1
            if let winding = windingNumber(around: point, corner, section) {
                rank = self.rank(windingNumber: winding)
            } else {
                switch exactWinding(around: point, corner, section) {
                case .number(let winding): rank = self.rank(windingNumber: winding)
                case .onRing: rank = 1
                case .cornerIsOnRing: return nil
                }
            }
            polygon = min(polygon, flags.contains(.hole) ? 2 - rank : rank)
        }
        return max(union, polygon)
    }

    private enum ExactWinding {
        case number(Int32)
        case onRing
        case cornerIsOnRing
    }

    /// The winding number of a section's ring around a point, by exact side tests.
    @inline(never)
    private func exactWinding(around point: Point, _ corner: Point, _ section: TileSection) -> ExactWinding {
        var winding = section.head.reference
        for index in 0..<Int(section.head.chordCount) {
            let edge = Int(section.chords[index])
            let side = orient2d(points[edge], points[edge + 1], point)
            if side == 0 { return .onRing }
            winding += side > 0 ? 1 : 0
        }
        for index in 0..<Int(section.head.runCount) {
            for edge in EdgeRun(word: section.runs[index]).edges {
                let (a, b) = (points[edge], points[edge + 1])
                let box = Box(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y)
                let sideOfPoint = orient2d(a, b, point)
                if sideOfPoint == 0 && box.contains(point) { return .onRing }
                let sideOfCorner = orient2d(a, b, corner)
                if sideOfCorner == 0 && box.contains(corner) { return .cornerIsOnRing }
                // A vertex on the line through the point and the corner counts as one on its right, for both of its
                // edges.
                if (sideOfPoint > 0) != (sideOfCorner > 0) && sideOfPoint != 0 && sideOfCorner != 0
                    && (orient2d(corner, point, a) > 0) != (orient2d(corner, point, b) > 0)
                {
                    winding += sideOfPoint > 0 ? 1 : -1
                }
            }
        }
        return .number(winding)
    }
}

extension TileGrid {
    /// Lends the memory that sections are read from. The pointers do not outlive the call.
    @inline(__always)
    func withSectionReader<Result>(
        _ points: [Point], _ stream: [UInt32], _ rule: FillRule, _ body: (SectionReader) -> Result?
    ) -> Result? {
        points.withUnsafeBufferPointer { points in
            stream.withUnsafeBufferPointer { stream in
                cornersX.withUnsafeBufferPointer { cornersX in
                    cornersY.withUnsafeBufferPointer { cornersY -> Result? in
                        guard let points = points.baseAddress, let stream = stream.baseAddress,
                            let cornersX = cornersX.baseAddress, let cornersY = cornersY.baseAddress
                        else { return nil }
                        return body(
                            SectionReader(
                                points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                                errorBound: errorBound, isEvenOdd: rule == .evenOdd))
                    }
                }
            }
        }
    }
}
