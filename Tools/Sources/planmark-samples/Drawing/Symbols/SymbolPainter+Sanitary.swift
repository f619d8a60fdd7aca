import PlanGeometry
import PlanPageCurl

extension SymbolPainter {
    /// A toilet with its cistern at the back.
    func toilet() {
        box(area(width: 380, depth: 170), radius: 30, fill: ink.ceramic)
        canvas.move(to: Point(x: -120, y: 200))
        canvas.curve(to: Point(x: 0, y: 680), control1: Point(x: -240, y: 420), control2: Point(x: -190, y: 680))
        canvas.curve(to: Point(x: 120, y: 200), control1: Point(x: 190, y: 680), control2: Point(x: 240, y: 420))
        canvas.close()
        paintPath(fill: ink.ceramic)
        oval(Box(minX: -105, minY: 270, maxX: 105, maxY: 600), isFine: true)
    }

    func urinal() {
        canvas.move(to: Point(x: -180, y: 0))
        canvas.line(to: Point(x: 180, y: 0))
        canvas.line(to: Point(x: 170, y: 130))
        canvas.curve(to: Point(x: -170, y: 130), control1: Point(x: 150, y: 400), control2: Point(x: -150, y: 400))
        canvas.close()
        paintPath(fill: ink.ceramic)
        oval(Box(minX: -100, minY: 90, maxX: 100, maxY: 270), isFine: true)
    }

    /// Basins in a common top, a tap at each.
    func vanity(_ body: Box, basins: Int) {
        box(body, fill: ink.surface)
        let width = body.width / Double(max(basins, 1))
        for basin in 0..<basins {
            let middle = body.minX + (Double(basin) + 0.5) * width
            let half = min(width / 2 - 60, 260)
            oval(Box(minX: middle - half, minY: 120, maxX: middle + half, maxY: 490), fill: ink.ceramic)
            circle(middle, 330, 22, isFine: true)
            line(middle, 50, middle, 190)
        }
    }

    func bathtub(_ body: Box) {
        box(body, fill: ink.ceramic)
        box(body.insetBy(dx: 70, dy: 70), radius: 230)
        circle(body.maxX - 230, body.height / 2, 28, isFine: true)
    }

    /// A shower tray that falls to its drain.
    func shower(_ body: Box) {
        box(body, fill: ink.ceramic)
        line(body.minX, body.minY, body.maxX, body.maxY, isFine: true)
        line(body.maxX, body.minY, body.minX, body.maxY, isFine: true)
        circle(body.center.x, body.center.y, 60, fill: ink.ceramic)
    }

    /// The room that a wheelchair needs to turn.
    func turningCircle(_ body: Box) {
        canvas.addCircle(center: body.center, radius: body.width / 2)
        canvas.stroke(ink.fineLine, .init(lineWidth: ink.fineWidth, dash: [90, 60]))
    }
}
