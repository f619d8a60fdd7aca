import PlanGeometry

/// A label's position inside an area.
struct LabelSeat: Sendable {
    /// The space inside the area, turned if the label is.
    let space: LabelSpace
    /// The centre of the label in the coordinates of `space`.
    let place: Point
    /// The label's size along and across its lines, padding included.
    let size: Size
    /// The height of a line.
    let lineHeight: Double

    /// True if the label is turned 90 degrees counterclockwise and reads from bottom to top.
    var isTurned: Bool { space.isTurned }

    /// The centre of the label, in pixel points.
    var center: Point { isTurned ? LabelSpace.turnedBack(place) : place }

    /// The area's bounding box, in pixel points.
    var areaBounds: Box { isTurned ? LabelSpace.turnedBack(space.bounds) : space.bounds }

    /// The label's box, in pixel points.
    var box: Box { onDrawing(Box(around: place, size: size)) }

    /// A box in the coordinates of `space`, in pixel points.
    private func onDrawing(_ box: Box) -> Box { isTurned ? LabelSpace.turnedBack(box) : box }

    /// The seat of a label so many times as large, about the same point.
    func scaled(by scale: Double) -> LabelSeat {
        LabelSeat(
            space: space, place: place, size: Size(width: scale * size.width, height: scale * size.height),
            lineHeight: scale * lineHeight)
    }

    /// The position nearby where the boxes and the drawing's ink cover least of the label; nil if it is this one.
    ///
    /// Print right beside the label's lines counts too: a name and print on one line read as one text.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> LabelSeat? {
        let obstacles = isTurned ? boxes.map(LabelSpace.turned) : boxes
        // Along the sides of the area there are walls, no print.
        let inside = (space.bounds.minX + lineHeight, space.bounds.maxX - lineHeight)
        let found = space.center(near: place, size: size, clearOf: obstacles) { box in
            ink?.inkedShare(of: onDrawing(box)) ?? 0
        } inkBeside: { box, share in
            // Amid lines all round, what is beside the label makes no difference.
            guard let ink, share < Self.amidLines else { return 0 }
            return (1 - share / Self.amidLines) * printBeside(box, inside, ink)
        }
        return found == place ? nil : LabelSeat(space: space, place: found, size: size, lineHeight: lineHeight)
    }

    /// Returns the sum, over both ends of `box`, of the share of ink beside the end beyond the share that lines of a drawing have.
    /// Only paper between the x coordinates of `inside` counts; `box` is in the coordinates of `space`.
    private func printBeside(_ box: Box, _ inside: (left: Double, right: Double), _ ink: InkMap) -> Double {
        func print(from left: Double, to right: Double) -> Double {
            guard left < right else { return 0 }
            let side = Box(minX: left, minY: box.minY, maxX: right, maxY: box.maxY)
            return max(0, ink.inkedShare(of: onDrawing(side)) - Self.lineInk)
        }
        let distance = Self.distance * lineHeight
        return print(from: max(box.minX - distance, inside.left), to: box.minX)
            + print(from: box.maxX, to: min(box.maxX + distance, inside.right))
    }

    /// The share of the label's box that ink covers where there are lines all round.
    private static let amidLines = 0.25
    /// The distance from the ends of the label within which print counts, in heights of a line.
    private static let distance = 2.5
    /// The share of the paper up to that distance that lines of the drawing may cover.
    private static let lineInk = 0.2
}
