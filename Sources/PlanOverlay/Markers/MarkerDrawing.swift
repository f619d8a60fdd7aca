import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A marker drawn by paths, exactly where it is.
struct MarkerDrawing: Sendable {
    let point: Point
    let number: String
    let shape: any MarkerShape
    let outlines: NumberOutlines
    let font: Font

    func paint(on canvas: Canvas) {
        canvas.withSavedState {
            canvas.translate(x: point.x, y: point.y)
            canvas.paint(shape.symbol)
            guard !number.isEmpty else { return }
            let ink = shape.numberInk
            let placements = outlines.placements(of: number, size: shape.numberSize, center: shape.numberCenter)
            if let halo = ink.halo {
                for (character, baseline) in placements {
                    paint(character, at: baseline, color: halo.color, haloWidth: halo.width, on: canvas)
                }
            }
            if canvas.keepsText {
                canvas.draw(
                    number, font: font.withSize(shape.numberSize), at: shape.numberCenter, anchor: .inkCenter,
                    color: ink.color)
                return
            }
            for (character, baseline) in placements {
                paint(character, at: baseline, color: ink.color, haloWidth: nil, on: canvas)
            }
        }
    }

    private func paint(
        _ character: Character, at baseline: Point, color: Color, haloWidth: Double?, on canvas: Canvas
    ) {
        canvas.withSavedState {
            canvas.translate(x: baseline.x, y: baseline.y)
            canvas.paint(outlines.element(character, size: shape.numberSize, color: color, haloWidth: haloWidth))
        }
    }
}
