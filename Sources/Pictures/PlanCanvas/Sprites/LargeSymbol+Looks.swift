import PlanBase
import PlanGeometry

extension LargeSymbol {
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
                LargeSymbol(
                    symbol: $0, number: look.number,
                    characters: look.number.flatMap { known[Writing($0)] } ?? Characters())
            }
        }
    }

    /// The size, colour and halo of a look's numbers. Looks with equal writings share their characters.
    private struct Writing: Hashable {
        let size: Double
        let color: Color
        let halo: Halo?

        init(_ number: SpriteNumber) { (size, color, halo) = (number.size, number.color, number.halo) }

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
}
