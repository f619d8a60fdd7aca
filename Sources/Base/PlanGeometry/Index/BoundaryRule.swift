/// The areas to which a point on their boundary belongs.
public enum BoundaryRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// To all areas that it touches.
    case inclusive
    /// To none.
    case exclusive
    /// To one of the areas that meet there, so that every point of a tiled floor is counted once.
    ///
    /// A point belongs to the areas that contain it after an infinitesimal step to greater x and then, by a far smaller
    /// amount, to greater y. On the rim of the floor, where that step leads out of all areas, other steps are tried: to
    /// greater x and smaller y, to smaller x and greater y, to smaller x and y. Where areas only meet in thin wedges,
    /// the point belongs to the area whose bounding box, or else whose edges, have the least coordinates. So the answer
    /// depends on the shapes of the areas alone, not on the order or the winding of their rings.
    case tiling
}
