import PlanGeometry
import PlanPageCurl

extension SymbolPainter {
    func kitchenSink(_ body: Box) {
        box(body, fill: ink.surface)
        box(Box(minX: body.minX + 60, minY: 110, maxX: 40, maxY: 520), radius: 60, fill: ink.ceramic)
        circle(-185, 315, 28, isFine: true)
        for x in stride(from: 110.0, to: body.maxX - 40, by: 70) { line(x, 130, x, 500, isFine: true) }
        line(-185, 50, -185, 200)
    }

    func hob(_ body: Box) {
        box(body, fill: ink.surface)
        box(body.insetBy(dx: 30, dy: 60), radius: 25, fill: ink.metal)
        for (x, y, radius) in [(-130.0, 190.0, 90.0), (130, 190, 70), (-130, 410, 70), (130, 410, 90)] {
            circle(x, y, radius)
            circle(x, y, radius / 2.5, isFine: true)
        }
    }

    func fridge(_ body: Box) {
        box(body, fill: ink.metal)
        line(body.minX, body.maxY - 70, body.maxX, body.maxY - 70)
        line(body.minX, 0, body.maxX, body.maxY - 70, isFine: true)
        line(body.maxX, 0, body.minX, body.maxY - 70, isFine: true)
    }

    /// A machine that a label names: it stands under the worktop.
    func appliance(_ body: Box) {
        box(body, fill: ink.surface)
        canvas.add(body.insetBy(dx: 40, dy: 40))
        canvas.stroke(ink.fineLine, .init(lineWidth: ink.fineWidth, dash: [70, 45]))
    }
}
