import PlanBase
import PlanGeometry
import PlanModel

/// The keys that determine the colours of some markers: for each marker a text, such as its status or the name of its area.
public struct MarkerKeys: Sendable {
    /// The property of markers from which the keys are taken.
    public let coloring: MarkerColoring
    /// The texts in the order of the markers, possibly blank; nil for a marker that has none.
    package let texts: [String?]

    /// The keys of some markers.
    ///
    /// - Parameters:
    ///   - coloring: what decides the colours.
    ///   - markers: the markers.
    ///   - areas: for `area`, those that markers can lie in, in the coordinates of the markers. Of several areas at a marker the first
    ///     decides.
    ///   - finalStatuses: for `overdue`, the statuses with which the plan's workflow ends; nil without a workflow.
    public init(
        _ coloring: MarkerColoring, of markers: [Marker], areas: [Area] = [], finalStatuses: Set<String>? = nil
    ) {
        let key = Self.key(coloring, areas, finalStatuses)
        self.coloring = coloring
        texts = concurrentMap(concurrentParts(of: markers.count)) { part in
            part.map { key(markers[$0]) }
        }.flatMap(\.self)
    }

    private init(_ coloring: MarkerColoring, _ texts: [String?]) { (self.coloring, self.texts) = (coloring, texts) }

    /// The keys of the markers at some indices.
    package subscript(indices: [Int]) -> MarkerKeys { MarkerKeys(coloring, indices.map { texts[$0] }) }

    /// Returns what finds the key of a marker.
    private static func key(
        _ coloring: MarkerColoring, _ areas: [Area], _ finalStatuses: Set<String>?
    ) -> @Sendable (Marker) -> String? {
        switch coloring {
        case .none: return { _ in nil }
        case .area:
            let (index, names) = (AreaIndex(areas.map(\.shape)), areas.map(\.shownName))
            return { index.areas(at: $0.point).first.map { names[$0] } }
        case .overdue: return { DueState(of: $0.details, finalStatuses: finalStatuses)?.rawValue }
        case .field(let field):
            guard let field = DetailField(field) else { return { _ in nil } }
            return { $0.details[field].string }
        case .property(let name): return { $0.details.properties[name]?.plainText }
        }
    }
}

extension MarkerKeys {
    /// The distinct keys in order of appearance, with their colours; nil for the colouring `none`.
    ///
    /// - Parameters:
    ///   - palette: the colours for keys that have none yet.
    ///   - fixed: colours that are already decided, by key.
    public func assignment(palette: Palette = .standard, fixed: [String: Color] = [:]) -> ColorAssignment? {
        switch coloring {
        case .none: nil
        case .field(.status): ColorAssignment(statuses: distinct, palette: palette, fixed: fixed)
        case .overdue:
            ColorAssignment(
                categories: distinct, palette: palette, fixed: DueState.colors.merging(fixed) { _, given in given })
        case .field, .area, .property:
            ColorAssignment(categories: distinct, palette: palette, fixed: fixed)
        }
    }

    /// The spellings of the keys in order of appearance.
    private var distinct: [String] {
        let parts = concurrentMap(concurrentParts(of: texts.count)) { part in
            var seen: Set<String> = []
            return texts[part].compactMap(\.self).filter { seen.insert($0).inserted }
        }
        var seen: Set<String> = []
        return parts.joined().filter { seen.insert($0).inserted && !$0.normalizedKey.isEmpty }
    }

    /// The indices of the markers whose key is missing or blank; none for the colouring `none`.
    package var indicesWithoutKey: [Int] {
        guard coloring != .none else { return [] }
        return concurrentMap(concurrentParts(of: texts.count)) { part in
            part.filter { texts[$0]?.isBlank ?? true }
        }.flatMap(\.self)
    }
}
