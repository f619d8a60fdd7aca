/// A rendering's progress: how many of the rows are done.
///
/// Of a PDF or an SVG, the drawing's rows are read first; the page is put together after the last of them.
public struct SheetProgress: Hashable, Sendable {
    /// The number of rows that are done.
    public let done: Int
    /// The number of all rows.
    public let total: Int

    /// The part that is done, from 0 to 1.
    public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }

    /// So many rows of all.
    public init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
}
