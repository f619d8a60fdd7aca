extension TextSearch {
    /// The search as SQL conditions on the table `marker` named m, with the values of the parameters.
    var sql: (conditions: [String], values: [SQLValue]) {
        var (conditions, values) = ([] as [String], [] as [SQLValue])
        if !beginnings.isEmpty {
            conditions.append("m.seq IN (SELECT rowid FROM marker_text WHERE marker_text MATCH ?)")
            // Quotes keep a word from being an operator of the search language; the star finds words that begin with the
            // word.
            values.append(.text(beginnings.map { "\"\($0)\"*" }.joined(separator: " ")))
        }
        for part in parts {
            conditions.append("(instr(m.title, ?) > 0 OR instr(m.note, ?) > 0)")
            values += [.text(part), .text(part)]
        }
        return (conditions, values)
    }
}
