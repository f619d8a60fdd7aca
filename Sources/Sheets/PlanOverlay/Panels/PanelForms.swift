import PlanBase

/// All forms of a panel, the best first, with their texts set.
package struct PanelForms: Sendable {
    let name: String
    let contents: [PanelContent]
    /// The size of the smallest text as a multiple of the panel's font size.
    let smallestText: Double
    /// Texts of which only the beginning has room.
    let shortenedTexts: [String]
    /// Texts with characters that outputs cannot hold.
    let replacedTexts: [String]

    /// Sets the texts of a panel.
    ///
    /// - Throws: `RenderError` if a text cannot be set.
    package init(_ panel: any SheetPanel, style: OverlayStyle) throws {
        (name, contents) = (panel.name, try panel.forms(style: style))
        smallestText = panel.smallestText
        shortenedTexts = panel.shortenedTexts(style: style)
        replacedTexts = panel.texts.filter(\.hasUnwritableCharacters)
    }

    /// Returns the forms on paper beside a drawing: those with letters of full size, scaled by `scale` or as far as the smallest text allows.
    func beside(scale: Double, style: OverlayStyle) -> [PanelContent] {
        let least = min(1, style.leastTextSize / (smallestText * style.panelFont.size))
        let full = contents.filter { $0.em == style.panelFont.size }
        return scale == 1 ? full : full.map { $0.scaled(by: max(scale, least)) }
    }
}
