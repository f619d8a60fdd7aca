/// Which page something is, before it is read.
enum PageReference: Hashable {
    /// A file that is one page.
    case file(String, PageFileKind)
    /// A page of a text, counted from 0.
    case text(String, page: Int)
    /// One of the two sides of a picture that shows both, by its place in reading order.
    case half(String, PageFileKind, place: Int)
}
