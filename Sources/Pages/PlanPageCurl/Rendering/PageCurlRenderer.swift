import PlanCanvas
import PlanGeometry
import PlanImage

/// Draws stages of a page turn.
///
/// Flat pages without shadow are copied byte for byte. The picture is the same whatever the number of threads.
///
///     let renderer = try PageCurlRenderer(width: 1920, height: 1080)
///     var picture = renderer.emptyPicture
///     for stage in stages { try renderer.draw(stage, into: &picture) }
public struct PageCurlRenderer: Sendable {
    /// The longest side of a picture, in pixels.
    public static let longestSide = 65_536

    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// Colours and light.
    public let style: PageCurlStyle
    /// The greatest number of threads that draw.
    public let threads: Int

    /// A renderer of pictures of a size.
    ///
    /// - Parameters:
    ///   - width: the picture's width in pixels, 1...``longestSide``.
    ///   - height: the picture's height in pixels, 1...``longestSide``.
    ///   - style: colours and light.
    ///   - threads: the greatest number of threads that draw; nil for the number of processors.
    /// - Throws: ``PageCurlError/invalidPictureSize(width:height:limit:)``.
    public init(
        width: Int, height: Int, style: PageCurlStyle = PageCurlStyle(), threads: Int? = nil
    ) throws(PageCurlError) {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
            throw .invalidPictureSize(width: width, height: height, limit: Self.longestSide)
        }
        (self.width, self.height, self.style) = (width, height, style)
        self.threads = threads ?? Processors.count
    }

    /// A transparent RGBA picture of the renderer's size to draw into.
    public var emptyPicture: PixelBuffer { PixelBuffer(width: width, height: height, format: .rgba) }

    /// Draws a stage over all of a picture, whose former content is lost. Allocates only small tables.
    ///
    /// - Parameters:
    ///   - stage: the pages, each of its frame's size; frames are rounded to whole pixels and clipped to the picture.
    ///   - window: the box of the picture that shows flat pages, such as the frame in which they scroll, rounded to whole
    ///     pixels; nil for the whole picture.
    ///   - picture: an RGBA picture of the renderer's size with straight alpha, see ``emptyPicture``.
    /// - Throws: ``PageCurlError``.
    public func draw(
        _ stage: PageStage<PagePicture>, window: Box? = nil, into picture: inout PixelBuffer
    ) throws(PageCurlError) {
        guard picture.width == width, picture.height == height, picture.format == .rgba else {
            throw .unsuitablePicture(
                width: picture.width, height: picture.height, expectedWidth: width, expectedHeight: height)
        }
        try check(stage)
        let bounds = PixelBox(left: 0, top: 0, right: width, bottom: height)
        let window = window.map { PixelBox(rounding: $0).intersection(bounds) } ?? bounds
        let painter = StagePainter(stage, picture: bounds, window: window, style: style, threads: threads)
        picture.withUnsafeMutableBytes { bytes in
            // Safe because a pixel has four bytes and only one thread writes each row.
            nonisolated(unsafe) let pixels = bytes.assumingMemoryBound(to: UInt32.self)
            concurrentForEach(in: 0..<height, length: 16, threads: threads) { rows in
                guard let first = pixels.baseAddress else { return }
                painter.draw(rows: rows, into: first)
            }
        }
    }

    private func check(_ stage: PageStage<PagePicture>) throws(PageCurlError) {
        func check(_ page: PagePicture?, _ frame: Box) throws(PageCurlError) {
            let box = PixelBox(rounding: frame)
            guard let page, page.width != box.width || page.height != box.height else { return }
            throw .pageDiffersFromFrame(width: page.width, height: page.height, frame: frame)
        }
        for placed in stage.flat { try check(placed.page, placed.frame) }
        guard let leaf = stage.leaf else { return }
        let box = PixelBox(rounding: leaf.frame)
        guard abs(leaf.curl.width - Double(box.width)) < 0.01, abs(leaf.curl.height - Double(box.height)) < 0.01
        else {
            throw .curlDiffersFromFrame(width: leaf.curl.width, height: leaf.curl.height, frame: leaf.frame)
        }
        try check(leaf.front, leaf.frame)
        if case .page(let page) = leaf.back { try check(page, leaf.frame) }
    }
}
