/// The formats in which a workbook shows the numbers of its cells, as far as they tell dates from other numbers.
struct CellFormats: Hashable, Sendable {
    /// The kind of value that a number stands for.
    enum Kind: Hashable, Sendable {
        case number
        /// A day, with the time of day as its fraction.
        case date
        /// A time of day.
        case time
    }

    private var defined: [Int: Kind] = [:]
    private var styles: [Int] = []

    /// Adds a format that the workbook defines.
    mutating func define(_ id: Int, _ code: String) { defined[id] = Self.kind(ofCode: code) }

    /// Adds the next style of cells, which has a format.
    mutating func append(_ id: Int) { styles.append(id) }

    /// Returns the kind of value that the numbers in cells of a style stand for.
    package func kind(ofStyle index: Int) -> Kind {
        guard styles.indices.contains(index) else { return .number }
        return defined[styles[index]] ?? Self.builtIn(styles[index])
    }

    /// Returns the kind of value of a format that every workbook has (ECMA-376 part 1, 18.8.30).
    private static func builtIn(_ id: Int) -> Kind {
        switch id {
        case 14...17, 22, 27...31, 34...36, 50...54, 57, 58: .date
        case 18...21, 32, 33, 45...47, 55, 56: .time
        default: .number
        }
    }

    /// Returns the kind of value of a format by the format's code: the letters that are no literal text decide.
    package static func kind(ofCode code: String) -> Kind {
        var letters: Set<Character> = []
        var rest = code.lowercased()[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
            case "\\", "_", "*": rest = rest.dropFirst()
            case "[": rest = rest.drop { $0 != "]" }.dropFirst()
            default: letters.insert(character)
            }
        }
        if letters.contains("y") || letters.contains("d") { return .date }
        if letters.contains("h") || letters.contains("s") { return .time }
        return letters.contains("m") ? .date : .number
    }
}
