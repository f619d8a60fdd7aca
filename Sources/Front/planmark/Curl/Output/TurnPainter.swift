import PlanGeometry
import PlanImage
import PlanPageCurl

/// Draws moments of a book's turns, over earlier ones that are written already.
struct TurnPainter {
    private let book: CurlBook
    private let direction: NavigationDirection
    private let look: SheetLookOptions
    private let renderer: PageCurlRenderer
    /// As many as may still be read while another is drawn: those on their way into a moving picture, and the one before.
    private var pictures: [PixelBuffer] = []
    private var next = 0

    init(book: CurlBook, direction: NavigationDirection, look: SheetLookOptions) throws {
        self.book = book
        self.direction = direction
        self.look = look
        let view = book.sequence.layout.viewSize
        renderer = try PageCurlRenderer(
            width: Int(view.width) + 2 * look.margin, height: Int(view.height) + 2 * look.margin, style: look.style)
    }

    var width: Int { renderer.width }
    var height: Int { renderer.height }

    var isOpaque: Bool { look.background.color?.alpha == 1 }

    mutating func picture(turn index: Int, progress: Double) throws -> PixelBuffer {
        let stage = try book.sequence.turn(index, direction: direction).stage(at: progress, look: look.curl)
        let margin = Double(look.margin)
        var drawn = try stage.offsetBy(Vector(dx: margin, dy: margin)).mapPages { try book.loader.page($0) }
        if let backPage = book.backPage, drawn.leaf != nil {
            drawn.leaf?.back = .page(try book.loader.page(backPage))
        }
        if pictures.count < FramePipeline<PixelBuffer>.depth + 2 { pictures.append(renderer.emptyPicture) }
        defer { next = (next + 1) % (FramePipeline<PixelBuffer>.depth + 2) }
        // Pages that scroll do not leave their frame; sheets that curl come off it.
        let view = Box(origin: Point(x: margin, y: margin), size: book.sequence.layout.viewSize)
        let window = book.sequence.layout.options.transitionStyle == .scroll ? view : nil
        try renderer.draw(drawn, window: window, into: &pictures[next])
        return pictures[next]
    }
}
