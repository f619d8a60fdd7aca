// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBatch
import PlanSheet

/// Does a job for a call; ends with a failure if the task is cancelled meanwhile.
private func run<Answer>(_ task: OpaquePointer?, _ body: (SheetCancellation?) -> Answer) throws -> Answer {
    let task = try TaskHandle.optional(task)
    let answer = body(task?.cancellation)
    if task?.cancellation.isCancelled == true {
        throw Failure(status: .cancelled, code: "cancelled", message: "cancelled")
    }
    return answer
}

/// Makes the sheet of a job and writes it.
@c @implementation
public func planmark_job_run(
    _ job: UnsafePointer<CChar>!, _ task: OpaquePointer!, _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (text, output) = (try Arguments.text(job, "job"), try Arguments.output(result, "result"))
        let json = try run(task) { SheetJob.run(json: text, cancellation: $0, for: Caller.frontEnd) }
        output.pointee = HandleTable.shared.open(BytesHandle(text: json))
    }
}

/// Makes the sheet of a job and writes it, unless that is done already.
@c @implementation
public func planmark_job_resume(
    _ job: UnsafePointer<CChar>!, _ finished: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (text, output) = (try Arguments.text(job, "job"), try Arguments.output(result, "result"))
        let finished = try Arguments.optionalText(finished, "finished").map(FinishedJobs.init(hash:)) ?? FinishedJobs()
        let json = try run(task) { SheetJob.run(json: text, unless: finished, cancellation: $0, for: Caller.frontEnd) }
        output.pointee = HandleTable.shared.open(BytesHandle(text: json))
    }
}

/// Makes the sheet of a job as the bytes of a file, and writes nothing.
@c @implementation
public func planmark_job_render(
    _ job: UnsafePointer<CChar>!, _ task: OpaquePointer!, _ picture: UnsafeMutablePointer<OpaquePointer?>!,
    _ result: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (text, picture) = (try Arguments.text(job, "job"), try Arguments.output(picture, "picture"))
        let output = try Arguments.output(result, "result")
        let (bytes, json) = try run(task) { SheetJob.rendered(json: text, cancellation: $0, for: Caller.frontEnd) }
        picture.pointee = bytes.map { HandleTable.shared.open(BytesHandle($0)) }
        output.pointee = HandleTable.shared.open(BytesHandle(text: json))
    }
}
