import PlanArgumentParser
import PlanBase
import PlanImage
import PlanSheet

/// Calls of PlanSheet, whose errors and notes name the command's options.
enum SheetCall {
    /// Makes a call.
    ///
    /// - Parameters:
    ///   - advice: What to do where a plan's drawing cannot be had.
    ///   - language: The language of notes; nil to keep them quiet.
    ///   - hasLimitOption: Whether the command has the option `--max-megapixels`.
    ///   - body: The call.
    /// - Throws: The call's error as the command's.
    static func run<Output>(
        advice: String? = nil, notesIn language: MessageLanguage? = .english, hasLimitOption: Bool = true,
        _ body: () throws(SheetError) -> Output
    ) throws -> Output {
        do throws(SheetError) {
            return try body()
        } catch {
            if let language {
                for note in error.notes { Diagnostics.note(note.message(naming: \.flag), in: language) }
            }
            throw commandError(for: error, advice: advice, hasLimitOption: hasLimitOption)
        }
    }

    static func printNotes(_ report: SheetReport, in language: MessageLanguage) {
        for line in report.noteLines(in: language, naming: \.flag) { Diagnostics.note(line, in: language) }
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
            Diagnostics.note(note.message(naming: \.flag), in: language)
        }
        for warning in sheet.drawingWarnings { Diagnostics.note(warning, in: language) }
    }

    private static func commandError(
        for error: SheetError, advice: String?, hasLimitOption: Bool
    ) -> any Error {
        let message = error.message(naming: \.flag)
        switch error.problem {
        case .invalidValue, .wrongKind, .unknownMember, .otherVersion, .conflict, .meaningless, .mapOnly, .unknownTheme,
            .scaleUnknown, .unknownFormat:
            return ValidationError(message)
        case .noSuchArea, .noSuchMarker, .cropOutside, .sheetTooLarge, .resolutionUnknown:
            return CommandFailure(message, exitCode: .usage)
        case .iconTooLarge, .drawingConsumed, .drawing(.tooManyLayers), .drawing(.areasTooDense):
            return CommandFailure(message, exitCode: .unreadableInput)
        case .outputIsInput: return CommandFailure(message, exitCode: .unwritableOutput)
        case .planDrawing(let error):
            return CommandFailure(error.message(advice: advice), exitCode: .unreadableInput)
        case .image(let error) where error.isTooLarge && hasLimitOption:
            let raising = SheetRequest.megapixels(for: error).map {
                "raise it when you trust the file, with --max-megapixels \($0)"
            }
            return CommandFailure(error.tooLargeMessage(raisingLimit: raising), exitCode: .unreadableInput)
        default: return error.underlying ?? CommandFailure(message, exitCode: .failure)
        }
    }
}
