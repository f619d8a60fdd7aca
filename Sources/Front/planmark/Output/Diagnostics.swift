import PlanArgumentParser
import PlanBase

/// What the program says beside its results, on standard error. Nothing can be done where even that cannot be written to.
enum Diagnostics {
    /// Reports something that was refused while the rest goes on.
    static func report(_ message: String) { show("planmark: \(message.shownSafely)\n") }

    /// Mentions something that is done all the same but may not be meant.
    static func note(_ message: String, in language: MessageLanguage) {
        show("planmark: \(language.text("note: ", "注意:"))\(message.shownSafely)\n")
    }

    /// Writes to the terminal as it is, without a line's end.
    static func show(_ text: String) { _ = StandardStream.error.write(text, atOnce: true) }
}
