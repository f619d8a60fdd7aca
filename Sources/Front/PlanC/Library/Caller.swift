import PlanBase
import Synchronization

/// The program that calls this library, in whose terms messages name options and functions.
enum Caller {
    private static let isPython = Atomic(false)

    /// The front end whose terms messages have.
    static var frontEnd: FrontEnd { isPython.load(ordering: .relaxed) ? .python : .c }

    /// Returns the text for the caller: C's or Python's.
    static func text(c: String, python: String) -> String { frontEnd == .python ? python : c }

    /// Returns a message in the caller's terms.
    static func text(_ message: some MessageConvertible) -> String { message.message(in: .english, for: frontEnd) }

    /// Returns a member, given by its path in a request, as the caller writes it.
    static func name(ofMember path: String) -> String { text(Message("\(member: path)")) }

    /// Sets the front end whose terms messages have from now on.
    static func set(isPython: Bool) { Self.isPython.store(isPython, ordering: .relaxed) }
}
