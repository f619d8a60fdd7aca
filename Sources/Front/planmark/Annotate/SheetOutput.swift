import PlanArgumentParser
import PlanSheet

/// The output of a laid-out sheet: a file and a report on the sheet.
enum SheetOutput {
    /// Writes a sheet and tells what it shows, what was refused and what may not be meant.
    ///
    /// - Throws: The exit status 1 where something was refused; errors of rendering as the command's.
    static func write(
        _ sheet: Sheet, to output: String, as format: SheetFormat, _ picture: PictureOptions, _ report: ReportOptions
    ) throws {
        let noteLanguage = report.quiet ? nil : report.lang
        if let noteLanguage { SheetCall.printNotes(sheet.report, in: noteLanguage) }
        if sheet.report.isRenderable {
            try SheetCall.render(sheet, to: output, as: format, picture: picture, notesIn: noteLanguage)
        }
        if report.quiet {
            // Nothing is kept quiet about that makes the run fail.
            for refusal in sheet.report.refused { Diagnostics.report(refusal.line(in: report.lang, for: .command)) }
        } else if report.json {
            printJSON(sheet.report.json(in: report.lang, output: output, for: .command))
        } else {
            print(sheet.report.text(in: report.lang, output: output, for: .command))
        }
        if !sheet.report.refused.isEmpty { throw ExitCode.failure }
    }
}
