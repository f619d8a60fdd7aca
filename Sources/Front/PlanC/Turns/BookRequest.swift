import PlanBase
import PlanGeometry
import PlanPageCurl

/// The request for a book whose pages turn, in JSON; the header describes the members.
struct BookRequest: RequestPart {
    var style = TransitionStyle.pageCurl
    var orientation = NavigationOrientation.horizontal
    var spine: SpineLocation?
    var direction = NavigationDirection.forward
    var doubleSided: Bool?
    var rightToLeft = false
    var spacing = 0.0
    var touch: [Double]?
    var radius: Double?
    var angle: Double?
    var paper: String?
    var back: String?
    var background: String?
    var margin = 0

    static var members: [Member<Self>] {
        [
            Member("style", \.style), Member("orientation", \.orientation), Member("spine", \.spine),
            Member("direction", \.direction), Member("doubleSided", \.doubleSided),
            Member("rightToLeft", \.rightToLeft), Member("spacing", \.spacing), Member("touch", \.touch),
            Member("radius", \.radius), Member("angle", \.angle), Member("paper", \.paper), Member("back", \.back),
            Member("background", \.background), Member("margin", \.margin),
        ]
    }

    var options: PageTurnOptions {
        get throws(PageCurlError) {
            try PageTurnOptions(
                transitionStyle: style, navigationOrientation: orientation, spineLocation: spine,
                isDoubleSided: doubleSided, interPageSpacing: spacing, isRightToLeft: rightToLeft)
        }
    }

    /// The look of a sheet as it is held: the radius, the angle, and the touched point without the margin.
    var look: CurlLook {
        get throws(RequestPartError) {
            if let touch, touch.count != 2 || !touch.allSatisfy(\.isFinite) {
                throw RequestPartError(.wrongKind(requirement: Message("must be two numbers: x, y")), path: "touch")
            }
            if let radius, !(radius > 0 && radius <= 1_000_000) {
                throw RequestPartError(
                    .wrongKind(requirement: Message("must be above 0 and at most 1000000")), path: "radius")
            }
            if let angle, !(abs(angle) < 90) {
                throw RequestPartError(.wrongKind(requirement: Message("must be between -90 and 90")), path: "angle")
            }
            let point = touch.map { Point(x: $0[0] - Double(margin), y: $0[1] - Double(margin)) }
            return CurlLook(touch: point, radius: radius, angle: angle.map { .degrees($0) })
        }
    }

    var colors: PageCurlStyle {
        get throws(RequestPartError) {
            var style = PageCurlStyle()
            if let paper = try Self.color(paper, "paper") { style.paper = paper }
            if let back = try Self.color(back, "back") { style.back = back }
            style.background = try Self.color(background, "background")
            return style
        }
    }

    func check() throws(RequestPartError) {
        if !(0...10_000).contains(margin) {
            throw RequestPartError(.wrongKind(requirement: Message("must be from 0 to 10000")), path: "margin")
        }
    }

    private static func color(_ text: String?, _ member: String) throws(RequestPartError) -> Color? {
        guard let text else { return nil }
        guard let color = Color(css: text) else {
            throw RequestPartError(.wrongKind(requirement: Message("must be a CSS colour")), path: member)
        }
        return color
    }
}

extension TransitionStyle: NamedChoice {}
extension NavigationOrientation: NamedChoice {}
extension SpineLocation: NamedChoice {}
extension NavigationDirection: NamedChoice {}
