import PlanArgumentParser
import PlanBase

/// The messages of the program other than its results, on standard error. If standard error cannot be written to, the
/// messages are lost.
enum Diagnostics {
    /// Reports something that was refused while the rest goes on.
    static func report(_ message: Message, in language: MessageLanguage) {
        report(message.text(in: language, for: .command))
    }

    /// Reports something that was refused while the rest goes on, in words that are in the language already.
    static func report(_ message: String) { show("planmark: \(message.shownSafely)\n") }

    /// Mentions something that is done all the same but may not be meant.
    static func note(_ message: Message, in language: MessageLanguage) {
        show("planmark: \(Message("note: \(message)").text(in: language, for: .command).shownSafely)\n")
    }

    /// Mentions something that is done all the same but may not be meant, in words that are in the language already.
    static func note(_ message: String, in language: MessageLanguage) {
        note(Message(untranslated: message), in: language)
    }

    /// Writes to the terminal as it is, without a line's end.
    static func show(_ text: String) { _ = StandardStream.error.write(text, atOnce: true) }
}
