import PlanBase
import PlanCanvas
import PlanGeometry

/// A scene in a marker's colour, its anchor on the point.
struct SceneShape: MarkerShape {
    private let element: DisplayNode?
    private let look: MarkerLook
    private let badge: NumberDisc?
    /// Maps the scene's points to pixels about the marker's point.
    private let toMarker: AffineTransform
    let bounds: Box
    let numberCenter: Point
    let numberSize: Double
    let numberInk: (color: Color, halo: Halo?)

    init(_ scene: MarkerScene, look: MarkerLook, digitWidth: Double) {
        let scale = look.size / max(scene.size.width, scene.size.height)
        let box = Box(origin: .zero, size: scene.size)
        let anchor = scene.placement.anchor.point(in: box)
        toMarker = AffineTransform.translation(x: -anchor.x, y: -anchor.y).concatenating(.scale(x: scale, y: scale))
        self.look = look
        element = try? scene.laidOut(in: look.color).element
        let outline = box.applying(toMarker)
        var bounds = (element?.bounds?.applying(toMarker) ?? outline).insetBy(dx: -1, dy: -1)
        if let number = scene.placement.number {
            badge = nil
            let width = max(Double(look.numberLength) * digitWidth, 1e-9)
            numberCenter = number.center.point(in: box).applying(toMarker)
            numberSize = scale * min(number.size, (number.maximumWidth ?? scene.size.width) / width)
            numberInk = (number.color ?? look.color.legibleInk, nil)
        } else {
            let badge = NumberDisc(badgeOf: outline, look: look, digitWidth: digitWidth)
            (numberCenter, numberSize) = (badge.center, badge.numberSize)
            numberInk = (look.ink, nil)
            // Without a number there is nothing for a badge to show: the scene itself shows the colour.
            self.badge = look.numberLength > 0 ? badge : nil
            if look.numberLength > 0 { bounds = bounds.union(badge.bounds) }
        }
        self.bounds = bounds
    }

    var symbol: DisplayNode {
        guard let element else { return .custom(bounds) { $0.fail(.outOfMemory) } }
        return .group([
            .transform(toMarker, element), badge?.element(look.color, isHollow: look.isHollow) ?? .group([]),
        ])
    }
}
