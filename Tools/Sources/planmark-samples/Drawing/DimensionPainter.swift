import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws dimension chains with ticks and figures, and the grid's axes, in pixels of the sheet.
struct DimensionPainter {
    let canvas: Canvas
    let style: PlanStyle
    let scale: PlanScale

    func draw(_ chain: DimensionChain) {
        let isEastWest = chain.direction == .eastWest
        let places = chain.stops.map { isEastWest ? scale.pixelX($0) : scale.pixelY($0) }
        guard let first = places.first, let last = places.last else { return }
        func point(_ along: Double, _ across: Double) -> Point {
            isEastWest ? Point(x: along, y: across) : Point(x: across, y: along)
        }
        let outwards = chain.place > chain.extensionStart ? 1.0 : -1.0
        canvas.addLine(from: point(first - 14, chain.place), to: point(last + 14, chain.place))
        for place in places {
            canvas.addLine(
                from: point(place, chain.extensionStart), to: point(place, chain.place + outwards * 14))
        }
        canvas.stroke(style.softText, width: 1.4)
        for place in places {
            let middle = point(place, chain.place)
            canvas.addLine(from: middle + Vector(dx: -10, dy: 10), to: middle + Vector(dx: 10, dy: -10))
        }
        canvas.stroke(style.text, width: 4)
        for index in places.indices.dropLast() {
            let length = Int((chain.stops[index + 1] - chain.stops[index]).rounded())
            let middle = (places[index] + places[index + 1]) / 2
            let isNarrow = places[index + 1] - places[index] < 50
            drawFigure("\(length)", at: point(middle, chain.place), isEastWest: isEastWest, isNarrow: isNarrow)
        }
    }

    /// A figure above its line, or left of it and reading upwards; a narrow one stands clear of the ticks.
    private func drawFigure(_ text: String, at point: Point, isEastWest: Bool, isNarrow: Bool) {
        canvas.withSavedState {
            canvas.translate(x: point.x, y: point.y)
            if !isEastWest { canvas.rotate(radians: -.pi / 2) }
            canvas.draw(
                text, font: Font(size: isNarrow ? 16 : 21), at: Point(x: 0, y: isNarrow ? -15 : -8),
                anchor: .baselineCenter, color: style.text, halo: Halo(style.paper, width: 2.5))
        }
    }

    /// An axis through the whole building: a chain line with its name in a circle at the beginning.
    func draw(_ axis: GridLine, from start: Double, to end: Double, bubbleRadius: Double) {
        let isVertical = axis.direction == .northSouth
        let place = isVertical ? scale.pixelX(axis.position) : scale.pixelY(axis.position)
        func point(_ along: Double) -> Point { isVertical ? Point(x: place, y: along) : Point(x: along, y: place) }
        canvas.addLine(from: point(start + 2 * bubbleRadius), to: point(end))
        canvas.stroke(style.axisLine, StrokeStyle(lineWidth: 1.6, dash: [46, 9, 7, 9]))
        let center = point(start + bubbleRadius)
        canvas.addCircle(center: center, radius: bubbleRadius)
        canvas.fill(style.paper, keepingPath: true)
        canvas.stroke(style.text, width: 3)
        canvas.draw(
            axis.name, font: Font(size: bubbleRadius * 1.05, weight: .bold), at: center, anchor: .inkCenter,
            color: style.text)
    }
}
