import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// Which colour stands for which key: a status or a category.
///
/// Keys are the same when they differ only in case, spaces, underscores and hyphens. The same keys in the same order
/// always get the same colours.
public struct ColorAssignment: Hashable, Sendable {
    /// A key, as it was first spelt, and its colour.
    public struct Entry: Hashable, Sendable {
        /// The key, as it was first spelt.
        public let key: String
        /// Its colour.
        public let color: Color
    }

    /// The keys in order of appearance, each with its colour: what a legend shows.
    public let entries: [Entry]
    private let colors: [String: Color]

    /// Colours for keys of no known meaning, from the palette in order of appearance.
    ///
    /// - Parameter fixed: keys whose colours are decided already.
    public init(
        categories: some Sequence<String>, palette: Palette = .okabeIto, fixed: [String: Color] = [:]
    ) {
        self.init(keys: categories, palette: palette, fixed: fixed) { _ in nil }
    }

    /// Colours for statuses: the well-known ones (`StatusMeaning`) have theirs always, the others get those colours of the
    /// palette that no status among them has, in order of appearance.
    ///
    /// - Parameter fixed: keys whose colours are decided already, the well-known ones too.
    public init(
        statuses: some Sequence<String>, palette: Palette = .okabeIto, fixed: [String: Color] = [:]
    ) {
        self.init(keys: statuses, palette: palette, fixed: fixed) { StatusMeaning(status: $0)?.color }
    }

    private init(
        keys: some Sequence<String>, palette: Palette, fixed: [String: Color], known: (String) -> Color?
    ) {
        var decided: [String: Color] = [:]
        for (key, color) in fixed { decided[key.normalizedKey] = color }
        var spellings: [(normalized: String, key: String)] = []
        var seen: Set<String> = []
        for key in keys {
            let normalized = key.normalizedKey
            if seen.insert(normalized).inserted { spellings.append((normalized, key)) }
        }
        var colors: [String: Color] = [:]
        for (normalized, key) in spellings { colors[normalized] = decided[normalized] ?? known(key) }
        let taken = Set(colors.values)
        var next = 0
        for (normalized, _) in spellings where colors[normalized] == nil {
            // A palette whose every colour is taken has to serve again.
            let last = next + 3 * palette.colors.count
            while next < last, taken.contains(palette.color(at: next)) { next += 1 }
            colors[normalized] = palette.color(at: next)
            next += 1
        }
        self.colors = colors
        entries = spellings.compactMap { spelling in
            colors[spelling.normalized].map { Entry(key: spelling.key, color: $0) }
        }
    }

    /// The colour of a key, nothing for one that was not among the keys.
    public subscript(key: String) -> Color? { colors[key.normalizedKey] }
}

extension String {
    /// The key without what people vary in writing it.
    var normalizedKey: String {
        String(lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
    }
}
