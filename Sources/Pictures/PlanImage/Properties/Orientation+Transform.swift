import PlanGeometry

extension Orientation {
    /// The map from pixel points of a picture as its file stores it to those of the upright picture. Both have x to the right and y
    /// down from the top left corner; the stored picture's corners become the upright one's.
    ///
    /// - Parameter storedSize: The size in pixels as stored, before any turn.
    public func uprightTransform(of storedSize: Size) -> AffineTransform {
        let (width, height) = (storedSize.width, storedSize.height)
        return switch self {
        case .upright: .identity
        case .mirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case .upsideDown: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .flipped: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case .transposed: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .turnedLeft: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case .transversed: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case .turnedRight: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        }
    }
}
