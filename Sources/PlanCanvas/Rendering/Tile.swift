import PlanGeometry
import PlanImage
import PlanModel

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

    /// Paints a layer inside a box of the drawing; left and top say where the tile lies on it.
    func paint(_ layer: any OverlayLayer, within box: PixelBox, left: Int, top: Int) throws {
        let tile = PixelBox(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
        func onTile(_ box: PixelBox) -> PixelBox {
            PixelBox(
                left: max(box.left, left) - left, top: max(box.top, top) - top, right: box.right - left,
                bottom: box.bottom - top
            ).intersection(tile)
        }
        let part = onTile(box)
        guard !part.isEmpty else { return }
        if let parted = layer as? any PartedLayer {
            let whole = PixelBox(left: left, top: top, right: left + canvas.width, bottom: top + canvas.height)
            parted.forEachPart(in: whole) { marked.mark(onTile($0)) }
        } else {
            marked.mark(part)
        }
        try canvas.withSavedState {
            canvas.add(Box(part))
            canvas.clip()
            canvas.translate(x: -Double(left), y: -Double(top))
            try layer.paint(on: canvas)
            canvas.clearPath()
        }
        try canvas.check()
    }

    /// Blends one row over the drawing's samples from the tile's left edge on.
    func composite(row: Int, onto samples: UnsafeMutableRawBufferPointer, format: PixelFormat) {
        let width = samples.count / format.channels
        canvas.withFinishedRow(row) { source in
            marked.forEachRun(inRow: row) { columns in
                // Both rows are as long as the columns reach, the tile's by how it is marked.
                let columns = columns.clamped(to: 0..<width)
                switch format {
                case .rgb: compositeOverRGB(source, columns, onto: samples)
                case .rgba: compositeOverRGBA(source, columns, onto: samples)
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

    mutating func clear() {
        for index in words.indices { words[index] = 0 }
    }

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
