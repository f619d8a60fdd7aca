import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel

/// The names of areas that a drawing prints itself.
enum PrintedNames {
    /// Returns the areas in which all words of the area's name stand, or its number.
    ///
    /// - Parameters:
    ///   - areas: the areas, in pixels of the drawing.
    ///   - words: the words that the drawing holds as text.
    static func areas(among areas: [Area], words: [DrawnWord]) -> Set<Area.ID> {
        guard !words.isEmpty, !areas.isEmpty else { return [] }
        let index = AreaIndex(areas.map(\.shape))
        var printed = [Set<String>](repeating: [], count: areas.count)
        for word in words {
            let pieces = pieces(of: word.text)
            for area in index.areas(at: word.box.center) { printed[area].formUnion(pieces + [word.text.lowercased()]) }
        }
        let named = zip(areas, printed).filter { area, printed in
            let name = pieces(of: area.name)
            if !name.isEmpty, name.allSatisfy(printed.contains) { return true }
            guard case .string(let number)? = area.properties["number"] else { return false }
            return printed.contains(number.lowercased())
        }
        return Set(named.map(\.0.id))
    }

    /// The runs of letters and digits of a text, in lower case.
    private static func pieces(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
