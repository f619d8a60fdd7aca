/// How the edges of a tile are written into a locator's stream of words, and how they answer for a point in the tile.
///
/// A record is a header and the sections of the tile. The header holds the number of sections, and for a single section
/// what each location relative to its ring means for the whole shape. A section holds its flags with the number of its
/// runs, its reference winding number, and the number of its chords, then the chords, an edge each, and the runs, the
/// first edge and the number of edges each.
enum TileRecord {
    /// The header of a tile whose corner is on an edge that crosses it: all edges must be scanned.
    static let scanHeader = UInt32.max
    static let sectionCountMask: UInt32 = 0xFF_FFFF
    static let outcomeShift: UInt32 = 24
    /// In the header: polygons without an edge in the tile cover it.
    static let coveredBit: UInt32 = 1 << 30
    static let sectionHeaderLength = 3
    /// The number of runs shares a word with the flags.
    static let runCountShift: UInt32 = 4

    /// Writes the records of all tiles, and each record's position in the stream for its tile.
    static func write(
        _ builder: borrowing GridBuilder, isCovered: UnsafePointer<Bool>?, offsets: UnsafeMutablePointer<UInt32>
    ) -> [UInt32] {
        let sections = builder.sections.base
        let length = builder.sections.count * (sectionHeaderLength + 1) + builder.chords.count + builder.runs.count
        return [UInt32](unsafeUninitializedCapacity: length) { stream, count in
            guard let stream = stream.baseAddress else { return }
            var position = 0
            for first in 0..<builder.sections.count
            where sections[first].flags & SectionFlags.firstOfTile != 0 {
                let tile = Int(sections[first].tile)
                let header = position
                offsets[tile] = UInt32(header)
                position += 1
                var sectionCount: UInt32 = 0
                var index = UInt32(first)
                while index != GridBuilder.none {
                    let section = sections[Int(index)]
                    stream[position] = section.flags & SectionFlags.mask | section.runCount << runCountShift
                    stream[position + 1] = UInt32(bitPattern: section.reference)
                    stream[position + 2] = section.chordCount
                    position += sectionHeaderLength
                    // From here on the counts say where the next chord and run of the section go.
                    sections[Int(index)].chordCount = UInt32(position)
                    position += Int(section.chordCount)
                    sections[Int(index)].runCount = UInt32(position)
                    position += Int(section.runCount)
                    sectionCount += 1
                    index = section.next
                }
                let covered = isCovered?[tile] ?? false
                stream[header] = sectionCount | (covered ? coveredBit : 0)
                if sectionCount == 1 {
                    stream[header] |= outcomes(sections[first].flags, isCovered: covered) << outcomeShift
                }
            }
            for index in 0..<builder.chords.count {
                let piece = builder.chords[index]
                let place = sections[Int(piece.section)].chordCount
                stream[Int(place)] = piece.content
                sections[Int(piece.section)].chordCount = place + 1
            }
            for index in 0..<builder.runs.count {
                let piece = builder.runs[index]
                let place = sections[Int(piece.section)].runCount
                stream[Int(place)] = piece.content
                sections[Int(piece.section)].runCount = place + 1
            }
            for tile in builder.badCorners { stream[Int(offsets[tile])] = scanHeader }
            count = position
        }
    }

    /// The ranks of the shape's location, two bits each, for a point outside, on and inside the only ring in the tile.
    private static func outcomes(_ flags: UInt32, isCovered: Bool) -> UInt32 {
        let isHole = flags & SectionFlags.hole != 0
        var outcomes: UInt32 = 0
        for rank: UInt32 in 0...2 {
            var outcome = isHole ? 2 - rank : rank
            if flags & SectionFlags.restIsInside == 0 { outcome = 0 }
            if isCovered { outcome = 2 }
            outcomes |= outcome << (2 * rank)
        }
        return outcomes
    }
}

/// What is needed to answer for points in tiles, with the memory of a locator borrowed for the time of a call.
struct TileReader {
    let points: UnsafePointer<Point>
    let stream: UnsafePointer<UInt32>
    let cornersX: UnsafePointer<Double>
    let cornersY: UnsafePointer<Double>
    let errorBound: Double
    let isEvenOdd: Bool

    /// The rank of the location relative to the shape of a point in a tile, or `nil` when all edges must be scanned.
    @inline(__always)
    func rank(of point: Point, record: Int, column: Int, row: Int) -> UInt32? {
        let header = stream[record]
        let corner = Point(x: cornersX[column], y: cornersY[row])
        if header & TileRecord.sectionCountMask == 1 {
            var position = record + 1
            if let winding = winding(around: point, corner, section: &position) {
                let rank: UInt32 = (isEvenOdd ? winding & 1 != 0 : winding != 0) ? 2 : 0
                return header >> (TileRecord.outcomeShift + 2 * rank) & 3
            }
        }
        return slowRank(of: point, record: record, corner)
    }

    /// The winding number of a section's ring around a point, or `nil` when rounding leaves it in doubt. Leaves
    /// `position` at the end of the section.
    @inline(__always)
    func winding(around point: Point, _ corner: Point, section position: inout Int) -> Int32? {
        var winding = Int32(bitPattern: stream[position + 1])
        let chords = position + TileRecord.sectionHeaderLength
        let runs = chords + Int(stream[position + 2])
        let end = runs + Int(stream[position] >> TileRecord.runCountShift)
        position = end
        // The least magnitude of a side that matters: below the error bound its sign is in doubt.
        var least = Double.infinity
        if chords < runs { winding &+= countOfChords(chords, runs, onLeftHave: point, &least) }
        let (dx, dy) = (point.x - corner.x, point.y - corner.y)
        for index in runs..<end {
            let run = stream[index]
            var vertex = points + Int(run >> GridBuilder.runShift)
            let last = vertex + Int(run & (GridBuilder.longestRun - 1)) + 1
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
                // Which edges cross is as good as random, so this is without branches: words are all ones where signs
                // differ. The edge meets the line through the point and the corner when its ends are on the two sides
                // of that, and between the two when they are on the two sides of the edge.
                let meetsLine = Self.signs(sideA) ^ Self.signs(sideB)
                let pointIsRight = Self.signs(sideOfPoint)
                let crosses = meetsLine & (Self.signs(sideOfCorner) ^ pointIsRight)
                winding &+= Int32(truncatingIfNeeded: crosses & (pointIsRight | 1))
                // Of an edge that does not meet the line nothing else matters: a NaN is not less than anything.
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

    /// How many of the chords listed from `start` to `end` have a point on their left; two chords at a time.
    @inline(__always)
    private func countOfChords(
        _ start: Int, _ end: Int, onLeftHave point: Point, _ least: inout Double
    ) -> Int32 {
        let (x, y) = (SIMD2(repeating: point.x), SIMD2(repeating: point.y))
        let bound = SIMD2(repeating: errorBound)
        var countOnRight = SIMD2<UInt64>.zero
        var doubts = SIMDMask<SIMD2<Int64>>(repeating: false)
        var index = start
        while index < end {
            // The last of an odd number of chords is taken twice and counted once.
            let first = points + Int(stream[index])
            let second = points + Int(stream[min(index + 1, end - 1)])
            let (ax, ay) = (SIMD2(first[0].x, second[0].x), SIMD2(first[0].y, second[0].y))
            let (bx, by) = (SIMD2(first[1].x, second[1].x), SIMD2(first[1].y, second[1].y))
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            let bits = unsafeBitCast(side, to: SIMD2<UInt64>.self)
            let magnitude = unsafeBitCast(bits & SIMD2(repeating: .max >> 1), to: SIMD2<Double>.self)
            doubts .|= magnitude .<= bound
            var signs = bits &>> 63
            if index + 1 == end { signs.y = 1 }
            countOnRight &+= signs
            index += 2
        }
        if any(doubts) { least = 0 }
        return Int32(truncatingIfNeeded: index - start) - Int32(truncatingIfNeeded: countOnRight.x &+ countOnRight.y)
    }

    /// The rank of the location of a point in a tile of several sections, or where rounding leaves it in doubt.
    @inline(never)
    func slowRank(of point: Point, record: Int, _ corner: Point) -> UInt32? {
        let header = stream[record]
        if header == TileRecord.scanHeader { return nil }
        var position = record + 1
        return unionRank(
            of: point, corner, sectionCount: Int(header & TileRecord.sectionCountMask),
            isCovered: header & TileRecord.coveredBit != 0, position: &position)
    }

    /// The greatest rank of the polygons that the sections at `position` belong to.
    func unionRank(
        of point: Point, _ corner: Point, sectionCount: Int, isCovered: Bool, position: inout Int
    ) -> UInt32? {
        var union: UInt32 = isCovered ? 2 : 0
        var polygon: UInt32 = 0
        for _ in 0..<sectionCount {
            let flags = stream[position]
            if flags & SectionFlags.startsPolygon != 0 {
                union = max(union, polygon)
                polygon = flags & SectionFlags.restIsInside != 0 ? 2 : 0
            }
            let start = position
            var rank: UInt32 = 1
            if let winding = winding(around: point, corner, section: &position) {
                rank = (isEvenOdd ? winding & 1 != 0 : winding != 0) ? 2 : 0
            } else {
                switch exactWinding(around: point, corner, section: start) {
                case .winding(let winding): rank = (isEvenOdd ? winding & 1 != 0 : winding != 0) ? 2 : 0
                case .onRing: rank = 1
                case .cornerIsOnRing: return nil
                }
            }
            polygon = min(polygon, flags & SectionFlags.hole != 0 ? 2 - rank : rank)
        }
        return max(union, polygon)
    }

    enum ExactWinding {
        case winding(Int32)
        case onRing
        case cornerIsOnRing
    }

    /// The winding number of a section's ring around a point, by exact side tests.
    @inline(never)
    func exactWinding(around point: Point, _ corner: Point, section position: Int) -> ExactWinding {
        var winding = Int32(bitPattern: stream[position + 1])
        let chords = position + TileRecord.sectionHeaderLength
        let runs = chords + Int(stream[position + 2])
        let end = runs + Int(stream[position] >> TileRecord.runCountShift)
        for index in chords..<runs {
            let edge = Int(stream[index])
            let side = orient2d(points[edge], points[edge + 1], point)
            if side == 0 { return .onRing }
            winding += side > 0 ? 1 : 0
        }
        for index in runs..<end {
            let run = stream[index]
            let first = Int(run >> GridBuilder.runShift)
            for edge in first...first + Int(run & (GridBuilder.longestRun - 1)) {
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
        return .winding(winding)
    }
}
