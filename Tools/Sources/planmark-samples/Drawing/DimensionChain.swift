import PlanPageCurl

/// A line of dimensions beside a building: where it lies on the sheet, and what it measures.
struct DimensionChain {
    enum Direction {
        /// It measures x; it lies at a y of the sheet.
        case eastWest
        /// It measures y; it lies at an x of the sheet.
        case northSouth
    }

    var direction: Direction
    /// Its place across, in pixels of the sheet.
    var place: Double
    /// What it measures: places along it in millimetres of the building, growing.
    var stops: [Double]
    /// Where its extension lines begin, in pixels of the sheet.
    var extensionStart: Double
}
