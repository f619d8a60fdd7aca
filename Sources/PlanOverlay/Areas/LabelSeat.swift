import PlanGeometry

/// A label's position inside an area.
struct LabelSeat: Sendable {
    /// The space inside the area, turned if the label is.
    let space: LabelSpace
    /// The centre of the label in the coordinates of `space`.
    let place: Point
    /// The label's size along and across its lines, padding included.
    let size: Size

    /// True if the label is turned 90 degrees counterclockwise and reads from bottom to top.
    var isTurned: Bool { space.isTurned }

    /// The centre of the label, in pixel points.
    var center: Point { isTurned ? LabelSpace.turnedBack(place) : place }

    /// The area's bounding box, in pixel points.
    var areaBounds: Box { isTurned ? LabelSpace.turnedBack(space.bounds) : space.bounds }

    /// The label's box, in pixel points.
    var box: Box {
        let box = Box(around: place, size: size)
        return isTurned ? LabelSpace.turnedBack(box) : box
    }

    /// The position nearby where the boxes and the drawing's ink cover least of the label; nil if it is this one.
    func moved(clearOf boxes: [Box], ink: InkMap?) -> LabelSeat? {
        let obstacles = isTurned ? boxes.map(LabelSpace.turned) : boxes
        let found = space.center(near: place, size: size, clearOf: obstacles) { box in
            ink?.inkedShare(of: isTurned ? LabelSpace.turnedBack(box) : box) ?? 0
        }
        return found == place ? nil : LabelSeat(space: space, place: found, size: size)
    }
}
