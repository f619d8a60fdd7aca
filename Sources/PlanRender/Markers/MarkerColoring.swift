import PlanModel

/// What decides the colour of a marker that does not ask for one itself (`MarkerDetails.color`).
public enum MarkerColoring: String, CaseIterable, Hashable, Sendable {
    /// Its own style.
    case none
    /// Its status, as `ColorAssignment(statuses:)` has it; its own style when it has none.
    case status
    /// Its category, as `ColorAssignment(categories:)` has it; its own style when it has none.
    case category

    /// The keys among some markers and their colours, in order of appearance; nothing when the style decides.
    ///
    /// - Parameter fixed: keys whose colours are decided already.
    public func assignment(
        for markers: some Sequence<Marker>, palette: Palette = .okabeIto, fixed: [String: Color] = [:]
    ) -> ColorAssignment? {
        var seen: Set<String> = []
        let keys = markers.compactMap { text(of: $0) }.filter { seen.insert($0).inserted && !$0.normalizedKey.isEmpty }
        return switch self {
        case .none: nil
        case .status: ColorAssignment(statuses: keys, palette: palette, fixed: fixed)
        case .category: ColorAssignment(categories: keys, palette: palette, fixed: fixed)
        }
    }

    /// What a marker says about what decides its colour, be it blank or not.
    package func text(of marker: Marker) -> String? {
        switch self {
        case .none: nil
        case .status: marker.details.status
        case .category: marker.details.category
        }
    }
}
