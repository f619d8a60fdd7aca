import PlanGeometry

/// What sprites leave uncovered of a band of up to 64 rows, as bits: one for each pixel that an opaque pixel further up in
/// the order has covered.
private struct Coverage {
    /// Room on both sides for sprites that reach beyond the band, in words of 64 pixels.
    private static let margin = 18
    private var words: [UInt64]
    private let wordsPerRow: Int

    init(width: Int, rows: Int) {
        wordsPerRow = (width + 63) / 64 + 2 * Self.margin
        words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    }

    /// Whether some of a sprite's row can be seen; from now on its opaque pixels cover what lies below.
    ///
    /// - Parameters:
    ///   - x: where the sprite's first column lies, measured from the band's left edge.
    ///   - masks: the sprite's opaque pixels of this row, then all its visible ones.
    mutating func cover(row: Int, x: Int, masks: UnsafePointer<UInt64>, count: Int) -> Bool {
        let place = x + Self.margin * 64
        let first = row * wordsPerRow + place >> 6
        let shift = UInt64(place & 63)
        var isSeen = false
        words.withUnsafeMutableBufferPointer { words in
            for word in 0..<count {
                let (opaque, visible) = (masks[word], masks[count + word])
                let index = first + word
                let covered = words[index] >> shift | (words[index + 1] << 1) << (63 - shift)
                if visible & ~covered != 0 { isSeen = true }
                words[index] |= opaque << shift
                words[index + 1] |= (opaque >> 1) >> (63 - shift)
            }
        }
        return isSeen
    }
}

extension MarkerLayer {
    /// Blends the sprites of all marks that the canvas shows onto it.
    func paintSprites(on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        let visible = PixelBox(
            left: -moved.x, top: -moved.y, right: canvas.width - moved.x, bottom: canvas.height - moved.y)
        var top = visible.top
        while top < visible.bottom {
            let band = max(top, 0) / OverlayTile.height
            let bottom = min(visible.bottom, max((band + 1) * OverlayTile.height, top + 1))
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

    /// Blends the sprites of marks: first, from the top down, it is found which rows of which sprites are wholly covered by
    /// opaque pixels of sprites above; then, from the bottom up, the others are blended. The covered ones would change
    /// nothing.
    private func blend(_ run: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        guard !run.isEmpty else { return }
        let stampCount = run.reduce(0) { $0 + marks[Int($1)].stamps.count }
        var seenRows = [UInt64](repeating: 0, count: stampCount)
        var coverage = Coverage(width: part.right - part.left, rows: part.bottom - part.top)
        try atlas.frames.withUnsafeBufferPointer { frames in
            atlas.masks.withUnsafeBufferPointer { masks in
                var slot = stampCount
                for index in run.reversed() {
                    for stampIndex in marks[Int(index)].stamps.reversed() {
                        slot -= 1
                        let stamp = stamps[Int(stampIndex)]
                        let frame = frames[Int(stamp.frame)]
                        guard let masks = masks.baseAddress else { continue }
                        let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
                        let first = max(top, part.top)
                        let last = min(top + frame.height, part.bottom)
                        guard first < last, left < part.right, left + frame.width > part.left else { continue }
                        var seen: UInt64 = 0
                        for y in first..<last {
                            // The sprite's masks hold twice `maskWords` words for each of its rows.
                            let row = masks + frame.masks + (y - top) * 2 * frame.maskWords
                            let isSeen = coverage.cover(
                                row: y - part.top, x: left - part.left, masks: row, count: frame.maskWords)
                            if isSeen { seen |= 1 << UInt64(y - part.top) }
                        }
                        seenRows[slot] = seen
                    }
                }
            }
            try atlas.pixels.withUnsafeBufferPointer { source in
                try canvas.withPixels { pixels in
                    guard let source = source.baseAddress, let target = pixels.bytes.baseAddress else { return }
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
                                // The row lies in the sprite and in the part, which lies on the canvas.
                                let from = source + frame.pixels + (y - top) * frame.width + (columns.lowerBound - left)
                                let row = target + (y + moved.y) * pixels.bytesPerRow
                                let onto = row.assumingMemoryBound(to: UInt32.self) + columns.lowerBound + moved.x
                                blendPixels(from, over: onto, count: columns.count)
                            }
                        }
                    }
                }
            }
        }
    }
}
