import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Boxes in a grid of square cells, to find quickly whether a place is free.
struct BoxGrid {
    private struct Cell: Hashable {
        let column, row: Int32
    }

    private let cellSize: Double
    private var boxes: [Box] = []
    private var cells: [Cell: [Int32]] = [:]

    init(cellSize: Double) {
        self.cellSize = max(cellSize, 1)
    }

    mutating func insert(_ box: Box) {
        let index = Int32(boxes.count)
        boxes.append(box)
        forEachCell(of: box) { cell in
            cells[cell, default: []].append(index)
            return true
        }
    }

    /// Whether no box meets this one.
    func isFree(_ box: Box) -> Bool {
        forEachCell(of: box) { cell in
            !(cells[cell] ?? []).contains { boxes[Int($0)].intersects(box) }
        }
    }

    /// Whether no box meets a line, looked at in steps of a length.
    func isFree(from start: Point, to end: Point, step: Double) -> Bool {
        let count = max(1, Int((start.distance(to: end) / max(step, 0.5)).rounded(.up)))
        return (0...count).allSatisfy { index in
            let point = start + (end - start) * (Double(index) / Double(count))
            return isFree(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
    }

    /// Calls a closure with the cells that a box meets until it returns false; returns whether it never did.
    @discardableResult
    private func forEachCell(of box: Box, _ body: (Cell) -> Bool) -> Bool {
        let columns = cell(box.minX)...cell(box.maxX)
        for row in cell(box.minY)...cell(box.maxY) {
            for column in columns where !body(Cell(column: column, row: row)) { return false }
        }
        return true
    }

    private func cell(_ coordinate: Double) -> Int32 {
        Int32(min(max((coordinate / cellSize).rounded(.down), -1_000_000), 1_000_000))
    }
}
