import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry

/// The density of points as colours: transparent where there are none, and the stronger the more points lie close together.
///
/// On light paper the colours go from yellow through red to dark violet; on dark paper the other way, as dark violet would look
/// like a hole there. A density of 1 is that of a single point. The strongest colour stands for the greatest density, but for
/// no less than ``leastFullDensity``, so that a few scattered points do not look like many.
///
///     layout.append(HeatMap(points: markers.map(\.point), drawingSize: size))
public struct HeatMap: OverlayLayer {
    /// The box around all coloured pixels, in pixel points; outside the drawing if there are none.
    public let bounds: Box
    /// The density that has the strongest colour, as a number of points at one place.
    public let fullDensity: Double
    /// The least that ``fullDensity`` is.
    public static let leastFullDensity = 4.0
    /// Densities relative to ``fullDensity``, 0...1, at the corners of square cells; row by row from the top.
    private let densities: [Float]
    private let columns: Int
    private let rows: Int
    private let cellSize: Double
    private let colors: [UInt32]

    /// Adds up one Gaussian for each point.
    ///
    /// - Parameters:
    ///   - points: pixel points; those that are not finite or lie far off the drawing add nothing.
    ///   - drawingSize: the drawing's size in pixels.
    ///   - radius: two standard deviations in pixels, at least 2; nil for a fifteenth of the drawing's shorter side.
    ///   - opacity: the opacity where points are densest, 0...1.
    ///   - isOnDark: true on dark paper, where the colours become lighter with the density.
    /// - Complexity: at most 625 cells for each point: a cell is at least an eighth of `radius` wide.
    public init(
        points: some Sequence<Point>, drawingSize: Size, radius: Double? = nil, opacity: Double = 0.75,
        isOnDark: Bool = false
    ) {
        let usual = min(drawingSize.width, drawingSize.height) / 15
        let radius = max(radius ?? usual, 2)
        // Coarse enough for little memory on any drawing, fine enough for a smooth Gaussian.
        let greatestSide = max(drawingSize.width, drawingSize.height)
        let cellSize = max(radius / 8, greatestSide / 2048, 1)
        let columns = Int(saturating: (drawingSize.width / cellSize).rounded(.up)) + 1
        let rows = Int(saturating: (drawingSize.height / cellSize).rounded(.up)) + 1
        var densities = [Float](repeating: 0, count: columns * rows)
        // In cells. A point adds nothing beyond three standard deviations.
        let deviation = max(radius / 2 / cellSize, 0.5)
        let reach = Int(saturating: (3 * deviation).rounded(.up))
        var box: Box?
        for point in points where point.isFinite {
            let (x, y) = (point.x / cellSize, point.y / cellSize)
            guard (-Double(reach)...Double(columns + reach)).contains(x),
                (-Double(reach)...Double(rows + reach)).contains(y)
            else { continue }
            let felt = Double(reach + 1) * cellSize
            let around = Box(minX: point.x - felt, minY: point.y - felt, maxX: point.x + felt, maxY: point.y + felt)
            box = box?.union(around) ?? around
            let (column, row) = (Int(saturating: x.rounded()), Int(saturating: y.rounded()))
            for r in max(0, row - reach)..<max(0, min(rows, row + reach + 1)) {
                for c in max(0, column - reach)..<max(0, min(columns, column + reach + 1)) {
                    let (dx, dy) = ((Double(c) - x) / deviation, (Double(r) - y) / deviation)
                    let distance = dx * dx + dy * dy
                    // The factor takes the Gaussian to exactly zero, so that no edge is seen where it ends.
                    if distance < 9 { densities[r * columns + c] += Float(exp(-distance / 2) * (1 - distance / 9)) }
                }
            }
        }
        let full = max(densities.max() ?? 0, Float(Self.leastFullDensity))
        for index in densities.indices { densities[index] /= full }
        fullDensity = Double(full)
        (self.densities, self.columns, self.rows, self.cellSize) = (densities, columns, rows, cellSize)
        colors = Self.colors(opacity: min(max(opacity, 0), 1), fullDensity: fullDensity, isOnDark: isOnDark)
        let drawing = Box(origin: .zero, size: drawingSize)
        bounds = box?.intersection(drawing) ?? Box(minX: -1, minY: -1, maxX: -1, maxY: -1)
    }

    /// Paints the density: straight onto pixels under a whole-pixel translation, else as a scaled picture.
    ///
    /// - Throws: `RenderError` if memory runs out.
    public func paint(on canvas: Canvas) throws {
        if let moved = canvas.wholePixelTranslation {
            try canvas.withPixels { pixels in
                let left = max(Int(saturating: bounds.minX.rounded(.down)), -moved.x)
                let right = min(Int(saturating: bounds.maxX.rounded(.up)), canvas.width - moved.x)
                let top = max(Int(saturating: bounds.minY.rounded(.down)), -moved.y)
                let bottom = min(Int(saturating: bounds.maxY.rounded(.up)), canvas.height - moved.y)
                guard left < right else { return }
                for y in top..<max(top, bottom) {
                    for x in left..<right {
                        let color = color(x: x, y: y)
                        guard color != 0 else { continue }
                        pixels[x + moved.x, y + moved.y] = color.blended(over: pixels[x + moved.x, y + moved.y])
                    }
                }
            }
            return
        }
        // One pixel for each cell corner, centred on it.
        let image = try Canvas(width: columns, height: rows)
        try image.withPixels { pixels in
            for row in 0..<rows {
                for column in 0..<columns { pixels[column, row] = colors[level(densities[row * columns + column])] }
            }
        }
        let half = cellSize / 2
        canvas.draw(
            image,
            in: Box(
                minX: -half, minY: -half, maxX: Double(columns) * cellSize - half,
                maxY: Double(rows) * cellSize - half))
    }

    /// The premultiplied colour of a pixel; its density is interpolated bilinearly between the corners of its cell.
    private func color(x: Int, y: Int) -> UInt32 {
        let (u, v) = ((Double(x) + 0.5) / cellSize, (Double(y) + 0.5) / cellSize)
        let (column, row) = (min(Int(saturating: u), columns - 2), min(Int(saturating: v), rows - 2))
        guard column >= 0, row >= 0 else { return 0 }
        let (fx, fy) = (Float(u - Double(column)), Float(v - Double(row)))
        let start = row * columns + column
        let top = densities[start] * (1 - fx) + densities[start + 1] * fx
        let bottom = densities[start + columns] * (1 - fx) + densities[start + columns + 1] * fx
        return colors[level(top * (1 - fy) + bottom * fy)]
    }

    private func level(_ density: Float) -> Int { Int((min(max(density, 0), 1) * 255).rounded()) }

    /// Boxes around the places that have at least half the density of a single point, in pixel points.
    var coloredBoxes: [Box] {
        let least = Float(0.5 / fullDensity)
        return (0..<rows).flatMap { row in
            (0..<columns).lazy.filter { densities[row * columns + $0] >= least }.map { column in
                Box(
                    around: Point(x: Double(column) * cellSize, y: Double(row) * cellSize),
                    size: Size(width: cellSize, height: cellSize))
            }
        }
    }

    private static let stops = [0xFCFFA4, 0xF9C932, 0xF98C0A, 0xDD513A, 0xA52C60, 0x56106E].map { Color(hex: $0) }

    /// The opaque colour of a density relative to the greatest, 0...1.
    static func color(ofDensity share: Double, isOnDark: Bool) -> Color {
        let place = (isOnDark ? 1 - share : share) * Double(stops.count - 1)
        let index = min(Int(saturating: place), stops.count - 2)
        return stops[index].mixed(with: stops[index + 1], fraction: place - Double(index))
    }

    /// 256 premultiplied colours from the least density to the greatest: yellow to dark violet of the inferno colour map
    /// (Smith and van der Walt, 2015).
    private static func colors(opacity: Double, fullDensity: Double, isOnDark: Bool) -> [UInt32] {
        return (0...255).map { level in
            let share = Double(level) / 255
            let color = color(ofDensity: share, isOnDark: isOnDark)
            // Opacity grows faster than density, so that single points are seen, and from 0, so that no edge is.
            let seen = min(1, max(2.5, 0.6 * fullDensity) * share)
            let alpha = opacity * seen * (2 - seen)
            func component(_ value: Double) -> UInt32 { UInt32(saturating: (value * alpha * 255).rounded()) }
            return UInt32(saturating: (alpha * 255).rounded()) << 24 | component(color.red) << 16 | component(
                color.green) << 8
                | component(color.blue)
        }
    }
}
