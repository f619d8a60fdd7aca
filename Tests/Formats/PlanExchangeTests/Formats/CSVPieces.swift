import PlanFiles
import PlanTables

/// Reads a whole CSV text that comes in pieces of a given size.
func csvRows(_ text: [UInt8], inPiecesOf size: Int = .max) throws(InputError) -> [CSVRow] {
    try csvRows(
        inPieces: stride(from: 0, to: text.count, by: min(size, max(1, text.count))).map { start in
            Array(text[start..<(text.count - start <= size ? text.count : start + size)])
        })
}

/// Reads a whole CSV text that comes in these pieces.
func csvRows(inPieces pieces: [[UInt8]]) throws(InputError) -> [CSVRow] {
    var rest = pieces[...]
    var reader = CSVReader(name: "t.csv") { rest.popFirst() ?? [] }
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
}
