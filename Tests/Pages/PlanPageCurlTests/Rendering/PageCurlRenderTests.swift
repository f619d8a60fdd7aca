import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanPageCurl

@Suite struct PageCurlRenderTests {
    static let (width, height) = (300, 220)
    static let frame = Box(minX: 0, minY: 0, maxX: 300, maxY: 220)

    /// A page whose every pixel tells where it is, smooth enough to be resampled.
    static func page(_ seed: Int) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: .rgba, filledWith: 255)
        for y in 0..<height {
            for x in 0..<width {
                let stripe = (x / 12 + y / 9 + seed) % 2 == 0 ? 40 : 0
                picture[x, y] = [
                    UInt8((x * 200 / width + stripe) & 255), UInt8(y * 200 / height + 20),
                    UInt8(60 + 40 * seed + stripe), 255,
                ]
            }
        }
        return picture
    }

    static let (front, next, other) = (page(0), page(1), page(2))

    static func curl(
        _ progress: Double, spine: LeafEdge = .left, along: Double = 1, radius: Double = 24
    ) throws -> PageCurl {
        let (width, height) = (Double(Self.width), Double(Self.height))
        let grip =
            switch spine {
            case .left: Point(x: width, y: along * height)
            case .right: Point(x: 0, y: along * height)
            case .top: Point(x: along * width, y: height)
            case .bottom: Point(x: along * width, y: 0)
            }
        return try PageCurl(
            width: width, height: height, spine: spine, grip: grip, progress: progress, radius: radius)
    }

    static func draw(
        _ curl: PageCurl, back: LeafBack<PagePicture> = .seeThrough, style: PageCurlStyle = PageCurlStyle(),
        margin: Int = 0, threads: Int? = nil
    ) throws -> PixelBuffer {
        let box = frame.offsetBy(Vector(dx: Double(margin), dy: Double(margin)))
        let renderer = try PageCurlRenderer(
            width: width + 2 * margin, height: height + 2 * margin, style: style, threads: threads)
        var picture = renderer.emptyPicture
        let stage = PageStage(
            flat: [PlacedPage(page: PagePicture(next), frame: box)],
            leaf: TurningLeaf(front: PagePicture(front), back: back, frame: box, curl: curl))
        try renderer.draw(stage, into: &picture)
        return picture
    }

    static let plain = PageCurlStyle(back: Color(hex: 0, alpha: 0), relief: 0, shadow: 0)

    // MARK: - The ends

    @Test(arguments: LeafEdge.allCases, [0.0, 0.5, 1])
    func `A turn leads from one page to the other, byte for byte`(spine: LeafEdge, along: Double) throws {
        #expect(try Self.draw(Self.curl(0, spine: spine, along: along)) == Self.front)
        #expect(try Self.draw(Self.curl(1, spine: spine, along: along)) == Self.next)
    }

    /// In a spread the back comes down on the other side, upright.
    @Test(arguments: LeafEdge.allCases)
    func `The page on the back ends upright`(spine: LeafEdge) throws {
        let (dx, dy): (Double, Double) =
            switch spine {
            case .left: (300, 0)
            case .right: (0, 0)
            case .top: (0, 220)
            case .bottom: (0, 0)
            }
        let isUpright = spine == .left || spine == .right
        let renderer = try PageCurlRenderer(width: isUpright ? 600 : 300, height: isUpright ? 220 : 440)
        let frame = Self.frame.offsetBy(Vector(dx: dx, dy: dy))
        var picture = renderer.emptyPicture
        let leaf = TurningLeaf(
            front: PagePicture(Self.front), back: .page(PagePicture(Self.other)), frame: frame,
            curl: try Self.curl(1, spine: spine))
        try renderer.draw(PageStage(flat: [], leaf: leaf), into: &picture)
        let landed: (x: Int, y: Int) =
            switch spine {
            case .left, .top: (0, 0)
            case .right: (300, 0)
            case .bottom: (0, 220)
            }
        for (x, y) in [(0, 0), (299, 219), (37, 111), (250, 3)] {
            #expect(Array(picture[landed.x + x, landed.y + y]) == Array(Self.other[x, y]))
        }
        // What is left behind is bare.
        let bare = (x: landed.x == 0 && isUpright ? 400 : 100, y: isUpright ? 100 : (landed.y == 0 ? 300 : 100))
        #expect(Array(picture[bare.x, bare.y]) == [0, 0, 0, 0])
    }

    // MARK: - In between

    /// Without light and shadows all that is flat is the pages' own bytes, and all else is what the plain way of drawing gives,
    /// within the rounding of smooth edges.
    @Test(arguments: [0.04, 0.15, 0.35, 0.6, 0.9], [0.5, 1.0])
    func `Pictures equal those of the plain renderer`(progress: Double, along: Double) throws {
        let curl = try Self.curl(progress, along: along)
        let picture = try Self.draw(curl, style: Self.plain)
        let oracle = CurlOracle(front: Self.front, below: Self.next, curl: curl)
        var (sum, far, count) = (0.0, 0, 0)
        for y in stride(from: 1, to: Self.height, by: 7) {
            for x in stride(from: 1, to: Self.width, by: 5) {
                let pixel = Array(picture[x, y])
                let expected = oracle.color(x: x, y: y)
                for channel in 0..<3 {
                    let difference = abs(Double(pixel[channel]) - expected[channel])
                    sum += difference
                    if difference > 24 { far += 1 }
                    count += 1
                }
            }
        }
        #expect(sum / Double(count) < 0.6, "mean \(sum / Double(count))")
        #expect(Double(far) / Double(count) < 0.004, "\(far) of \(count) far off")
    }

    @Test(arguments: [0.1, 0.4, 0.8])
    func `Flat parts keep their bytes`(progress: Double) throws {
        let curl = try Self.curl(progress, radius: 6)
        let picture = try Self.draw(curl, style: Self.plain)
        let shaded = try Self.draw(curl)
        var (untouched, nextToTheRoll, changed) = (0, 0, 0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let corners = [(-3, -3), (4, -3), (-3, 4), (4, 4), (0, 0), (1, 1)].lazy.map {
                    curl.layers(over: Point(x: Double(x + $0.0), y: Double(y + $0.1)))
                }
                let source: PixelBuffer
                if corners.allSatisfy({ $0.count == 1 && $0[0].height == 0 }) {
                    source = Self.front
                } else if corners.allSatisfy(\.isEmpty) {
                    source = Self.next
                } else {
                    continue
                }
                if shaded[x, y] == source[x, y] { untouched += 1 }
                if picture[x, y] == source[x, y] { continue }
                // Next to where the roll begins it is thinner than the distance of these points.
                if Self.isRolled(curl, near: x, y) { nextToTheRoll += 1 } else { changed += 1 }
            }
        }
        #expect(changed == 0)
        // Only around the tip of the roll.
        #expect(nextToTheRoll < 60, "\(nextToTheRoll)")
        // Shadows reach only so far.
        #expect(untouched > Self.width * Self.height / 20)
    }

    /// Whether a part of the leaf that is not flat lies over a pixel or within one beside it.
    private static func isRolled(_ curl: PageCurl, near x: Int, _ y: Int) -> Bool {
        (-8...16).contains { row in
            (-8...16).contains { column in
                curl.layers(over: Point(x: Double(x) + Double(column) / 8, y: Double(y) + Double(row) / 8))
                    .contains { $0.height > 0 }
            }
        }
    }

    /// Pages that scroll are seen in their frame alone.
    @Test func `Flat pages are clipped to the window`() throws {
        let renderer = try PageCurlRenderer(width: 340, height: 260)
        var picture = renderer.emptyPicture
        let window = Self.frame.offsetBy(Vector(dx: 20, dy: 20))
        let page = PagePicture(Self.front)
        let stage = PageStage<PagePicture>(
            flat: [-100, 200].map { PlacedPage(page: page, frame: window.offsetBy(Vector(dx: $0, dy: 0))) })
        try renderer.draw(stage, window: window, into: &picture)
        for x in [0, 19, 320, 339] { #expect(Array(picture[x, 100]) == [0, 0, 0, 0]) }
        #expect(picture[20, 100] == Self.front[100, 80] && picture[319, 100] == Self.front[99, 80])
    }

    @Test func `The picture is the same whatever the number of threads`() throws {
        for progress in [0.05, 0.3, 0.7] {
            let curl = try Self.curl(progress)
            let one = try Self.draw(curl, margin: 21, threads: 1)
            for threads in [2, 3, 8] { #expect(try Self.draw(curl, margin: 21, threads: threads) == one) }
        }
    }

    @Test func `Drawing covers the whole picture`() throws {
        let renderer = try PageCurlRenderer(width: 340, height: 260)
        let frame = Self.frame.offsetBy(Vector(dx: 20, dy: 20))
        func stage(_ progress: Double) throws -> PageStage<PagePicture> {
            PageStage(
                flat: [],
                leaf: TurningLeaf(
                    front: PagePicture(Self.front), back: .seeThrough, frame: frame, curl: try Self.curl(progress)))
        }
        var (first, again) = (renderer.emptyPicture, renderer.emptyPicture)
        try renderer.draw(stage(0.4), into: &first)
        try renderer.draw(stage(0.2), into: &again)
        try renderer.draw(stage(0.4), into: &again)
        #expect(first == again)
    }

    /// The light on the roll is never harsh, and white paper stays white where it lies flat on top.
    @Test func `Light and shade are gentle`() throws {
        var white = PixelBuffer(width: Self.width, height: Self.height, format: .rgba, filledWith: 255)
        white[0, 0] = [255, 255, 255, 255]
        let renderer = try PageCurlRenderer(width: Self.width, height: Self.height)
        var picture = renderer.emptyPicture
        let page = PagePicture(white)
        let curl = try Self.curl(0.5, along: 0.5, radius: 40)
        try renderer.draw(
            PageStage(
                flat: [PlacedPage(page: page, frame: Self.frame)],
                leaf: TurningLeaf(front: page, back: .page(page), frame: Self.frame, curl: curl)), into: &picture)
        var darkest: UInt8 = 255
        for index in stride(from: 0, to: picture.bytes.count, by: 4) { darkest = min(darkest, picture.bytes[index]) }
        #expect(darkest > 110)
        let top = curl.layers(over: Point(x: 60, y: 110))
        #expect(top.first?.side == .back)
        #expect(Array(picture[60, 110]) == [255, 255, 255, 255])
    }

    @Test func `A transparent background stays transparent beyond the shadow`() throws {
        let picture = try Self.draw(Self.curl(0.35), margin: 120)
        #expect(Array(picture[2, 2]) == [0, 0, 0, 0])
        // The shadow beside the leaf on nothing is black and thin.
        var soft = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = Array(picture[x, y])
                if pixel[3] > 0, pixel[3] < 120, pixel[0] == 0 { soft += 1 }
            }
        }
        #expect(soft > 500)
        let colored = try Self.draw(
            Self.curl(0.35), style: PageCurlStyle(background: Color(hex: 0x336699)), margin: 120)
        #expect(Array(colored[2, 2]) == [0x33, 0x66, 0x99, 255])
    }

    @Test func `The back of a single-sided leaf shows the front mirrored and tinted`() throws {
        let curl = try Self.curl(0.6, along: 0.5)
        let style = PageCurlStyle(back: Color(hex: 0x204060, alpha: 0.75), relief: 0, shadow: 0)
        let picture = try Self.draw(curl, style: style)
        let point = Point(x: 20.5, y: 100.5)
        let layer = try #require(curl.layers(over: point).first)
        #expect(layer.side == .back)
        let oracle = CurlOracle(front: Self.front, below: Self.next, curl: curl).color(x: 20, y: 100)
        for (channel, tint) in [0x20, 0x40, 0x60].enumerated() {
            let expected = oracle[channel] * 0.25 + Double(tint) * 0.75
            #expect(abs(Double(Array(picture[20, 100])[channel]) - expected) < 2.5)
        }
    }

    // MARK: - Pages of other sizes

    @Test func `A page's fit decides how the picture fills it`() {
        // A red page twice as wide as high, into a square of the height.
        var red = PixelBuffer(width: 80, height: 40, format: .rgb)
        red.withUnsafeMutableBytes { bytes in
            for pixel in 0..<(80 * 40) { bytes[3 * pixel] = pixel % 80 < 40 ? 255 : 128 }
        }
        func sample(_ fit: PageFit, _ x: Int, _ y: Int) -> [UInt8] {
            let page = PagePicture(red, width: 40, height: 40, fit: fit, paper: Color(hex: 0x00FF00))
            let pixel = page.pixels[y * 40 + x]
            return [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), UInt8(pixel >> 24)]
        }
        #expect(sample(.fit, 5, 2) == [0, 255, 0, 255])
        #expect(sample(.fit, 5, 20) == [255, 0, 0, 255])
        #expect(sample(.fit, 35, 20) == [128, 0, 0, 255])
        #expect(sample(.fill, 5, 2) == [255, 0, 0, 255])
        #expect(sample(.fill, 35, 38) == [128, 0, 0, 255])
        #expect(sample(.stretch, 5, 2) == [255, 0, 0, 255])
        #expect(sample(.stretch, 35, 38) == [128, 0, 0, 255])
    }

    @Test func `Transparent parts of a page show the paper`() {
        let glass = PixelBuffer(width: 4, height: 4, format: .rgba)
        #expect(PagePicture(glass, paper: Color(hex: 0x123456)).pixels[5] == 0xFF56_3412)
    }

    // MARK: - Bad input

    @Test func `Bad input is refused`() throws {
        #expect(throws: PageCurlError.self) { try PageCurlRenderer(width: 0, height: 10) }
        #expect(throws: PageCurlError.self) { try PageCurlRenderer(width: 10, height: 1 << 20) }
        let renderer = try PageCurlRenderer(width: Self.width, height: Self.height)
        var small = PixelBuffer(width: 10, height: 10, format: .rgba)
        let none = PageStage<PagePicture>(flat: [])
        #expect(throws: PageCurlError.self) { try renderer.draw(none, into: &small) }
        var picture = renderer.emptyPicture
        let page = PagePicture(Self.front)
        let half = Box(minX: 0, minY: 0, maxX: 150, maxY: 220)
        #expect(throws: PageCurlError.pageDiffersFromFrame(width: 300, height: 220, frame: half)) {
            try renderer.draw(PageStage(flat: [PlacedPage(page: page, frame: half)]), into: &picture)
        }
        let leaf = TurningLeaf<PagePicture>(front: nil, back: .page(nil), frame: half, curl: try Self.curl(0.5))
        #expect(throws: PageCurlError.curlDiffersFromFrame(width: 300, height: 220, frame: half)) {
            try renderer.draw(PageStage(flat: [], leaf: leaf), into: &picture)
        }
        // No page at all is plain paper.
        try renderer.draw(PageStage(flat: [PlacedPage(page: nil, frame: Self.frame)]), into: &picture)
        #expect(Array(picture[7, 7]) == [255, 255, 255, 255])
    }
}
