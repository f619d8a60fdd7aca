import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws furniture and fixtures, each in its own coordinates: millimetres, the origin at the middle of its back, its
/// front at greater y.
struct SymbolPainter {
    let canvas: Canvas
    let ink: PlanStyle.Symbols

    func draw(_ furnishing: Furnishing) {
        canvas.withSavedState {
            canvas.concatenate(furnishing.placement)
            paint(furnishing.kind)
            drawLettering(of: furnishing)
        }
    }

    private func paint(_ kind: Furnishing.Kind) {
        let size = kind.size
        let body = area(width: size.width, depth: size.height)
        switch kind {
        case .desk: desk(body)
        case .table, .counter: box(body, radius: 30, fill: ink.surface)
        case .roundTable(let diameter): circle(0, diameter / 2, diameter / 2, fill: ink.surface)
        case .officeChair: officeChair()
        case .chair: chair(body)
        case .stool: circle(0, 190, 190, fill: ink.fabric)
        case .armchair: sofa(body, seats: 1)
        case .sofa(let width): sofa(body, seats: max(Int((width - 300) / 650), 1))
        case .cabinet(_, _, let doors): cabinet(body, doors: doors)
        case .wardrobe: wardrobe(body)
        case .shelf: shelf(body)
        case .screen: screen(body)
        case .whiteboard: box(body, fill: ink.surface)
        case .plant(let diameter): plant(radius: diameter / 2)
        case .rug: rug(body)
        case .mat: mat(body)
        case .rack: rack(body)
        case .copier: copier(body)
        case .coolingUnit: coolingUnit(body)
        case .locker(_, let doors): lockers(body, doors: doors)
        case .toilet: toilet()
        case .urinal: urinal()
        case .bathtub: bathtub(body)
        case .shower: shower(body)
        case .vanity(_, let basins): vanity(body, basins: basins)
        case .turningCircle: turningCircle(body)
        case .kitchenSink: kitchenSink(body)
        case .hob: hob(body)
        case .fridge: fridge(body)
        case .appliance: appliance(body)
        case .worktop: box(body, fill: ink.surface)
        case .bed(_, let pillows): bed(body, pillows: pillows)
        case .stair(_, _, let treads, let landing): stair(body, treads: treads, landing: landing)
        case .liftCar: liftCar(body)
        case .shaft: shaft(body)
        case .extinguisher: box(body, fill: ink.line)
        case .radiator: radiator(body)
        }
    }

    /// Letters stand upright and are not mirrored, whichever way the thing faces.
    private func drawLettering(of furnishing: Furnishing) {
        let (text, size): (String, Double)
        switch furnishing.kind {
        case .appliance(let label): (text, size) = (label, 150)
        case .extinguisher: (text, size) = ("F", 150)
        default: return
        }
        let middle = Point(x: 0, y: furnishing.kind.size.height / 2)
        canvas.withSavedState {
            canvas.translate(x: middle.x, y: middle.y)
            if let upright = furnishing.facing.turnFromSouth.inverted() { canvas.concatenate(upright) }
            let color = furnishing.kind == .extinguisher ? Color.white : ink.text
            canvas.draw(text, font: Font(size: size, weight: .bold), at: .zero, anchor: .inkCenter, color: color)
        }
    }
}

// MARK: - Shapes

extension SymbolPainter {
    /// The box of a width around the middle, from the back to a depth.
    func area(width: Double, depth: Double, from back: Double = 0) -> Box {
        Box(minX: -width / 2, minY: back, maxX: width / 2, maxY: back + depth)
    }

    func box(_ box: Box, radius: Double = 0, fill: Color? = nil, isFine: Bool = false) {
        canvas.add(box, cornerRadius: radius)
        paintPath(fill: fill, isFine: isFine)
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double, fill: Color? = nil, isFine: Bool = false) {
        canvas.addCircle(center: Point(x: x, y: y), radius: radius)
        paintPath(fill: fill, isFine: isFine)
    }

    /// An ellipse in a box.
    func oval(_ box: Box, fill: Color? = nil, isFine: Bool = false) {
        canvas.withSavedState {
            canvas.translate(x: box.center.x, y: box.center.y)
            canvas.concatenate(.scale(x: box.width / 2, y: box.height / 2))
            canvas.addCircle(center: .zero, radius: 1)
        }
        paintPath(fill: fill, isFine: isFine)
    }

    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isFine: Bool = false, dashes: [Double] = []) {
        canvas.addLine(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2))
        canvas.stroke(
            isFine ? ink.fineLine : ink.line,
            StrokeStyle(lineWidth: isFine ? ink.fineWidth : ink.lineWidth, dash: dashes))
    }

    func paintPath(fill: Color?, isFine: Bool = false) {
        if let fill { canvas.fill(fill, keepingPath: true) }
        canvas.stroke(
            isFine ? ink.fineLine : ink.line,
            StrokeStyle(lineWidth: isFine ? ink.fineWidth : ink.lineWidth, lineJoin: .round))
    }
}
