import PlanBase
import PlanFiles

/// Entries of an imported file of which something was passed over: how many, and the first of them.
public struct PassedOverEntries: Hashable, Sendable {
    /// One of the entries.
    public struct Entry: Hashable, Sendable {
        /// The number of the marker.
        public let marker: Int?
        /// Where the entry stands, if that is known.
        public let place: FilePlace?
        /// The parts of the entry that were passed over: the names of fields, or one value.
        public let texts: [String]
    }

    /// The greatest number of entries that are kept for messages.
    public static let shownCount = 5
    /// The number of entries.
    public private(set) var count = 0
    /// The first entries.
    public private(set) var first: [Entry] = []

    /// No entries.
    package init() {}

    package mutating func append(_ marker: Int?, at place: FilePlace?, _ texts: [String]) {
        count += 1
        if first.count < Self.shownCount { first.append(Entry(marker: marker, place: place, texts: texts)) }
    }
}

extension PassedOverEntries {
    /// The first entries, as `line 3 (marker 7: status)`, with `…` at the end where there are more.
    package var messages: [Message] {
        let shown = first.map { entry in
            let marker = entry.marker.map { Message("marker \($0)") } ?? Message("marker")
            let what = Message("\(marker): \(entry.texts.map { Message(untranslated: $0.excerpt) })")
            return switch entry.place {
            case nil: what
            case .line(let line, _)?: Message("line \(line) (\(what))")
            case let place?: Message("\(place) (\(what))")
            }
        }
        return shown + (count > shown.count ? [Message(untranslated: "…")] : [])
    }
}
