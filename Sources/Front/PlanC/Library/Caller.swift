// The header documents the arguments and failures of the functions.

import CPlanmark
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

    fileprivate static func set(_ name: String) throws {
        switch name {
        case "c": isPython.store(false, ordering: .relaxed)
        case "python": isPython.store(true, ordering: .relaxed)
        default: throw Failure.argument("name", "must be c or python, not '\(name.excerpt)'")
        }
    }
}

/// Sets in which language's terms messages speak.
@c @implementation
public func planmark_set_caller(_ name: UnsafePointer<CChar>!) -> planmark_status {
    attempt { try Caller.set(try Arguments.text(name, "name")) }
}
