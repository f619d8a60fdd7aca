import PlanGeometry
import PlanImage
import PlanModel

/// Draws stages of a page turn.
///
/// Where a page is flat and no shadow falls on it, its bytes are copied as they are. The picture does not depend on the
/// number of threads.
///
///     let renderer = try PageCurlRenderer(width: 1920, height: 1080)
///     var picture = renderer.emptyPicture
///     for stage in stages { try renderer.draw(stage, into: &picture) }
public struct PageCurlRenderer: Sendable {
    /// The longest side of a picture.
    public static let longestSide = 65_536

    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// Colours and light.
    public let style: PageCurlStyle
    /// How many threads draw at most.
    public let threads: Int

    /// A renderer of pictures of a size.
    ///
    /// - Parameters:
    ///   - width: the picture's width in pixels, 1...``longestSide``.
    ///   - height: the picture's height in pixels, likewise.
    ///   - style: colours and light.
    ///   - threads: how many threads draw at most; as many as there are processors unless given.
    /// - Throws: ``PageCurlRenderError/invalidSize(width:height:limit:)``.
    public init(
        width: Int, height: Int, style: PageCurlStyle = PageCurlStyle(), threads: Int? = nil
    ) throws(PageCurlRenderError) {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
            throw .invalidSize(width: width, height: height, limit: Self.longestSide)
        }
        self.width = width
        self.height = height
        self.style = style
        self.threads = threads ?? WorkerThreads.processorCount
    }

    /// A transparent picture of the right size and format to draw into, RGBA.
    public var emptyPicture: PixelBuffer { PixelBuffer(width: width, height: height, format: .rgba) }

    /// Draws a stage over all of a picture, which may hold an earlier one. No memory is taken but for some small tables.
    ///
    /// - Parameters:
    ///   - stage: what lies where; each page is of its frame's size, each frame's corners are rounded to whole pixels. What
    ///     lies beyond the picture is cut off.
    ///   - picture: an RGBA picture of the renderer's size, see ``emptyPicture``; its alpha is straight.
    /// - Throws: ``PageCurlRenderError``.
    public func draw(
        _ stage: PageStage<PagePicture>, into picture: inout PixelBuffer
    ) throws(PageCurlRenderError) {
        guard picture.width == width, picture.height == height, picture.format == .rgba else {
            throw .unsuitablePicture(
                width: picture.width, height: picture.height, expectedWidth: width, expectedHeight: height)
        }
        for y in 0..<height {
            for x in 0..<width {
                picture[x, y] = color(of: stage, at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))[...]
            }
        }
    }

    private func color(of stage: PageStage<PagePicture>, at point: Point) -> [UInt8] {
        if let sheet = stage.sheet,
            let layer = sheet.curl.layers(over: Point(x: point.x - sheet.frame.minX, y: point.y - sheet.frame.minY))
                .first
        {
            var place = layer.sheetPoint
            guard layer.side == .back, case .page(let page) = sheet.back else { return pixel(sheet.front, place) }
            switch sheet.curl.spine {
            case .left, .right: place.x = sheet.curl.width - place.x
            case .top, .bottom: place.y = sheet.curl.height - place.y
            }
            return pixel(page, place)
        }
        for placed in stage.flat.reversed() where placed.frame.contains(point) {
            return pixel(placed.page, Point(x: point.x - placed.frame.minX, y: point.y - placed.frame.minY))
        }
        return style.background.map(bytes) ?? [0, 0, 0, 0]
    }

    private func pixel(_ page: PagePicture?, _ point: Point) -> [UInt8] {
        guard let page else { return bytes(style.paper) }
        let (x, y) = (min(max(Int(point.x), 0), page.width - 1), min(max(Int(point.y), 0), page.height - 1))
        return Array(page.bytes[(4 * (y * page.width + x))..<(4 * (y * page.width + x) + 4)])
    }

    private func bytes(_ color: Color) -> [UInt8] {
        [color.red, color.green, color.blue, color.alpha].map { UInt8(($0 * 255).rounded()) }
    }
}
