/// The header row of a CSV file: which column stands where.
public struct CSVHeader: Hashable, Sendable {
    /// The columns' names in order, without the spaces around them.
    public let names: [String]
    private let indices: [String: Int]

    /// Takes a file's first row as its header. Names are compared without regard to case; one that comes twice is an error.
    public init(_ row: CSVRow, file: String) throws(PlanFileError) {
        names = row.fields.map(\.trimmed)
        var indices: [String: Int] = [:]
        for (index, name) in names.enumerated() where !name.isEmpty {
            guard indices.updateValue(index, forKey: name.lowercased()) == nil else {
                throw PlanFileError(.duplicateColumn(name), file: file, at: .line(row.line))
            }
        }
        self.indices = indices
    }

    /// The index of a column, from 0; `nil` if the file has no such column.
    public func index(of name: String) -> Int? { indices[name.lowercased()] }

    /// The indices of columns that the file must have.
    ///
    /// - Parameter remedy: What to do if a column is missing, as the end of a sentence. If the columns seem to be separated by
    ///   something other than commas, the error says that instead.
    public func indices(
        of wanted: [String], file: String, line: Int, remedy: String?
    ) throws(PlanFileError) -> [Int] {
        let missing = wanted.filter { index(of: $0) == nil }
        guard missing.isEmpty else {
            throw PlanFileError(
                .missingColumns(missing, found: names, hint: separatorHint ?? remedy), file: file, at: .line(line))
        }
        return wanted.compactMap { index(of: $0) }
    }

    private var separatorHint: String? {
        guard names.count == 1, let only = names.first else { return nil }
        if only.contains(";") { return "the columns seem to be separated by ';': separate them by commas" }
        if only.contains("\t") { return "the columns seem to be separated by tabs: separate them by commas" }
        return nil
    }
}
