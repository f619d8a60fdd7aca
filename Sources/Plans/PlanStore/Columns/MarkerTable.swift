/// Markers as columns: what programs that work on whole arrays take of a plan.
///
/// The columns, in this order:
///
/// | column | values |
/// | --- | --- |
/// | `number` | integers |
/// | `x`, `y` | doubles: the pixel point |
/// | `id`, `symbol`, and the fields of ``/PlanModel/DetailField/all`` that are no numbers | texts |
/// | `size` | doubles: the symbol's own size in pixels |
/// | `area` | texts: the area's name, or its id if it has none |
/// | `author` | texts |
/// | `created`, `changed` | integers: milliseconds since 1970 in UTC |
/// | `property:NAME` | texts, a column for each free property that a marker has, by name |
///
/// A property that is no text is there as JSON writes it.
public struct MarkerTable: Hashable, Sendable {
    /// A column's values, one a marker.
    public enum Values: Hashable, Sendable {
        /// Whole numbers; `Int64.min` stands for none.
        case integers([Int64])
        /// Numbers; NaN stands for none.
        case doubles([Double])
        /// Texts.
        case texts(TextColumn)
    }

    /// A column.
    public struct Column: Hashable, Sendable {
        /// The column's name.
        public let name: String
        /// The column's values.
        public let values: Values
    }

    /// The number of markers.
    public let count: Int
    /// The columns.
    public let columns: [Column]

    /// The column of a name; nil if there is none.
    public func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}
