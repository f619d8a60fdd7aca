import PlanGeometry
import PlanImage

/// The pictures of a page laid together as they are shown, in shades of grey. Where they lie over each other the darker pixel counts.
struct PictureMosaic {
    let width: Int
    let height: Int
    let pixelsPerPoint: Double
    private(set) var pixels: [UInt8]

    /// A picture on the page: where its corners lie, from the upper left one clockwise as its rows have them.
    struct Placement {
        let image: PageImage
        let corners: [Point]
        let clip: Box?
    }

    /// Enough for a sheet of A1 at 300 dots to an inch in part, and little memory.
    private static let greatestCount = 40_000_000.0
    /// No wall needs more pixels to a point: 300 dots to an inch.
    private static let greatestResolution = 300.0 / 72
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
        let finest = placements.map { Double($0.image.width) / max($0.corners[0].distance(to: $0.corners[1]), 1e-3) }
            .max()
        guard let finest, page.width > 0, page.height > 0 else { return nil }
        pixelsPerPoint = min(
            finest, Self.greatestResolution, (Self.greatestCount / (page.width * page.height)).squareRoot())
        (width, height) = (Int(page.width * pixelsPerPoint) + 1, Int(page.height * pixelsPerPoint) + 1)
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

    /// Lays a picture down, and returns how many pixels were looked at.
    private mutating func lay(_ source: [UInt8], _ placement: Placement) -> Int {
        let (corners, image) = (placement.corners, placement.image)
        let (across, down) = (corners[1] - corners[0], corners[3] - corners[0])
        let area = across.cross(down)
        let sheet = Box(minX: 0, minY: 0, maxX: Double(width) / pixelsPerPoint, maxY: Double(height) / pixelsPerPoint)
        guard abs(area) > 1e-9, var box = Box(enclosing: corners)?.intersection(sheet) else { return 0 }
        if let clip = placement.clip {
            guard let cut = box.intersection(clip) else { return 0 }
            box = cut
        }
        let columns = max(0, Int(box.minX * pixelsPerPoint))..<max(0, min(width, Int(box.maxX * pixelsPerPoint) + 1))
        let rows = max(0, Int(box.minY * pixelsPerPoint))..<max(0, min(height, Int(box.maxY * pixelsPerPoint) + 1))
        guard !columns.isEmpty else { return 0 }
        for row in rows {
            for column in columns {
                let point = Point(
                    x: (Double(column) + 0.5) / pixelsPerPoint, y: (Double(row) + 0.5) / pixelsPerPoint)
                let offset = point - corners[0]
                let (x, y) = (offset.cross(down) / area, across.cross(offset) / area)
                guard x >= 0, y >= 0, x < 1, y < 1 else { continue }
                let value = source[Int(y * Double(image.height)) * image.width + Int(x * Double(image.width))]
                if value < pixels[row * width + column] { pixels[row * width + column] = value }
            }
        }
        return rows.count * columns.count
    }
}
