import PlanGeometry

/// A piece of a wall: the strip between two parallel faces.
struct WallStrip {
    /// The index of the family of the faces.
    var family: Int
    /// The offsets of the two faces.
    var low: Double
    var high: Double
    /// Where the strip begins and ends along the family's direction.
    var start: Double
    var end: Double
    /// The indices of the faces' pieces in the family.
    var faces: (Int, Int)

    var thickness: Double { high - low }
    var length: Double { end - start }
}
