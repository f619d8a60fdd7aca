import PlanGeometry
import PlanPageCurl

extension SymbolPainter {
    /// A desk with a monitor and a keyboard.
    func desk(_ body: Box) {
        box(body, radius: 20, fill: ink.surface)
        box(area(width: 560, depth: 50, from: 150), radius: 10, fill: ink.metal)
        line(0, 110, 0, 150)
        box(area(width: 430, depth: 140, from: body.height - 290), radius: 20, isFine: true)
        box(Box(minX: 300, minY: body.height - 260, maxX: 360, maxY: body.height - 170), radius: 30, isFine: true)
    }

    /// A swivel chair: its back at the back, its five feet hidden.
    func officeChair() {
        for side in [-1.0, 1.0] {
            box(Box(minX: side * 245 - 35, minY: 170, maxX: side * 245 + 35, maxY: 430), radius: 35, fill: ink.fabric)
        }
        box(area(width: 440, depth: 440, from: 90), radius: 110, fill: ink.fabric)
        box(area(width: 400, depth: 100, from: 20), radius: 50, fill: ink.fabric)
    }

    func chair(_ body: Box) {
        box(area(width: body.width, depth: body.height - 40, from: 40), radius: 70, fill: ink.fabric)
        box(area(width: body.width - 30, depth: 70), radius: 35, fill: ink.fabric)
    }

    /// A sofa with arms at both ends.
    func sofa(_ body: Box, seats: Int) {
        let arm = 150.0
        box(body, radius: 70, fill: ink.fabric)
        let seatWidth = (body.width - 2 * arm) / Double(seats)
        for seat in 0..<seats {
            let west = body.minX + arm + Double(seat) * seatWidth
            box(
                Box(minX: west, minY: 220, maxX: west + seatWidth, maxY: body.maxY - 20), radius: 50, fill: ink.fabric)
        }
        line(body.minX + arm, 200, body.maxX - arm, 200, isFine: true)
    }

    /// Two rings of leaves around a middle, the lower one reaching further.
    func plant(radius: Double) {
        let leaves = 8
        for ring in 0..<2 {
            for leaf in 0..<leaves {
                canvas.withSavedState {
                    canvas.translate(x: 0, y: radius)
                    canvas.rotate(radians: (Double(leaf) + Double(ring) / 2) / Double(leaves) * 2 * .pi)
                    addLeaf(length: radius * (ring == 0 ? 1 : 0.68))
                    paintPath(fill: ink.leaf, isFine: true)
                }
            }
        }
        circle(0, radius, radius * 0.12, fill: ink.surface, isFine: true)
    }

    private func addLeaf(length: Double) {
        let bulge = 0.24 * length
        canvas.move(to: .zero)
        canvas.curve(
            to: Point(x: length, y: 0), control1: Point(x: 0.35 * length, y: bulge),
            control2: Point(x: 0.75 * length, y: bulge))
        canvas.curve(
            to: .zero, control1: Point(x: 0.75 * length, y: -bulge), control2: Point(x: 0.35 * length, y: -bulge))
        canvas.close()
    }

    func rug(_ body: Box) {
        box(body, isFine: true)
        box(body.insetBy(dx: 90, dy: 90), isFine: true)
    }

    /// A doormat of ribs.
    func mat(_ body: Box) {
        box(body, isFine: true)
        for x in stride(from: body.minX + 80, to: body.maxX, by: 80) {
            line(x, body.minY, x, body.maxY, isFine: true)
        }
    }

    func bed(_ body: Box, pillows: Int) {
        box(body, radius: 40, fill: ink.surface)
        box(area(width: body.width, depth: 90), radius: 20, fill: ink.storage)
        let width = (body.width - 160) / Double(pillows) - 60
        for pillow in 0..<pillows {
            let middle = body.minX + 80 + (Double(pillow) + 0.5) * (body.width - 160) / Double(pillows)
            box(
                Box(minX: middle - width / 2, minY: 160, maxX: middle + width / 2, maxY: 540), radius: 80,
                fill: ink.ceramic)
        }
        box(Box(minX: body.minX, minY: 700, maxX: body.maxX, maxY: body.maxY), radius: 40, fill: ink.fabric)
        line(body.minX, 1150, body.minX + 450, 700, isFine: true)
        line(body.minX, 860, body.minX + 290, 700, isFine: true)
    }
}
