import PlanCanvas
import PlanGeometry

/// Draws a stage, row by row.
package struct StagePainter: Sendable {
    private let width: Int
    private let backdrop: Backdrop
    private let leaf: LeafPainter?
    private let shadow: LeafShadow

    /// - Parameter window: the part of the picture that shows flat pages.
    package init(
        _ stage: PageStage<PagePicture>, picture: PixelBox, window: PixelBox, style: PageCurlStyle, threads: Int
    ) {
        width = picture.width
        backdrop = Backdrop(stage.flat, window: window, style: style)
        leaf = stage.leaf.map { LeafPainter($0, picture: picture, style: style) }
        shadow =
            stage.leaf.map { leaf in
                let box = PixelBox(rounding: leaf.frame)
                return LeafShadow(
                    of: leaf.curl, at: Point(x: Double(box.left), y: Double(box.top)), picture: picture,
                    strength: LeafShadow.depth(style), threads: threads)
            } ?? LeafShadow.none
    }

    /// Draws some rows of the picture.
    ///
    /// - Parameter pixels: the picture's first pixel; its rows have no padding.
    package func draw(rows: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>) {
        let count = shadow.nodes.width
        let nodes = UnsafeMutablePointer<Float>.allocate(capacity: 2 * count + 1)
        defer { nodes.deallocate() }
        for y in rows {
            let row = pixels + y * width
            guard let leaf else {
                backdrop.draw(row: y, columns: 0..<width, into: row)
                continue
            }
            // Both halves of the nodes are initialized if there is a shadow.
            let isShaded = self.shadow.row(y, pages: nodes, leaf: nodes + count)
            func rowShadow(_ nodes: UnsafeMutablePointer<Float>) -> RowShadow {
                RowShadow(
                    nodes: isShaded ? UnsafePointer(nodes) : nil, count: count,
                    left: self.shadow.nodes.left * LeafShadow.step)
            }
            let (onPages, onLeaf) = (rowShadow(nodes), rowShadow(nodes + count))
            let (flat, hidden) = (leaf.flat(row: y), leaf.hidden(row: y))
            func drawPages(_ columns: Range<Int>) {
                backdrop.draw(row: y, columns: columns, into: row)
                onPages.darken(row, in: columns)
            }
            func drawFlat(_ columns: Range<Int>) {
                leaf.drawFlat(columns, row: y, into: row)
                onLeaf.darken(row, in: columns)
            }
            Self.forEachPart(of: 0..<(flat.isEmpty ? width : flat.lowerBound), without: hidden, drawPages)
            if !flat.isEmpty { Self.forEachPart(of: flat.upperBound..<width, without: hidden, drawPages) }
            Self.forEachPart(of: flat, without: hidden, drawFlat)
            leaf.drawLifted(row: y, into: row, shadow: onLeaf)
        }
    }

    /// Calls a closure with the parts of a range outside another.
    private static func forEachPart(of range: Range<Int>, without hidden: Range<Int>, _ body: (Range<Int>) -> Void) {
        guard hidden.overlaps(range) else { return body(range) }
        body(range.lowerBound..<max(range.lowerBound, hidden.lowerBound))
        body(min(range.upperBound, hidden.upperBound)..<range.upperBound)
    }
}
