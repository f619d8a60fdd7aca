/// Where a marker's number and title are shown.
public enum MarkerLabeling: String, CaseIterable, Codable, Hashable, Sendable {
    /// The number in the symbol, or right beside a symbol that has no room for it.
    case inside
    /// The number beside the symbol, with a halo.
    case number
    /// The number in the symbol and the title beside it, with a halo.
    case title
    /// Neither number nor title.
    case none

    /// True if the symbol itself shows the number.
    var isNumberInSymbol: Bool { self == .inside || self == .title }

    /// True if the marker needs a label beside its symbol.
    package var isBesideSymbol: Bool { self == .number || self == .title }
}
