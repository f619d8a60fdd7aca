// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanGeometry
import PlanImage
import PlanPageCurl
import Synchronization

/// A book whose pages turn.
final class BookHandle: HandleObject {
    static let kind = "a book"
    private let layout: PageLayout
    private let request: BookRequest
    private let look: CurlLook
    private let renderer: PageCurlRenderer
    private let pages = Mutex<[PagePicture]>([])

    init(_ request: BookRequest, page: Size) throws {
        try request.check()
        self.request = request
        layout = try PageLayout(options: request.options, pageSize: page)
        look = try request.look
        let (view, margin) = (layout.viewSize, 2 * request.margin)
        renderer = try PageCurlRenderer(
            width: Int(view.width) + margin, height: Int(view.height) + margin, style: request.colors)
    }

    /// Adds a page at the end.
    func add(_ picture: PixelBuffer) {
        let page = PagePicture(
            picture, width: Int(layout.pageSize.width), height: Int(layout.pageSize.height), paper: renderer.style.paper
        )
        pages.withLock { $0.append(page) }
    }

    var turnCount: Int { PageSequence(layout: layout, pageCount: pages.withLock(\.count)).turnCount }

    /// A moment of a turn.
    func picture(turn index: Int, progress: Double) throws -> PixelBuffer {
        let pages = pages.withLock(\.self)
        let sequence = PageSequence(layout: layout, pageCount: pages.count)
        guard (0..<sequence.turnCount).contains(index) else {
            throw Failure.argument("index", "must be below the number of turns, \(sequence.turnCount), not \(index)")
        }
        guard (0...1).contains(progress) else { throw Failure.argument("progress", "must be from 0 to 1") }
        let margin = Vector(dx: Double(request.margin), dy: Double(request.margin))
        let stage = try sequence.turn(index, direction: request.direction).stage(at: progress, look: look)
        let drawn = stage.offsetBy(margin).mapPages { pages[$0] }
        var picture = renderer.emptyPicture
        // Pages that scroll do not leave their frame; sheets that curl come off it.
        let frame = Box(origin: Point(x: margin.dx, y: margin.dy), size: layout.viewSize)
        try renderer.draw(drawn, window: request.style == .scroll ? frame : nil, into: &picture)
        return picture
    }
}

/// Creates a book without pages, all of which will have one size in pixels.
@c @implementation
public func planmark_book_create(
    _ request: UnsafePointer<CChar>!, _ page_width: Int, _ page_height: Int,
    _ book: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(book, "book")
        let request = try RequestText.decode(request, "request") ?? BookRequest()
        let sides = 1...PageCurlRenderer.longestSide
        guard sides.contains(page_width), sides.contains(page_height) else {
            throw Failure.argument("page_width and page_height", "must be from 1 to \(sides.upperBound)")
        }
        let size = Size(width: Double(page_width), height: Double(page_height))
        output.pointee = HandleTable.shared.open(try BookHandle(request, page: size))
    }
}

/// Adds a page of pixels at the end of a book.
@c @implementation
public func planmark_book_add_page(
    _ book: OpaquePointer!, _ samples: UnsafePointer<UInt8>!, _ width: Int, _ height: Int, _ channels: Int,
    _ stride: Int
) -> planmark_status {
    attempt {
        let book = try BookHandle.of(book, "book")
        book.add(try CallerPixels(width, height, channels, stride).picture(of: samples))
    }
}

/// Counts the turns that the pages of a book make so far.
@c @implementation
public func planmark_book_turns(_ book: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!) -> planmark_status {
    attempt { try Arguments.output(count, "count").pointee = try BookHandle.of(book, "book").turnCount }
}

/// Draws a moment of a turn as RGBA pixels.
@c @implementation
public func planmark_book_render(
    _ book: OpaquePointer!, _ index: Int, _ progress: Double, _ pixels: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (book, output) = (try BookHandle.of(book, "book"), try Arguments.output(pixels, "pixels"))
        output.pointee = HandleTable.shared.open(PixelsHandle(try book.picture(turn: index, progress: progress)))
    }
}
