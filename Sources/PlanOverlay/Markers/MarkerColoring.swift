import PlanGeometry
import PlanModel

/// What decides the colour of a marker that has none of its own (`MarkerDetails.color`).
public enum MarkerColoring: String, CaseIterable, Codable, Hashable, Sendable {
    /// The marker's style.
    case none
    /// The marker's status, by `ColorAssignment(statuses:)`; its style if it has no status.
    case status
    /// The marker's category, by `ColorAssignment(categories:)`; its style if it has no category.
    case category

    /// The keys of some markers in order of appearance, with their colours; nil for `none`.
    ///
    /// - Parameters:
    ///   - markers: the markers whose statuses or categories are the keys.
    ///   - palette: the colours for keys that have none yet.
    ///   - fixed: colours that are already decided, by key.
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

    /// The indices of the markers whose status or category, the one that decides colours, is missing or blank.
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

    /// The status or category that decides a marker's colour, possibly blank; nil if it has none.
    package func text(of marker: Marker) -> String? {
        switch self {
        case .none: nil
        case .status: marker.details.status
        case .category: marker.details.category
        }
    }
}
