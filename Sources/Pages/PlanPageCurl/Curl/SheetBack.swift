/// The back of a sheet.
public enum SheetBack<Page> {
    /// Another page, as in a book printed on both sides; nil for plain paper.
    case page(Page?)
    /// The front, faintly seen through the paper: mirrored and tinted, as in a pad printed on one side.
    case seeThrough
}

extension SheetBack: Sendable where Page: Sendable {}
extension SheetBack: Equatable where Page: Equatable {}
extension SheetBack: Hashable where Page: Hashable {}
