/// A table for a terminal: columns as wide as their widest cell, numbers to the right.
struct TextTable {
    private let header: [String]
    private let isNumeric: [Bool]
    private let optional: Set<Int>
    private var rows: [[String]] = []

    /// A table with these columns; those whose name ends in `#` hold numbers.
    ///
    /// - Parameter optional: The columns that are left out where no row has anything in them.
    init(_ columns: [String], optional: Set<Int> = []) {
        self.optional = optional
        header = columns.map { $0.hasSuffix("#") ? String($0.dropLast()) : $0 }
        isNumeric = columns.map { $0.hasSuffix("#") }
    }

    /// Adds a row; control characters in it are replaced, so that no text can command the terminal.
    mutating func append(_ cells: [String]) { rows.append(cells.map(\.onOneLine)) }

    /// The table's lines, those of the header first.
    var text: String { text(fitting: nil, shortening: []) }

    /// The table's lines, those of the header first, in so many columns of a terminal as far as can be.
    ///
    /// - Parameters:
    ///   - greatestWidth: the columns of the terminal; `nil` for as many as the table needs.
    ///   - shortened: the columns of the table whose cells may be cut short, the one that gives way first at the front.
    func text(fitting greatestWidth: Int?, shortening shortened: [Int]) -> String {
        let all = [header] + rows
        let empty = optional.filter { column in rows.allSatisfy { $0[column].isEmpty } }
        var widths = header.indices.map { column in
            empty.contains(column) ? 0 : all.map { $0[column].displayWidth }.max() ?? 0
        }
        if let greatestWidth { Self.shorten(&widths, to: greatestWidth + 2 * empty.count, shortened) }
        let lines = all.map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() where !empty.contains(column) {
                let cell = cell.shortened(toWidth: widths[column])
                let padding = String(repeating: " ", count: widths[column] - cell.displayWidth)
                line += (column > 0 ? "  " : "") + (isNumeric[column] ? padding + cell : cell + padding)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        return lines.joined(separator: "\n")
    }

    /// Takes from the widths of some columns of the table: first from the first of them, down to what still reads well, then
    /// from the widest, among which the first counts half, as it says most.
    private static func shorten(_ widths: inout [Int], to greatestWidth: Int, _ columns: [Int]) {
        func weight(_ column: Int) -> Int { column == columns.first ? widths[column] / 2 : widths[column] }
        var excess = widths.reduce(2 * (widths.count - 1), +) - greatestWidth
        while excess > 0 {
            let first = columns.first { widths[$0] > readableWidth && $0 == columns.first }
            let widest = columns.filter { widths[$0] > leastWidth }.max { weight($0) < weight($1) }
            guard let column = first ?? widest else { return }
            widths[column] -= 1
            excess -= 1
        }
    }

    private static let readableWidth = 24
    private static let leastWidth = 4
}
