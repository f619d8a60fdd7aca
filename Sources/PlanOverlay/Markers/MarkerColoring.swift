import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// What decides the colour of a marker that does not ask for one itself (`MarkerDetails.color`).
public enum MarkerColoring: String, CaseIterable, Codable, Hashable, Sendable {
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
        switch self {
        case .none: nil
        case .status: ColorAssignment(statuses: keys(of: Array(markers)), palette: palette, fixed: fixed)
        case .category: ColorAssignment(categories: keys(of: Array(markers)), palette: palette, fixed: fixed)
        }
    }

    private func keys(of markers: [Marker]) -> [String] {
        let parts = concurrentMap(concurrentParts(of: markers.count)) { part in
            var texts: [String] = []
            var seen = TextMemo<Void>()
            for marker in markers[part] {
                guard let text = text(of: marker) else { continue }
                seen.value(of: text) { texts.append(text) }
            }
            return texts
        }
        var keys: [String] = []
        var seen = TextMemo<Void>()
        for text in parts.joined() { seen.value(of: text) { if !text.normalizedKey.isEmpty { keys.append(text) } } }
        return keys
    }

    /// The indices of the markers without the status or category that decides colours.
    package func indicesWithoutKey(in markers: [Marker]) -> [Int] {
        guard self != .none else { return [] }
        return concurrentMap(concurrentParts(of: markers.count)) { part in
            var blank = TextMemo<Bool>()
            return part.filter { index in
                guard let text = text(of: markers[index]) else { return true }
                return blank.value(of: text) { text.isBlank }
            }
        }.flatMap { $0 }
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
