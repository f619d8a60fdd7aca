import PlanGeometry
import PlanPageCurl

extension SymbolPainter {
    /// A cabinet, each of its doors with a diagonal.
    func cabinet(_ body: Box, doors: Int) {
        box(body, fill: ink.storage)
        let width = body.width / Double(max(doors, 1))
        for door in 0..<doors {
            let west = body.minX + Double(door) * width
            if door > 0 { line(west, 0, west, body.maxY) }
            line(west, body.maxY, west + width, 0, isFine: true)
        }
    }

    func lockers(_ body: Box, doors: Int) {
        box(body, fill: ink.storage)
        let width = body.width / Double(max(doors, 1))
        for door in 0..<doors {
            let west = body.minX + Double(door) * width
            if door > 0 { line(west, 0, west, body.maxY, isFine: true) }
        }
        line(body.minX, body.maxY - 60, body.maxX, body.maxY - 60, isFine: true)
    }

    /// A rail with clothes on hangers.
    func wardrobe(_ body: Box) {
        box(body, fill: ink.storage)
        let middle = body.height / 2
        line(body.minX + 50, middle, body.maxX - 50, middle)
        var x = body.minX + 130
        var step = 0
        while x < body.maxX - 100 {
            let lean = [30.0, -20, 10, -35, 0][step % 5]
            line(x - lean, middle - 190, x + lean, middle + 190, isFine: true)
            x += [110.0, 150, 95, 130][step % 4]
            step += 1
        }
    }

    /// Open shelves seen from above.
    func shelf(_ body: Box) {
        box(body, fill: ink.storage)
        line(body.minX, body.maxY - 70, body.maxX, body.maxY - 70, isFine: true)
        let bays = max(Int((body.width / 900).rounded()), 1)
        for bay in 1..<max(bays, 2) where bays > 1 {
            let x = body.minX + body.width * Double(bay) / Double(bays)
            line(x, 0, x, body.maxY)
        }
    }

    /// A flat screen on a wall.
    func screen(_ body: Box) {
        box(body, radius: 15, fill: ink.line)
    }

    /// A server rack: front at the front, cables behind.
    func rack(_ body: Box) {
        box(body, fill: ink.metal)
        line(body.minX, body.maxY - 120, body.maxX, body.maxY - 120)
        line(body.minX, 120, body.maxX, 120, isFine: true)
        line(body.minX, 120, body.maxX, body.maxY - 120, isFine: true)
        line(body.maxX, 120, body.minX, body.maxY - 120, isFine: true)
    }

    /// A radiator on its brackets, its valve at one end.
    func radiator(_ body: Box) {
        box(area(width: body.width, depth: 70, from: 40), isFine: true)
        line(body.minX, 75, body.maxX, 75, isFine: true)
        circle(body.maxX + 45, 75, 25, isFine: true)
    }

    func copier(_ body: Box) {
        box(body, radius: 30, fill: ink.metal)
        box(Box(minX: body.minX + 80, minY: 70, maxX: body.maxX - 250, maxY: 480), radius: 15, fill: ink.surface)
        box(Box(minX: body.maxX - 210, minY: 480, maxX: body.maxX - 60, maxY: 620), radius: 15, isFine: true)
        line(body.minX + 80, 560, body.maxX - 250, 560, isFine: true)
    }

    func coolingUnit(_ body: Box) {
        box(body, fill: ink.metal)
        for x in [body.minX + 300, body.maxX - 300] {
            circle(x, body.height / 2, 210)
            circle(x, body.height / 2, 50, isFine: true)
            line(x - 148, body.height / 2 - 148, x + 148, body.height / 2 + 148, isFine: true)
            line(x + 148, body.height / 2 - 148, x - 148, body.height / 2 + 148, isFine: true)
        }
    }
}
