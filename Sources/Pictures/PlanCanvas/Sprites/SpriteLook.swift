import PlanGeometry

/// A symbol that many marks share, with where and how their numbers are written on it.
package struct SpriteLook: Sendable {
    /// The box around the symbol and its number, with the mark's point as origin.
    package let bounds: Box
    /// The pixels around the number, measured from the whole pixel that the symbol's sprite is put at.
    let numberBox: PixelBox
    /// The number of subpixel phases along each axis; 0 for a symbol too large for sprites, which is painted by its outlines.
    package private(set) var steps: Int
    /// The symbol with the mark's point as origin.
    package let symbol: DisplayNode
    /// Nothing for a look without a number.
    package var number: SpriteNumber?
    /// The number of the symbol's sprite picture. Only looks with sprites have it.
    package var picture = 0

    /// - Parameters:
    ///   - bounds: the box around the symbol.
    ///   - numberWidth: the width of the widest number, in font sizes.
    ///   - usesSprites: false for a symbol that few marks have, which is painted by its outlines.
    package init(symbol: DisplayNode, bounds: Box, number: SpriteNumber?, numberWidth: Double, usesSprites: Bool = true)
    {
        self.symbol = symbol
        self.number = number
        let numberBounds = number.map { number in
            let reach = (number.halo?.width ?? 0) + 1
            let (center, size) = (number.center, number.size)
            let width = numberWidth * size
            return Box(
                minX: center.x - width / 2 - reach, minY: center.y - 0.55 * size - reach,
                maxX: center.x + width / 2 + reach, maxY: center.y + 0.55 * size + reach)
        }
        self.bounds = numberBounds.map(bounds.union) ?? bounds
        // The point lies at most a pixel beside that.
        let numberRoom = numberBounds.map { PixelBox(covering: $0.insetBy(dx: -1, dy: -1)) }
        numberBox = numberRoom ?? PixelBox(left: 0, top: 0, right: 0, bottom: 0)
        steps = usesSprites ? Self.steps(for: self.bounds) : 0
    }

    /// The larger a symbol is, the fewer phases its sprites have: together they then need little memory, and a shift by half
    /// a pixel cannot be seen of a symbol of more than some 180 pixels. Still larger ones have no sprites, so that memory does
    /// not grow with the drawing.
    private static func steps(for bounds: Box) -> Int {
        guard bounds.width <= 1024, bounds.height <= 1024 else { return 0 }
        return isLarge(bounds) ? 1 : bounds.area > 8192 ? 2 : Phase.mostSteps
    }

    private static func isLarge(_ bounds: Box) -> Bool { bounds.area > 32_768 }

    /// Does without sprites where they would need more memory than so many marks are worth.
    package mutating func avoidLargeSprites(forMarks count: Int) {
        if Self.isLarge(bounds), count < 64 { steps = 0 }
    }

    /// True if the symbol and the number of a mark at a point lie within a box.
    @inline(__always)
    package func lies(at point: Point, within box: Box) -> Bool {
        bounds.minX + point.x >= box.minX && bounds.minY + point.y >= box.minY && bounds.maxX + point.x <= box.maxX
            && bounds.maxY + point.y <= box.maxY
    }

    /// The box of a mark at a point, in pixels of the drawing.
    package func box(at point: Point) -> PixelBox {
        // Sprites lie up to half a step beside their place.
        let reach = steps > 0 ? 0.5 / Double(steps) : 0
        return PixelBox(
            covering: Box(
                minX: bounds.minX - reach + point.x, minY: bounds.minY - reach + point.y,
                maxX: bounds.maxX + reach + point.x, maxY: bounds.maxY + reach + point.y))
    }
}
