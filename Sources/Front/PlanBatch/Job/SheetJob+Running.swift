import Glibc
import PlanBase
import PlanImage
import PlanSheet
import PlanStore
import PlanTables

extension SheetJob {
    /// Makes the sheet and writes it to ``output``, which appears whole or not at all.
    ///
    /// Nothing is thrown: a job that fails has a result that says why.
    ///
    /// - Parameters:
    ///   - cancellation: Ends the job early from another thread; the result then has the error `cancelled`.
    ///   - frontEnd: The front end that runs the job, whose terms for operations the result has.
    public func run(cancellation: SheetCancellation? = nil, for frontEnd: FrontEnd = .swift) -> SheetJobResult {
        result(for: frontEnd) { result, text in
            let (output, format) = try target
            let sheet = try sheet(&result, writing: output, text)
            try sheet.render(
                to: output, as: format, compression: compression, quality: quality, cancellation: cancellation)
            result.notes += sheet.notes(writing: format).map { text($0) }
            return sheet
        }
    }

    /// Makes the sheet as the bytes of a file, and writes nothing. ``output`` tells the format at most.
    ///
    /// - Parameters:
    ///   - cancellation: as of ``run(cancellation:for:)``.
    ///   - frontEnd: as of ``run(cancellation:for:)``.
    /// - Returns: The bytes, nil if the job failed; and the result.
    public func rendered(
        cancellation: SheetCancellation? = nil, for frontEnd: FrontEnd = .swift
    ) -> (bytes: [UInt8]?, result: SheetJobResult) {
        var bytes: [UInt8]?
        let result = result(for: frontEnd) { result, text in
            let format = if let format { format } else { try SheetFormat(path: output ?? "") }
            let sheet = try sheet(&result, writing: nil, text)
            bytes = try sheet.renderedBytes(
                as: format, compression: compression, quality: quality, cancellation: cancellation)
            result.notes += sheet.notes(writing: format).map { text($0) }
            return sheet
        }
        return (bytes, result)
    }

    /// The result of making and rendering a sheet.
    private func result(
        for frontEnd: FrontEnd, _ render: (inout SheetJobResult, JobText) throws -> Sheet
    ) -> SheetJobResult {
        let text = JobText(language: request.language, frontEnd: .job(of: frontEnd))
        let start = ContinuousClock.now
        var result = SheetJobResult()
        (result.id, result.output) = (id, output)
        do {
            try check()
            let sheet = try render(&result, text)
            result.notes += sheet.drawingWarnings.map { text($0) }
        } catch {
            if let error = error as? SheetError { result.notes += error.notes.map { text($0) } }
            result.fail(SheetJobError(wrapping: error), in: request.language, for: frontEnd)
        }
        result.seconds = start.duration(to: .now).milliseconds / 1000
        return result
    }

    /// The sheet of the job, and what is to be told of it.
    private func sheet(_ result: inout SheetJobResult, writing output: String?, _ text: JobText) throws -> Sheet {
        if let output { try refuse(output, asOneOf: inputs.map(\.path)) }
        let sheet = try Sheet(request, try input(&result, writing: output, text))
        let report = sheet.report
        result.notes += report.noteLines(in: text.language, for: text.frontEnd)
        if report.isChecked {
            result.refused = report.refused.count
            result.refusals = report.refused.prefix(Self.mostRefusals).map {
                $0.line(in: text.language, for: text.frontEnd)
            }
        }
        (result.areas, result.markers) = (report.areaCount, report.acceptedCount)
        result.status = report.refused.isEmpty ? .done : .refused
        return sheet
    }

    private static let mostRefusals = 100

    private func input(_ result: inout SheetJobResult, writing output: String?, _ text: JobText) throws -> SheetInput {
        guard let location = plan else {
            var input = SheetInput(drawing: drawing ?? "", areas: areas, markers: markers)
            input.markerTable = try table.style(in: "table.")
            input.markerImage = image
            input.detections = detectionSource
            return input
        }
        let plan = try Plan(at: try PlanLocation(location), access: .readOnly)
        if let output { try refuse(output, asOneOf: plan.files) }
        if let notice = plan.notice { result.notes.append(text(Message("\(plan.location): \(notice)"))) }
        let (query, notes) = try filter.query(of: plan)
        result.notes += notes.map { text($0) }
        var input = SheetInput(plan: PlanSelection(plan, query, showsAreas: showsAreas), drawing: drawing)
        input.detections = detectionSource
        return input
    }

    private var detectionSource: SheetInput.DetectionSource { detections.map { .file($0) } ?? .none }

    /// The path to write, and what to write there.
    private var target: (String, SheetFormat) {
        get throws {
            guard let output else { throw SheetJobError(.noOutput) }
            if let format { return (output, format) }
            if OutputPath(output).lacksEnding { throw SheetJobError(.noFormat(output: output)) }
            return (output, try SheetFormat(path: output))
        }
    }

    /// Refuses an output that is one of the job's files, by whatever name.
    private func refuse(_ output: String, asOneOf inputs: [String]) throws(SheetJobError) {
        let key = FileKey(of: output)
        for input in inputs where key != nil && FileKey(of: input) == key {
            throw SheetJobError(.outputIsInput(output: output, input: input))
        }
    }
}

/// The language and the terms in which a job's result speaks.
private struct JobText {
    let language: MessageLanguage
    let frontEnd: FrontEnd

    /// Returns a note in these.
    func callAsFunction(_ note: some MessageConvertible) -> String { note.message(in: language, for: frontEnd) }
}

extension Duration {
    /// The whole milliseconds, as a number.
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds / 1_000_000_000_000_000)
    }
}
