import PlanGeometry

/// Texture coordinates: the place on a side's page as linear functions.
struct PageForms {
    var x: LinearForm
    var y: LinearForm

    /// Functions of the distances along and across a roll's line on the flat leaf.
    init(_ curl: PageCurl, roll: Roll, ink: LeafInk) {
        func pagePoint(along: Double, across: Double) -> Point {
            var point = curl.frame.leafPoint(roll.origin + roll.ruling * along + roll.direction * across)
            guard ink.isMirrored else { return point }
            switch curl.spine {
            case .left, .right: point.x = curl.width - point.x
            case .top, .bottom: point.y = curl.height - point.y
            }
            return point
        }
        let origin = pagePoint(along: 0, across: 0)
        let along = pagePoint(along: 1, across: 0) - origin
        let across = pagePoint(along: 0, across: 1) - origin
        x = LinearForm(constant: origin.x, x: along.dx, y: across.dx)
        y = LinearForm(constant: origin.y, x: along.dy, y: across.dy)
    }
}
