import PlanGeometry

/// Draws a stage, row by row.
struct StagePainter: Sendable {
    private let width: Int
    private let backdrop: Backdrop
    private let sheet: SheetPainter?
    private let shadow: SheetShadow

    init(_ stage: PageStage<PagePicture>, picture: PixelBox, style: PageCurlStyle, threads: Int) {
        width = picture.width
        backdrop = Backdrop(stage.flat, picture: picture, style: style)
        sheet = stage.sheet.map { SheetPainter($0, picture: picture, style: style) }
        shadow =
            stage.sheet.map { sheet in
                let box = PixelBox(rounding: sheet.frame)
                return SheetShadow(
                    of: sheet.curl, at: Point(x: Double(box.left), y: Double(box.top)), picture: picture,
                    strength: 0.42 * min(max(style.shadow, 0), 2), threads: threads)
            } ?? SheetShadow.none
    }

    /// Draws some rows of the picture.
    ///
    /// - Parameter pixels: the picture's first pixel; its rows follow each other without a gap.
    func draw(rows: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>) {
        let nodes = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(shadow.nodes.width, 1))
        defer { nodes.deallocate() }
        for y in rows {
            let row = pixels + y * width
            backdrop.draw(row: y, into: row, width: width)
            guard let sheet else { continue }
            sheet.drawFlat(row: y, into: row)
            sheet.drawLifted(row: y, into: row) { covered in
                if shadow.row(y, into: nodes) { shade(row, nodes, except: covered) }
            }
        }
    }

    /// Takes light from the pixels of a row, but for some that the sheet will cover.
    private func shade(
        _ row: UnsafeMutablePointer<UInt32>, _ nodes: UnsafeMutableBufferPointer<Float>, except covered: Range<Int>
    ) {
        let step = SheetShadow.step
        for column in 0..<(shadow.nodes.width - 1) where nodes[column] + nodes[column + 1] > 0 {
            let start = (shadow.nodes.left + column) * step
            let end = min(start + step, width)
            if start >= covered.lowerBound, end <= covered.upperBound { continue }
            let slope = (nodes[column + 1] - nodes[column]) / Float(step)
            for x in start..<max(start, end) {
                row[x] = shaded(row[x], by: nodes[column] + slope * (Float(x - start) + 0.5))
            }
        }
    }

    @inline(__always)
    private func shaded(_ pixel: UInt32, by part: Float) -> UInt32 {
        guard pixel >= 0xFF00_0000 else { return lay(.zero, coverage: part, over: pixel) }
        let kept = UInt32((1 - part) * 256 + 0.5)
        // Two samples at a time, each with 16 bits of room.
        let outer = ((pixel & 0x00FF_00FF) &* kept &+ 0x0080_0080) >> 8 & 0x00FF_00FF
        let inner = ((pixel >> 8 & 0xFF) &* kept &+ 0x80) & 0xFF00
        return outer | inner | 0xFF00_0000
    }
}
