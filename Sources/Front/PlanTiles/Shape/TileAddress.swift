import PlanBase

/// Which tile of a pyramid.
public struct TileAddress: Hashable, Sendable {
    /// The level's number, as the layout counts: the largest number is the drawing in its own size.
    public var level: Int
    /// The column, from 0 at the left.
    public var column: Int
    /// The row, from 0 at the top.
    public var row: Int

    /// Names a tile, whether it exists or not.
    public init(level: Int, column: Int, row: Int) { (self.level, self.column, self.row) = (level, column, row) }
}

extension TileAddress: MessageConvertible {
    /// `level 3, column 4, row 2`
    public var message: Message { Message("level \(level), column \(column), row \(row)") }
}
