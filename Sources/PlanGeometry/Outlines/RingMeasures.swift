extension Ring {
    /// The enclosed area, in square units: positive when the ring turns from the x axis towards the y axis
    /// (counterclockwise with y up, clockwise as seen in a drawing), negative otherwise. A part that the ring winds
    /// around several times counts as often. Infinite when too large for a `Double`.
    public var signedArea: Double {
        let origin = vertices[0]
        var sum = 0.0
        var previous = Vector.zero
        for vertex in vertices.dropFirst() {
            let current = vertex - origin
            sum += previous.cross(current)
            previous = current
        }
        return sum / 2
    }

    /// The length of the ring.
    public var perimeter: Double { segments.reduce(0) { $0 + $1.length } }
}

extension Ring {
    /// The centre of gravity of the enclosed area, or `nil` when the signed area is 0 or not finite.
    public var centroid: Point? {
        let origin = vertices[0]
        var (sum, momentX, momentY) = (0.0, 0.0, 0.0)
        var previous = Vector.zero
        for vertex in vertices.dropFirst() {
            let current = vertex - origin
            let cross = previous.cross(current)
            sum += cross
            momentX += (previous.dx + current.dx) * cross
            momentY += (previous.dy + current.dy) * cross
            previous = current
        }
        guard sum != 0, sum.isFinite, momentX.isFinite, momentY.isFinite else { return nil }
        return Point(x: origin.x + momentX / (3 * sum), y: origin.y + momentY / (3 * sum))
    }
}
