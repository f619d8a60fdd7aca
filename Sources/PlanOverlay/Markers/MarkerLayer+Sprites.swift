import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

extension MarkerLayer {
    /// Blends the sprites of all marks that the canvas shows onto it.
    func paintSprites(on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        let visible = PixelBox(
            left: -moved.x, top: -moved.y, right: canvas.width - moved.x, bottom: canvas.height - moved.y)
        try index.forEachCell(meeting: visible) { part, indices in
            let shown = indices.filter { !box(of: marks[Int($0)]).intersection(part).isEmpty }
            try paint(shown, in: part, on: canvas, movedBy: moved)
        }
    }

    /// Paints marks in a part of one cell. Runs of marks with sprites are painted together, those without one by one.
    private func paint(
        _ shown: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)
    ) throws {
        var run: [Int32] = []
        for index in shown {
            let mark = marks[Int(index)]
            if looks[Int(mark.look)].steps == 0 {
                try blend(run, in: part, on: canvas, movedBy: moved)
                run = []
                canvas.withSavedState {
                    // Other parts of the canvas have the mark painted in turn.
                    canvas.add(Box(part.intersection(box(of: mark))))
                    canvas.clip()
                    paintPaths(of: mark, on: canvas)
                }
            } else {
                run.append(index)
            }
        }
        try blend(run, in: part, on: canvas, movedBy: moved)
    }

    /// Blends the sprites of marks onto a canvas.
    private func blend(_ run: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        guard !run.isEmpty else { return }
        try canvas.withPixels { pixels in
            guard let target = pixels.bytes.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.right - part.left) { sprite in
                SeenSprites(of: run, in: part, of: self).forEachRow { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    // The row lies in the sprite and in the part, which lies on the canvas.
                    let row = (target + (y + moved.y) * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    blendPixels(source, over: row + columns.lowerBound + moved.x, count: columns.count)
                }
            }
        }
    }
}
