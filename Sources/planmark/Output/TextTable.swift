/// A table for a terminal: columns as wide as their widest cell, numbers to the right.
struct TextTable {
    private let header: [String]
    private let isNumeric: [Bool]
    private var rows: [[String]] = []

    /// A table with these columns; those whose name ends in `#` hold numbers.
    init(_ columns: [String]) {
        header = columns.map { $0.hasSuffix("#") ? String($0.dropLast()) : $0 }
        isNumeric = columns.map { $0.hasSuffix("#") }
    }

    /// Adds a row; control characters in it are replaced, so that no text can command the terminal.
    mutating func append(_ cells: [String]) { rows.append(cells.map(\.onOneLine)) }

    /// The table's lines, those of the header first.
    var text: String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
        let lines = all.map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.displayWidth)
                line += (column > 0 ? "  " : "") + (isNumeric[column] ? padding + cell : cell + padding)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// How many columns of a terminal the text takes: two for a wide East Asian character, none for a combining mark
    /// (Unicode Standard Annex 11, in its main blocks).
    var displayWidth: Int {
        reduce(0) { width, character in
            guard let scalar = character.unicodeScalars.first else { return width }
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                return width + 2
            default: return width + 1
            }
        }
    }
}
