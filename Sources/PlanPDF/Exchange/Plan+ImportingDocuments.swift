import PlanFiles
import PlanImage
import PlanModel
import PlanStore

extension Plan {
    /// Imports the areas and markers of a file of any format, in one step of the history; see
    /// ``PlanStore/Plan/importFile(_:_:progress:)-(String,_,_)``.
    ///
    /// Of a PDF or XFDF that was written from the plan, what was changed on the way is changed in the plan: texts, places, states and
    /// replies. Annotations of others become markers.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - progress: As there.
    /// - Throws: As that, and `ImageError` for a PDF that cannot be read.
    public func importDocument(
        _ path: String, _ request: PlanImport = PlanImport(),
        progress: (_ count: Int, _ share: Double?) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        guard try Self.isMarkup(path, request) else { return try importFile(path, request, progress: progress) }
        try request.check()
        try progress(0, nil)
        let file = try SequentialFile(path: path)
        if Self.isPDF(request.format, try file.peek()), path != "-" {
            return try importMarkup(of: try PDFDocument(path: path), request, progress)
        }
        return try importMarkup(try file.readAll(), named: path, request, progress)
    }

    /// Imports the areas and markers of a file's bytes; see ``importDocument(_:_:progress:)-(String,_,_)``.
    ///
    /// - Parameter name: The file's name, which is named in messages.
    public func importDocument(
        _ bytes: [UInt8], name: String, _ request: PlanImport = PlanImport(),
        progress: (_ count: Int, _ share: Double?) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        guard request.format?.isMarkup ?? (PlanFormat(markup: bytes) != nil) else {
            return try importFile(bytes, name: name, request, progress: progress)
        }
        try request.check()
        try progress(0, nil)
        return try importMarkup(bytes, named: name, request, progress)
    }

    /// Whether a file is PDF or XFDF, by what is asked for, its name or its first bytes.
    private static func isMarkup(_ path: String, _ request: PlanImport) throws -> Bool {
        if let format = request.format { return format.isMarkup }
        if let format = PlanFormat(fileName: path) { return format.isMarkup }
        guard path != "-", SequentialFile.isRegular(path) else { return false }
        return PlanFormat(markup: try SequentialFile(path: path).peek()) != nil
    }

    private static func isPDF(_ format: PlanFormat?, _ start: [UInt8]) -> Bool {
        PlanFormat(markup: start).map { $0 == .pdf } ?? (format == .pdf)
    }

    private func importMarkup(
        _ bytes: [UInt8], named name: String, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        if bytes.isEmpty { throw PlanFileError(.empty, file: name) }
        guard !Self.isPDF(request.format, bytes) else {
            return try importMarkup(of: try PDFDocument(bytes: bytes, name: name), request, progress)
        }
        let pages = try XFDFReader(bytes, name: name).pages
        let page = try DrawingPage(of: planDrawing, try drawingContent())
        let own = id.uuidString.lowercased()
        // Pages may have been taken out before and between.
        let number =
            pages.sorted { $0.key < $1.key }.first { $0.value.contains { $0.own?.plan == own } }?.key ?? page.space.page
        let reader = try MarkupReader(
            pages[number] ?? [], page: number, of: self, request, on: page.space, records: [])
        return try importEntries(reader, named: name, request, progress)
    }

    private func importMarkup(
        of document: PDFDocument, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        let own = id.uuidString.lowercased()
        let expected = planDrawing.page.page ?? 1
        // The plan's page, or where its annotations are if pages were taken out or put in.
        var order = Array(1...document.pageCount)
        if expected <= document.pageCount { order.insert(expected, at: 0) }
        var chosen: (number: Int, reader: AnnotationReader)?
        for number in order.prefix(Self.mostPagesSearched) {
            let reader = AnnotationReader(try document.file.page(number))
            let isOwn =
                reader.records.contains { $0.plan == own } || reader.annotations.contains { $0.own?.plan == own }
            if isOwn || (chosen == nil && number == expected) { chosen = (number, reader) }
            if isOwn { break }
        }
        guard let (number, reader) = chosen else {
            throw ImageError.noSuchPage(file: document.name, page: expected, pageCount: document.pageCount)
        }
        let record = reader.records.first { $0.plan == own }
        var space = record.flatMap { PageSpace(page: number, toPage: $0.toPage) }
        if space == nil { space = PageSpace(try document.page(number), drawing: drawing.size) }
        guard let space else {
            throw ImageError.corrupt(file: document.name, format: .pdf, reason: "page \(number) has no sound size")
        }
        let markup = try MarkupReader(
            reader.annotations, page: number, of: self, request, on: space, records: reader.records)
        var report = try importEntries(markup, named: document.name, request, progress)
        for warning in document.warnings { report.note(Message(warning, warning)) }
        return report
    }

    /// In so many pages the plan's annotations are looked for.
    private static let mostPagesSearched = 2_000

    private func importEntries(
        _ markup: MarkupReader, named name: String, _ request: PlanImport,
        _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        var report = try importEntries(
            of: PlanReader(markup.imported), named: name, request, deletions: markup.deletions, progress: progress)
        if markup.isOfOtherPlan {
            report.note(
                Message(
                    "the annotations were written from another plan, and are imported as they are",
                    "这些注释由另一个计划写出,按原样导入"))
        }
        return report
    }
}
