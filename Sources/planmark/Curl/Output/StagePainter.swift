import PlanGeometry
import PlanImage
import PlanRender

/// Draws moments of a book's turns, each over the one before.
struct StagePainter {
    private let book: CurlBook
    private let direction: NavigationDirection
    private let look: SheetLookOptions
    private let renderer: PageCurlRenderer
    private var picture: PixelBuffer

    init(book: CurlBook, direction: NavigationDirection, look: SheetLookOptions) throws {
        self.book = book
        self.direction = direction
        self.look = look
        let view = book.sequence.layout.viewSize
        renderer = try PageCurlRenderer(
            width: Int(view.width) + 2 * look.margin, height: Int(view.height) + 2 * look.margin, style: look.style)
        picture = renderer.emptyPicture
    }

    var width: Int { renderer.width }
    var height: Int { renderer.height }

    /// Whether nothing shows through what is drawn.
    var isOpaque: Bool { look.background.color?.alpha == 1 }

    /// A moment of a turn.
    mutating func picture(turn index: Int, progress: Double) throws -> PixelBuffer {
        let stage = try book.sequence.turn(index, direction: direction).stage(at: progress, look: look.curl)
        let margin = Double(look.margin)
        var drawn = try stage.offsetBy(Vector(dx: margin, dy: margin)).mapPages { try book.loader.page($0) }
        if let backPage = book.backPage, drawn.sheet != nil {
            drawn.sheet?.back = .page(try book.loader.page(backPage))
        }
        try renderer.draw(drawn, into: &picture)
        return picture
    }

    /// A moment of a turn, without alpha when it is opaque.
    mutating func finishedPicture(turn index: Int, progress: Double) throws -> PixelBuffer {
        let drawn = try picture(turn: index, progress: progress)
        return isOpaque ? drawn.withoutAlpha : drawn
    }
}
