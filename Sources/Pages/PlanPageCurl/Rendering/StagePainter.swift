import PlanCanvas
import PlanGeometry

/// Draws a stage, row by row.
package struct StagePainter: Sendable {
    private let width: Int
    private let backdrop: Backdrop
    private let sheet: SheetPainter?
    private let shadow: SheetShadow

    /// - Parameter window: the part of the picture that shows flat pages.
    package init(
        _ stage: PageStage<PagePicture>, picture: PixelBox, window: PixelBox, style: PageCurlStyle, threads: Int
    ) {
        width = picture.width
        backdrop = Backdrop(stage.flat, window: window, style: style)
        sheet = stage.sheet.map { SheetPainter($0, picture: picture, style: style) }
        shadow =
            stage.sheet.map { sheet in
                let box = PixelBox(rounding: sheet.frame)
                return SheetShadow(
                    of: sheet.curl, at: Point(x: Double(box.left), y: Double(box.top)), picture: picture,
                    strength: SheetShadow.depth(style), threads: threads)
            } ?? SheetShadow.none
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
            guard let sheet else {
                backdrop.draw(row: y, columns: 0..<width, into: row)
                continue
            }
            // Both halves of the nodes are initialized if there is a shadow.
            let isShaded = self.shadow.row(y, pages: nodes, sheet: nodes + count)
            func rowShadow(_ nodes: UnsafeMutablePointer<Float>) -> RowShadow {
                RowShadow(
                    nodes: isShaded ? UnsafePointer(nodes) : nil, count: count,
                    left: self.shadow.nodes.left * SheetShadow.step)
            }
            let (onPages, onSheet) = (rowShadow(nodes), rowShadow(nodes + count))
            let (flat, hidden) = (sheet.flat(row: y), sheet.hidden(row: y))
            func drawPages(_ columns: Range<Int>) {
                backdrop.draw(row: y, columns: columns, into: row)
                onPages.darken(row, in: columns)
            }
            func drawFlat(_ columns: Range<Int>) {
                sheet.drawFlat(columns, row: y, into: row)
                onSheet.darken(row, in: columns)
            }
            Self.forEachPart(of: 0..<(flat.isEmpty ? width : flat.lowerBound), without: hidden, drawPages)
            if !flat.isEmpty { Self.forEachPart(of: flat.upperBound..<width, without: hidden, drawPages) }
            Self.forEachPart(of: flat, without: hidden, drawFlat)
            sheet.drawLifted(row: y, into: row, shadow: onSheet)
        }
    }

    /// Calls a closure with the parts of a range outside another.
    private static func forEachPart(of range: Range<Int>, without hidden: Range<Int>, _ body: (Range<Int>) -> Void) {
        guard hidden.overlaps(range) else { return body(range) }
        body(range.lowerBound..<max(range.lowerBound, hidden.lowerBound))
        body(min(range.upperBound, hidden.upperBound)..<range.upperBound)
    }
}
