import CPlanmark
import PlanC
import PlanJSON

// Jobs: one sheet of files.
extension CallRun {
    static let jobCalls: [FuzzedCall] = [
        { run in
            let (job, task) = (run.job(), run.task())
            run.makingResult { planmark_job_run(job, task, $0) }
        },
        { run in
            let (job, finished, task) = (
                run.job(), run.input.text(["", "00112233445566778899aabbccddeeff"]), run.task()
            )
            run.makingResult { planmark_job_resume(job, finished, task, $0) }
        },
        { run in
            let (job, task) = (run.job(), run.task())
            var picture: OpaquePointer?
            let isMade = !run.input.isOne(of: 16)
            run.makingResult {
                isMade ? planmark_job_render(job, task, &picture, $0) : planmark_job_render(job, task, nil, $0)
            }
            if let picture { run.keep(picture, .bytes) }
        },
    ]

    private mutating func makingResult(_ make: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        var result: OpaquePointer?
        let isWanted = !input.isOne(of: 16)
        let status = isWanted ? make(&result) : make(nil)
        CallCheck.check(status)
        require((result != nil) == (status == 0), "a status of \(status), and a result: \(result != nil)")
        guard let result else { return }
        keep(result, .bytes)
        CallCheck.checkResult(bytes(of: result))
    }

    /// A job whose output is in the folder.
    private mutating func job() -> [CChar]? {
        guard let text = request(KnownTexts.jobs) else { return nil }
        guard var job = try? JSONValue(parsing: text.dropLast().map { UInt8(bitPattern: $0) }),
            let output = job["output"]?.string, !output.hasPrefix(FuzzFolder.shared.path("")),
            case .object(var members) = job
        else { return text }
        members["output"] = .string(FuzzFolder.shared.path(output))
        job = .object(members)
        return Array(job.text.utf8CString)
    }
}
