/// The kind of drawing that a title names.
enum DrawingTitle {
    /// A floor plan.
    case plan
    /// A section, an elevation, a site plan, a detail or a view in space.
    case other

    /// The kind that a text names; nil if it is no title of a drawing.
    init?(_ text: String) {
        guard text.utf8.count <= 80 else { return nil }
        let lower = text.lowercased()
        let words = lower.split { !$0.isLetter }.map(String.init)
        guard !words.contains(where: Self.referring.contains) else { return nil }
        // Programs write words in pieces, `si te plan`.
        let letters = lower.filter { !$0.isWhitespace }
        if Self.otherPhrases.contains(where: letters.contains) {
            self = .other
            return
        }
        guard words.count <= 6 else { return nil }
        if words.contains(where: { Self.others.contains($0) || $0.hasSuffix("schnitt") }) {
            self = .other
        } else if words.last == "plan" || words.contains(where: { $0.hasPrefix("grundri") || $0.hasSuffix("geschoss") })
            || Self.planPhrases.contains(where: letters.contains)
        {
            self = .plan
        } else {
            return nil
        }
    }

    /// Words of notes that only refer to another drawing.
    private static let referring: Set = ["see", "siehe", "refer", "per", "typ", "typical", "note", "notes"]
    private static let others: Set = [
        "section", "sections", "elevation", "elevations", "schnitte", "ansicht", "ansichten", "detail", "details",
        "lageplan", "freiflächenplan", "perspective", "perspektive", "isometric", "isometrie", "axonometrie",
    ]
    private static let otherPhrases = ["siteplan", "plotplan", "locationplan", "剖面", "立面", "详图", "总平面", "透视"]
    private static let planPhrases = ["floorplan", "levelplan", "平面"]
}
