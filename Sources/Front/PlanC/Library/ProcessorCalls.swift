// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanGeometry

/// Sets how many processors the calls of this process keep busy.
@c @implementation
public func planmark_set_processors(_ count: Int32) -> planmark_status {
    attempt {
        guard (0...1024).contains(count) else { throw Failure.argument("count", "must be from 0 to 1024") }
        Processors.limit = count == 0 ? nil : Int(count)
    }
}
