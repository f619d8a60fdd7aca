import PlanBase
import PlanModel

/// The colours that stand for keys: for statuses or categories.
///
/// Keys that differ only in case, spaces, underscores and hyphens are equal. The same keys in the same order always get the
/// same colours.
public struct ColorAssignment: Hashable, Sendable {
    /// A key, as it was first spelt, and its colour.
    public struct Entry: Hashable, Sendable {
        /// The key, as it was first spelt.
        public let key: String
        /// Its colour.
        public let color: Color
    }

    /// The keys in order of appearance, with their colours, as a legend shows them.
    public let entries: [Entry]
    /// The colours by the keys' normal spellings, and by those of the entries, which are what is asked for most.
    private let colors: [String: Color]

    /// Colours for categories, from the palette in order of appearance.
    ///
    /// - Parameters:
    ///   - categories: the keys; each counts once.
    ///   - palette: the colours for keys that have none in `fixed`.
    ///   - fixed: colours that are already decided, by key.
    public init(categories: some Sequence<String>, palette: Palette = .standard, fixed: [String: Color] = [:]) {
        self.init(keys: categories, palette: palette, fixed: fixed) { _ in nil }
    }

    /// Colours for statuses: each well-known one (`StatusMeaning`) has its own colour, the others get the colours of the
    /// palette that are left, in order of appearance.
    ///
    /// - Parameters:
    ///   - statuses: the keys; each counts once.
    ///   - palette: the colours for statuses that are neither well known nor in `fixed`.
    ///   - fixed: colours that are already decided, by key; they override those of well-known statuses.
    public init(statuses: some Sequence<String>, palette: Palette = .standard, fixed: [String: Color] = [:]) {
        self.init(keys: statuses, palette: palette, fixed: fixed) { StatusMeaning(status: $0)?.color }
    }

    private init(keys: some Sequence<String>, palette: Palette, fixed: [String: Color], known: (String) -> Color?) {
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
        let taken = Array(colors.values)
        var next = 0
        for (normalized, _) in spellings where colors[normalized] == nil {
            // If every colour of the palette is taken, colours repeat.
            let last = next + palette.distinctColorCount
            while next < last, taken.contains(where: palette.color(at: next).isLike) { next += 1 }
            colors[normalized] = palette.color(at: next)
            next += 1
        }
        let entries = spellings.compactMap { spelling in
            colors[spelling.normalized].map { Entry(key: spelling.key, color: $0) }
        }
        for entry in entries { colors[entry.key] = entry.color }
        (self.entries, self.colors) = (entries, colors)
    }

    /// The colour of a key; nil for one that has no entry.
    public subscript(key: String) -> Color? { colors[key] ?? colors[key.normalizedKey] }
}
