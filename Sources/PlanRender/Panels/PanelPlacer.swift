import PlanGeometry

/// Finds where panels cover the least.
struct PanelPlacer {
    private let drawing: Box
    private let markers: SummedTable
    private let cellSize: Double
    private let areas: [Box]
    private let ink: InkMap?
    private var panels: [Box]

    init(drawing: Box, markers: [Box], areas: [Box], panels: [Box], ink: InkMap?) {
        self.drawing = drawing
        self.areas = areas
        self.panels = panels
        self.ink = ink
        cellSize = max(4, max(drawing.width, drawing.height) / 512)
        let columns = Int((drawing.width / cellSize).rounded(.up))
        let rows = Int((drawing.height / cellSize).rounded(.up))
        var counts = [Int](repeating: 0, count: columns * rows)
        for box in markers {
            let (left, right) = (Int(box.minX / cellSize), Int(box.maxX / cellSize))
            let (top, bottom) = (Int(box.minY / cellSize), Int(box.maxY / cellSize))
            for row in max(top, 0)..<max(0, top, min(bottom + 1, rows)) {
                for column in max(left, 0)..<max(0, left, min(right + 1, columns)) {
                    counts[row * columns + column] += 1
                }
            }
        }
        self.markers = SummedTable(columns: columns, rows: rows, counts: counts)
    }

    /// The top-left corner of a panel of a size, at a distance from the drawing's edge.
    func corner(for size: Size, place: PanelPlace, margin: Double) -> Point {
        // On a drawing too small for the margin, the panel may touch the edge, and beyond that reach over it.
        let (widest, highest) = (drawing.width - size.width, drawing.height - size.height)
        let (dx, dy) = (max(min(margin, widest / 2), 0), max(min(margin, highest / 2), 0))
        let (right, bottom) = (max(widest - dx, 0), max(highest - dy, 0))
        switch place {
        case .topLeft: return Point(x: dx, y: dy)
        case .topRight: return Point(x: right, y: dy)
        case .bottomLeft: return Point(x: dx, y: bottom)
        case .bottomRight: return Point(x: right, y: bottom)
        case .automatic: break
        }
        let steps = 48
        var best = (corner: Point(x: right, y: dy), cost: Double.infinity)
        // The corners come first, so that of places that are as good a corner is taken.
        var candidates = [
            Point(x: right, y: dy), Point(x: right, y: bottom), Point(x: dx, y: dy), Point(x: dx, y: bottom),
        ]
        for row in 0...steps {
            for column in 0...steps {
                candidates.append(
                    Point(
                        x: dx + (right - dx) * Double(column) / Double(steps),
                        y: dy + (bottom - dy) * Double(row) / Double(steps)))
            }
        }
        for candidate in candidates {
            let cost = cost(of: Box(origin: candidate, size: size), gap: margin / 2)
            if cost < best.cost - 1e-9 { best = (candidate, cost) }
        }
        return best.corner
    }

    private func cost(of box: Box, gap: Double) -> Double {
        let near = box.insetBy(dx: -gap / 2, dy: -gap / 2)
        let columns = Int((near.minX / cellSize).rounded(.down))..<Int((near.maxX / cellSize).rounded(.up)) + 1
        let rows = Int((near.minY / cellSize).rounded(.down))..<Int((near.maxY / cellSize).rounded(.up)) + 1
        // Covering any marker at all is what counts; how many, only as far as it cannot be avoided.
        let covered = markers.sum(columns: columns, rows: rows)
        var cost = covered == 0 ? 0 : 50 + 2 * min(Double(covered) / Double(columns.count * rows.count), 5)
        let apart = box.insetBy(dx: -gap, dy: -gap)
        for panel in panels where panel.intersects(apart) { cost += 1e9 }
        var overlap = 0.0
        for area in areas { overlap += box.intersection(area)?.area ?? 0 }
        cost += 3 * min(overlap / box.area, 1)
        // Down there drawings have their title block (ISO 7200), which is worth more than other lines.
        let isLow = box.maxY > drawing.minY + 0.85 * drawing.height
        if let ink { cost += (isLow ? 25 : 10) * ink.inkedShare(of: box) }
        // How far from the nearest corner, in parts of half the drawing.
        let dx = min(box.minX - drawing.minX, drawing.maxX - box.maxX) / drawing.width
        let dy = min(box.minY - drawing.minY, drawing.maxY - box.maxY) / drawing.height
        return cost + 0.8 * (max(dx, 0) + max(dy, 0))
    }
}
