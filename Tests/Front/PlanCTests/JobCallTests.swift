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

    @Test(arguments: [#"\n"#, #"\r"#, #"\u0085"#, #"\u2028"#])
    func `Why a job failed is one line, whatever the names of its files`(lineBreak: String) throws {
        for member in ["plan", "drawing"] {
            let job = #"{"\#(member)": "a\#(lineBreak)b", "markers": "m", "output": "\#(folder["b.png"])"}"#
            let result = try json {
                planmark_job_run(member == "plan" ? job.replacing(#""markers": "m", "#, with: "") : job, nil, $0)
            }
            let message = try #require(result["error"]?["message"]?.string)
            #expect(message.contains("a b") && !message.contains(where: \.isNewline))
        }
    }

    @Test func `A job that is done is skipped, and done again when it has changed or its hash is another`() throws {
        let drawing = try folder.file(
            "a.png", PixelBuffer(width: 90, height: 60, format: .rgb, filledWith: 255).pngBytes())
        let list = try folder.file("a.csv", Array("x,y\n5,5\n".utf8))
        // A sheet counts as newer only by another tick of the file system's clock.
        for name in ["a.png", "a.csv"] { try folder.age(name, 100) }
        func job(_ request: String) -> String {
            #"{"drawing": "\#(drawing)", "markers": "\#(list)", "output": "\#(folder["b.png"])", "request": \#(request)}"#
        }
        func status(_ result: String) -> String? {
            ["done", "skipped", "failed"].first { result.contains("\"status\":\"\($0)\"") }
        }
        let first = try text { planmark_job_resume(job("{}"), nil, nil, $0) }
        let marker = #""hash":""#
        let start = try #require(first.firstRange(of: marker)).upperBound
        let hash = String(first[start...].prefix(32))
        #expect(status(first) == "done")
        #expect(try text { planmark_job_run(job("{}"), nil, $0) }.contains("\(marker)\(hash)"))
        #expect(status(try text { planmark_job_resume(job("{}"), nil, nil, $0) }) == "skipped")
        #expect(status(try text { planmark_job_resume(job("{}"), hash, nil, $0) }) == "skipped")
        let other = job(#"{"look": {"fade": 0.5}}"#)
        #expect(status(try text { planmark_job_resume(other, hash, nil, $0) }) == "done")
        #expect(status(try text { planmark_job_resume(job("{}"), "no hash", nil, $0) }) == "done")
        _ = try folder.file("a.csv", Array("x,y\n6,6\n".utf8))
        #expect(status(try text { planmark_job_resume(job("{}"), hash, nil, $0) }) == "done")
    }

    @Test func `A job's picture is what it would write; one that fails has none`() throws {
        let drawing = try folder.file(
            "a.png", PixelBuffer(width: 90, height: 60, format: .rgb, filledWith: 255).pngBytes())
        let list = try folder.file("a.csv", Array("x,y\n5,5\n".utf8))
        let inputs = #""drawing": "\#(drawing)", "markers": "\#(list)""#
        _ = try text { planmark_job_run(#"{\#(inputs), "output": "\#(folder["b.png"])"}"#, nil, $0) }
        var picture: OpaquePointer?
        let result = try text { planmark_job_render("{\(inputs)}", nil, &picture, $0) }
        #expect(result.contains(#""status":"done""#))
        var (data, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        try call(planmark_bytes_get(picture, &data, &count))
        #expect(Array(UnsafeBufferPointer(start: data, count: count)) == (try folder.bytes("b.png")))
        close(picture)
        let failed = try text { planmark_job_render("{}", nil, &picture, $0) }
        #expect(picture == nil && failed.contains(#""code":"noDrawing""#))
    }

    @Test func `The number of processors is set within its range`() throws {
        #expect(planmark_set_processors(-1) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_set_processors(1025) == PLANMARK_INVALID_ARGUMENT.status)
        try call(planmark_set_processors(1))
        try call(planmark_set_processors(0))
    }
}
