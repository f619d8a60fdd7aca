import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import PlanStore

/// Writes plans as annotations: onto the PDF that their drawings are pages of, or as XFDF.
struct MarkupWriter {
    /// The plans with the markers that are written.
    let plans: [PlanSelection]
    let request: PlanExport

    /// Takes the next bytes.
    typealias Output = (ArraySlice<UInt8>) throws -> Void

    /// Writes the file.
    ///
    /// - Throws: ``MarkupError`` for plans that do not go together, `ImageError` and `PlanDrawingError` if the drawing cannot be read,
    ///   `PlanStoreError`, and what `output` throws.
    func write(_ format: PlanFormat, to output: @escaping Output) throws -> ExportReport {
        var contents: [DrawingContent] = []
        for plan in plans { contents.append(try plan.drawingContent(givenAs: request.drawing)) }
        guard let first = plans.first, let content = contents.first else {
            return report(WrittenCounts())
        }
        let page = try DrawingPage(of: first.planDrawing, content)
        var ids = Set([first.plan.id])
        for (plan, other) in zip(plans, contents).dropFirst() {
            guard ids.insert(plan.plan.id).inserted else { throw MarkupError.givenTwice(plan: plan.location) }
            guard other.hasSameBytes(as: content) else {
                throw MarkupError.otherDrawing(plan: plan.location, first: first.location)
            }
            if page.isMade { throw MarkupError.pictureOfSeveralPlans(plan: plan.location) }
        }
        return try writing(Array(zip(plans, contents)), format, page, [], to: output)
    }

    /// Reads the plans, each as it is at one moment, and writes them when all are read.
    private func writing(
        _ rest: [(PlanSelection, DrawingContent)], _ format: PlanFormat, _ page: DrawingPage, _ done: [PlanAnnotations],
        to output: @escaping Output
    ) throws -> ExportReport {
        guard let (plan, content) = rest.first else { return try write(done, format, page, to: output) }
        return try plan.plan.reading { _ in
            let space =
                done.isEmpty ? page.space : try DrawingPage.space(of: plan.planDrawing, in: page.document)
            let units = request.units ?? plan.plan.drawing.units ?? .metric
            let objects =
                format == .pdf
                ? try SheetObjects(
                    of: plan, drawing: content, units: units,
                    leastUnit: Self.leastUnit(on: space, plan.planDrawing), language: request.language) : nil
            let annotations = PlanAnnotations(plan, on: space, in: units, objects)
            return try writing(Array(rest.dropFirst()), format, page, done + [annotations], to: output)
        }
    }

    /// The least size of texts and symbols, in pixels: letters of legends have six points then, unless the page is as small as a card.
    private static func leastUnit(on space: PageSpace, _ drawing: PlanDrawing) -> Double {
        let size = drawing.drawing.size
        return min(5 / space.pointsPerPixel, max(size.width, size.height) / 60)
    }

    private func write(
        _ annotations: [PlanAnnotations], _ format: PlanFormat, _ page: DrawingPage, to output: @escaping Output
    ) throws -> ExportReport {
        guard format == .pdf else {
            let name = PlanPaths.fileName(of: plans[0].planDrawing.page.file)
            let counts = try XFDFWriter(file: name).write(annotations, to: output)
            return report(counts, lossOfScales: Message("the plan's scales"))
        }
        let (counts, notes) = try write(annotations, onto: page.document, output)
        let othersScales = try annotations.contains {
            PageViewports.hasOthers(try page.document.file.page($0.space.page))
        }
        let loss = Message("the plan's scales, as the page has its own")
        return report(
            counts, lossOfScales: othersScales ? loss : nil, notes: notes + annotations.flatMap(\.notes))
    }

    /// - Returns: how much was written, and what is worth telling of the file.
    private func write(
        _ annotations: [PlanAnnotations], onto original: PDFDocument, _ output: @escaping Output
    ) throws -> (WrittenCounts, [Message]) {
        var (file, notes) = (original.file, [Message]())
        let stripped = request.stripActions ? file.stripActions() : 0
        var end = try PDFEnd(of: file)
        let reason = Self.reasonToRewrite(original, end, stripped: stripped)
        if let signed = file.signatureNote(isRewritten: reason != nil) { notes.append(signed) }
        if let reason {
            notes.append(reason)
            file = try PDFDocument(bytes: try file.rewritten(), name: original.name).file
            end = try PDFEnd(of: file)
        }
        if request.stripActions {
            notes.append(Message("\(stripped) scripts and actions taken out"))
        }
        guard let end else {
            throw ImageError.corrupt(
                file: original.name, format: .pdf, reason: Message("it has no end that can be taken up"))
        }
        var place = 0
        while place < end.byteCount {
            let piece = try file.bytes(at: place, count: min(1 << 20, end.byteCount - place))
            guard !piece.isEmpty else { throw ImageError.truncated(file: original.name, row: nil) }
            try output(piece[...])
            place += piece.count
        }
        let counts = try AnnotatedPDF(
            file: file, end: end, time: .now, listLanguage: request.list ? request.language : nil
        ).write(annotations, output: output)
        if counts.missingGlyphs > 0 {
            notes.append(
                Message("characters in the list that no installed font has: \(counts.missingGlyphs)"))
        }
        return (counts, notes)
    }

    /// Why a file cannot stay as it is; nil if it can.
    private static func reasonToRewrite(_ document: PDFDocument, _ end: PDFEnd?, stripped: Int) -> Message? {
        if document.file.isEncrypted {
            return Message("the PDF is encrypted and was written anew, without encryption")
        }
        if !document.warnings.isEmpty || end == nil {
            return Message("the PDF is damaged and was written anew, repaired")
        }
        return stripped > 0
            ? Message("the PDF was written anew, so that what was taken out is gone") : nil
    }

    /// - Parameter lossOfScales: What the file does not hold of the plans' scales, if they have some.
    private func report(
        _ counts: WrittenCounts, lossOfScales: Message? = nil, notes: [Message] = []
    ) -> ExportReport {
        var losses = [
            Message("the history but for the last change of each status, and the workflow")
        ]
        if let lossOfScales, plans.contains(where: { (try? $0.plan.scales())?.isEmpty == false }) {
            losses.append(lossOfScales)
        }
        if let first = counts.firstReplacedLine {
            losses.append(
                Message(
                    """
                    characters that no file can hold, written as '\u{FFFD}', in texts: \(counts.replacedTexts); the first is \
                    '\(first.excerpt)'
                    """))
        }
        if plans.contains(where: { (try? $0.plan.hasAttachments()) == true }) {
            losses.append(Message("the content of attachments: their names and hashes are there"))
        }
        return ExportReport(
            areas: counts.areas, lines: counts.lines, markers: counts.markers, losses: losses, notes: notes,
            language: request.language)
    }
}

extension DrawingContent {
    /// True if both contents are one file, or both are equal bytes.
    fileprivate func hasSameBytes(as other: DrawingContent) -> Bool {
        switch (self, other) {
        case (.bytes(let one, _), .bytes(let two, _)): one == two
        case (.file(let one), .file(let two)): SameFile.isSame(PagePath(one).file, PagePath(two).file)
        default: false
        }
    }
}
