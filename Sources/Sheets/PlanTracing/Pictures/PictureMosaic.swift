import PlanGeometry
import PlanImage

/// The pictures of a page laid together as they are shown, in shades of grey. Where they lie over each other the darker pixel counts.
///
/// The pixels are those of the pictures that cover most of the page, so that these are not resampled.
struct PictureMosaic {
    let width: Int
    let height: Int
    let pixelsPerPoint: Double
    /// The upper left corner of the mosaic on the page: beyond the page's by less than a pixel.
    let origin: Point
    private(set) var pixels: [UInt8]

    /// A picture on the page: where its corners lie, from the upper left one clockwise as its rows have them.
    struct Placement {
        let image: PageImage
        let corners: [Point]
        let clip: Box?

        /// The number of the picture's pixels to a point of the page, the mean of both directions.
        fileprivate var resolution: Double {
            (Double(image.width) * Double(image.height) / max(area, 1e-6)).squareRoot()
        }

        /// The picture on the page after a turn.
        func turned(by turn: QuarterTurn) -> Placement {
            Placement(
                image: image, corners: corners.map(turn.turned),
                clip: clip.flatMap { Box(enclosing: $0.corners.map(turn.turned)) })
        }

        fileprivate var area: Double { abs((corners[1] - corners[0]).cross(corners[3] - corners[0])) }
    }

    /// Enough for a sheet of A1 at 300 dots to an inch in part, and little memory.
    private static let greatestCount = 40_000_000.0
    /// The most pixels that are read of a page's pictures, and that are laid down.
    private static let greatestEffort = (read: 150_000_000, laid: 300_000_000)

    /// The pictures of a page; nil if it has none that can be read.
    init?(_ placements: [Placement], page: Size, of document: PDFDocument) {
        let sheet = Box(origin: .zero, size: page)
        // Also none beyond the sheet, whose places may be beyond any whole number.
        let placements = placements.filter { placement in
            placement.corners.allSatisfy(\.isFinite)
                && Box(enclosing: placement.corners)?.intersection(sheet) != nil
        }
        guard let main = Self.main(placements), page.width > 0, page.height > 0 else { return nil }
        pixelsPerPoint = min(
            main.resolution, (Self.greatestCount / (page.width * page.height)).squareRoot())
        origin = Point(
            x: Self.phase(of: main.corners[0].x * pixelsPerPoint) / pixelsPerPoint,
            y: Self.phase(of: main.corners[0].y * pixelsPerPoint) / pixelsPerPoint)
        (width, height) = (
            Int((page.width - origin.x) * pixelsPerPoint) + 1, Int((page.height - origin.y) * pixelsPerPoint) + 1
        )
        pixels = [UInt8](repeating: 255, count: width * height)
        var (read, laid) = (0, 0)
        var known: [PageImage: [UInt8]?] = [:]
        for placement in placements {
            let image = placement.image
            if known[image] == nil {
                read += image.width * image.height
                guard read <= Self.greatestEffort.read else { break }
                known[image] = .some(document.lightness(of: image))
            }
            guard let source = known[image] ?? nil else { continue }
            laid += lay(source, placement)
            if laid > Self.greatestEffort.laid { break }
        }
        if laid == 0 { return nil }
    }

    /// The largest picture among those of the resolution at which most of the page is covered.
    private static func main(_ placements: [Placement]) -> Placement? {
        let sorted = placements.filter { $0.area > 0 }.sorted { $0.resolution < $1.resolution }
        var left = sorted.reduce(0) { $0 + $1.area } / 2
        guard
            let middle = sorted.first(where: { placement in
                left -= placement.area
                return left <= 0
            })
        else { return nil }
        return sorted.filter { abs($0.resolution / middle.resolution - 1) < 0.02 }.max { $0.area < $1.area }
    }

    /// The part of a number of pixels that lies beyond the next whole one, from -1 to 0.
    private static func phase(of pixels: Double) -> Double {
        let phase = pixels - pixels.rounded(.up)
        return phase > -0.999 ? phase : 0
    }

    /// Lays a picture down, and returns how many pixels were looked at.
    private mutating func lay(_ source: [UInt8], _ placement: Placement) -> Int {
        let (corners, image) = (placement.corners, placement.image)
        let (across, down) = (corners[1] - corners[0], corners[3] - corners[0])
        let area = across.cross(down)
        let sheet = Box(
            minX: origin.x, minY: origin.y, maxX: origin.x + Double(width) / pixelsPerPoint,
            maxY: origin.y + Double(height) / pixelsPerPoint)
        guard abs(area) > 1e-9, var box = Box(enclosing: corners)?.intersection(sheet) else { return 0 }
        if let clip = placement.clip {
            guard let cut = box.intersection(clip) else { return 0 }
            box = cut
        }
        let columns = Self.places(from: box.minX - origin.x, to: box.maxX - origin.x, of: width, pixelsPerPoint)
        let rows = Self.places(from: box.minY - origin.y, to: box.maxY - origin.y, of: height, pixelsPerPoint)
        guard !columns.isEmpty else { return 0 }
        // Half the sides of the box around the part of the picture that a pixel covers.
        let reach = Size(
            width: (abs(down.dy) + abs(down.dx)) / abs(area) / pixelsPerPoint * Double(image.width) / 2,
            height: (abs(across.dx) + abs(across.dy)) / abs(area) / pixelsPerPoint * Double(image.height) / 2)
        for row in rows {
            for column in columns {
                let point = Point(
                    x: origin.x + (Double(column) + 0.5) / pixelsPerPoint,
                    y: origin.y + (Double(row) + 0.5) / pixelsPerPoint)
                let offset = point - corners[0]
                let (x, y) = (offset.cross(down) / area, across.cross(offset) / area)
                guard x >= 0, y >= 0, x < 1, y < 1 else { continue }
                let xs = Self.covered(around: x * Double(image.width), reach: reach.width, count: image.width)
                let ys = Self.covered(around: y * Double(image.height), reach: reach.height, count: image.height)
                var darkest = pixels[row * width + column]
                for line in ys {
                    for place in xs { darkest = min(darkest, source[line * image.width + place]) }
                }
                pixels[row * width + column] = darkest
            }
        }
        return rows.count * columns.count
    }

    private static func places(from start: Double, to end: Double, of count: Int, _ resolution: Double) -> Range<Int> {
        max(0, Int(start * resolution))..<max(0, min(count, Int(end * resolution) + 1))
    }

    /// The pixels of a picture, of `count` in a row, whose middles lie within `reach` of a place, and the one at the place.
    private static func covered(around place: Double, reach: Double, count: Int) -> ClosedRange<Int> {
        let (first, last) = (Int((place - reach + 0.5).rounded(.down)), Int((place + reach - 0.5).rounded(.up)) - 1)
        return max(0, min(first, Int(place)))...min(count - 1, max(last, Int(place)))
    }
}
