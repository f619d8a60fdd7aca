// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanJSON
import PlanStore

/// Brings the changes of another copy of a plan into it.
@c @implementation
public func planmark_plan_merge(
    _ plan: OpaquePointer!, _ other: OpaquePointer!, _ request: UnsafePointer<CChar>!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (ours, theirs) = (try PlanHandle.of(plan, "plan"), try PlanHandle.of(other, "other"))
        let request = try RequestText.decode(request, "request") ?? ChangeRequest()
        let merge = try ours.use(with: theirs) { plan, other in
            guard plan !== other, !(plan.isFile && plan.file(thatIs: other.location) == plan.location) else {
                throw Failure.argument("other", "must be another copy of the plan, not the plan itself")
            }
            return try plan.merge(other, by: request.author)
        }
        report?.pointee = HandleTable.shared.open(BytesHandle(text: merge.json.text))
    }
}

/// Gets who changed what of a plan when, the latest first, as JSON.
@c @implementation
public func planmark_plan_history(
    _ plan: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let output = try Arguments.output(json, "json")
        let request = try RequestText.decode(request, "request") ?? HistoryRequest()
        try request.check()
        var text = JSONText()
        text.open("[")
        try handle.use { plan in
            try plan.forEachRevision(ofMarker: request.marker, limit: request.limit) { text.value($0.json) }
        }
        text.close("]")
        output.pointee = HandleTable.shared.open(BytesHandle(text: String(decoding: text.bytes, as: UTF8.self)))
    }
}

/// Undoes the last changes of a plan that are not undone yet.
@c @implementation
public func planmark_plan_undo(
    _ plan: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    reverse(plan, request, report) { try $0.undo($1, by: $2) }
}

/// Does again what was undone last in a plan.
@c @implementation
public func planmark_plan_redo(
    _ plan: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    reverse(plan, request, report) { try $0.redo($1, by: $2) }
}

/// Undoes or redoes changes: all of them, or none.
private func reverse(
    _ plan: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ report: UnsafeMutablePointer<OpaquePointer?>?,
    _ reverse: (Plan, _ count: Int, _ author: String?) throws -> [Revision]
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let request = try RequestText.decode(request, "request") ?? ReversalRequest()
        try request.check()
        let revisions = try handle.use { try reverse($0, request.count, request.author) }
        report?.pointee = HandleTable.shared.open(BytesHandle(text: JSONValue.array(revisions.map(\.json)).text))
    }
}
