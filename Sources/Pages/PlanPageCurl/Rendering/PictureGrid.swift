import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// A contact grid: a grid of pictures of one size with captions beneath them, and headings for columns and rows.
///
///     var grid = PictureGrid(title: "Turns", columnCount: 4, pictureSize: Size(width: 200, height: 300))
///     for stage in stages { grid.append(picture(of: stage), caption: "40 %") }
///     try grid.picture().writePNG(to: "grid.png")
public struct PictureGrid {
    /// The title above all pictures; nil for none.
    public let title: String?
    /// The number of pictures in a row, at least 1.
    public let columnCount: Int
    /// The size of each picture in pixels.
    public let pictureSize: Size
    /// The headings above the columns; they take no space if there are none.
    public var columnHeadings: [String] = []
    /// The headings beside the rows; they take no space if there are none.
    public var rowHeadings: [String] = []
    /// The colour of the grid around the pictures.
    public var paper: Color
    private var cells: [Cell] = []

    private struct Cell {
        let picture: PixelBuffer?
        let caption: String
    }

    /// An empty grid.
    ///
    /// - Precondition: `columnCount` and `pictureSize` are positive.
    public init(title: String? = nil, columnCount: Int, pictureSize: Size, paper: Color = .white) {
        precondition(columnCount > 0 && pictureSize.isPositive, "a sheet has columns of pictures")
        self.title = title
        (self.columnCount, self.pictureSize, self.paper) = (columnCount, pictureSize, paper)
    }

    /// Appends a picture; nil leaves a blank cell with the caption in it.
    public mutating func append(_ picture: PixelBuffer?, caption: String) {
        cells.append(Cell(picture: picture, caption: caption))
    }

    /// The number of cells.
    public var count: Int { cells.count }

    /// The number of columns with which `count` pictures of a size make the best landscape grid.
    public static func columnCount(for count: Int, of size: Size) -> Int {
        let wanted = 1.5
        return (1...max(count, 1)).min { one, other in
            func mismatch(_ columns: Int) -> Double {
                let rows = (count + columns - 1) / columns
                let ratio = Double(columns) * size.width / (Double(max(rows, 1)) * size.height)
                // Empty cells look worse than other proportions.
                let waste = 1 + 1.5 * Double(rows * columns - count) / Double(max(count, 1))
                return max(ratio / wanted, wanted / ratio) * waste
            }
            return mismatch(one) < mismatch(other)
        } ?? 1
    }

    /// The box of a cell's picture on the grid, in pixels.
    ///
    /// - Parameter index: the cell, counted from 0 in the order of appending.
    public func frame(ofCell index: Int) -> Box {
        let (row, column) = (index / columnCount, index % columnCount)
        let x = gap + rowHeadingWidth + Double(column) * (pictureSize.width + gap)
        let y = gap + headHeight + Double(row) * (pictureSize.height + captionHeight + gap)
        return Box(origin: Point(x: x, y: y), size: pictureSize)
    }

    // MARK: - Measures

    private var textSize: Double { min(max(pictureSize.height / 16, 11), 34).rounded() }
    private var gap: Double { (1.6 * textSize).rounded() }
    private var captionHeight: Double { (1.9 * textSize).rounded() }
    private var titleHeight: Double { title == nil ? 0 : (2.6 * textSize).rounded() }
    private var headHeight: Double { titleHeight + (columnHeadings.isEmpty ? 0 : (1.9 * textSize).rounded()) }
    private var rowHeadingWidth: Double { rowHeadings.isEmpty ? 0 : (9 * textSize).rounded() }
    private var rowCount: Int { (cells.count + columnCount - 1) / columnCount }

    private var size: Size {
        let last = frame(ofCell: max(rowCount, 1) * columnCount - 1)
        return Size(width: last.maxX + gap, height: last.maxY + captionHeight + 0.5 * gap)
    }

    private var ink: Color { Color(hex: 0x2B2B2B) }

    // MARK: - Drawing

    /// The grid as a picture.
    ///
    /// - Throws: `RenderError` if a side is longer than 32,767 pixels.
    public func picture() throws -> PixelBuffer {
        let canvas = try Canvas(
            width: Int(saturating: size.width), height: Int(saturating: size.height.rounded(.up)), background: paper)
        if let title {
            canvas.draw(
                title, font: Font(size: 1.35 * textSize, weight: .bold),
                at: Point(x: gap, y: gap + 1.1 * textSize), anchor: .baselineLeft, color: ink)
        }
        drawHeadings(on: canvas)
        for index in cells.indices { try draw(cells[index], in: frame(ofCell: index), on: canvas) }
        try canvas.check()
        return try canvas.picture()
    }

    private func drawHeadings(on canvas: Canvas) {
        let font = Font(size: 0.95 * textSize, weight: .bold)
        for (column, heading) in columnHeadings.prefix(columnCount).enumerated() {
            let frame = frame(ofCell: column)
            canvas.draw(
                heading, font: font, at: Point(x: frame.center.x, y: frame.minY - 0.7 * textSize),
                anchor: .baselineCenter, color: ink)
        }
        for (row, heading) in rowHeadings.prefix(rowCount).enumerated() {
            let frame = frame(ofCell: row * columnCount)
            do {
                let text = try TextLayout(heading, font: font, maximumWidth: rowHeadingWidth - 0.5 * textSize)
                canvas.draw(text, at: Point(x: gap, y: frame.center.y), anchor: .left, color: ink)
            } catch {
                canvas.fail(error)
            }
        }
    }

    private func draw(_ cell: Cell, in frame: Box, on canvas: Canvas) throws {
        let font = Font(size: 0.8 * textSize)
        guard let picture = cell.picture else {
            canvas.add(frame)
            canvas.fill(Color(hex: 0xF0F0F0))
            let text = try TextLayout(cell.caption, font: font, alignment: .center, maximumWidth: 0.85 * frame.width)
            canvas.draw(text, at: frame.center, anchor: .center, color: Color(hex: 0x777777))
            return
        }
        canvas.draw(try Canvas(picture), in: frame)
        // A thin line sets white pages off from white paper.
        canvas.add(frame.insetBy(dx: -0.5, dy: -0.5))
        canvas.stroke(Color(hex: 0xB4B4B4), StrokeStyle(lineWidth: 1))
        canvas.draw(
            cell.caption, font: font, at: Point(x: frame.center.x, y: frame.maxY + 1.3 * 0.8 * textSize),
            anchor: .baselineCenter, color: ink)
    }
}
