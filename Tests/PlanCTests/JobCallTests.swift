import CPlanmark
import PlanC
import PlanImage
import TestSupport
import Testing

/// Jobs through the C interface.
@Suite struct JobCallTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `A job writes its sheet and tells so; one that fails tells why`() throws {
        let drawing = try folder.file(
            "a.png", PixelBuffer(width: 90, height: 60, format: .rgb, filledWith: 255).pngBytes())
        let list = try folder.file("a.csv", Array("x,y\n5,5\n500,5\n".utf8))
        let job = #"{"id": "a", "drawing": "\#(drawing)", "markers": "\#(list)", "output": "\#(folder["b.png"])"}"#
        let result = try text { planmark_job_run(job, nil, $0) }
        #expect(result.contains(#""id":"a""#) && result.contains(#""status":"refused""#))
        #expect(try folder.bytes("b.png").starts(with: [0x89, 0x50]))
        for (job, code) in [
            ("{", "notJSON"), (#"{"drawin": "a"}"#, "unknownMember"),
            (#"{"drawing": "/none", "markers": "m"}"#, "noOutput"),
        ] {
            let result = try text { planmark_job_run(job, nil, $0) }
            #expect(result.contains(#""status":"failed""#) && result.contains("\"code\":\"\(code)\""), "\(result)")
        }
        var handle: OpaquePointer?
        #expect(planmark_job_run(nil, nil, &handle) == PLANMARK_INVALID_ARGUMENT.status)
        let task = try PlanCTests.handle { planmark_task_create($0) }
        try call(planmark_task_cancel(task))
        #expect(planmark_job_run(job, task, &handle) == PLANMARK_CANCELLED.status)
        close(task)
    }
}
