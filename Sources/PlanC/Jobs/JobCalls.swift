// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark
import PlanBatch

@c @implementation
public func planmark_job_run(
    _ job: UnsafePointer<CChar>!, _ task: OpaquePointer!, _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (text, output) = (try Arguments.text(job, "job"), try Arguments.output(result, "result"))
        let task = try TaskHandle.optional(task)
        let json = SheetJob.run(json: text, cancellation: task?.cancellation)
        if task?.cancellation.isCancelled == true {
            throw Failure(status: .cancelled, code: "cancelled", message: "cancelled")
        }
        output.pointee = HandleTable.shared.open(BytesHandle(text: json))
    }
}
