import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws a floor plan in the building's millimetres: floors, then furniture, then what the plan cuts.
struct PlanPainter {
    let plan: FloorPlan
    let outlines: RoomOutlines
    let style: PlanStyle
    let scale: PlanScale
    /// Draws, in pixels, what lies between the floors and the furniture.
    var drawOnFloors: () -> Void = {}

    func draw(on canvas: Canvas) {
        inMillimetres(on: canvas) {
            let floors = FloorPainter(canvas: canvas, style: style)
            for (room, shape) in zip(plan.rooms, outlines.shapes) { floors.draw(room.finish, in: shape) }
        }
        drawOnFloors()
        inMillimetres(on: canvas) {
            let symbols = SymbolPainter(canvas: canvas, ink: style.symbols)
            for furnishing in plan.furnishings { symbols.draw(furnishing) }
            WallPainter(canvas: canvas, style: style).draw(plan.walls, columns: plan.columns)
            OpeningPainter(canvas: canvas, style: style).draw(plan.walls)
        }
    }

    private func inMillimetres(on canvas: Canvas, _ draw: () -> Void) {
        canvas.withSavedState {
            canvas.concatenate(scale.transform)
            draw()
        }
    }
}
