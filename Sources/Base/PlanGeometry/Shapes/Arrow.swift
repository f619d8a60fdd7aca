/// An arrow that fills the space and points to the right; turn it with ``Shape/rotation(_:anchor:)``.
public struct Arrow: Shape, Hashable {
    /// The width of the shaft as a fraction of the height; kept to 0...1.
    public var shaftWidth: Double
    /// The length of the head as a fraction of the height, at least 0. A head longer than the space leaves no shaft.
    public var headLength: Double

    /// An arrow of these proportions.
    public init(shaftWidth: Double = 0.4, headLength: Double = 0.8) {
        self.shaftWidth = shaftWidth
        self.headLength = headLength
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, !shaftWidth.isNaN, !headLength.isNaN else { return Path() }
        let half = rect.height * min(max(shaftWidth, 0), 1) / 2
        let neck = rect.maxX - min(max(headLength, 0) * rect.height, rect.width)
        let middle = rect.midY
        return Path { path in
            let head = [
                Point(x: neck, y: rect.minY), Point(x: rect.maxX, y: middle), Point(x: neck, y: rect.maxY),
            ]
            if neck > rect.minX && half > 0 {
                path.addLines(
                    [Point(x: rect.minX, y: middle - half), Point(x: neck, y: middle - half)] + head + [
                        Point(x: neck, y: middle + half), Point(x: rect.minX, y: middle + half),
                    ])
            } else {
                path.addLines(head)
            }
            path.closeSubpath()
        }
    }
}
