import PlanGeometry
import PlanModel

/// A symbol too large for sprites, as figures that are painted wherever its marks are, each mark exactly at its point.
struct LargeSymbol: Sendable {
    private let symbol: FigureList
    /// The characters of numbers and their halos, by their place among `NumberOutlines.characters`.
    private let digits, halos: [FigureList]

    /// Nothing for a symbol that shows more than paths filled and stroked with colours.
    init?(_ look: SpriteLook, outlines: NumberOutlines) throws {
        func characters(_ color: Color, haloWidth: Double?, size: Double) throws -> [FigureList] {
            try FigureList.lists(
                of: NumberOutlines.characters.map { character in
                    { outlines.element(character, size: size, color: color, haloWidth: haloWidth) }
                }
            ).compactMap(\.self)
        }
        guard let symbol = try FigureList.lists(of: [{ look.symbol }])[0] else { return nil }
        self.symbol = symbol
        digits = try look.number.map { try characters($0.color, haloWidth: nil, size: $0.size) } ?? []
        halos =
            try look.number.flatMap { number in
                try number.halo.map { try characters($0.color, haloWidth: $0.width, size: number.size) }
            } ?? []
    }

    /// Calls a closure with the figures of a mark from the bottom up, and by how much each is moved.
    func forEachFigure(
        of mark: SpriteLayer.Mark, _ look: SpriteLook, _ outlines: NumberOutlines,
        _ body: (_ figures: FigureList, _ shift: Vector) -> Void
    ) {
        body(symbol, mark.point - .zero)
        guard let number = look.number, let value = mark.number else { return }
        let text = String(value)
        let places = outlines.placements(of: text, size: number.size, center: number.center)
        for lists in [halos, digits] where !lists.isEmpty {
            for (character, baseline) in places {
                guard let index = NumberOutlines.characters.firstIndex(of: character) else { continue }
                body(lists[index], (mark.point - .zero) + (baseline - .zero))
            }
        }
    }
}
