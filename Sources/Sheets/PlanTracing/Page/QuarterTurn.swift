import PlanGeometry

/// The turn of a page by quarters, clockwise as seen, after which most of its texts are level.
struct QuarterTurn {
    /// The number of quarters, from 0 to 3.
    let count: Int
    /// The size of the page before it is turned.
    private let size: Size

    /// The turn of a page; none unless texts that run another way are clearly more than the level ones.
    init(levelling page: DrawnPage) {
        var counts = [0, 0, 0, 0]
        for text in page.texts where text.angle.isFinite && text.string.count > 1 {
            let quarters = (text.angle.remainder(dividingBy: 360) / 90).rounded()
            if abs(text.angle.remainder(dividingBy: 360) - quarters * 90) < 5 { counts[(Int(quarters) + 4) % 4] += 1 }
        }
        let most = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
        count = 2 * counts[most] > 3 * counts[0] ? (4 - most) % 4 : 0
        size = page.size
    }

    /// A point of the page after the turn.
    func turned(_ point: Point) -> Point {
        switch count {
        case 1: Point(x: size.height - point.y, y: point.x)
        case 2: Point(x: size.width - point.x, y: size.height - point.y)
        case 3: Point(x: point.y, y: size.width - point.x)
        default: point
        }
    }

    /// A point of the turned page as it lies before the turn.
    func back(_ point: Point) -> Point {
        switch count {
        case 1: Point(x: point.y, y: size.height - point.x)
        case 2: Point(x: size.width - point.x, y: size.height - point.y)
        case 3: Point(x: size.width - point.y, y: point.x)
        default: point
        }
    }

    /// The size of the page after the turn.
    var turnedSize: Size { count % 2 == 0 ? size : Size(width: size.height, height: size.width) }

    /// The page after the turn.
    func turned(_ page: DrawnPage) -> DrawnPage {
        guard count > 0 else { return page }
        var page = page
        page.size = turnedSize
        for index in page.strokes.indices { page.strokes[index].points = page.strokes[index].points.map(turned) }
        for index in page.fills.indices {
            page.fills[index].rings = page.fills[index].rings.map { $0.map(turned) }
        }
        for index in page.texts.indices {
            page.texts[index].box = Box(enclosing: page.texts[index].box.corners.map(turned)) ?? page.texts[index].box
            page.texts[index].angle = (page.texts[index].angle + 90 * Double(count)).remainder(dividingBy: 360)
        }
        return page
    }
}
