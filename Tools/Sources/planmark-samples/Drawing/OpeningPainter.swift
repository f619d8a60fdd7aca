import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws what fills the openings of walls: windows, doors with their swings, lift doors.
struct OpeningPainter {
    let canvas: Canvas
    let style: PlanStyle

    func draw(_ walls: [Wall]) {
        for wall in walls {
            for opening in wall.openings { draw(opening, of: wall) }
        }
    }

    private func draw(_ opening: Opening, of wall: Wall) {
        let hole = wall.box(of: opening.extent)
        let isEastWest = hole.width > hole.height
        switch opening.filling {
        case .window(let panes): drawWindow(in: hole, panes: panes, isEastWest: isEastWest)
        case .door(let door): draw(door, in: hole, width: opening.width)
        case .liftDoor: drawLiftDoor(in: hole, isEastWest: isEastWest)
        case .passage: drawPassage(in: hole, isEastWest: isEastWest)
        case .reveal: drawReveal(of: hole, isEastWest: isEastWest)
        }
    }

    private func stroke(_ factor: Double = 1) {
        canvas.stroke(style.openingLine, width: style.openingWidth * factor)
    }

    // MARK: - Windows

    /// The sills at both faces, the frame in the middle with its two panes' glass, a post between the sashes.
    private func drawWindow(in hole: Box, panes: Int, isEastWest: Bool) {
        canvas.add(hole)
        canvas.fill(style.windowGround)
        drawReveal(of: hole, isEastWest: isEastWest)
        let depth = isEastWest ? hole.height : hole.width
        let frame = hole.insetBy(dx: isEastWest ? 0 : depth / 2 - 35, dy: isEastWest ? depth / 2 - 35 : 0)
        canvas.add(frame)
        canvas.fill(.white, keepingPath: true)
        stroke(0.8)
        let middle = frame.center
        if isEastWest {
            canvas.addLine(from: Point(x: frame.minX, y: middle.y), to: Point(x: frame.maxX, y: middle.y))
        } else {
            canvas.addLine(from: Point(x: middle.x, y: frame.minY), to: Point(x: middle.x, y: frame.maxY))
        }
        stroke(0.6)
        for post in 0...panes {
            let part = Double(post) / Double(panes)
            let place =
                isEastWest
                ? Point(x: frame.minX + 30 + (frame.width - 60) * part, y: middle.y)
                : Point(x: middle.x, y: frame.minY + 30 + (frame.height - 60) * part)
            canvas.add(Box(minX: place.x - 30, minY: place.y - 45, maxX: place.x + 30, maxY: place.y + 45))
        }
        canvas.fill(style.openingLine)
    }

    /// The lines at both faces of the wall.
    private func drawReveal(of hole: Box, isEastWest: Bool) {
        if isEastWest {
            canvas.addLine(from: Point(x: hole.minX, y: hole.minY), to: Point(x: hole.maxX, y: hole.minY))
            canvas.addLine(from: Point(x: hole.minX, y: hole.maxY), to: Point(x: hole.maxX, y: hole.maxY))
        } else {
            canvas.addLine(from: Point(x: hole.minX, y: hole.minY), to: Point(x: hole.minX, y: hole.maxY))
            canvas.addLine(from: Point(x: hole.maxX, y: hole.minY), to: Point(x: hole.maxX, y: hole.maxY))
        }
        stroke(0.7)
    }

    private func drawPassage(in hole: Box, isEastWest: Bool) {
        canvas.add(hole)
        canvas.fill(style.threshold)
        drawReveal(of: hole, isEastWest: isEastWest)
    }

    // MARK: - Doors

    private func draw(_ door: Door, in hole: Box, width: Double) {
        canvas.add(hole)
        canvas.fill(style.threshold)
        let isEastWest = door.opens == .north || door.opens == .south
        drawReveal(of: hole, isEastWest: isEastWest)
        drawFrame(in: hole, isEastWest: isEastWest)
        if let hinge = door.hinge {
            drawLeaf(of: door, in: hole, hinge: hinge, length: width)
        } else {
            let sides: [Compass] = isEastWest ? [.west, .east] : [.north, .south]
            for side in sides { drawLeaf(of: door, in: hole, hinge: side, length: width / 2) }
        }
    }

    private func drawFrame(in hole: Box, isEastWest: Bool) {
        let depth = 50.0
        if isEastWest {
            canvas.add(Box(minX: hole.minX, minY: hole.minY, maxX: hole.minX + depth, maxY: hole.maxY))
            canvas.add(Box(minX: hole.maxX - depth, minY: hole.minY, maxX: hole.maxX, maxY: hole.maxY))
        } else {
            canvas.add(Box(minX: hole.minX, minY: hole.minY, maxX: hole.maxX, maxY: hole.minY + depth))
            canvas.add(Box(minX: hole.minX, minY: hole.maxY - depth, maxX: hole.maxX, maxY: hole.maxY))
        }
        canvas.fill(.white, keepingPath: true)
        stroke(0.8)
    }

    /// A leaf that stands open at a right angle, and the quarter of a circle through which it swings.
    private func drawLeaf(of door: Door, in hole: Box, hinge: Compass, length: Double) {
        let across = hinge.vector
        let swing = door.opens.vector
        let half = Vector(dx: hole.width / 2, dy: hole.height / 2)
        let pivot =
            hole.center + Vector(dx: half.dx * across.dx, dy: half.dy * across.dy)
            + Vector(dx: half.dx * swing.dx, dy: half.dy * swing.dy)
        let start = canvasAngle(of: swing)
        let end = canvasAngle(of: -across)
        let isClockwise = swing.cross(-across) > 0
        canvas.arc(center: pivot, radius: length, from: start, to: end, isClockwise: isClockwise)
        stroke(0.6)
        let thickness = 45.0
        let tip = pivot + swing * length
        let inner = tip - across * thickness
        let corners = [pivot, tip, inner, pivot - across * thickness]
        canvas.add(corners, closed: true)
        canvas.fill(door.isGlazed ? style.glass : style.leaf, keepingPath: true)
        stroke(0.9)
    }

    private func canvasAngle(of direction: Vector) -> Double {
        if direction.dx > 0.5 { return 0 }
        if direction.dy > 0.5 { return .pi / 2 }
        return direction.dx < -0.5 ? .pi : -.pi / 2
    }

    /// Two leaves that slide apart.
    private func drawLiftDoor(in hole: Box, isEastWest: Bool) {
        canvas.add(hole)
        canvas.fill(style.threshold)
        drawReveal(of: hole, isEastWest: isEastWest)
        let middle = hole.center
        for part in [-0.25, 0.25] {
            let leaf =
                isEastWest
                ? Box(minX: -hole.width / 4, minY: -25, maxX: hole.width / 4, maxY: 25)
                    .offsetBy(Vector(dx: middle.x + part * hole.width, dy: middle.y))
                : Box(minX: -25, minY: -hole.height / 4, maxX: 25, maxY: hole.height / 4)
                    .offsetBy(Vector(dx: middle.x, dy: middle.y + part * hole.height))
            canvas.add(leaf)
        }
        canvas.fill(.white, keepingPath: true)
        stroke(0.8)
    }
}
