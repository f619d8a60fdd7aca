import PlanCanvas
import PlanGeometry
import PlanViews

/// An arrow that points north.
public struct NorthArrow: SheetPanel {
    /// The panel's name in messages.
    public let name = "north arrow"
    /// The direction of north in degrees clockwise from the top of the drawing.
    public let degrees: Double

    /// An arrow in a direction; a value that is not finite counts as 0, which is up.
    public init(degrees: Double) { self.degrees = degrees.isFinite ? degrees : 0 }

    /// The arrow in a circle with the letter N at its tip.
    public func content(style: OverlayStyle) throws -> PanelContent {
        try PanelContent(
            NorthArrowView(angle: .degrees(degrees), letter: NorthLetter(style), style: style), style: style,
            hasGround: false)
    }
}

private struct NorthArrowView: View {
    let angle: Angle
    let letter: NorthLetter
    let style: OverlayStyle

    var body: some View {
        let em = style.panelFont.size
        let radius = 1.9 * em
        let lineWidth = max(1, 0.09 * em)
        let north = Vector(dx: 0, dy: -radius - 0.72 * em)
        let tip = Point(x: north.dx, y: north.dy).applying(.rotation(radians: angle.radians))
        ZStack {
            Circle().fill(style.panelColor).stroke(style.panelInk, lineWidth: lineWidth)
            NeedleHalf(side: -1).fill(style.panelInk)
            NeedleHalf(side: 1).stroke(style.panelInk, lineWidth: lineWidth)
        }
        .rotationEffect(angle)
        .frame(width: 2 * radius, height: 2 * radius)
        .padding(1.3 * em)
        .overlay(letter.offset(x: tip.x, y: tip.y))
    }
}

/// One half of a needle that points upwards from the middle of a circle to its edge.
private struct NeedleHalf: Shape {
    /// 1 for the right half, -1 for the left one.
    let side: Double

    func path(in rect: Box) -> Path {
        let radius = rect.width / 2
        return Path { path in
            path.addLines([
                Point(x: rect.midX, y: rect.minY),
                Point(x: rect.midX + side * 0.52 * radius, y: rect.midY + 0.78 * radius),
                Point(x: rect.midX, y: rect.midY + 0.42 * radius),
            ])
            path.closeSubpath()
        }
    }
}

/// The letter N with a halo that sets it off from the drawing.
private struct NorthLetter: View {
    private let text: PlacedText

    init(_ style: OverlayStyle) throws {
        let em = style.panelFont.size
        let layout = try TextLayout("N", font: style.panelFont.withSize(1.15 * em).weight(.bold))
        text = try PlacedText(
            layout, at: .zero, anchor: .inkCenter, color: style.panelInk,
            halo: Halo(style.panelColor, width: 0.16 * em), outlines: GlyphOutlines())
    }

    var body: AnyView {
        let text = text.moved(by: Vector(dx: -text.bounds.minX, dy: -text.bounds.minY))
        return AnyView(.drawing(.text(text), text.bounds.size))
    }
}
