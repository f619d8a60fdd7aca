import PlanGeometry

/// Draws the part of a sheet that is off the flat: the roll and the straight part beyond it, row by row.
struct LiftedSheet {
    private let axes: RollAxes
    private let box: PixelBox
    /// How far inside its silhouette a point of the roll is, in pixels; nothing where it is not seen from the side.
    private let silhouette: LinearForm?
    private let isHalfTurn: Bool
    /// The face before the silhouette, which shows the front, and the one beyond, which shows the back.
    private let near: RollFace?
    private let far: RollFace?
    private let flap: SheetFlap?

    init(
        _ sheet: TurningSheet<PagePicture>, roll: Roll, axes: RollAxes, origin: Point, picture: PixelBox,
        style: PageCurlStyle
    ) {
        let curl = sheet.curl
        self.axes = axes
        let bounds = curl.bounds.offsetBy(origin - .zero).insetBy(dx: -1, dy: -1)
        box = PixelBox(covering: bounds).intersection(picture)
        let light = SheetLight(curl: curl, roll: roll, light: PaperLight(relief: style.relief))
        let hasSilhouette = roll.turn.angle > roll.silhouetteAngle
        isHalfTurn = roll.turn.angle == .pi
        let inks = (front: SheetInk.front(sheet.front, style: style), back: SheetInk.back(of: sheet, style: style))
        flap = roll.flap.map { forms in
            SheetFlap(
                forms, roll: roll, curl: curl, axes: axes, ink: hasSilhouette ? inks.back : inks.front,
                brightness: light.brightness(frontNormal: forms.frontNormal, angle: roll.turn.angle))
        }
        let slope = roll.section(at: roll.silhouetteAngle).slope
        guard slope > 1e-6 || roll.isCone && slope > 0 else {
            (silhouette, near, far) = (nil, nil, nil)
            return
        }
        let brightness = { (section: RollSection, angle: Double) in
            light.brightness(frontNormal: section.frontNormal, angle: angle)
        }
        let distance =
            roll.isCone
            ? (axes.along * slope + axes.across * -1) * (1 / (1 + slope * slope).squareRoot())
            : axes.across * -1 + slope
        silhouette = hasSilhouette ? distance : nil
        near = RollFace(roll, of: curl, isBeyondSilhouette: false, ink: inks.front, brightness: brightness)
        far =
            hasSilhouette
            ? RollFace(roll, of: curl, isBeyondSilhouette: true, ink: inks.back, brightness: brightness) : nil
    }

    func draw(row y: Int, into pixels: UnsafeMutablePointer<UInt32>, shade: (Range<Int>) -> Void) {
        guard y >= box.top, y < box.bottom, box.left < box.right else {
            shade(0..<0)
            return
        }
        let columns = box.left..<box.right
        let flat = flap?.ranges(row: y, in: columns)
        shade(flat?.filled ?? 0..<0)
        let beyondLine = axes.across.range(atLeast: 0, row: y, in: columns)
        if let silhouette {
            let rolled = silhouette.range(atLeast: -0.5, row: y, in: beyondLine)
            let (under, face) = split(rolled, row: y)
            // The straight part covers the roll where it has not turned by half yet.
            for column in under { drawNear(column, y, pixels) }
            for column in face { drawRoll(column, y, silhouette, pixels) }
        } else {
            for column in split(beyondLine, row: y).rolled { drawNear(column, y, pixels) }
        }
        if let flat { flap?.draw(row: y, seen: flat.seen, filled: flat.filled, into: pixels) }
    }

    /// The pixels of a row that the straight part lies over or takes, and the others.
    private func split(_ range: Range<Int>, row: Int) -> (flap: Range<Int>, rolled: Range<Int>) {
        guard let flap else { return (range.lowerBound..<range.lowerBound, range) }
        let beyond = flap.beyond.range(atLeast: 0, row: row, in: range)
        if beyond.isEmpty { return (beyond, range) }
        return beyond.lowerBound == range.lowerBound
            ? (beyond, beyond.upperBound..<range.upperBound) : (beyond, range.lowerBound..<beyond.lowerBound)
    }

    private func drawNear(_ column: Int, _ row: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (px, py) = (Double(column) + 0.5, Double(row) + 0.5)
        guard let (color, coverage) = near?.color(along: axes.along(px, py), across: axes.across(px, py)), coverage > 0
        else { return }
        pixels[column] = lay(color, coverage: coverage, over: pixels[column])
    }

    private func drawRoll(_ column: Int, _ row: Int, _ silhouette: LinearForm, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (px, py) = (Double(column) + 0.5, Double(row) + 0.5)
        let (along, across) = (axes.along(px, py), axes.across(px, py))
        let edge = Float(min(max(silhouette(px, py) + 0.5, 0), 1))
        guard let (color, covered) = far?.color(along: along, across: across) else { return }
        if covered < 1, let (under, seen) = near?.color(along: along, across: across), seen > 0 {
            pixels[column] = lay(under, coverage: seen * edge, over: pixels[column])
        }
        if covered > 0 { pixels[column] = lay(color, coverage: covered * edge, over: pixels[column]) }
    }
}

/// The light on a sheet, whose normals are given in the axes of its roll.
private struct SheetLight {
    let curl: PageCurl
    let roll: Roll
    let light: PaperLight

    /// - Parameter angle: the angle about the roll's axis; before the silhouette the roll itself keeps light away.
    func brightness(frontNormal: SIMD3<Double>, angle: Double) -> Double {
        let leaning = curl.frame.sheetVector(roll.ruling * frontNormal.x + roll.direction * frontNormal.y)
        let normal = SIMD3(leaning.dx, leaning.dy, frontNormal.z)
        let isFront = frontNormal.z >= 0
        return light.brightness(normal: isFront ? normal : -normal, hollow: isFront ? 1 - frontNormal.z : 0)
    }
}
