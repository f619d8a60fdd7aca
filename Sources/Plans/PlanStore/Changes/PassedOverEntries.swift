import PlanFiles
import PlanModel

/// Entries of an imported file of which something was passed over: how many, and the first of them.
public struct PassedOverEntries: Hashable, Sendable {
    /// One of the entries.
    public struct Entry: Hashable, Sendable {
        /// The number of the plan's marker.
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

    mutating func append(_ marker: Marker, at place: FilePlace?, _ texts: [String]) {
        count += 1
        if first.count < Self.shownCount { first.append(Entry(marker: marker.number, place: place, texts: texts)) }
    }
}
