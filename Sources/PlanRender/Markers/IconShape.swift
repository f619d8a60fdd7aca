import PlanGeometry
import PlanModel

/// An icon around the point, and at its corner a badge in the marker's colour with the number.
struct IconShape: MarkerShape {
    private let icon: MarkerIcon
    private let color: Color
    private let box: Box
    private let badge: NumberDisc

    init(_ icon: MarkerIcon, look: MarkerLook, digitWidth: Double) {
        self.icon = icon
        color = look.color
        let (width, height) = (Double(icon.picture.width), Double(icon.picture.height))
        let scale = look.size / max(width, height)
        box = Box(
            minX: -width * scale / 2, minY: -height * scale / 2, maxX: width * scale / 2, maxY: height * scale / 2)
        let radius = (look.numberLength > 0 ? 0.26 : 0.14) * look.size
        badge = NumberDisc(
            center: Point(x: look.turn.isLeft ? box.minX : box.maxX, y: look.turn.isDown ? box.maxY : box.minY),
            outerRadius: radius,
            edge: min(max(1, 0.1 * radius), 0.2 * radius), numberLength: look.numberLength, digitWidth: digitWidth)
    }

    private var shadowReach: Double { badge.edge * 1.3 }

    var bounds: Box { box.insetBy(dx: -1, dy: -1).union(badge.box(grownBy: shadowReach)) }
    var numberCenter: Point { badge.center }
    var numberSize: Double { badge.numberSize }
    var numberInk: (color: Color, halo: Halo?) { (color.legibleInk, nil) }

    func paint(on canvas: Canvas) {
        do {
            canvas.draw(try Canvas(icon.picture), in: box)
        } catch {
            canvas.fail(error as? RenderError ?? .outOfMemory)
        }
        SoftShadow.paint(on: canvas, reach: shadowReach) { badge.addOutline(grownBy: $0, to: canvas) }
        badge.addOutline(grownBy: 0, to: canvas)
        canvas.fill(.white)
        badge.addOutline(grownBy: -badge.edge, to: canvas)
        canvas.fill(color)
    }
}
