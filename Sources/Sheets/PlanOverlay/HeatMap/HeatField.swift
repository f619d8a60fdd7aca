import Glibc
import PlanGeometry

/// The sum of Gaussians around points, at the corners of square cells of a part of a drawing.
struct HeatField: Sendable {
    /// The sums, row by row from the top.
    private(set) var densities: [Float]
    /// The cells' corners, of which those of the drawing's top left are 0.
    let columns: Range<Int>
    let rows: Range<Int>
    /// Where the points are felt, in pixel points.
    let bounds: Box

    /// The cells of a drawing, and the distance up to which a point is felt.
    struct Cells {
        /// The side of a cell in pixels.
        let size: Double
        /// The standard deviation of the Gaussians, in cells.
        let deviation: Double
        /// The numbers of corners on the drawing.
        let columns: Int
        let rows: Int

        /// The distance in cells beyond which a point adds nothing: three standard deviations.
        var reach: Int { Int(saturating: (3 * deviation).rounded(.up)) }
    }

    /// - Parameter points: in pixel points; those that are not finite or lie far off the drawing add nothing.
    /// - Returns: nil if no point adds anything.
    init?(_ points: [Point], _ cells: Cells) {
        let reach = cells.reach
        let felt = points.filter { point in
            point.isFinite
                && (-Double(reach)...Double(cells.columns + reach)).contains(point.x / cells.size)
                && (-Double(reach)...Double(cells.rows + reach)).contains(point.y / cells.size)
        }
        guard let box = Box(enclosing: felt) else { return nil }
        bounds = box.insetBy(dx: -Double(reach + 1) * cells.size, dy: -Double(reach + 1) * cells.size)
        func corners(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
            let first = max(0, Int(saturating: (low / cells.size).rounded(.down)))
            return first..<max(first, min(count, Int(saturating: (high / cells.size).rounded(.up)) + 1))
        }
        columns = corners(bounds.minX, bounds.maxX, cells.columns)
        rows = corners(bounds.minY, bounds.maxY, cells.rows)
        densities = [Float](repeating: 0, count: columns.count * rows.count)
        for point in felt { add(point, cells) }
    }

    private mutating func add(_ point: Point, _ cells: Cells) {
        let (x, y, reach) = (point.x / cells.size, point.y / cells.size, cells.reach)
        let (column, row) = (Int(saturating: x.rounded()), Int(saturating: y.rounded()))
        let across = (column - reach..<column + reach + 1).clamped(to: columns)
        for r in (row - reach..<row + reach + 1).clamped(to: rows) {
            let start = (r - rows.lowerBound) * columns.count - columns.lowerBound
            for c in across {
                let (dx, dy) = ((Double(c) - x) / cells.deviation, (Double(r) - y) / cells.deviation)
                let distance = dx * dx + dy * dy
                // The factor takes the Gaussian to exactly zero, so that no edge is seen where it ends.
                if distance < 9 { densities[start + c] += Float(exp(-distance / 2) * (1 - distance / 9)) }
            }
        }
    }

    /// Divides all sums by a number.
    mutating func divide(by divisor: Float) {
        for index in densities.indices { densities[index] /= divisor }
    }

    /// The density at a corner; 0 beyond the field.
    func density(_ column: Int, _ row: Int) -> Float {
        guard columns.contains(column), rows.contains(row) else { return 0 }
        return densities[(row - rows.lowerBound) * columns.count + column - columns.lowerBound]
    }

    /// The density at a place in cells, interpolated between the corners of its cell.
    func density(at u: Double, _ v: Double) -> Float {
        let (column, row) = (Int(saturating: u), Int(saturating: v))
        guard column >= columns.lowerBound, column + 1 < columns.upperBound, row >= rows.lowerBound,
            row + 1 < rows.upperBound
        else { return 0 }
        let (fx, fy) = (Float(u - Double(column)), Float(v - Double(row)))
        let start = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        let top = densities[start] * (1 - fx) + densities[start + 1] * fx
        let bottom = densities[start + columns.count] * (1 - fx) + densities[start + columns.count + 1] * fx
        return top * (1 - fy) + bottom * fy
    }
}
