import PlanGeometry

/// A panel in its form and place, and what it would cover there.
package struct PlacedPanel: Sendable {
    let item: PanelItem
    let name: String
    /// Its texts of which only the beginning has room.
    let shortenedTexts: [String]
    /// Its texts with characters that outputs cannot hold.
    let replacedTexts: [String]
    /// The number of markers that the panel would cover, even in part.
    let markerCount: Int
    /// The number of areas' names that the panel would cover, even in part.
    let nameCount: Int
    /// True if the panel lies on free paper, where nothing is drawn and no area lies; always false in a corner that was asked for.
    package let isFree: Bool
    /// True if the panel would cover a part that a heat map colours.
    let coversHeat: Bool
    /// The share of its box that has ink, 0...1; 0 where that is not known.
    let inkedShare: Double

    /// True if a line of the drawing, such as that of a frame, runs across the panel's box from one side to the other.
    let hidesLine: Bool

    /// True if the panel would hide what people look for: a marker, heat, a name, or lines of the drawing.
    package var coversMuch: Bool {
        markerCount > 0 || coversHeat || nameCount > 0 || hidesLine || inkedShare > Self.mostInkedShare
    }

    /// Less than the leaf of a door, or a piece of furniture, of which a panel covers half.
    private static let mostInkedShare = 0.005

    /// Its box in pixel points.
    var box: Box { item.box }

    init(
        _ item: PanelItem, of panel: PanelForms, isFree: Bool, markerCount: Int, nameCount: Int, coversHeat: Bool,
        ink: InkMap?
    ) {
        (self.item, self.markerCount, self.nameCount) = (item, markerCount, nameCount)
        (name, shortenedTexts, replacedTexts) = (panel.name, panel.shortenedTexts, panel.replacedTexts)
        (self.isFree, self.coversHeat) = (isFree, coversHeat)
        inkedShare = ink?.inkedShare(of: item.box) ?? 0
        hidesLine = ink?.hasLine(across: item.box) ?? false
    }
}
