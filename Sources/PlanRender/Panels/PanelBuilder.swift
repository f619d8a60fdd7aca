import PlanGeometry
import PlanModel

/// Puts together what a panel shows, in coordinates with its top-left corner as origin.
struct PanelBuilder {
    let style: OverlayStyle
    private(set) var elements: [PanelContent.Element] = []

    init(style: OverlayStyle) {
        self.style = style
    }

    /// The size of the panel font, which all lengths follow.
    var em: Double { style.panelFont.size }

    /// A line of text in the panel font, to be measured and then added.
    func line(
        _ text: String, scale: Double = 1, weight: Font.Weight = .regular, maximumWidth: Double? = nil
    ) throws -> TextLayout {
        var font = style.panelFont.withSize(scale * em)
        font.weight = weight
        guard let maximumWidth else { return try TextLayout(text, font: font) }
        return try TextLayout(text, font: font, maximumWidth: maximumWidth, maximumLines: 1)
    }

    mutating func add(
        _ layout: TextLayout, at point: Point, anchor: TextAnchor = .topLeft, opacity: Double = 1, halo: Halo? = nil,
        color: Color? = nil
    ) throws {
        let ink = color ?? style.panelInk
        elements.append(
            .text(
                try PlacedText(layout, at: point, anchor: anchor, color: ink.withAlpha(ink.alpha * opacity), halo: halo)
            ))
    }

    mutating func add(_ element: PanelContent.Element) { elements.append(element) }

    mutating func addRule(from start: Point, to end: Point, opacity: Double = 0.35) {
        let path = VectorPath(elements: [.move(start), .line(end)])
        elements.append(.stroke(path, style.panelInk.withAlpha(opacity), width: max(1, 0.05 * em)))
    }

    func content(size: Size, hasGround: Bool = true) -> PanelContent {
        PanelContent(size: size, hasGround: hasGround, em: em, elements: elements)
    }
}

extension VectorPath {
    /// A closed polygon.
    init(closed points: [Point]) {
        self.init(
            elements: points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) } + [.close])
    }

    /// A box.
    init(_ box: Box) { self.init(closed: box.corners) }
}
