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
    public func assignment(for markers: some Sequence<Marker>, palette: Palette = .okabeIto) -> ColorAssignment? {
        switch self {
        case .none: nil
        case .status: ColorAssignment(statuses: markers.compactMap { key(of: $0) }, palette: palette)
        case .category: ColorAssignment(categories: markers.compactMap { key(of: $0) }, palette: palette)
        }
    }

    /// What decides the colour of this marker; nothing when it says nothing about it.
    func key(of marker: Marker) -> String? {
        let key: String? =
            switch self {
            case .none: nil
            case .status: marker.details.status
            case .category: marker.details.category
            }
        guard let key, !key.normalizedKey.isEmpty else { return nil }
        return key
    }
}
