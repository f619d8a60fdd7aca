import PlanGeometry
import PlanModel

/// A marker ready to be painted.
struct MarkerItem: OverlayLayer {
    let bounds: Box
    /// The sprites that show it and the pixels they are blended at; none for a marker too large for sprites.
    let stamps: [Stamp]
    /// How it is painted where sprites cannot be used.
    let drawing: MarkerDrawing

    func paint(on canvas: Canvas) throws {
        guard !stamps.isEmpty, let moved = canvas.wholePixelTranslation else {
            drawing.paint(on: canvas)
            return
        }
        for stamp in stamps {
            try canvas.blend(stamp.sprite, x: stamp.x + moved.x, y: stamp.y + moved.y)
        }
    }
}

/// A sprite at a place in whole pixels of the drawing.
struct Stamp: Sendable {
    let sprite: Sprite
    let x, y: Int
}

/// A marker drawn by paths, exactly where it is.
struct MarkerDrawing: Sendable {
    let point: Point
    let number: String
    let shape: any MarkerShape
    let outlines: NumberOutlines

    func paint(on canvas: Canvas) {
        canvas.withSavedState {
            canvas.translate(x: point.x, y: point.y)
            shape.paint(on: canvas)
            let ink = shape.numberInk
            let placements = outlines.placements(of: number, size: shape.numberSize, center: shape.numberCenter)
            if let halo = ink.halo {
                for (character, baseline) in placements {
                    paint(character, at: baseline, color: halo.color, haloWidth: halo.width, on: canvas)
                }
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
            outlines.paint(character, size: shape.numberSize, color: color, haloWidth: haloWidth, on: canvas)
        }
    }
}
