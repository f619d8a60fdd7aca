import FoundationEssentials
import PlanBase
import PlanFiles
import PlanTables

/// Reads jobs from a file one by one, in memory that does not grow with their number.
///
/// The file has JSON lines, an object a job, or a table, CSV or a workbook, whose columns are named for members:
/// `drawing`, `output`, `request.view.scale`. The name's ending tells which, else whether the content begins with a brace.
public struct BatchReader {
    /// The greatest length of a line in bytes.
    public static let greatestLineLength = 1 << 24

    private enum Source {
        case lines(LineReader)
        case table(TableRows, JobColumns)
    }

    private let file: SequentialFile
    private let language: MessageLanguage
    private var source: Source
    private var hasEnded = false
    private var path: String { file.path }

    /// Opens a jobs file.
    ///
    /// - Parameters:
    ///   - path: The file's path; `-` is standard input.
    ///   - language: The language of jobs whose request has none.
    /// - Throws: `InputError` for a file that cannot be read, and for a table whose header names no members of jobs.
    public init(path: String, language: MessageLanguage = .english) throws(InputError) {
        let file = try SequentialFile(path: path)
        (self.file, self.language) = (file, language)
        let start = try file.peek()
        let pieces: () throws(InputError) -> [UInt8] = { () throws(InputError) in try file.read(upTo: 1 << 16) }
        guard Self.isTable(path, start) else {
            source = .lines(LineReader(nextPiece: pieces))
            return
        }
        let rows = try TableRows(TableStyle(), start: [], file: path, nextPiece: pieces)
        guard let header = rows.first else { throw InputError(.empty, file: path) }
        source = .table(rows, try JobColumns(header, file: path))
    }

    /// Returns the number of jobs that a file seems to have, by its lines that are not empty; nil for a file that is not to be read
    /// twice, such as a pipe, and for one that is not text.
    public static func lineCount(path: String) -> Int? {
        guard SequentialFile.isRegular(path), let file = try? SequentialFile(path: path),
            let start = try? file.peek(), start.binaryKind == nil
        else { return nil }
        var lines = LineReader { () throws(InputError) in try file.read(upTo: 1 << 20) }
        var count = isTable(path, start) ? -1 : 0
        while let line = try? lines.next(upTo: greatestLineLength, file: path) { count += line.isEmpty ? 0 : 1 }
        return max(0, count)
    }

    private static func isTable(_ path: String, _ start: [UInt8]) -> Bool {
        let name = path.lowercased()
        if [".jsonl", ".ndjson", ".json"].contains(where: name.hasSuffix) { return false }
        if [".csv", ".tsv", ".xlsx", ".ods"].contains(where: name.hasSuffix) { return true }
        let first = start.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
        return first != nil && first != UInt8(ascii: "{")
    }

    /// The next line that is not empty; nil at the end.
    ///
    /// - Throws: `InputError` where the file cannot be read on. A line that is no job is an entry that says so.
    public mutating func next() throws(InputError) -> BatchEntry? {
        guard !hasEnded else { return nil }
        switch source {
        case .lines(var lines):
            defer { source = .lines(lines) }
            return try next(&lines)
        case .table(var rows, let columns):
            defer { source = .table(rows, columns) }
            return try next(&rows, columns)
        }
    }

    private func next(_ lines: inout LineReader) throws(InputError) -> BatchEntry? {
        while let bytes = try lines.next(upTo: Self.greatestLineLength, file: path) {
            guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
            do throws(SheetJobError) {
                let value = try SheetJob.value(of: Array(bytes))
                return BatchEntry(line: lines.number, value, language: language)
            } catch {
                return BatchEntry(line: lines.number, String(decoding: bytes, as: UTF8.self), error, language: language)
            }
        }
        return nil
    }

    private mutating func next(_ rows: inout TableRows, _ columns: JobColumns) throws(InputError) -> BatchEntry? {
        do throws(InputError) {
            while let row = try rows.rest.next() {
                if row.isBlank { continue }
                do throws(SheetJobError) {
                    let value = try columns.value(of: row)
                    return BatchEntry(line: row.line, value, language: language)
                } catch {
                    return BatchEntry(line: row.line, row.fields.joined(separator: "\u{1F}"), error, language: language)
                }
            }
            return nil
        } catch {
            // A quote that is never closed, and the like: where the next row begins nobody knows.
            guard case .line(let line, _)? = error.place else { throw error }
            hasEnded = true
            return BatchEntry(
                line: line, "", SheetJobError(.notReadable(reason: error.cause.message)), language: language)
        }
    }
}
