import PlanGeometry

/// What sprites leave uncovered of a band of up to 64 rows, as bits: one for each pixel that an opaque pixel further up in
/// the order has covered.
private struct Coverage: ~Copyable {
    /// Room on both sides for sprites that reach beyond the band, in words of 64 pixels.
    private static let margin = 18
    private let words: UnsafeMutablePointer<UInt64>
    private let wordsPerRow: Int

    init(width: Int, rows: Int) {
        wordsPerRow = (width + 63) / 64 + 2 * Self.margin
        words = .allocate(capacity: wordsPerRow * rows)
        words.initialize(repeating: 0, count: wordsPerRow * rows)
    }

    deinit {
        words.deallocate()
    }

    /// Whether all pixels of a box are covered.
    ///
    /// - Parameters:
    ///   - box: a box in the part of the drawing.
    ///   - part: what the coverage is of.
    func covers(_ box: PixelBox, of part: PixelBox) -> Bool {
        guard !box.isEmpty else { return true }
        let first = box.left - part.left + Self.margin * 64
        let last = box.right - 1 - part.left + Self.margin * 64
        let (firstWord, lastWord) = (first >> 6, last >> 6)
        let (firstMask, lastMask) = (UInt64.max << UInt64(first & 63), UInt64.max >> UInt64(63 - last & 63))
        for row in (box.top - part.top)..<(box.bottom - part.top) {
            for word in firstWord...lastWord {
                var asked = UInt64.max
                if word == firstWord { asked &= firstMask }
                if word == lastWord { asked &= lastMask }
                if words[row * wordsPerRow + word] & asked != asked { return false }
            }
        }
        return true
    }

    /// In which of some rows some of a sprite can be seen; from now on its opaque pixels there cover what lies below.
    ///
    /// - Parameters:
    ///   - rows: the rows of the band, a bit each, all of which the sprite has.
    ///   - top: the band's row of the sprite's first one.
    ///   - left: where the sprite's first column lies, measured from the band's left edge.
    func cover(_ rows: UInt64, with frame: SpriteFrame, top: Int, left: Int) -> UInt64 {
        let place = left &+ Self.margin &* 64
        let (column, shift) = (words + place &>> 6, UInt64(place & 63))
        let count = frame.maskWords
        var (rest, seen) = (rows, UInt64(0))
        // The rows are the band's and the sprite's, and sprites, none wider than the margins, meet its columns.
        while rest != 0 {
            let row = rest.trailingZeroBitCount
            let bit = rest & (0 &- rest)
            rest ^= bit
            let target = column + row &* wordsPerRow
            // Twice `count` words for each row of the sprite.
            let masks = frame.masks + (row &- top) &* 2 &* count
            for word in 0..<count {
                let (opaque, visible) = (masks[word], masks[count &+ word])
                let covered = target[word] &>> shift | (target[word &+ 1] &<< 1) &<< (63 &- shift)
                if visible & ~covered != 0 { seen |= bit }
                target[word] |= opaque &<< shift
                target[word &+ 1] |= (opaque &>> 1) &>> (63 &- shift)
            }
        }
        return seen
    }
}

extension MarkerLayer: RowLayer {
    var isPaintedOnRows: Bool { hasSpritesOnly }

    /// Blends the sprites of all marks that the canvas shows onto it.
    func paintSprites(on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        let visible = PixelBox(
            left: -moved.x, top: -moved.y, right: canvas.width - moved.x, bottom: canvas.height - moved.y)
        var top = visible.top
        while top < visible.bottom {
            let band = max(top, 0) / Self.bandHeight
            // Above the drawing there are bands of as many rows.
            let bottom = min(visible.bottom, top < 0 ? min(0, top + Self.bandHeight) : (band + 1) * Self.bandHeight)
            let part = PixelBox(left: visible.left, top: top, right: visible.right, bottom: bottom)
            let shown = marks(inBand: band).filter { !marks[Int($0)].box.intersection(part).isEmpty }
            try paint(shown, in: part, on: canvas, movedBy: moved)
            top = bottom
        }
    }

    /// Paints marks in a part of one band. Runs of marks with sprites are painted together, those without one by one.
    private func paint(
        _ shown: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)
    ) throws {
        var run: [Int32] = []
        for index in shown {
            let mark = marks[Int(index)]
            if mark.stamps.isEmpty {
                try blend(run, in: part, on: canvas, movedBy: moved)
                run = []
                canvas.withSavedState {
                    // Other parts of the canvas have the mark painted in turn.
                    canvas.add(Box(part.intersection(mark.box)))
                    canvas.clip()
                    paintPaths(of: mark, on: canvas)
                }
            } else {
                run.append(index)
            }
        }
        try blend(run, in: part, on: canvas, movedBy: moved)
    }

    /// Blends the sprites of marks onto a canvas.
    private func blend(_ run: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        guard !run.isEmpty else { return }
        try canvas.withPixels { pixels in
            guard let target = pixels.bytes.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.right - part.left) { sprite in
                forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    // The row lies in the sprite and in the part, which lies on the canvas.
                    let row = (target + (y + moved.y) * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    blendPixels(source, over: row + columns.lowerBound + moved.x, count: columns.count)
                }
            }
        }
    }

    /// Blends the sprites of all marks onto some of the rows of a drawing.
    func paint(onto rows: PixelRows, _ range: Range<Int>, with block: CoverageBlock) {
        var first = range.lowerBound
        while first < range.upperBound {
            let end = min((first / Self.bandHeight + 1) * Self.bandHeight, range.upperBound)
            blendSprites(ofOneBand: rows, first..<end)
            first = end
        }
    }

    private func blendSprites(ofOneBand rows: PixelRows, _ range: Range<Int>) {
        let part = PixelBox(left: 0, top: range.lowerBound, right: rows.width, bottom: range.upperBound)
        let run = marks(inBand: range.lowerBound / Self.bandHeight).filter {
            !marks[Int($0)].box.intersection(part).isEmpty
        }
        guard !run.isEmpty else { return }
        switch rows.format {
        case .rgb:
            forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                // The columns lie in the row, and as many pixels in the sprite from its first one on.
                guard let row = rows[y].baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                blendSamples(
                    frame.added + 3 * first, keeping: frame.kept + 3 * first, over: row + 3 * columns.lowerBound,
                    count: 3 * columns.count)
            }
        case .rgba:
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.width) { sprite in
                forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    let samples = UnsafeMutableRawBufferPointer(rebasing: rows[y][(4 * columns.lowerBound)...])
                    compositeOverRGBA(source, 0..<columns.count, onto: samples)
                }
            }
        case .gray: break
        }
    }

    /// Calls a closure with the rows of the marks' sprites that can be seen in a part, from the bottom up: a sprite, the
    /// first of its pixels there, the drawing's columns that it covers from there on, and the drawing's row.
    ///
    /// Of those that are wholly covered by opaque pixels of sprites above, which would change nothing, only a number's may be
    /// among them (see `seenRows`); the others are found from the top down and left out.
    @inline(__always)
    private func forEachSeenRow(
        of run: [Int32], in part: PixelBox,
        _ body: (_ frame: SpriteFrame, _ first: Int, _ columns: Range<Int>, _ y: Int) -> Void
    ) {
        let seenRows = seenRows(of: run, in: part)
        var slot = 0
        for index in run {
            for stampIndex in marks[Int(index)].stamps {
                var seen = seenRows[slot]
                slot += 1
                guard seen != 0 else { continue }
                let stamp = stamps[Int(stampIndex)]
                let frame = frames[Int(stamp.frame)]
                let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
                let columns = max(left, part.left)..<min(left + frame.width, part.right)
                while seen != 0 {
                    let y = part.top + seen.trailingZeroBitCount
                    seen &= seen - 1
                    body(frame, (y - top) * frame.width + (columns.lowerBound - left), columns, y)
                }
            }
        }
    }

    /// For each sprite of the marks, from the bottom up, which of the part's rows of it have to be painted, a bit each: those
    /// that can be seen, and those of a number that lie in a row in which its symbol can be.
    private func seenRows(of run: [Int32], in part: PixelBox) -> [UInt64] {
        let stampCount = run.reduce(0) { $0 + marks[Int($1)].stamps.count }
        var seenRows = [UInt64](repeating: 0, count: stampCount)
        let coverage = Coverage(width: part.right - part.left, rows: part.bottom - part.top)
        var slot = stampCount
        for index in run.reversed() {
            let mark = marks[Int(index)]
            slot -= mark.stamps.count
            if coverage.covers(mark.box.intersection(part), of: part) { continue }
            // The lowest sprite is the symbol, on which the number lies as a rule: in rows in which that can be seen the others
            // count as seen too, and need not be looked at.
            var symbolRows: UInt64 = 0
            for step in mark.stamps.indices {
                // The symbol, then the others from the top down.
                let place = step == mark.stamps.startIndex ? 0 : Int(mark.stamps.endIndex - step)
                let stamp = stamps[Int(mark.stamps.lowerBound) + place]
                let frame = frames[Int(stamp.frame)]
                let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
                let first = max(top, part.top)
                let last = min(top + frame.height, part.bottom)
                guard first < last, left < part.right, left + frame.width > part.left else { continue }
                let rows = (UInt64.max >> UInt64(64 - (last - first))) << UInt64(first - part.top)
                let isLookedAt = rows & ~symbolRows
                let seen =
                    rows & symbolRows
                    | coverage.cover(isLookedAt, with: frame, top: top - part.top, left: left - part.left)
                seenRows[slot + place] = seen
                if place == 0 { symbolRows = seen }
            }
        }
        return seenRows
    }
}
