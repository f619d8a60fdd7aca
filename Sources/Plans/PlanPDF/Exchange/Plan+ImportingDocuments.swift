import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles
import PlanImage
import PlanModel
import PlanSheet
import PlanStore

extension Plan {
    /// Imports the areas and markers of a file of any format, in one step of the history; see
    /// `Plan.importFile`.
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
        try request.check()
        try progress(0, nil)
        return try importDocument(SequentialFile(path: path), path: path, request, progress)
    }

    /// Imports the areas and markers of a file's bytes; see ``importDocument(_:_:progress:)-(String,_,_)``.
    ///
    /// - Parameter name: The file's name, which is named in messages.
    public func importDocument(
        _ bytes: [UInt8], name: String, _ request: PlanImport = PlanImport(),
        progress: (_ count: Int, _ share: Double?) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        try request.check()
        try progress(0, nil)
        return try importDocument(SequentialFile(bytes: bytes, name: name), path: nil, request, progress)
    }

    /// - Parameter path: The file's path, if it can be opened again by it.
    private func importDocument(
        _ file: SequentialFile, path: String?, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        var request = request
        if request.isOfStoredDrawing, request.storedDrawing == nil {
            request.storedDrawing = try storedDrawing(givenAs: request.drawing)
        }
        if request.detections != nil { return try importFile(file, request, progress) }
        let start = try file.peek()
        let format = request.format ?? PlanFormat(markup: start) ?? PlanFormat(fileName: file.path)
        guard let format, format.isMarkup else { return try importFile(file, request, progress) }
        guard !start.isEmpty else { throw InputError(.empty, file: file.path) }
        if !request.table.map.isEmpty { throw InputError(.mapUnusable(format: format.rawValue), file: file.path) }
        guard request.coordinates == CoordinateRequest() else {
            throw RequestPartError(
                .wrongKind(requirement: Message("must be pixel, as \(format.rawValue) has places on the page")),
                path: "coordinates.system")
        }
        guard !request.isOfStoredDrawing else {
            throw InputError(
                .unfit(
                    reason: Message(
                        "is PDF or XFDF, whose places are those of a page; leave \(Setting.asStored) out")),
                file: file.path)
        }
        if format == .xfdf, PlanFormat(markup: start) != .pdf { return try importXFDF(file, request, progress) }
        // A file of some size is not read whole into memory.
        let document =
            if let path, SequentialFile.isRegular(path) {
                try PDFDocument(path: path)
            } else {
                try PDFDocument(bytes: try file.readAll(), name: file.path)
            }
        return try importMarkup(of: document, request, progress)
    }

    /// The plan's drawing as its file stores it.
    ///
    /// - Throws: `PlanDrawingError` if the file is not there or is not the plan's, `ImageError` if it cannot be read.
    private func storedDrawing(givenAs path: String?) throws -> StoredPicture {
        let reader =
            switch try drawingContent(givenAs: path) {
            case .file(let path): try DrawingFile.open(path)
            case .bytes(let bytes, let name): try DrawingFile.open(bytes, name: name)
            }
        return StoredPicture(upright: drawing.size, reader.metadata.storedOrientation)
    }

    private func importXFDF(
        _ file: SequentialFile, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        let read = try XFDFReader(try file.readAll(), name: file.path)
        let pages = read.pages
        let page = try DrawingPage(of: planDrawing, try drawingContent(givenAs: request.drawing))
        // Pages may have been taken out before and between.
        let own = pages.sorted { $0.key < $1.key }.first { $0.value.contains { $0.own?.plan == idInFiles } }
        let number = own?.key ?? page.space.page
        let reader = try MarkupReader(
            pages[number] ?? [], page: number, of: self, request, on: page.space, snapshots: [],
            unplaced: read.unplaced, pageless: read.pageless)
        let others = pages.filter { $0.key != number }.reduce(0) { $0 + countElsewhere($1.value, snapshots: []) }
        return try importEntries(reader, named: file.path, request, elsewhere: others, progress)
    }

    /// Returns the number of annotations of another page that are about this plan, or may be.
    private func countElsewhere(_ annotations: [Annotation], snapshots: [ExportSnapshot]) -> Int {
        let plans = Set(annotations.compactMap(\.own?.plan) + snapshots.map(\.plan))
        let isOthers = !plans.isEmpty && !plans.contains(idInFiles)
        return annotations.count { annotation in
            annotation.own.map { $0.plan == idInFiles && $0.line != nil } ?? (!isOthers && !annotation.isHidden)
        }
    }

    private func importMarkup(
        of document: PDFDocument, _ request: PlanImport, _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        let expected = planDrawing.page.page ?? 1
        // The plan's page, or where its annotations are if pages were taken out or put in.
        var order = Array(1...document.pageCount)
        if expected <= document.pageCount { order.insert(expected, at: 0) }
        var chosen: (number: Int, reader: AnnotationReader)?
        for number in order.prefix(Self.mostPagesSearched) {
            let reader = AnnotationReader(try document.file.page(number))
            let isOwn =
                reader.snapshots.contains { $0.plan == idInFiles }
                || reader.annotations.contains { $0.own?.plan == idInFiles }
            if isOwn || (chosen == nil && number == expected) { chosen = (number, reader) }
            if isOwn { break }
        }
        guard let (number, reader) = chosen else {
            throw ImageError.noSuchPage(file: document.name, page: expected, pageCount: document.pageCount)
        }
        let snapshot = reader.snapshots.first { $0.plan == idInFiles }
        let shown = try document.page(number)
        let space =
            snapshot.flatMap { PageSpace(page: number, toPage: $0.toPage, pointsPerUnit: shown.unit) }
            ?? PageSpace(shown, drawing: drawing.size)
        guard let space else {
            throw ImageError.corrupt(
                file: document.name, format: .pdf, reason: Message("page \(number) has no sound size"))
        }
        let markup = try MarkupReader(
            reader.annotations, page: number, of: self, request, on: space, snapshots: reader.snapshots,
            unplaced: reader.unplaced)
        var elsewhere = 0
        for other in 1...min(document.pageCount, Self.mostPagesSearched) where other != number {
            let reader = AnnotationReader(try document.file.page(other))
            elsewhere += countElsewhere(reader.annotations, snapshots: reader.snapshots)
        }
        var report = try importEntries(markup, named: document.name, request, elsewhere: elsewhere, progress)
        for warning in document.warnings { report.note(warning) }
        return report
    }

    /// In so many pages the plan's annotations are looked for.
    private static let mostPagesSearched = 2_000

    private func importEntries(
        _ markup: MarkupReader, named name: String, _ request: PlanImport, elsewhere: Int,
        _ progress: (Int, Double?) throws -> Void
    ) throws -> ImportReport {
        if markup.isOfOtherPlan, !request.otherPlan {
            throw MarkupError.otherPlan(file: name, page: markup.page, plan: markup.otherPlanName)
        }
        var report = try importEntries(
            of: PlanReader(markup.imported), named: name, request, deletions: markup.deletions, progress: progress)
        if markup.isOfOtherPlan {
            report.note(Message("the annotations were written from another plan, and are imported as they are"))
        }
        if elsewhere > 0 {
            report.note(Message("annotations on other pages, which are none of this plan's drawing: \(elsewhere)"))
        }
        return report
    }
}
