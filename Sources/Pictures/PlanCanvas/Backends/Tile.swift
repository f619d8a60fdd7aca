import PlanGeometry

/// A transparent part of the overlay.
final class Tile {
    private let canvas: Canvas
    private var marked: MarkedColumns

    init(width: Int) throws {
        canvas = try Canvas(width: width, height: OverlayTile.height)
        marked = MarkedColumns(width: width, height: OverlayTile.height)
    }

    func clear() throws {
        try canvas.withPixels { pixels in
            for row in 0..<canvas.height {
                marked.forEachRun(inRow: row) { columns in
                    // The columns lie on the canvas.
                    guard let base = pixels.bytes.baseAddress else { return }
                    let start = base + row * pixels.bytesPerRow + 4 * columns.lowerBound
                    start.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * columns.count)
                }
            }
        }
        marked.clear()
    }

    /// Paints a node inside a box of the drawing; left and top say where the tile lies on it.
    func paint(_ node: DisplayNode, within box: PixelBox, left: Int, top: Int) throws {
        let tile = PixelBox(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
        let part = box.offsetBy(x: -left, y: -top).intersection(tile)
        guard !part.isEmpty else { return }
        marked.mark(part)
        try canvas.withSavedState {
            canvas.add(Box(part))
            canvas.clip()
            canvas.translate(x: -Double(left), y: -Double(top))
            try NodePainter(canvas).paint(node)
            canvas.clearPath()
        }
        try canvas.check()
    }

    /// Blends one of the tile's rows over a row of the drawing.
    ///
    /// - Parameter left: the drawing's column at which the tile begins.
    func composite(row: Int, left: Int, onto rows: PixelRows, _ target: Int) {
        let shown = (left..<left + canvas.width).clamped(to: rows.columns)
        canvas.withFinishedRow(row) { source in
            marked.forEachRun(inRow: row) { run in
                let columns = (run.lowerBound + left..<run.upperBound + left).clamped(to: shown)
                guard !columns.isEmpty else { return }
                // The columns are the tile's and the rows' too.
                let samples = UnsafeMutableRawBufferPointer(
                    start: rows.start(ofRow: target, column: columns.lowerBound),
                    count: columns.count * rows.format.channels)
                let pixels = source + (columns.lowerBound - left)
                switch rows.format {
                case .rgb: compositeOverRGB(pixels, 0..<columns.count, onto: samples)
                case .rgba: compositeOverRGBA(pixels, 0..<columns.count, onto: samples)
                case .gray: break
                }
            }
        }
    }
}

/// Which columns of each row something may have been painted on, in steps of some pixels.
struct MarkedColumns {
    private static let step = 32
    private let width: Int
    private let wordsPerRow: Int
    private var words: [UInt64]

    init(width: Int, height: Int) {
        self.width = width
        wordsPerRow = (width + 64 * Self.step - 1) / (64 * Self.step)
        words = [UInt64](repeating: 0, count: wordsPerRow * height)
    }

    mutating func clear() { for index in words.indices { words[index] = 0 } }

    /// Marks a box, which lies in the picture.
    mutating func mark(_ box: PixelBox) {
        guard !box.isEmpty else { return }
        let (first, last) = (box.left / Self.step, (box.right - 1) / Self.step)
        for word in first / 64...last / 64 {
            let low = max(first - word * 64, 0)
            let high = min(last - word * 64, 63)
            let bits = (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
            for row in box.top..<box.bottom { words[row * wordsPerRow + word] |= bits }
        }
    }

    /// Calls a closure with each run of marked columns of a row, from the left.
    func forEachRun(inRow row: Int, _ body: (Range<Int>) -> Void) {
        var start: Int?
        for word in 0..<wordsPerRow {
            let bits = words[row * wordsPerRow + word]
            if bits == 0, start == nil { continue }
            var place = 0
            while place < 64 {
                let rest = bits >> UInt64(place)
                if start == nil {
                    guard rest != 0 else { break }
                    place += rest.trailingZeroBitCount
                    start = (word * 64 + place) * Self.step
                } else {
                    let ones = (~rest).trailingZeroBitCount
                    guard ones < 64 - place else { break }
                    place += ones
                    body((start ?? 0)..<min((word * 64 + place) * Self.step, width))
                    start = nil
                }
            }
        }
        if let start { body(start..<width) }
    }
}
