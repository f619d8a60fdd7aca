/// A row of the table `change` without its values.
struct ChangeOutline {
    let seq: Int64
    /// The rows of the markers that it tells of; without meaning if it tells of none.
    let rows: ClosedRange<Int64>
    /// Whether it was written for several markers.
    let isRange: Bool
    /// Whether markers came or went as a whole.
    let isOfWholeMarkers: Bool
    /// Whether there was nothing before.
    let isAddition: Bool
}
