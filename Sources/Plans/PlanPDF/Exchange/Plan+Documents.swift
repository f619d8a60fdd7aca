import PlanBase
import PlanExchange
import PlanFiles
import PlanImage
import PlanStore

extension Plan {
    /// Writes the plan as a file of any format, PDF and XFDF too; see `Plan.export`.
    ///
    /// A PDF is the drawing's own with the areas and markers as annotations behind its bytes, which stay as they are; a picture gets a
    /// page around it.
    ///
    /// - Parameters:
    ///   - format: The file's format, see `PlanExport.format(ofFile:)`.
    ///   - query: The markers that are written; nil for those of the request's filter.
    ///   - output: Takes the next bytes, which may be none. If it throws, the export ends.
    /// - Throws: As that, and for PDF and XFDF ``MarkupError``, `SheetError`, and `ImageError` and `PlanDrawingError` if the drawing cannot
    ///   be read.
    public func exportDocument(
        _ request: PlanExport, as format: PlanFormat, _ query: MarkerQuery? = nil,
        to output: @escaping (ArraySlice<UInt8>) throws -> Void
    ) throws -> ExportReport {
        guard format.isMarkup else { return try export(request, as: format, query) { try output($0[...]) } }
        try request.check(for: format)
        let (query, doubts) = try query.map { ($0, []) } ?? request.filter.query(of: self)
        return try MarkupWriter(plans: [PlanSelection(self, query)], request: request).write(format, to: output)
            .doubting(doubts)
    }

    /// Writes a file of any format; see ``exportDocument(_:as:_:to:)``. The file appears whole or not at all. It takes the place of an
    /// earlier export, and of any other file only with `PlanExport.force`.
    ///
    /// - Parameter progress: Called between pieces of the file. If it throws, nothing is written.
    /// - Throws: As that, and `OutputError` if the file cannot be written, or would take the place of another one.
    public func exportDocument(
        _ request: PlanExport, as format: PlanFormat, _ query: MarkerQuery? = nil, toFile path: String,
        progress: @escaping () throws -> Void = {}
    ) throws -> ExportReport {
        let former = try FormerExport.state(of: path, isReplaced: request.force)
        return try exportDocument(request, as: format, query, toFile: path, over: former, progress: progress)
    }

    /// Writes a file of any format that takes the place of what is there only as that was at a moment.
    ///
    /// - Parameter former: The state of the file at that moment; nil for any.
    package func exportDocument(
        _ request: PlanExport, as format: PlanFormat, _ query: MarkerQuery?, toFile path: String,
        over former: FileState?, progress: @escaping () throws -> Void = {}
    ) throws -> ExportReport {
        try Self.write(format, toFile: path, over: former) { output in
            try exportDocument(request, as: format, query) {
                try output($0)
                try progress()
            }
        }
    }

    /// Writes several plans, whose drawings are pages of one PDF, onto that file in one update, or as one XFDF.
    ///
    /// - Parameters:
    ///   - plans: The plans with the markers that are written of each.
    ///   - path: The file to write, which appears whole or not at all. It takes the place of an earlier export, and of any other file
    ///     only with `PlanExport.force`.
    /// - Throws: As ``exportDocument(_:as:_:toFile:progress:)``.
    public static func exportDocument(
        of plans: [PlanSelection], _ request: PlanExport, as format: PlanFormat, toFile path: String
    ) throws -> ExportReport {
        let former = try FormerExport.state(of: path, isReplaced: request.force)
        return try exportDocument(of: plans, request, as: format, toFile: path, over: former)
    }

    /// Writes several plans onto one file that takes the place of what is there only as that was at a moment; see
    /// ``exportDocument(of:_:as:toFile:)``.
    ///
    /// - Parameter former: The state of the file at that moment; nil for any.
    package static func exportDocument(
        of plans: [PlanSelection], _ request: PlanExport, as format: PlanFormat, toFile path: String,
        over former: FileState?
    ) throws -> ExportReport {
        try request.check(for: format)
        return try write(format, toFile: path, over: former) {
            try MarkupWriter(plans: plans, request: request).write(format, to: $0)
        }
    }

    private static func write(
        _ format: PlanFormat, toFile path: String, over former: FileState?,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> ExportReport
    ) throws -> ExportReport {
        let file = try OutputFile(path: path, over: former)
        let report = try body { try file.write(bytes: $0) }
        if format == .pdf {
            do throws(ImageError) {
                let warning = try PDFDocument.ifReadable(file)?.warnings.first
                if let warning { throw .corrupt(file: path, format: .pdf, reason: warning) }
            } catch {
                throw MarkupError.notReadBack(file: path, reason: Message(describing: error))
            }
        }
        try file.finish()
        return report
    }
}
