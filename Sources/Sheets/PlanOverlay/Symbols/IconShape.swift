import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// A picture centred on the point, with a badge at its corner that shows the number in the marker's colour.
struct IconShape: MarkerShape {
    private let picture: PixelBuffer
    private let look: MarkerLook
    private let box: Box
    private let badge: NumberDisc

    init(_ picture: PixelBuffer, look: MarkerLook, digitWidth: Double) {
        self.picture = picture
        self.look = look
        let (width, height) = (Double(picture.width), Double(picture.height))
        let scale = look.size / max(width, height)
        box = Box(
            minX: -width * scale / 2, minY: -height * scale / 2, maxX: width * scale / 2, maxY: height * scale / 2)
        badge = NumberDisc(badgeOf: box, look: look, digitWidth: digitWidth)
    }

    var bounds: Box { box.insetBy(dx: -1, dy: -1).union(badge.bounds) }
    var numberCenter: Point { badge.center }
    var numberSize: Double { badge.numberSize }
    var numberInk: (color: Color, halo: Halo?) { (look.ink, nil) }

    var symbol: DisplayNode { .group([.picture(picture, box), badge.element(look.color, isHollow: look.isHollow)]) }
}
