import Glibc
import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanPostgres

/// The command: one subcommand a task, each a thin layer over the libraries.
@main
struct Planmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put areas and numbered markers onto floor plans, exactly.",
        discussion: """
            Exit status: 0 all done; 1 some input was refused, the rest is done and reported; 2 the command line is wrong; \
            3 an input file cannot be read, or is malformed; 4 the output cannot be written.
            """,
        version: "planmark \(planmarkVersion)",
        subcommands: [
            AnnotateCommand.self, DetectionsCommand.self, PagesCommand.self, TilesCommand.self, BatchCommand.self,
            LocateCommand.self, ZonesCommand.self, ConvertCommand.self,
            GridCommand.self, RectifyCommand.self, RoomsCommand.self, AreaCommand.self,
            NewCommand.self,
            SetCommand.self, ScaleCommand.self, MeasureCommand.self, MarkCommand.self, ListCommand.self,
            ShowCommand.self, EditCommand.self,
            MoveCommand.self,
            StatusCommand.self, RemoveCommand.self, AttachCommand.self, ImportCommand.self, ExportCommand.self,
            RenderCommand.self, StatsCommand.self, WorkflowCommand.self, HistoryCommand.self, UndoCommand.self,
            RedoCommand.self, CopyCommand.self, MergeCommand.self, CheckCommand.self, RepairCommand.self,
            PlansCommand.self, ServeCommand.self, AdminCommand.self, ShapeCommand.self, CurlCommand.self,
        ], topics: HelpTopic.all)

    static func main() {
        // So that an interrupt leaves no half-written file.
        InterruptCleanup.install()
        // So that a limit on the size of files is an error with a message, as a full disk is.
        signal(SIGXFSZ, SIG_IGN)
        // Before any thread starts, as the environment is not to be changed while another one reads it.
        BundledFonts.useWhereNoneAreSetUp()
        DatabaseAddress.register()
        refuseOddArguments()
        main(nil)
        exitProcess(.success)
    }

    static func prepare() throws { try OpenFileLimit.ensure() }

    /// Ends the command if an argument is not UTF-8: taken for text, it would name another file.
    private static func refuseOddArguments() {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let word = CommandLine.unsafeArgv[index] else { continue }
            let argument = BytePath(cString: word)
            guard argument.text == nil else { continue }
            let failure = CommandFailure(
                Message("\(argument): is not UTF-8, as arguments must be; rename the file, or give a link to it"),
                exitCode: .usage)
            Diagnostics.show(termination(for: failure).standardError)
            exitProcess(failure.exitCode)
        }
    }

    static func text(of message: Message) -> String { message.text(in: .ofErrors, for: .command) }

    static func commandError(for error: any Error) -> CommandFailure? {
        (error as? any Problem).map { CommandFailure($0) }
    }
}
