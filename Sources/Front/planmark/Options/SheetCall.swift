import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanSheet

/// Calls of PlanSheet, whose errors and notes name the command's options.
enum SheetCall {
    /// Makes a call.
    ///
    /// - Parameters:
    ///   - message: Returns what to say where a plan's drawing cannot be had.
    ///   - language: The language of notes; nil to keep them quiet.
    ///   - hasLimitOption: Whether the command has the option `--max-megapixels`.
    ///   - body: The call.
    /// - Throws: The call's error as the command's.
    static func run<Output>(
        saying message: (PlanDrawingError) -> Message = \.message, notesIn language: MessageLanguage? = .ofErrors,
        hasLimitOption: Bool = true, _ body: () throws(SheetError) -> Output
    ) throws -> Output {
        do throws(SheetError) {
            return try body()
        } catch {
            if let language {
                for note in error.notes { Diagnostics.note(note.message, in: language) }
            }
            throw commandError(for: error, saying: message, hasLimitOption: hasLimitOption)
        }
    }

    static func printNotes(_ report: SheetReport, in language: MessageLanguage) {
        for line in report.noteLines(in: language, for: .command) { Diagnostics.note(line, in: language) }
    }

    /// Renders a sheet to a file, with its progress and what was odd in its drawing; with nil for the language without.
    static func render(
        _ sheet: Sheet, to output: String, as format: SheetFormat, picture: PictureOptions,
        notesIn language: MessageLanguage?
    ) throws {
        var meter = ProgressMeter(name: output, total: Int(sheet.size.height), unit: .row, in: language)
        defer { meter.finish() }
        try run { () throws(SheetError) in
            try sheet.render(to: output, as: format, compression: picture.level, quality: picture.quality) { done, _ in
                meter.show(done)
            }
        }
        meter.finish()
        guard let language else { return }
        for note in sheet.notes(writing: format) {
            Diagnostics.note(note.message, in: language)
        }
        for warning in sheet.drawingWarnings { Diagnostics.note(warning, in: language) }
    }

    private static func commandError(
        for error: SheetError, saying message: (PlanDrawingError) -> Message, hasLimitOption: Bool
    ) -> any Error {
        switch error.cause {
        case .planDrawing(let error): CommandFailure(error, message: message(error))
        case .image(let image) where image.kind == .limit && !hasLimitOption: CommandFailure(image)
        // An option that names what is not there is a mistake of the command line; how options are written is no help.
        case .noSuchArea, .noSuchMarker, .cropOutside, .resolutionUnknown:
            CommandFailure(error.message, exitCode: .usage)
        default:
            error.kind == .usage
                ? ValidationError(error.message) : CommandFailure(error)
        }
    }
}
