/// The connected pieces of a set of pixels; pixels that share a side are connected.
struct PixelPieces {
    /// The runs of the set's pixels, from left to right and row by row.
    private(set) var runs: [Run] = []
    private(set) var pieces: [Piece] = []
    private let width: Int
    private let height: Int

    /// Pixels of a piece beside each other in a row.
    struct Run {
        let row: Int32
        let start: Int32
        let end: Int32
        /// The index of the piece.
        fileprivate(set) var piece: Int32
    }

    /// The measures of a piece, in pixels.
    struct Piece {
        fileprivate(set) var area = 0
        /// The length of the sides of pixels that are beside others.
        fileprivate(set) var perimeter = 0
        /// The number of the border's places that were looked at, that have lines, and that have another piece beyond the line; the sum of
        /// the lines' widths.
        fileprivate var beside = (pixels: 0, places: 0, looked: 0, crowded: 0)
        /// The part of the piece's border that lies at lines, from 0 to 1.
        var boundedPart: Double { beside.looked > 0 ? Double(beside.places) / Double(beside.looked) : 0 }
        /// The part of the piece's border with another piece beyond the line, as pieces between the lines of a hatch have, from 0 to 1.
        var crowdedPart: Double { beside.looked > 0 ? Double(beside.crowded) / Double(beside.looked) : 0 }
        /// True after pixels of the piece were marked.
        fileprivate(set) var isMarked = false
        fileprivate(set) var columns = Int32.max...Int32.max
        fileprivate(set) var rows = Int32.max...Int32.max

        /// The mean distance between the two long sides of a long piece.
        var width: Double { 2 * Double(area) / Double(max(1, perimeter)) }
        /// The length of a long piece along its middle.
        var length: Double { Double(perimeter) / 2 }
        /// The mean width of the lines beside the piece; 0 if none are.
        var lineWidth: Double { beside.places > 0 ? Double(beside.pixels) / Double(beside.places) : 0 }
    }

    init(_ mask: PixelMask) {
        (width, height) = (mask.width, mask.height)
        var parents: [Int32] = []
        var (above, rowStart) = (0..<0, 0)
        for row in 0..<mask.height {
            let base = row * mask.width
            var column = 0
            var next = above.lowerBound
            rowStart = runs.count
            while column < mask.width {
                guard mask.marks[base + column] != 0 else {
                    column += 1
                    continue
                }
                let start = column
                while column < mask.width, mask.marks[base + column] != 0 { column += 1 }
                let id = Int32(runs.count)
                parents.append(id)
                runs.append(Run(row: Int32(row), start: Int32(start), end: Int32(column), piece: id))
                while next < above.upperBound, runs[next].end <= Int32(start) { next += 1 }
                var other = next
                while other < above.upperBound, runs[other].start < Int32(column) {
                    Self.join(id, Int32(other), &parents)
                    other += 1
                }
            }
            above = rowStart..<runs.count
        }
        number(parents)
        measure()
    }

    private static func root(of id: Int32, _ parents: inout [Int32]) -> Int32 {
        var id = id
        while parents[Int(id)] != id {
            parents[Int(id)] = parents[Int(parents[Int(id)])]
            id = parents[Int(id)]
        }
        return id
    }

    private static func join(_ one: Int32, _ other: Int32, _ parents: inout [Int32]) {
        let (one, other) = (root(of: one, &parents), root(of: other, &parents))
        parents[Int(max(one, other))] = min(one, other)
    }

    private mutating func number(_ parents: [Int32]) {
        var parents = parents
        for index in runs.indices {
            // The root is the first run of its piece, so that it has its number before the others.
            let root = Int(Self.root(of: Int32(index), &parents))
            if root == index {
                runs[index].piece = Int32(pieces.count)
                pieces.append(Piece())
            } else {
                runs[index].piece = runs[root].piece
            }
        }
    }

    private mutating func measure() {
        var (above, here) = (0..<0, 0..<0)
        while here.upperBound < runs.count {
            let row = runs[here.upperBound].row
            above = here.isEmpty || runs[here.lowerBound].row == row - 1 ? here : here.upperBound..<here.upperBound
            let start = here.upperBound
            var end = start
            while end < runs.count, runs[end].row == row { end += 1 }
            here = start..<end
            var next = above.lowerBound
            for run in runs[here] {
                let index = Int(run.piece)
                let count = Int(run.end - run.start)
                var shared = 0
                while next < above.upperBound, runs[next].end <= run.start { next += 1 }
                var other = next
                while other < above.upperBound, runs[other].start < run.end {
                    shared += Int(min(run.end, runs[other].end) - max(run.start, runs[other].start))
                    other += 1
                }
                let piece = pieces[index]
                let isFirst = piece.area == 0
                pieces[index].area += count
                pieces[index].perimeter += 2 * count + 2 - 2 * shared
                pieces[index].rows = isFirst ? row...row : piece.rows.lowerBound...row
                pieces[index].columns =
                    isFirst
                    ? run.start...(run.end - 1)
                    : min(piece.columns.lowerBound, run.start)...max(piece.columns.upperBound, run.end - 1)
            }
        }
    }

    /// Measures the lines beside the pieces.
    ///
    /// - Parameters:
    ///   - set: The pixels of the pieces.
    ///   - greatest: The greatest width of a line in pixels; what is wider is not counted.
    mutating func measureLines(_ lines: PixelMask, beside set: PixelMask, upTo greatest: Int) {
        for run in runs {
            let (row, start, end) = (Int(run.row), Int(run.start), Int(run.end))
            let base = row * lines.width
            let index = Int(run.piece)
            func look(from place: Int, step: Int, within count: Int) {
                guard count > 0, set.marks[place] == 0 else { return }
                var width = 0
                while width <= greatest, width < count, lines.marks[place + width * step] != 0 { width += 1 }
                pieces[index].beside.looked += 1
                guard width > 0 else { return }
                pieces[index].beside.places += 1
                pieces[index].beside.pixels += width
                if width < count, set.marks[place + width * step] != 0 { pieces[index].beside.crowded += 1 }
            }
            look(from: base + start - 1, step: -1, within: start)
            look(from: base + end, step: 1, within: lines.width - end)
            for column in start..<end {
                look(from: base + column - lines.width, step: -lines.width, within: row)
                look(from: base + column + lines.width, step: lines.width, within: lines.height - 1 - row)
            }
        }
    }

    /// Marks the pieces that have pixels of a set.
    mutating func markPieces(at set: PixelMask) {
        for run in runs where !pieces[Int(run.piece)].isMarked {
            let base = Int(run.row) * set.width
            for index in (base + Int(run.start))..<(base + Int(run.end)) where set.marks[index] != 0 {
                pieces[Int(run.piece)].isMarked = true
                break
            }
        }
    }

    /// The width of lines beside pieces that a part of the length of the pieces has at least.
    func usualLineWidth(where isTaken: (Piece) -> Bool) -> Double {
        let taken = pieces.filter { isTaken($0) && $0.lineWidth > 0 }.sorted { $0.lineWidth > $1.lineWidth }
        var left = taken.reduce(0) { $0 + $1.perimeter } / 3
        for piece in taken {
            left -= piece.perimeter
            if left <= 0 { return piece.lineWidth }
        }
        return 0
    }

    /// The pixels of the pieces for which a condition holds.
    func mask(where isTaken: (Piece) -> Bool) -> PixelMask {
        let taken = pieces.map(isTaken)
        var mask = PixelMask(width: width, height: height)
        for run in runs where taken[Int(run.piece)] {
            let base = Int(run.row) * width
            for index in (base + Int(run.start))..<(base + Int(run.end)) { mask.marks[index] = 1 }
        }
        return mask
    }
}
