import PlanGeometry
import PlanImage

/// The name that a drawing's texts give to a room: the words in the room that are written largest, in the order in which they are read.
/// Sizes of areas, heights and dimensions are no names.
enum RoomName {
    /// The name of a room; nil if no word in it can be one.
    ///
    /// - Parameter words: the words of the drawing.
    static func text(in polygon: Polygon, among words: [DrawnWord]) -> String? {
        let inside = words.filter { polygon.location(of: $0.box.center) == .inside }
        let names = inside.filter(\.isName)
        guard let greatest = names.map(\.size).max() else { return nil }
        // A line is as high as its letters; names of two lines are of one size.
        guard let first = names.first(where: { $0.size == greatest }) else { return nil }
        // Words that stand beside each other, or in the next line; with them an ampersand or a dash.
        let large = inside.filter { $0.isName && $0.size >= 0.8 * greatest || $0.isSign }
        var (near, rest) = ([first], large.filter { $0 != first })
        while let index = rest.firstIndex(where: { word in near.contains { $0.isBeside(word, size: greatest) } }) {
            near.append(rest.remove(at: index))
        }
        // The words come in the order in which they are read, whichever way they run.
        let text = large.filter(near.contains).map(\.text).joined(separator: " ")
        return text.count <= longestName ? text : nil
    }

    /// A longer text describes the room.
    private static let longestName = 60
}

extension DrawnWord {
    /// The height of the letters, whichever way the text runs.
    fileprivate var size: Double { min(box.width, box.height) }

    /// True if the word can be a part of a name: the word has two letters in a row, or one letter of a script that writes words with one,
    /// and is no unit.
    fileprivate var isName: Bool {
        let units: Set = [
            "m²", "m2", "qm", "sqm", "sqft", "ft²", "mm", "cm", "ok", "uk", "okff", "okrb", "rh", "lh", "㎡",
        ]
        guard !units.contains(text.lowercased()) else { return false }
        var letters = 0
        for scalar in text.unicodeScalars {
            guard scalar.properties.isAlphabetic else {
                letters = 0
                continue
            }
            letters += 1
            if letters == 2 || scalar.properties.isIdeographic { return true }
        }
        return false
    }

    /// True if the word is a sign that joins words, such as an ampersand or a dash.
    fileprivate var isSign: Bool {
        text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
    }

    /// True if another word is next to this word, in one line or in neighbouring lines.
    fileprivate func isBeside(_ other: DrawnWord, size: Double) -> Bool {
        let (dx, dy) = (
            max(box.minX - other.box.maxX, other.box.minX - box.maxX, 0),
            max(box.minY - other.box.maxY, other.box.minY - box.maxY, 0)
        )
        return dx <= size && dy <= 0.8 * size
    }
}
