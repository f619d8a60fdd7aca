import PlanGeometry

/// A roll's own axes on the picture, as linear functions of a point in pixels of the picture.
struct RollAxes {
    /// The distance from the roll's origin along the line where the roll begins.
    let along: LinearForm
    /// The distance across the line, towards the free edge; not positive where the leaf is flat.
    let across: LinearForm

    /// - Parameter origin: the top left corner of the leaf's frame on the picture.
    init(_ roll: Roll, of curl: PageCurl, at origin: Point) {
        // The map to spine coordinates is affine, so three points determine it.
        let base = curl.frame.spinePoint(.zero - (origin - .zero))
        let right = curl.frame.spinePoint(Point(x: 1, y: 0) - (origin - .zero)) - base
        let down = curl.frame.spinePoint(Point(x: 0, y: 1) - (origin - .zero)) - base
        func component(_ axis: Vector) -> LinearForm {
            LinearForm(constant: (base - roll.origin).dot(axis), x: right.dot(axis), y: down.dot(axis))
        }
        along = component(roll.ruling)
        across = component(roll.direction)
    }
}
