import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Where a label stands in an area.
struct LabelSeat: Sendable {
    /// The room that it stands in, turned when the label is.
    private let space: LabelSpace
    /// The middle of the label in the room.
    private let place: Point
    /// The label's size with what is kept free around it, across and up its letters.
    private let size: Size
    /// Whether it is turned a quarter counterclockwise, to be read from below.
    let isTurned: Bool

    init(in space: LabelSpace, at place: Point, size: Size, isTurned: Bool) {
        (self.space, self.place, self.size, self.isTurned) = (space, place, size, isTurned)
    }

    /// The middle of the label on the drawing.
    var center: Point { isTurned ? LabelSpace.turnedBack(place) : place }

    /// The box around the area.
    var areaBounds: Box { isTurned ? LabelSpace.turnedBack(space.bounds) : space.bounds }

    /// Where boxes cover as little of the label as can be, not too far from here; nothing when that is here.
    func moved(clearOf boxes: [Box]) -> LabelSeat? {
        let obstacles = isTurned ? boxes.map(LabelSpace.turned) : boxes
        let found = space.center(near: place, size: size, clearOf: obstacles)
        return found == place ? nil : LabelSeat(in: space, at: found, size: size, isTurned: isTurned)
    }
}
