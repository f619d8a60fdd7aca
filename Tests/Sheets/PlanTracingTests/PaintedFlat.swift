import Glibc
import PlanGeometry
import PlanTracing

/// A page that tests paint: metres of a building at 1:100, a margin of 3 m around.
struct PaintedFlat {
    static let meter = 7200 / 254.0
    var page: DrawnPage

    init(width: Double = 16, height: Double = 12) {
        page = DrawnPage(size: Size(width: (width + 6) * Self.meter, height: (height + 6) * Self.meter))
    }

    static func point(_ x: Double, _ y: Double) -> Point { Point(x: (x + 3) * meter, y: (y + 3) * meter) }

    static func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Box {
        let (start, end) = (point(minX, minY), point(maxX, maxY))
        return Box(minX: start.x, minY: start.y, maxX: end.x, maxY: end.y)
    }

    mutating func line(_ points: [(Double, Double)], width: Double = 0.7, dashes: [Double] = []) {
        page.strokes.append(DrawnStroke(points.map { Self.point($0.0, $0.1) }, width: width, dashes: dashes))
    }

    /// A wall as a closed outline of two long faces and two ends.
    mutating func wall(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
        line([(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY), (minX, minY)])
    }

    mutating func fill(_ ring: [Point]) { page.fills.append(DrawnFill([ring], gray: 0.5)) }

    mutating func text(_ string: String, _ x: Double, _ y: Double, height: Double = 0.2, isUpright: Bool = false) {
        let (long, short) = (Double(string.count) * height * 0.6 * Self.meter, height * Self.meter)
        let size = isUpright ? Size(width: short, height: long) : Size(width: long, height: short)
        page.texts.append(
            DrawnText(string, in: Box(around: Self.point(x, y), size: size), angle: isUpright ? -90 : 0))
    }

    /// A door's swing of a quarter turn about a hinge, from the jamb to the leaf, and the leaf.
    mutating func swing(hinge: (Double, Double), jamb: (Double, Double), leaf: (Double, Double)) {
        let (along, across) = ((jamb.0 - hinge.0, jamb.1 - hinge.1), (leaf.0 - hinge.0, leaf.1 - hinge.1))
        let arc = (0...16).map { step -> (Double, Double) in
            let turn = Double(step) * Double.pi / 32
            return (
                hinge.0 + along.0 * cos(turn) + across.0 * sin(turn),
                hinge.1 + along.1 * cos(turn) + across.1 * sin(turn)
            )
        }
        line(arc, width: 0.2)
        line([hinge, leaf], width: 0.5)
    }

    /// Two rooms of 5 x 4 m and 4 x 4 m between walls of 0.2 m, with a door between them.
    static var twoRooms: PaintedFlat {
        var flat = hall
        flat.wall(5, 0, 5.2, 1)
        flat.wall(5, 1.9, 5.2, 4)
        flat.swing(hinge: (5.2, 1), jamb: (5.2, 1.9), leaf: (6.1, 1))
        return flat
    }

    /// One room of 9.2 x 4 m between walls of 0.2 m, without a door, and the scale.
    static var hall: PaintedFlat {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 9.4, 0)
        flat.wall(-0.2, 4, 9.4, 4.2)
        flat.wall(-0.2, 0, 0, 4)
        flat.wall(9.2, 0, 9.4, 4)
        flat.text("1:100", 14, 11)
        return flat
    }
}

extension DrawnPage {
    /// The page drawn larger or smaller.
    func scaled(by factor: Double) -> DrawnPage {
        func scaled(_ point: Point) -> Point { Point(x: factor * point.x, y: factor * point.y) }
        var page = DrawnPage(size: Size(width: factor * size.width, height: factor * size.height))
        page.strokes = strokes.map { stroke in
            DrawnStroke(
                stroke.points.map(scaled), width: factor * stroke.width, dashes: stroke.dashes.map { factor * $0 },
                gray: stroke.gray, layer: stroke.layer)
        }
        page.fills = fills.map { DrawnFill($0.rings.map { $0.map(scaled) }, gray: $0.gray, layer: $0.layer) }
        page.texts = texts.map { text in
            DrawnText(
                text.string, in: Box(enclosing: text.box.corners.map(scaled)) ?? text.box, angle: text.angle)
        }
        return page
    }
}
