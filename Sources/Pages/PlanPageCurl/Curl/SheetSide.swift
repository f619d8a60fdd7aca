/// A side of a sheet.
public enum SheetSide: String, Hashable, Sendable, CaseIterable {
    /// The side that shows while the sheet has not been turned.
    case front
    /// The side that shows once the sheet has been turned.
    case back
}
