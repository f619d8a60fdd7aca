/// The shape of a turning sheet.
public enum CurlForm: String, Hashable, Sendable, CaseIterable {
    /// The whole sheet is flat: not turned at all, or turned over.
    case flat
    /// The sheet rolls about a cylinder.
    case cylinder
    /// The sheet rolls about a cone whose apex lies on the line of the spine, beyond the sheet.
    case cone
}
