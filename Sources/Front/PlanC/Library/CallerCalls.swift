// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase

/// Sets in which language's terms messages speak.
@c @implementation
public func planmark_set_caller(_ name: UnsafePointer<CChar>!) -> planmark_status {
    attempt {
        let name = try Arguments.text(name, "name")
        switch name {
        case "c": Caller.set(isPython: false)
        case "python": Caller.set(isPython: true)
        default: throw Failure.argument("name", "must be c or python, not '\(name.excerpt)'")
        }
    }
}
