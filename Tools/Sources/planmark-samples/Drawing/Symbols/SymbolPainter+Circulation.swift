import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

extension SymbolPainter {
    /// A stair of two flights around a well, with the landing between them at the back and an arrow upwards.
    func stair(_ body: Box, treads: Int, landing: Double) {
        let top = landing
        let well = 60.0
        for tread in 0...treads {
            let y = top + (body.maxY - top) * Double(tread) / Double(treads)
            line(body.minX, y, -well, y)
            line(well, y, body.maxX, y)
        }
        box(Box(minX: -well, minY: top, maxX: well, maxY: body.maxY), fill: ink.metal)
        arrow(around: body, landing: landing)
        breakLine(across: Box(minX: well, minY: top, maxX: body.maxX, maxY: body.maxY))
    }

    /// Up the western flight, across the landing and down to the eastern flight's middle.
    private func arrow(around body: Box, landing: Double) {
        let west = body.minX / 2 - 15
        let east = body.maxX / 2 + 15
        let end = landing + 420
        circle(west, body.maxY - 60, 45, fill: ink.surface)
        canvas.add([
            Point(x: west, y: body.maxY - 105), Point(x: west, y: landing / 2), Point(x: east, y: landing / 2),
            Point(x: east, y: end),
        ])
        canvas.stroke(ink.line, width: ink.lineWidth)
        canvas.add(
            [Point(x: east - 90, y: end - 60), Point(x: east, y: end + 160), Point(x: east + 90, y: end - 60)],
            closed: true)
        canvas.fill(ink.line)
    }

    /// The slanting double line at which the plan cuts the flight.
    private func breakLine(across flight: Box) {
        let middle = flight.center.y + 250
        for offset in [0.0, 110] {
            line(flight.minX, middle + 320 + offset, flight.maxX, middle - 320 + offset)
        }
    }

    /// A lift's car in its shaft, crossed as a void is, with rails and doors.
    func liftCar(_ body: Box) {
        let car = Box(minX: body.minX + 190, minY: 330, maxX: body.maxX - 190, maxY: body.maxY - 130)
        box(car, fill: ink.surface)
        line(car.minX, car.minY, car.maxX, car.maxY)
        line(car.maxX, car.minY, car.minX, car.maxY)
        box(Box(minX: -500, minY: 60, maxX: 500, maxY: 240), fill: ink.metal)
        for side in [-1.0, 1.0] {
            let x = side * (body.width / 2 - 95)
            box(Box(minX: x - 45, minY: car.center.y - 80, maxX: x + 45, maxY: car.center.y + 80), fill: ink.metal)
        }
        line(-450, body.maxY - 70, 450, body.maxY - 70)
    }

    /// A shaft for ducts, crossed as a void is.
    func shaft(_ body: Box) {
        line(body.minX, body.minY, body.maxX, body.maxY)
        line(body.maxX, body.minY, body.minX, body.maxY)
        let gap = 120.0
        let ducts = max(Int((body.height / 900).rounded(.down)), 1)
        let height = (body.height - gap) / Double(ducts) - gap
        for duct in 0..<ducts {
            let top = gap + Double(duct) * (height + gap)
            let outline = Box(
                minX: body.minX + gap, minY: top, maxX: body.minX + gap + min(body.width * 0.45, 760),
                maxY: top + height)
            box(outline, fill: ink.metal)
            line(outline.minX, outline.maxY, outline.maxX, outline.minY, isFine: true)
        }
        guard body.width > 1500 else { return }
        for pipe in 0..<4 {
            circle(body.maxX - 330, 300 + Double(pipe) * 330, 90, fill: ink.surface)
        }
    }
}
