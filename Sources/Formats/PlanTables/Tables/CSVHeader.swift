import PlanBase
import PlanFiles

/// The header row of a table: which column stands where, and what it means.
public struct CSVHeader: Hashable, Sendable {
    /// The columns' names in order, with one space for each line break and each run of blanks, and none around them.
    public let names: [String]
    /// The meanings of the columns, in order: the name of a known column in lower case, or the column's own name.
    package let meanings: [String]
    /// The columns whose meaning the file calls otherwise, except those that the user has mapped.
    let renamed: [(name: String, meaning: String)]
    /// The names of columns whose own name an earlier column has: the own one with a number behind it.
    let repeated: [String]
    /// The names that the user gives a meaning and the file may lack, as far as it does.
    private(set) var absent: [String] = []
    private let indices: [String: Int]

    /// Two are equal when their columns are and mean the same.
    public static func == (one: CSVHeader, other: CSVHeader) -> Bool {
        one.names == other.names && one.meanings == other.meanings
    }

    /// Hashes the columns.
    public func hash(into hasher: inout Hasher) { hasher.combine(meanings) }

    /// Takes a table's first row as its header. Names are compared without regard to case. Where one comes twice the first column counts, and
    /// the other is called `Status (2)`; for coordinates that is an error, as nothing tells which column has the place.
    ///
    /// Where the file has no column of a known name, the first of its columns that has another of the usual names for it, such
    /// as `Titel` or `标题` for `title`, stands for it; where there is none of these, one that has the same as a rule, such as
    /// `Beschreibung` for the title or `Firma` for the assignee.
    ///
    /// - Parameter columns: What columns mean: the name of a known column by the column's name in the file, or `property` for a
    ///   column that is kept as a property although its name is a known one.
    public init(_ row: CSVRow, columns: [String: String] = [:], file: String) throws(InputError) {
        try self.init(row, TableStyle(columns: columns), file: file)
    }

    /// Takes a table's first row as its header, with what a style says about the columns; see ``init(_:columns:file:)``.
    package init(_ row: CSVRow, _ style: TableStyle, file: String) throws(InputError) {
        let columns = style.columns
        func error(_ problem: InputError.Cause) -> InputError {
            InputError(problem, file: file, at: .line(row.line))
        }
        let given = row.fields.map(ColumnNames.collapsed)
        let names = Self.distinct(given)
        repeated = zip(given, names).filter { $0 != $1 }.map(\.1)
        if let twice = zip(given, names).first(where: { $0 != $1 && ColumnNames.isCoordinate($0, columns) })?.0 {
            throw error(.duplicateColumn(twice))
        }
        let plain = names.map { $0.lowercased() }
        var indices = Dictionary(
            plain.enumerated().filter { !$1.isEmpty }.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var meanings = [String?](repeating: nil, count: names.count)
        var renamed: [(name: String, meaning: String)] = []
        try ColumnNames.checkNames(of: columns, file: file)
        for (name, meaning) in columns.sorted(by: { $0.key < $1.key }) {
            let meaning = ColumnNames.meaning(meaning)
            guard ColumnNames.meanings.contains(meaning) else {
                throw error(.unknownColumn(meaning, known: ColumnNames.meanings))
            }
            guard let index = plain.firstIndex(of: ColumnNames.plain(name)) else {
                if style.optional.contains(name) {
                    absent.append(name)
                    continue
                }
                throw error(.missingColumns([name], found: names, hint: nil))
            }
            if meaning == ColumnNames.property {
                indices[plain[index]] = nil
                meanings[index] = ""
            } else {
                if let other = meanings.firstIndex(of: meaning) {
                    throw error(.meaningTwice(meaning, columns: [names[other], names[index]]))
                }
                indices[meaning] = index
                meanings[index] = meaning
            }
        }
        let free = meanings.indices.filter { meanings[$0] == nil }
        for index in names.indices where meanings[index] == nil {
            let key = ColumnNames.key(of: names[index])
            if key != plain[index], indices[key] == nil {
                indices[key] = index
                renamed.append((names[index], key))
            }
            // Another column may have been given this one's meaning.
            meanings[index] = indices[key] == index ? key : ""
        }
        for (key, index) in ColumnNames.substitutes(
            in: names, beside: Set(meanings.compactMap(\.self)), free: free)
        {
            renamed.removeAll { $0.name == names[index] }
            if let other = meanings[index], indices[other] == index { indices[other] = nil }
            (indices[key], meanings[index]) = (index, key)
            renamed.append((names[index], key))
        }
        let known = zip(meanings, names).map { meaning, name in
            meaning.flatMap { ColumnNames.known.contains($0) ? $0 : nil } ?? name
        }
        (self.names, self.meanings, self.renamed, self.indices) = (names, known, renamed, indices)
    }

    /// Returns names of which none comes twice: those that an earlier column has get a number.
    private static func distinct(_ names: [String]) -> [String] {
        var taken = Set(names.map { $0.lowercased() })
        var seen: Set<String> = []
        return names.map { name in
            guard !name.isEmpty, !seen.insert(name.lowercased()).inserted else { return name }
            var number = 2
            while !taken.insert("\(name) (\(number))".lowercased()).inserted { number += 1 }
            return "\(name) (\(number))"
        }
    }

    /// The index of a column by what it means, from 0; `nil` if the file has no such column.
    public func index(of name: String) -> Int? { indices[name.lowercased()] }

    /// The indices of columns that the file must have.
    ///
    /// - Parameter remedy: What to do if a column is missing, as the end of a sentence.
    public func indices(
        of wanted: [String], file: String, line: Int, remedy: Message?
    ) throws(InputError) -> [Int] {
        let missing = wanted.filter { index(of: $0) == nil }
        guard missing.isEmpty else {
            throw InputError(.missingColumns(missing, found: names, hint: remedy), file: file, at: .line(line))
        }
        return wanted.compactMap { index(of: $0) }
    }
}
