import PlanCanvas
import PlanGeometry

/// Draws the lifted part of a leaf, row by row: the roll and the straight flap beyond it.
struct LiftedLeaf {
    private let axes: RollAxes
    /// Maps pixels of the picture to distances along and across the roll's line.
    private let map: LinearMap
    private let box: PixelBox
    /// The distance of a point of the roll inside its silhouette, in pixels; nil if the roll has no silhouette.
    private let silhouette: LinearForm?
    /// The face before the silhouette, which shows the front, and the one beyond, which shows the back.
    private let near: RollFace?
    private let far: RollFace?
    private let flap: LeafFlap?

    init(
        _ leaf: TurningLeaf<PagePicture>, roll: Roll, axes: RollAxes, origin: Point, picture: PixelBox,
        style: PageCurlStyle
    ) {
        let curl = leaf.curl
        self.axes = axes
        map = LinearMap(axes.along, axes.across)
        let bounds = curl.bounds.offsetBy(origin - .zero).insetBy(dx: -1, dy: -1)
        box = PixelBox(covering: bounds).intersection(picture)
        let light = LeafLight(curl: curl, roll: roll, relief: style.relief)
        let hasSilhouette = roll.turn.angle > roll.silhouetteAngle
        let inks = (front: LeafInk.printed(leaf.front, style: style), back: LeafInk.back(of: leaf, style: style))
        flap = roll.flap.map { forms in
            LeafFlap(
                forms, roll: roll, curl: curl, axes: axes, ink: hasSilhouette ? inks.back : inks.front,
                brightness: light.brightness(frontNormal: forms.frontNormal, side: hasSilhouette ? .back : .front))
        }
        let slope = roll.section(at: roll.silhouetteAngle).slope
        guard slope > 1e-6 || roll.isCone && slope > 0 else {
            (silhouette, near, far) = (nil, nil, nil)
            return
        }
        let distance =
            roll.isCone
            ? (axes.along * slope + axes.across * -1) * (1 / (1 + slope * slope).squareRoot())
            : axes.across * -1 + slope
        silhouette = hasSilhouette ? distance : nil
        near = RollFace(roll, of: curl, side: .front, ink: inks.front, light: light)
        far = hasSilhouette ? RollFace(roll, of: curl, side: .back, ink: inks.back, light: light) : nil
    }

    /// The pixels of a row that the flap covers fully.
    func filled(row y: Int) -> Range<Int> {
        guard y >= box.top, y < box.bottom, box.left < box.right, let flap else { return 0..<0 }
        return flap.ranges(row: y, in: box.left..<box.right).filled
    }

    /// Draws a row.
    ///
    /// - Parameter shadow: the shadow of the flap on the leaf below it.
    func draw(row y: Int, into pixels: UnsafeMutablePointer<UInt32>, shadow: RowShadow) {
        guard y >= box.top, y < box.bottom, box.left < box.right else { return }
        let columns = box.left..<box.right
        let beyondLine = axes.across.range(atLeast: 0, row: y, in: columns)
        if let silhouette {
            let rolled = silhouette.range(atLeast: -0.5, row: y, in: beyondLine)
            let (under, face) = split(rolled, row: y)
            guard let near, let far else { return }
            // The flap covers part of the roll until the leaf has turned by half a turn.
            draw(near, under, y, shadow, pixels)
            draw(far, over: near, to: silhouette, face, y, shadow, pixels)
        } else if let near {
            draw(near, split(beyondLine, row: y).rolled, y, shadow, pixels)
        }
        if let flap {
            let (seen, filled) = flap.ranges(row: y, in: columns)
            flap.draw(row: y, seen: seen, filled: filled, into: pixels)
        }
    }

    /// The pixels of a row that the flap covers, and the others.
    private func split(_ range: Range<Int>, row: Int) -> (flap: Range<Int>, rolled: Range<Int>) {
        guard let flap else { return (range.lowerBound..<range.lowerBound, range) }
        let beyond = flap.beyond.range(atLeast: 0, row: row, in: range)
        if beyond.isEmpty { return (beyond, range) }
        return beyond.lowerBound == range.lowerBound
            ? (beyond, beyond.upperBound..<range.upperBound) : (beyond, range.lowerBound..<beyond.lowerBound)
    }

    /// Draws pixels of the face before the silhouette.
    private func draw(
        _ near: RollFace, _ columns: Range<Int>, _ row: Int, _ shadow: RowShadow, _ pixels: UnsafeMutablePointer<UInt32>
    ) {
        for column in columns {
            let (color, coverage) = near.color(at: map(Double(column) + 0.5, Double(row) + 0.5))
            guard coverage > 0 else { continue }
            pixels[column] = lay(color * (1 - shadow[column]), coverage: coverage, over: pixels[column])
        }
    }

    /// Draws pixels of both faces of the roll.
    private func draw(
        _ far: RollFace, over near: RollFace, to silhouette: LinearForm, _ columns: Range<Int>, _ row: Int,
        _ shadow: RowShadow, _ pixels: UnsafeMutablePointer<UInt32>
    ) {
        let start = silhouette(0.5, Double(row) + 0.5) + 0.5
        let places = map(0.5, Double(row) + 0.5)
        for column in columns {
            let place = places + map.first * Double(column)
            let edge = Float(min(max(start + silhouette.x * Double(column), 0), 1))
            var (color, covered) = far.color(at: place)
            if covered == 1, edge == 1 {
                pixels[column] = packed(color) | 0xFF00_0000
                continue
            }
            if covered < 1 {
                let (under, seen) = near.color(at: place)
                // The far face lies over the near one; both end at the silhouette.
                let rest = seen * (1 - covered)
                guard covered + rest > 0 else { continue }
                color = (color * covered + under * (rest * (1 - shadow[column]))) / (covered + rest)
                covered += rest
            }
            pixels[column] = lay(color, coverage: covered * edge, over: pixels[column])
        }
    }
}
