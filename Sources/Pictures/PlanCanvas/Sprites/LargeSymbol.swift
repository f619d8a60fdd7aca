import PlanBase
import PlanGeometry

/// A symbol too large for sprites, as figures that are painted wherever its marks are, each mark exactly at its point.
struct LargeSymbol: Sendable {
    private let symbol: FigureList
    private let characters: Characters

    /// The characters of numbers and their halos, by their place among `NumberOutlines.characters`.
    private struct Characters {
        var (digits, halos): ([FigureList], [FigureList]) = ([], [])
    }

    /// The size, colour and halo of a look's numbers. Looks with equal writings share their characters.
    private struct Writing: Hashable {
        let size: Double
        let color: Color
        let halo: Halo?

        init(_ number: SpriteLook.Number) { (size, color, halo) = (number.size, number.color, number.halo) }

        func characters(_ outlines: NumberOutlines) throws -> Characters {
            func figures(_ color: Color, haloWidth: Double?) throws -> [FigureList] {
                try FigureList.lists(
                    of: NumberOutlines.characters.map { character in
                        { outlines.element(character, size: size, color: color, haloWidth: haloWidth) }
                    }
                ).compactMap(\.self)
            }
            return try Characters(
                digits: figures(color, haloWidth: nil),
                halos: halo.map { try figures($0.color, haloWidth: $0.width) } ?? [])
        }
    }

    /// Returns the symbols of the looks that are too large for sprites, each at its look's place; `nil` stands for a look that
    /// has sprites, or whose symbol shows more than paths filled and stroked with colours.
    static func symbols(of looks: [SpriteLook], outlines: NumberOutlines) throws -> [LargeSymbol?] {
        let writings = Array(Set(looks.lazy.filter { $0.steps == 0 }.compactMap(\.number).map(Writing.init)))
        let characters = try concurrentMap(writings) { try $0.characters(outlines) }
        let known = Dictionary(zip(writings, characters)) { first, _ in first }
        // Looks have shapes in common, such as discs of one size.
        let elements: [(@Sendable () -> DisplayNode)?] = looks.map { look in
            if look.steps == 0 { { look.symbol } } else { nil }
        }
        let symbols = try FigureList.lists(of: elements)
        return zip(looks, symbols).map { look, symbol in
            symbol.map {
                LargeSymbol(symbol: $0, characters: look.number.flatMap { known[Writing($0)] } ?? Characters())
            }
        }
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
        for lists in [characters.halos, characters.digits] where !lists.isEmpty {
            for (character, baseline) in places {
                guard let index = NumberOutlines.characters.firstIndex(of: character) else { continue }
                body(lists[index], (mark.point - .zero) + (baseline - .zero))
            }
        }
    }
}
