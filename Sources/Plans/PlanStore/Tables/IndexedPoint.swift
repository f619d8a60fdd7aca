import PlanGeometry

/// A point with the row number of its marker.
struct IndexedPoint {
    let seq: Int64
    let point: Point

    /// The row number and the sides that the R*Tree of markers has for the point.
    var indexValues: [SQLValue] { [.integer(seq)] + Box(origin: point, size: .zero).singlePrecisionSides }

    /// The points in the order of a Hilbert curve over a drawing (J. K. Lawder, "Calculation of Mappings Between One and
    /// n-dimensional Values Using the Hilbert Space-filling Curve", 2000).
    static func sortedAlongCurve(_ points: [IndexedPoint], size: Size) -> [IndexedPoint] {
        guard points.count > 64 else { return points }
        func place(_ value: Double, _ length: Double) -> UInt32 {
            UInt32(max(0, min(65_535, value / length * 65_536)))
        }
        var keyed: [UInt64] = points.enumerated().map { index, entry in
            let key = hilbert(place(entry.point.x, size.width), place(entry.point.y, size.height))
            return UInt64(key) << 32 | UInt64(index)
        }
        keyed.sort()
        return keyed.map { points[Int($0 & 0xFFFF_FFFF)] }
    }

    /// The position along the curve of a cell of 65,536 x 65,536 cells.
    private static func hilbert(_ column: UInt32, _ row: UInt32) -> UInt32 {
        var (x, y, key): (UInt32, UInt32, UInt32) = (column, row, 0)
        var side: UInt32 = 1 << 15
        while side > 0 {
            let (right, lower) = (x & side != 0 ? 1 as UInt32 : 0, y & side != 0 ? 1 as UInt32 : 0)
            key = key << 2 | ((3 * right) ^ lower)
            if lower == 0 {
                if right == 1 { (x, y) = (65_535 - x, 65_535 - y) }
                (x, y) = (y, x)
            }
            side >>= 1
        }
        return key
    }
}
