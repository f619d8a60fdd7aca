extension Box {
    /// The box of the given size whose corner of least coordinates is (x, y). A negative extent reaches to the other
    /// side of that corner.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The x in the middle.
    @inlinable public var midX: Double { center.x }

    /// The y in the middle.
    @inlinable public var midY: Double { center.y }

    /// The box without a margin of `amount` on each side, or `nil` when nothing is left between the margins.
    func inset(by amount: Double) -> Box? {
        guard minX + amount <= maxX - amount, minY + amount <= maxY - amount else { return nil }
        return Box(minX: minX + amount, minY: minY + amount, maxX: maxX - amount, maxY: maxY - amount)
    }
}
