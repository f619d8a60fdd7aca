/// One axis of a ``TileGrid``: the map from a coordinate to the number of its cell.
///
/// The map is monotone whatever the rounding, so a cell is the set of all coordinates between two numbers. Coordinates
/// outside the grid belong to its first or last cell, and NaN to the first.
struct GridAxis: BitwiseCopyable {
    let origin: Double
    /// Cells a unit.
    let scale: Double
    /// The number of the last cell.
    let lastCell: Double
    /// The step between neighbouring `Double`s at the farthest coordinate, in cells.
    let spacing: Double

    /// The axis of `cellCount` cells over the coordinates from `low` to `high`, or `nil` if the coordinates are too
    /// close to each other, compared to the steps between neighbouring `Double`s, for the cells to be told apart.
    ///
    /// The outermost cells hold no coordinate of the range: to these cells all far points are clamped.
    init?(from low: Double, to high: Double, cellCount: Int) {
        scale = (Double(cellCount) - 3) / (high - low)
        // A margin of an odd fraction of a cell keeps edges at round numbers off the corners of tiles.
        origin = low - 1.3719 / scale
        lastCell = Double(cellCount) - 1
        spacing = max(low.magnitude, high.magnitude).ulp * scale
        guard cell(low) == 1, cell(high) < cellCount - 1 else { return nil }
    }

    /// The extent of all cells.
    var length: Double { (lastCell + 1) / scale }

    /// The cell of a coordinate, without a branch.
    @inline(__always)
    func cell(_ coordinate: Double) -> Int {
        var place = (coordinate - origin) * scale
        place = place > 0 ? place : 0
        place = place < lastCell ? place : lastCell
        // Added to 2^52, a number is rounded to a whole one, which then is the low part of the bits.
        return Int(truncatingIfNeeded: (place + 0x1p52).bitPattern & 0xFFFF_FFFF)
    }

    /// The least coordinate of each `cellCount`-th cell, found by bisection; the origin for the first cell.
    func leastCoordinates(ofEvery cellCount: Int) -> [Double] {
        (0...Int(lastCell) / cellCount).map { index in
            if index == 0 { return origin }
            let first = index * cellCount
            let guess = origin + (Double(first) - 0.5) / scale
            var step = max(origin.magnitude.ulp, guess.magnitude.ulp) * 4
            var (low, high) = (guess - step, guess + step)
            while cell(low) >= first {
                low -= step
                step *= 2
            }
            while cell(high) < first {
                high += step
                step *= 2
            }
            while true {
                let middle = low + (high - low) / 2
                if middle <= low || middle >= high { return high }
                if cell(middle) < first { low = middle } else { high = middle }
            }
        }
    }
}
