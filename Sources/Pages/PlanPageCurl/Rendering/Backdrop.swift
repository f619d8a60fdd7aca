import PlanCanvas
import PlanGeometry

/// The pages that lie flat, over the background.
struct Backdrop {
    /// A page, or plain paper of a colour, in a box of the picture.
    struct Layer {
        let page: PagePicture?
        let color: UInt32
        /// The page's top left corner.
        let left, top: Int
        /// The visible part of the page.
        let box: PixelBox
    }

    let background: UInt32
    let layers: [Layer]

    /// - Parameter window: the part of the picture that shows the pages.
    init(_ pages: [PlacedPage<PagePicture>], window: PixelBox, style: PageCurlStyle) {
        background = style.background?.pixel ?? 0
        layers = pages.map { placed in
            let box = PixelBox(rounding: placed.frame)
            return Layer(
                page: placed.page, color: style.paper.withAlpha(1).pixel, left: box.left, top: box.top,
                box: box.intersection(window))
        }
    }

    /// Draws a range of a row.
    ///
    /// - Parameter row: the first pixel of the picture's row.
    func draw(row y: Int, columns: Range<Int>, into row: UnsafeMutablePointer<UInt32>) {
        guard !columns.isEmpty else { return }
        // A layer that fills the columns hides all layers below it.
        let first = layers.lastIndex {
            $0.box.top <= y && y < $0.box.bottom && $0.box.left <= columns.lowerBound
                && columns.upperBound <= $0.box.right
        }
        if first == nil { (row + columns.lowerBound).update(repeating: background, count: columns.count) }
        for layer in layers[(first ?? 0)...] where layer.box.top <= y && y < layer.box.bottom && !layer.box.isEmpty {
            let columns = columns.clamped(to: layer.box.left..<layer.box.right)
            guard !columns.isEmpty else { continue }
            let target = row + columns.lowerBound
            if let page = layer.page {
                // Safe because the page has its frame's size and contains the box.
                let source = page.pixels + (y - layer.top) * page.width + columns.lowerBound - layer.left
                target.update(from: source, count: columns.count)
            } else {
                target.update(repeating: layer.color, count: columns.count)
            }
        }
    }
}

extension PixelBox {
    /// The box with each side rounded to whole pixels.
    package init(rounding box: Box) {
        let limit = 1e9
        func pixel(_ value: Double) -> Int { Int(saturating: min(max(value, -limit), limit).rounded()) }
        self.init(left: pixel(box.minX), top: pixel(box.minY), right: pixel(box.maxX), bottom: pixel(box.maxY))
    }

    package var width: Int { right - left }
    package var height: Int { bottom - top }
}
