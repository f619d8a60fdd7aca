import PlanArgumentParser
import PlanBase
import PlanStore

/// The options that `undo` and `redo` share.
struct ReversalOptions: ParsableArguments {
    @OptionGroup var file: PlanArgument

    @Option(help: ArgumentHelp("How many changes.", valueName: "n"))
    var count: Int = 1

    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print the changes as JSON, one object a line.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if count < 1 { throw ValidationError(Message("--count must be 1 or more")) }
    }

    /// Reverses changes one after the other and prints each. Where there are fewer than asked for, those are reversed.
    ///
    /// - Parameters:
    ///   - name: what has become of a change.
    ///   - part: tells that only some of the changes asked for were there.
    ///   - reverse: reverses a change and tells its progress.
    func run(
        _ name: Message, part: (_ done: Int, _ count: Int) -> Message,
        _ reverse: (Plan, _ author: String?, _ progress: (_ done: Int, _ total: Int) -> Void) throws -> Revision
    ) throws {
        let plan = try file.open(notesIn: language.lang)
        for done in 0..<count {
            if count > 1 { InterruptLine.ofChange(done, of: count, of: plan.location, in: language.lang) }
            var meter: ProgressMeter?
            defer { meter?.finish() }
            let revision: Revision
            do {
                revision = try reverse(plan, author.name) { done, total in
                    meter = meter ?? ProgressMeter(name: plan.location, total: total, unit: .marker, in: language.lang)
                    meter?.show(done)
                }
            } catch let error as PlanStoreError where done > 0 && [.nothingToUndo, .nothingToRedo].contains(error) {
                Diagnostics.note(part(done, count), in: language.lang)
                throw ExitCode.failure
            }
            meter?.finish()
            if json {
                printJSON(revision.json)
            } else {
                print("\(name.text(in: language.lang)): \(revision.text(in: language.lang, for: .command))")
            }
        }
    }
}
