import PlanBase
import PlanExchange
import PlanFiles
import PlanImage
import PlanTables

/// The check that an output takes the place of nothing but an earlier output: the same export again, week after week, needs no consent,
/// and what somebody else has made, or added, is not lost unasked.
///
/// The check is for what people keep and work on: lists, GeoJSON and other data, annotated PDFs, and files taken out of plans. Pictures of
/// sheets are painted again and again, and take the place of what is there unless it is an input.
package enum FormerExport {
    /// Checks that an export may take the place of what is at a path. Nothing, an empty file, and what is no file can be replaced.
    ///
    /// - Throws: `OutputError`: `outputIsForeign`, `outputWasChanged`, `outputIsPlan`.
    package static func check(_ path: String) throws(OutputError) {
        guard let start = try start(of: path) else { return }
        // What cannot be read is nothing that can be told to be an export.
        let finding = (try? finding(in: path, start: start)) ?? .foreign
        switch finding {
        case .export: return
        case .changed(let line): throw .outputWasChanged(file: path, line: line)
        case .foreign: throw .outputIsForeign(file: path, found: kind(of: path, start: start))
        }
    }

    /// Returns the state of the file that an export may take the place of; nil for any state.
    ///
    /// - Parameter isReplaced: True if the file is replaced whatever it is.
    /// - Throws: As ``check(_:)``, unless the file is replaced whatever it is.
    package static func state(of path: String, isReplaced: Bool) throws(OutputError) -> FileState? {
        guard !isReplaced else { return nil }
        // Before the file is read.
        let state = FileState(of: path)
        try check(path)
        return state
    }

    /// Checks that bytes may take the place of what is at a path. Nothing, an empty file, what is no file, and the same bytes can be
    /// replaced.
    ///
    /// - Throws: `OutputError`: `outputIsForeign`, `outputIsPlan`.
    package static func check(_ path: String, content: [UInt8]) throws(OutputError) {
        guard let start = try start(of: path) else { return }
        let present = try? SequentialFile(path: path).readAll(upTo: content.count)
        guard present != content else { return }
        throw .outputIsForeign(file: path, found: kind(of: path, start: start))
    }

    /// The most first bytes that are looked at: an area with many corners may come before what tells.
    private static let greatestStart = 1 << 20

    /// The first bytes of a file; nil if there is nothing to be lost, and empty if the file cannot be read. A plan is replaced by nothing.
    private static func start(of path: String) throws(OutputError) -> [UInt8]? {
        // Standard output is no file, wherever it goes.
        guard StandardPath.descriptor(of: path, forInput: false) == nil, SequentialFile.isRegular(path) else {
            return nil
        }
        if PlanFileMark.isPlan(path) { throw .outputIsPlan(file: path, plan: path) }
        guard let file = try? SequentialFile(path: path), let start = try? file.read(upTo: greatestStart) else {
            return []
        }
        return start.isEmpty ? nil : start
    }

    private static func finding(in path: String, start: [UInt8]) throws -> ExportMark.Finding {
        switch PlanFormat(markup: start) {
        case .pdf: try PDFExportMark.finding(in: path)
        case .xfdf: XFDFWriter.finding(start: start)
        default: try ExportMark.finding(in: path, start: start)
        }
    }

    private static func kind(of path: String, start: [UInt8]) -> Message {
        if PlanFileMark.isDatabase(path) { return Message("a database", context: "kind") }
        let kind = FileKind(firstBytes: start)
        guard kind == .zip || kind == .text,
            let table = try? TableRows(TableStyle(), start: start, file: path, nextPiece: { [] }),
            let first = table.first, first.fields.count > 1, first.fields.count == table.sample.count
        else { return kind.phrase }
        return table.isOfWorkbook ? Message("a workbook", context: "kind") : Message("a table", context: "kind")
    }
}

extension XFDFWriter {
    /// Returns whether a text in XFDF that starts with these bytes is an export: its first bytes are as they are written. Programs that save
    /// it again may keep the namespace of what Planmark adds.
    static func finding(start: [UInt8]) -> ExportMark.Finding {
        if start.starts(with: Self.start.utf8) { return .export }
        return start.firstRange(of: Array(namespace.utf8)) == nil ? .foreign : .changed(line: nil)
    }
}
