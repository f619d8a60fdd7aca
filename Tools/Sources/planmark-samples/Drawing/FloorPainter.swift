import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws floors: their ground, and the joints of tiles and boards.
struct FloorPainter {
    let canvas: Canvas
    let style: PlanStyle

    func draw(_ finish: FloorFinish, in shape: MultiPolygon) {
        guard let box = shape.boundingBox else { return }
        canvas.add(shape)
        canvas.fill(ground(of: finish), rule: .evenOdd)
        canvas.withSavedState {
            canvas.add(shape)
            canvas.clip(rule: .evenOdd)
            switch finish {
            case .plain: break
            case .tiles(let size): drawTiles(size, in: box)
            case .boards(let width, let direction):
                drawBoards(width, isEastWest: direction == .east || direction == .west, in: box)
            }
        }
    }

    private func ground(of finish: FloorFinish) -> Color {
        switch finish {
        case .plain: style.plainFloor
        case .tiles: style.tileFloor
        case .boards: style.boardFloor
        }
    }

    private func drawTiles(_ size: Double, in box: Box) {
        for x in stride(from: box.minX, to: box.maxX, by: size) {
            canvas.addLine(from: Point(x: x, y: box.minY), to: Point(x: x, y: box.maxY))
        }
        for y in stride(from: box.minY, to: box.maxY, by: size) {
            canvas.addLine(from: Point(x: box.minX, y: y), to: Point(x: box.maxX, y: y))
        }
        canvas.stroke(style.floorLine, width: style.floorWidth)
    }

    /// Boards with their ends staggered from row to row.
    private func drawBoards(_ width: Double, isEastWest: Bool, in box: Box) {
        let length = width * 9
        let across = isEastWest ? (box.minY, box.maxY) : (box.minX, box.maxX)
        let along = isEastWest ? (box.minX, box.maxX) : (box.minY, box.maxY)
        func point(_ along: Double, _ across: Double) -> Point {
            isEastWest ? Point(x: along, y: across) : Point(x: across, y: along)
        }
        var row = 0
        for start in stride(from: across.0, to: across.1, by: width) {
            canvas.addLine(from: point(along.0, start), to: point(along.1, start))
            let shift = [0.0, 0.37, 0.71, 0.19, 0.56][row % 5] * length
            for end in stride(from: along.0 + shift, to: along.1, by: length) {
                canvas.addLine(from: point(end, start), to: point(end, start + width))
            }
            row += 1
        }
        canvas.stroke(style.floorLine, width: style.floorWidth)
    }
}
