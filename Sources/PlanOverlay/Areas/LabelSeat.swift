import PlanGeometry

/// A label's position inside an area.
struct LabelSeat: Sendable {
    /// The space inside the area, turned if the label is.
    private let space: LabelSpace
    /// The centre of the label in the coordinates of `space`.
    private let place: Point
    /// The label's size along and across its lines, padding included.
    private let size: Size
    /// True if the label is turned 90 degrees counterclockwise and reads from bottom to top.
    let isTurned: Bool

    init(in space: LabelSpace, at place: Point, size: Size, isTurned: Bool) {
        (self.space, self.place, self.size, self.isTurned) = (space, place, size, isTurned)
    }

    /// The centre of the label, in pixel points.
    var center: Point { isTurned ? LabelSpace.turnedBack(place) : place }

    /// The area's bounding box, in pixel points.
    var areaBounds: Box { isTurned ? LabelSpace.turnedBack(space.bounds) : space.bounds }

    /// The position nearby where the boxes cover least of the label; nil if it is this one.
    func moved(clearOf boxes: [Box]) -> LabelSeat? {
        let obstacles = isTurned ? boxes.map(LabelSpace.turned) : boxes
        let found = space.center(near: place, size: size, clearOf: obstacles)
        return found == place ? nil : LabelSeat(in: space, at: found, size: size, isTurned: isTurned)
    }
}
