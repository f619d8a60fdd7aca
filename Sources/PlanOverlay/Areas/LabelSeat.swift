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

    /// The position nearby where the boxes and the drawing's ink cover least of the label; nil if it is this one.
    ///
    /// Print right beside the label's lines counts too: a name and print on one line read as one text.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> LabelSeat? {
        let obstacles = isTurned ? boxes.map(LabelSpace.turned) : boxes
        let found = space.center(near: place, size: size, clearOf: obstacles) { box in
            guard let ink else { return 0 }
            let share = ink.inkedShare(of: onDrawing(box))
            // Amid lines all round, what is beside the label makes no difference.
            return share + max(0, 1 - 4 * share) * printBeside(box, ink)
        }
        return found == place ? nil : LabelSeat(space: space, place: found, size: size, lineHeight: lineHeight)
    }

    /// How much more ink is at both ends of a box than lines of a drawing have; off the area's bounds, as a wall is no print.
    private func printBeside(_ box: Box, _ ink: InkMap) -> Double {
        let distance = Self.distance * lineHeight
        let left = Box(minX: box.minX - distance, minY: box.minY, maxX: box.minX, maxY: box.maxY)
        let right = Box(minX: box.maxX, minY: box.minY, maxX: box.maxX + distance, maxY: box.maxY)
        return [left, right].reduce(0) { sum, side in
            guard let side = side.intersection(space.bounds.insetBy(dx: lineHeight, dy: 0)), side.area > 0 else {
                return sum
            }
            return sum + max(0, ink.inkedShare(of: onDrawing(side)) - Self.lineInk)
        }
    }

    /// How far from print the ends of the label had better be, in heights of a line.
    private static let distance = 2.5
    /// The share of the paper up to that distance that lines of the drawing may cover.
    private static let lineInk = 0.2
}
