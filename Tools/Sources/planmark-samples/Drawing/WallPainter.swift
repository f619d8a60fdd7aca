import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws what the plan cuts: walls and columns, filled, with one outline around all that is of one material.
struct WallPainter {
    let canvas: Canvas
    let style: PlanStyle

    /// Draws lighter materials first, so that a dry wall ends at the concrete that it meets.
    func draw(_ walls: [Wall], columns: [Box]) {
        for material in [Wall.Material.panel, .cladding, .glass, .partition, .solid] {
            var pieces = walls.filter { $0.material == material }.flatMap(\.pieces)
            if material == .solid { pieces += columns }
            draw(pieces, of: material)
        }
        drawGlazing(of: walls.filter { $0.material == .glass })
    }

    /// First all outlines, then all fills, which cover the lines inside of what belongs together: what remains of an
    /// outline lies outside of the wall.
    private func draw(_ pieces: [Box], of material: Wall.Material) {
        for piece in pieces { canvas.add(piece) }
        canvas.stroke(style.cutLine, width: 2 * (material == .panel ? style.openingWidth / 2 : style.cutWidth))
        for piece in pieces { canvas.add(piece) }
        canvas.fill(style.fill(of: material))
    }

    /// Posts in glazed partitions, a metre or so apart.
    private func drawGlazing(of walls: [Wall]) {
        for piece in walls.flatMap(\.pieces) {
            let isEastWest = piece.width > piece.height
            let length = max(piece.width, piece.height)
            let parts = max(Int((length / 1200).rounded()), 1)
            for part in 0...parts {
                let middle = length * Double(part) / Double(parts)
                let post = Box(minX: -25, minY: -25, maxX: 25, maxY: 25)
                let place =
                    isEastWest
                    ? Vector(dx: min(max(piece.minX + middle, piece.minX + 25), piece.maxX - 25), dy: piece.center.y)
                    : Vector(dx: piece.center.x, dy: min(max(piece.minY + middle, piece.minY + 25), piece.maxY - 25))
                canvas.add(post.offsetBy(place))
            }
        }
        canvas.fill(style.cutLine)
    }
}
