import PlanBase
import PlanGeometry

/// An error in drawing on a canvas, or in painting a display list over a drawing.
public enum RenderError: Problem, Hashable, Sendable {
    /// A canvas must be 1 to 32,767 pixels in each direction; larger pictures are painted in parts.
    case invalidCanvasSize(width: Int, height: Int)
    /// A point that is not finite, or lies further than about 8.3 million pixels from the canvas: Cairo's limit.
    case pointOutOfRange(Point)
    /// A transform that is not finite or flattens the plane to a line.
    case invalidTransform(AffineTransform)
    /// A length that is negative, not finite or absurdly large; its name has an article, such as "the line width".
    case invalidLength(name: Message, value: Double)
    /// An angle that is not finite or beyond a million radians.
    case invalidAngle(Double)
    /// A dash pattern without any length, or with a negative or non-finite part.
    case invalidDashes([Double])
    /// A dash pattern that would cut the path into more than `limit` dashes.
    case tooManyDashes(limit: Int)
    /// The machine has no memory left.
    case outOfMemory
    /// The scene of a symbol has so many shadows, blurs, opacities, masks and blend modes that it would take too much time or
    /// memory.
    case tooManyLayers
    /// Areas lie over each other so often that painting them would take minutes: how often they cover the drawing, on average.
    case areasTooDense(times: Int)
    /// Any other failure of Cairo's, by its status and its own words.
    case cairo(status: Int, message: String)
    /// The display list was made for a drawing of another size.
    case sizeDiffers(displayList: Size, width: Int, height: Int)
    /// The writer does not take 8-bit RGB or RGBA rows of the drawing's size, but those of a picture of another size or kind.
    case unsuitableWriter(width: Int, height: Int, kind: String)
    /// The rows given are not whole rows of the drawing, or lie beyond its end.
    case rowsOutsideDrawing(firstRow: Int, byteCount: Int)
    /// The region is empty or reaches beyond the drawing of that size in pixels.
    case regionOutsideDrawing(Box, size: Size)
}

extension RenderError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .invalidCanvasSize: "invalidCanvasSize"
        case .pointOutOfRange: "pointOutOfRange"
        case .invalidTransform: "invalidTransform"
        case .invalidLength: "invalidLength"
        case .invalidAngle: "invalidAngle"
        case .invalidDashes: "invalidDashes"
        case .tooManyDashes: "tooManyDashes"
        case .outOfMemory: "outOfMemory"
        case .tooManyLayers: "tooManyLayers"
        case .areasTooDense: "areasTooDense"
        case .cairo: "cairo"
        case .sizeDiffers: "sizeDiffers"
        case .unsuitableWriter: "unsuitableWriter"
        case .rowsOutsideDrawing: "rowsOutsideDrawing"
        case .regionOutsideDrawing: "regionOutsideDrawing"
        }
    }

    /// A misuse where sizes, rows or a region do not fit the drawing; else a refusal of what is to be drawn, unless drawing itself failed.
    public var kind: ProblemKind {
        switch self {
        case .invalidCanvasSize, .pointOutOfRange, .invalidTransform, .invalidLength, .invalidAngle, .invalidDashes:
            .refused
        case .tooManyDashes, .tooManyLayers, .areasTooDense: .limit
        case .outOfMemory, .cairo: .internal
        case .sizeDiffers, .unsuitableWriter, .rowsOutsideDrawing, .regionOutsideDrawing: .usage
        }
    }
}

extension RenderError {
    /// The greatest width and height of a canvas in pixels: Cairo's limit.
    static let greatestCanvasSide = 32_767

    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .invalidCanvasSize(let width, let height):
            Message(
                """
                a canvas of \(width) x \(height) pixels cannot be made: each side must be 1 to \(Self.greatestCanvasSide)
                """)
        case .pointOutOfRange(let point):
            Message("the point \(point) cannot be drawn: it must be finite and within 8,300,000 pixels of the canvas")
        case .invalidTransform(let transform):
            Message("the transform \(transform) cannot be used: it must be finite and invertible")
        case .invalidLength(let name, let value):
            Message("\(name) of \(value) cannot be drawn: it must be finite, not negative and not absurdly large")
        case .invalidAngle(let angle):
            Message("the angle of \(angle) cannot be drawn: it must be in radians, within a million")
        case .invalidDashes(let lengths):
            Message(
                """
                the dash pattern \(lengths) cannot be drawn: its lengths must be finite and not negative, one above zero
                """)
        case .tooManyDashes(let limit): StrokeError.tooManyDashes(limit: limit).message
        case .outOfMemory: Message("there is not enough memory to draw")
        case .tooManyLayers:
            Message(
                """
                the markers' scene has too many shadows, blurs, opacities, masks and blend modes for its size; use fewer, or \
                smaller markers
                """)
        case .areasTooDense(let times):
            Message(
                """
                the areas cover the drawing \(times) times over, which would take minutes to paint; draw fewer of them
                """)
        case .cairo(let status, let message): Message("drawing failed: \(message) (cairo status \(status))")
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
