import PlanGeometry

extension MarkerStyle {
    /// The length in pixels with which the sizes of symbols and texts on a drawing are in proportion: 1/173 of the square root of the
    /// drawing's area; at least 9 pixels for legible text, but at most a twelfth of the drawing's shorter side unless that is under 4
    /// pixels.
    package static func unit(forDrawingOf size: Size) -> Double {
        guard size.isPositive else { return 9 }
        let proportional = (size.width * size.height).squareRoot() / 173
        let carried = min(size.width, size.height) / 12
        return min(max(proportional, 9), max(carried, 4))
    }

    /// The height in pixels of a pin on a drawing, unless a sheet asks for another size.
    package static func pinHeight(onDrawingOf size: Size) -> Double { 3.4 * unit(forDrawingOf: size) }
}
