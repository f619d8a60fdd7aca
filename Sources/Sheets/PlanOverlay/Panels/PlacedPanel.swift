import PlanGeometry

/// A panel in its form and place, and what it would cover there.
package struct PlacedPanel: Sendable {
    let item: PanelItem
    let name: String
    /// Its texts of which only the beginning has room.
    let shortenedTexts: [String]
    /// How many markers it would cover, even in part.
    let markerCount: Int
    /// How many areas' names it would cover, even in part.
    let nameCount: Int
    /// Whether it lies on free paper: on nothing that is drawn, and in no area.
    package let isFree: Bool
    /// Whether it would cover what a heat map colours.
    let coversHeat: Bool
    /// The share of its box that has ink, 0...1; 0 where that is not known.
    let inkedShare: Double

    /// Whether a line of the drawing runs across it from one side to the other, as that of a frame.
    let hidesLine: Bool

    /// Whether it would hide what people look for: a marker, heat, a name, or lines of the drawing.
    package var coversMuch: Bool {
        markerCount > 0 || coversHeat || nameCount > 0 || hidesLine || inkedShare > Self.mostInkedShare
    }

    /// Less than the leaf of a door, or a piece of furniture, of which a panel covers half.
    private static let mostInkedShare = 0.005

    /// Its box in pixel points.
    var box: Box { item.box }

    init(
        _ item: PanelItem, name: String, shortenedTexts: [String], isFree: Bool, markerCount: Int, nameCount: Int,
        coversHeat: Bool, ink: InkMap?
    ) {
        (self.item, self.name, self.markerCount, self.nameCount) = (item, name, markerCount, nameCount)
        (self.shortenedTexts, self.isFree, self.coversHeat) = (shortenedTexts, isFree, coversHeat)
        inkedShare = ink?.inkedShare(of: item.box) ?? 0
        hidesLine = ink?.hasLine(across: item.box) ?? false
    }
}
