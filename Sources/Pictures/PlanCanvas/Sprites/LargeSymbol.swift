import PlanGeometry

/// A symbol too large for sprites, as figures that are painted wherever its marks are, each mark exactly at its point.
struct LargeSymbol: Sendable {
    let symbol: FigureList
    /// Nothing for a symbol without a number.
    let number: SpriteNumber?
    /// The characters of numbers and their halos; no halos where the numbers have none.
    let characters: Characters

    /// Characters and their halos, by their place among `NumberOutlines.characters`.
    struct Characters {
        var (digits, halos): ([FigureList], [FigureList]) = ([], [])
    }

    /// Calls a closure with the figures of a mark from the bottom up, and by how much each is moved.
    ///
    /// - Parameter value: The mark's number; nil for none.
    func forEachFigure(
        at point: Point, number value: Int?, _ outlines: NumberOutlines,
        _ body: (_ figures: FigureList, _ shift: Vector) -> Void
    ) {
        body(symbol, point - .zero)
        guard let number, let value else { return }
        let text = String(value)
        let places = outlines.placements(of: text, size: number.size, center: number.center)
        for lists in [characters.halos, characters.digits] where !lists.isEmpty {
            for (character, baseline) in places {
                guard let index = NumberOutlines.characters.firstIndex(of: character) else { continue }
                body(lists[index], (point - .zero) + (baseline - .zero))
            }
        }
    }
}
