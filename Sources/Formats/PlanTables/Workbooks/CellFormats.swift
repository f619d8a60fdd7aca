import PlanBase

/// The formats in which a workbook shows the numbers of its cells, as far as they tell dates from other numbers, and how many decimals are
/// shown: a room 4.10 is another than 4.1.
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
    /// The numbers of decimals that formats of nothing but digits show.
    private var decimals = [2: 2, 4: 2]
    private var styles: [Int] = []

    /// Adds a format that the workbook defines.
    mutating func define(_ id: Int, _ code: String) {
        defined[id] = Self.kind(ofCode: code)
        decimals[id] = Self.decimals(ofCode: code)
    }

    /// Adds the next style of cells, which has a format.
    mutating func append(_ id: Int) { styles.append(id) }

    /// Returns the kind of value that the numbers in cells of a style stand for.
    package func kind(ofStyle index: Int) -> Kind {
        guard styles.indices.contains(index) else { return .number }
        return defined[styles[index]] ?? Self.builtIn(styles[index])
    }

    /// Returns the number of decimals with which numbers in cells of a style are shown; 0 where they are shown otherwise.
    func decimals(ofStyle index: Int) -> Int {
        styles.indices.contains(index) ? decimals[styles[index]] ?? 0 : 0
    }

    /// Returns the number of decimals of a format such as `0.00` or `#,##0.0`; nil for another format.
    private static func decimals(ofCode code: String) -> Int? {
        guard code.allSatisfy({ "#0,.".contains($0) }), let point = code.lastIndex(of: ".") else { return nil }
        let places = code[code.index(after: point)...]
        return places.allSatisfy { $0 == "0" } ? places.count : nil
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

extension DecimalSign {
    /// Returns the text of a number with at least as many decimals as a spreadsheet shows of it: `4.10` for 4.1 with two. A whole number
    /// gets at most two, as three zeros may be thousands.
    func text(_ number: Double, atLeast decimals: Int) -> String {
        let text = text(number)
        guard decimals > 0, decimals <= 15, text.utf8.allSatisfy({ $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") })
        else { return text }
        let sign: Character = self == .point ? "." : ","
        let parts = text.split(separator: sign, omittingEmptySubsequences: false)
        if parts.count == 1 {
            return decimals <= 2 ? text + String(sign) + String(repeating: "0", count: decimals) : text
        }
        return text + String(repeating: "0", count: max(0, decimals - parts[1].count))
    }

    /// Returns the number of decimals in a text that shows a number with either sign and no marks between thousands; 0 for another text.
    static func decimals(inShown text: String) -> Int {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2,
            parts.allSatisfy({ part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return 0 }
        return parts[1].count
    }
}
