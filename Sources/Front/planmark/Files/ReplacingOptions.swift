import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanPDF

/// The option to replace a file that a command leaves as it is otherwise.
struct ReplacingOptions: ParsableArguments {
    @Flag(help: "Replace the output also if Planmark did not write it, or somebody has changed it since.")
    var force = false

    /// Refuses to put an output in the place of anything but an earlier one, unless that is forced.
    ///
    /// - Returns: The state of the file that may be replaced; nil for any.
    func check(_ output: String) throws -> FileState? {
        try FormerExport.state(of: output, isReplaced: force)
    }

    /// Refuses to put bytes in the place of others, unless that is forced.
    ///
    /// - Returns: The state of the file that may be replaced; nil for any.
    func check(_ output: String, content: [UInt8]) throws -> FileState? {
        guard !force else { return nil }
        // Before the file is read.
        let state = FileState(of: output)
        try FormerExport.check(output, content: content)
        return state
    }
}
