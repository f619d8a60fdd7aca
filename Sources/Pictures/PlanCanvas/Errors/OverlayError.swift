import PlanBase
import PlanGeometry

/// An error in painting a display list over a drawing.
public enum OverlayError: Problem, Hashable, Sendable {
    /// The display list was made for a drawing of another size.
    case sizeDiffers(displayList: Size, width: Int, height: Int)
    /// The writer does not take 8-bit RGB or RGBA rows of the drawing's size, but those of a picture of another size or kind.
    case unsuitableWriter(width: Int, height: Int, kind: String)
    /// The rows given are not whole rows of the drawing, or lie beyond its end.
    case rowsOutsideDrawing(firstRow: Int, byteCount: Int)
    /// The region is empty or reaches beyond the drawing of that size in pixels.
    case regionOutsideDrawing(Box, size: Size)
}

extension OverlayError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .sizeDiffers: "sizeDiffers"
        case .unsuitableWriter: "unsuitableWriter"
        case .rowsOutsideDrawing: "rowsOutsideDrawing"
        case .regionOutsideDrawing: "regionOutsideDrawing"
        }
    }

    /// A misuse: the caller gives the sizes, the rows and the region.
    public var kind: ProblemKind { .usage }
}

extension OverlayError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .sizeDiffers(let size, let width, let height):
            Message(
                """
                the display list is for a drawing of \(size) pixels, but the drawing has \(width) x \(height); make it with the \
                drawing's size
                """)
        case .unsuitableWriter(let width, let height, let kind):
            Message(
                """
                the picture to be written must be 8-bit RGB or RGBA of the drawing's size, not interlaced; it is \
                \(width) x \(height), \(kind)
                """)
        case .rowsOutsideDrawing(let firstRow, let byteCount):
            Message("\(byteCount) bytes from row \(firstRow) on are not whole rows of the drawing")
        case .regionOutsideDrawing(let box, let size):
            Message(
                """
                the region from \(box.minX),\(box.minY) to \(box.maxX),\(box.maxY) is not a part of the sheet of \
                \(size.width) x \(size.height) pixels; choose whole pixels on it
                """)
        }
    }
}
