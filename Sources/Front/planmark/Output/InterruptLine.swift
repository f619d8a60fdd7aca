import Glibc
import PlanBase
import PlanFiles
import PlanStore

/// The lines with which Ctrl-C and SIGTERM end commands: what is kept, and how to go on.
enum InterruptLine {
    /// Sets the line for a plan that is about to be changed.
    static func ofChange(of plan: PlanLocation, in language: MessageLanguage) {
        set(
            .change, before: Message("Interrupted: nothing was changed in \(plan); run the command again"),
            during: Message(
                "Interrupted while \(plan) was being saved: all of the change is there, or nothing; 'planmark history' tells"
            ),
            after: Message("Interrupted: the change of \(plan) is saved"), in: language)
    }

    /// Sets the line for one of several changes of a plan that are made one after the other.
    ///
    /// - Parameter done: The number of changes that are made.
    static func ofChange(_ done: Int, of count: Int, of plan: String, in language: MessageLanguage) {
        func line(_ done: Int) -> Message {
            Message("Interrupted after \(done) of \(count) changes of \(plan); 'planmark history' tells")
        }
        set(
            .change, before: line(done),
            during: Message(
                "Interrupted while \(plan) was being saved: all of the change is there, or nothing; 'planmark history' tells"
            ),
            after: line(done + 1), in: language)
    }

    /// Sets the line for a file, a folder or a plan that is about to be made and appears whole or not at all.
    ///
    /// - Parameter inOneStep: True if the output gets its name at one stroke; else ``ofWhole(_:in:keeping:)`` has to be called when it is
    ///   whole.
    static func ofOutput(_ path: String, inOneStep: Bool = true, in language: MessageLanguage) {
        // A database has transactions of its own.
        guard !PlanLocation.isAddress(path) else { return }
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        let isStandard = path == "-" || StandardPath.descriptor(of: path, forInput: false) != nil
        guard !isStandard, !isThere || kind == S_IFREG || kind == S_IFDIR else {
            return set(Message("Interrupted: the output is not whole; run the command again"), in: language)
        }
        let before =
            isThere
            ? Message("Interrupted: \(path) is as it was; run the command again")
            : Message("Interrupted: \(path) was not made; run the command again")
        inOneStep ? setOutput(path, before: before, in: language) : set(before, in: language)
    }

    /// Sets the line for tiles that are about to be made.
    static func ofTiles(_ path: String, in language: MessageLanguage) {
        let before = Message(
            "Interrupted: \(path) was not made; the same command with --resume goes on with what is done")
        setOutput(path, before: before, in: language)
    }

    /// Sets the line for an output that a closure makes whole. No interrupt comes between.
    static func ofWhole(_ path: String, in language: MessageLanguage, keeping: () -> Void) {
        InterruptCleanup.naming {
            keeping()
            set(Message("Interrupted: \(path) is whole"), in: language)
        }
    }

    private static func setOutput(_ path: String, before: Message, in language: MessageLanguage) {
        set(
            .output, before: before, during: Message("Interrupted: \(path) is whole, or as it was"),
            after: Message("Interrupted: \(path) is whole"), in: language)
    }

    private static func set(
        _ step: InterruptNotice.StepKind, before: Message, during: Message, after: Message, in language: MessageLanguage
    ) {
        InterruptNotice.set(
            step, before: line(before, in: language), during: line(during, in: language),
            after: line(after, in: language))
    }

    /// Sets the line of this moment.
    static func set(_ message: Message, in language: MessageLanguage) {
        InterruptNotice.set(line(message, in: language))
    }

    private static func line(_ message: Message, in language: MessageLanguage) -> String {
        let text = "planmark: \(message.text(in: language, for: .command).shownSafely)"
        // Over the progress that a terminal shows, with the ^C behind it.
        return isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K\(text)" : text
    }
}
