import FoundationEssentials
import PlanBase
import PlanImage
import PlanSheet
import PlanStore
import Testing

@testable import PlanBatch

@Suite struct SheetJobTests {
    @Test func `Members that are missing have their defaults`() throws {
        let job = try SheetJob(json: #"{"drawing": "a.png", "markers": "a.csv"}"#)
        var expected = SheetJob()
        (expected.drawing, expected.markers) = ("a.png", "a.csv")
        #expect(job == expected)
    }

    @Test func `A job with every member of drawings set comes back as it was encoded`() throws {
        var job = SheetJob()
        (job.id, job.drawing, job.areas, job.markers, job.image) = ("A1", "a.png", "a.json", "a.csv", "a")
        (job.table.encoding, job.table.delimiter, job.table.worksheet) = ("UTF-16", "tab", "Issues")
        (job.table.decimal, job.table.dateFormat, job.table.map) = (.comma, .dayMonthYear, ["Titel": "title"])
        (job.output, job.format, job.compression, job.quality) = ("out", .pdf, .small, 70)
        (job.request.view.scale, job.request.language) = (0.5, .chinese)
        let text = String(decoding: try JSONEncoder().encode(job), as: UTF8.self)
        #expect(try SheetJob(json: text) == job)
    }

    @Test func `A job of a plan comes back as it was encoded`() throws {
        var job = SheetJob()
        (job.plan, job.showsAreas, job.output) = ("a.plan", false, "a.png")
        (job.filter.status, job.filter.near, job.filter.limit) = (["open"], [5, 6.5], 3)
        let text = String(decoding: try JSONEncoder().encode(job), as: UTF8.self)
        #expect(try SheetJob(json: text) == job)
    }

    @Test(arguments: [
        ("{", "notJSON", "not JSON at column 1"),
        ("[]", "wrongKind", "the job must be an object"),
        (#"{"drawing": 3}"#, "wrongKind", "drawing must be a text"),
        (#"{"colour": 3}"#, "unknownMember", "colour is no member; there are: id, plan, drawing, areas, markers,"),
        (
            #"{"plan": "a", "filter": {"states": []}}"#, "unknownMember",
            "filter.states is no member; there are: number, area,"
        ),
        (#"{"plan": "a", "filter": {"status": 1}}"#, "wrongKind", "filter.status must be a text or an array of texts"),
        (#"{"plan": "a", "filter": {"limit": 0}}"#, "wrongKind", "filter.limit must be 1 or more"),
        (#"{"plan": "a", "filter": {"box": [1, 2, 3]}}"#, "wrongKind", "filter.box must be four numbers: x, y, x, y"),
        (
            #"{"plan": "a", "filter": {"dueBefore": "3/1/2026"}}"#,
            "wrongKind", "filter.dueBefore must be clear, as it may"
        ),
        (
            #"{"plan": "a", "filter": {"dueAfter": 3}}"#,
            "wrongKind", "filter.dueAfter must be a date such as 2026-03-01"
        ),
        (#"{"plan": "a", "request": {"view": {"scale": "2"}}}"#, "wrongKind", "request.view.scale must be a number"),
        (#"{"plan": "a", "request": {"view": {"zoom": 2}}}"#, "unknownMember", "request.view.zoom is no member"),
        (#"{"plan": "a", "request": {"view": {"scale": 0}}}"#, "invalidValue", "request.view.scale must be from 0.001"),
        (
            #"{"plan": "a", "request": {"view": {"padding": 2}}}"#,
            "meaningless", "request.view.padding goes with request."
        ),
        (#"{"plan": "a", "format": "gif"}"#, "wrongKind", "format must be one of png, jpeg, pdf, svg"),
        (#"{"plan": "a", "quality": 0}"#, "wrongKind", "quality must be a whole number from 1 to 100"),
        (#"{"plan": "a", "quality": 101}"#, "wrongKind", "quality must be a whole number from 1 to 100"),
        (#"{"plan": "a", "quality": "90"}"#, "wrongKind", "quality must be a whole number"),
        (
            #"{"drawing": "a", "markers": "b", "table": {"delimiter": "a"}}"#,
            "wrongKind", "table.delimiter must be 'tab' or"
        ),
        (
            #"{"drawing": "a", "markers": "b", "table": {"encoding": "x"}}"#,
            "wrongKind", "table.encoding must be an encoding"
        ),
        (#"{"output": "a.png"}"#, "noDrawing", "a job needs a drawing, or a plan"),
        (#"{"drawing": "a.png"}"#, "nothingToDraw", "nothing to draw: give markers, areas or detections"),
        (#"{"plan": "a", "markers": "b"}"#, "conflict", "give plan or markers, not both"),
        (#"{"drawing": "a", "areas": "b", "filter": {"text": "x"}}"#, "meaningless", "filter goes with plan"),
        (#"{"drawing": "a", "areas": "b", "showsAreas": false}"#, "meaningless", "showsAreas goes with plan"),
        (#"{"drawing": "a", "areas": "b", "table": {"decimal": "comma"}}"#, "meaningless", "table goes with markers"),
        (#"{"drawing": "a", "markers": "-"}"#, "standardInput", "markers cannot be standard input; name a file"),
    ])
    func `A wrong member is refused by its path`(json: String, code: String, message: String) throws {
        let error = try #require(throws: SheetJobError.self) { try SheetJob(json: json) }
        #expect(error.code == code)
        #expect(error.description.hasPrefix(message), "\(error)")
    }

    @Test func `A job writes the bytes that its sheet renders`() throws {
        let folder = try BatchFolder()
        var job = folder.job(output: "out.png")
        job.request.view.scale = 2
        let result = job.run()
        #expect(result.status == .done && result.error == nil)
        #expect((result.areas, result.markers, result.refused) == (1, 2, 0))
        let input = SheetInput(
            drawing: folder["plan.png"], areas: folder["rooms.geojson"], markers: folder["good.csv"])
        let expected = try Sheet(job.request, input).renderedBytes()
        #expect(try folder.bytes(of: "out.png") == expected)
    }

    @Test(arguments: SheetFormat.allCases)
    func `A job can be rendered to the bytes of its file without writing it`(format: SheetFormat) throws {
        let folder = try BatchFolder()
        var job = folder.job(output: "out.\(format.rawValue)")
        let (bytes, result) = job.rendered()
        #expect(result.status == .done && !folder.exists("out.\(format.rawValue)"))
        #expect(job.run().status == .done)
        // A PDF has the moment at which it was made, an SVG numbers that go on from sheet to sheet.
        if format == .png { #expect(try folder.bytes(of: "out.\(format.rawValue)") == bytes) }
        (job.output, job.format) = (nil, format)
        #expect(job.rendered().bytes?.prefix(4) == bytes?.prefix(4))
    }

    @Test func `A job's quality is its JPEG's`() throws {
        let folder = try BatchFolder()
        var job = folder.job(output: "out.jpg")
        let usual = job.rendered().bytes
        job.quality = 90
        #expect(usual?.starts(with: [0xFF, 0xD8]) == true && job.rendered().bytes == usual)
        job.quality = 30
        #expect(job.run().status == .done)
        #expect(try folder.bytes(of: "out.jpg").count < usual?.count ?? 0)
    }

    @Test func `Refused markers are told, and the others are on the sheet`() throws {
        let folder = try BatchFolder()
        let result = folder.job("refused.csv", output: "out.png").run()
        #expect(result.status == .refused)
        #expect((result.markers, result.refused, result.refusals.count) == (1, 1, 1))
        #expect(result.refusals[0].hasPrefix("\(folder["refused.csv"]):3: outside the drawing"))
        #expect(folder.exists("out.png"))
    }

    @Test func `A strict job with refused markers fails and writes nothing`() throws {
        let folder = try BatchFolder()
        var job = folder.job("refused.csv", output: "out.png")
        job.request.placement.strict = true
        let result = job.run()
        #expect(result.status == .failed && result.error?.code == "markersRefused")
        #expect(result.refusals.count == 1 && result.markers == nil && !folder.exists("out.png"))
    }

    @Test func `A plan's job shows the markers of its filter`() throws {
        let folder = try BatchFolder()
        try folder.makePlan()
        var job = SheetJob()
        (job.plan, job.output) = (folder["level.plan"], folder["out.png"])
        job.filter.texts[TextField(name: "category")!] = ["WATER"]
        let result = job.run()
        #expect((result.status, result.markers, result.refused) == (.done, 1, nil), "\(result)")
        let plan = try Plan(path: folder["level.plan"], access: .readOnly)
        let selection = PlanSelection(plan, try job.filter.query(of: plan).query)
        #expect(try Sheet(job.request, SheetInput(plan: selection)).renderedBytes() == folder.bytes(of: "out.png"))
        job.filter.texts[TextField(name: "category")!] = ["Wter"]
        #expect(job.run().notes.contains { $0.hasPrefix("no marker has the category 'Wter'; did you mean 'Water'?") })
    }

    @Test func `An output is none of the job's own inputs, by whatever name`() throws {
        let folder = try BatchFolder()
        let before = try folder.bytes(of: "plan.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder["link.png"], withDestinationPath: folder["plan.png"])
        let result = folder.job(output: "link.png").run()
        #expect(result.error?.code == "outputIsInput")
        #expect(try folder.bytes(of: "plan.png") == before)
    }

    @Test(arguments: [
        ("none.png", "good.csv", "out.png", "pictureNotReadable"),
        ("plan.png", "none.csv", "out.png", "fileNotReadable"),
        ("rooms.geojson", "good.csv", "out.png", "pictureNotReadable"),
        ("plan.png", "good.csv", "out.gif", "unknownFormat"),
        ("plan.png", "good.csv", "out", "noFormat"), ("plan.png", "good.csv", "none/out.png", "outputNotWritable"),
    ])
    func `A job that cannot be done says why`(drawing: String, markers: String, output: String, code: String) throws {
        let folder = try BatchFolder()
        var job = folder.job(markers, output: output)
        job.drawing = folder[drawing]
        let result = job.run()
        #expect(result.status == .failed && result.error?.code == code, "\(result)")
        #expect(result.markers == nil && result.error?.message.isEmpty == false)
    }

    @Test func `A cancelled job fails and writes nothing`() throws {
        let folder = try BatchFolder()
        let cancellation = SheetCancellation()
        cancellation.cancel()
        let result = folder.job(output: "out.png").run(cancellation: cancellation)
        #expect(result.error?.code == "cancelled" && !folder.exists("out.png"))
    }

    @Test func `JSON goes in and comes out, whatever goes in`() throws {
        let folder = try BatchFolder()
        let done = try JSONDecoder().decode(
            SheetJobResult.self, from: Data(SheetJob.run(json: folder.line(output: "out.png")).utf8))
        #expect(done.status == .done && done.output == folder["out.png"] && folder.exists("out.png"))
        let failed = try JSONDecoder().decode(SheetJobResult.self, from: Data(SheetJob.run(json: "nothing").utf8))
        #expect(failed.status == .failed && failed.error?.code == "notJSON")
    }

    @Test func `A failure has the remedies that its message advises`() throws {
        let image = ImageError.tooLarge(file: "a.png", width: 20_000, height: 10_000, limit: .pixels(100_000_000))
        var result = SheetJobResult()
        result.fail(SheetJobError(.sheet(SheetError(.image(image)))), in: .english)
        #expect(result.error?.message.contains("with request.maxMegapixels 200, or") == true)
        #expect(result.json.contains(#""remedies":[{"set":"maxMegapixels","to":"200"}]"#), "\(result.json)")
        result.fail(SheetJobError(.noDrawing), in: .english)
        #expect(!result.json.contains("remedies"))
    }

    @Test func `A remedy of another version is passed over`() throws {
        let text =
            #"{"status": "failed", "error": {"code": "c", "message": "m", "remedies": [{"use": "magic"}, {"use": "repair"}]}}"#
        let result = try JSONDecoder().decode(SheetJobResult.self, from: Data(text.utf8))
        #expect(result.error?.remedies == [.use(.repair)])
    }

    @Test func `An error is in the language of the job's request, also where the job is none`() throws {
        let wrong = #"{"drawing": "a.png", "request": {"language": "de"}}"#
        #expect(
            SheetJob.run(json: wrong).contains("nichts zu zeichnen: Markierungen, Bereiche oder Erkennungen angeben"))
        let folder = try BatchFolder()
        var job = folder.job(output: "out")
        job.request.language = .german
        #expect(job.run().error?.message.contains("sagt nicht, was zu schreiben ist") == true)
    }

    @Test(
        arguments: [
            (.notJSON(reason: Message(untranslated: "x"), column: 1), .unreadable, nil, nil),
            (.member(RequestPartError(.unknownMember(known: []), path: "colour")), .usage, "colour", nil),
            (.conflict("plan", "areas"), .usage, "plan", nil), (.noDrawing, .usage, "drawing", nil),
            (.noFormat(output: "a"), .usage, "output", nil),
            (.sameOutput(output: "a.png", line: 1), .unwritable, "output", "a.png"),
            (.sheet(SheetError(.sheetTooLarge(megapixels: 200))), .limit, "request.view.scale", nil),
            (
                .sheet(SheetError(.unknownMember(path: "request.view.zoom", known: []))), .usage, "request.view.zoom",
                nil
            ),
            (.plan(PlanStoreError.unknownAddress), .usage, "location", nil),
        ] as [(SheetJobError.Cause, ProblemKind, String?, String?)])
    func `An error has its kind, its member and its file`(
        cause: SheetJobError.Cause, kind: ProblemKind, place: String?, file: String?
    ) {
        let error = SheetJobError(cause)
        #expect(error.kind == kind)
        #expect(error.placeName == place)
        #expect(error.file == file)
    }

    @Test func `A result comes back as it was encoded, by either coding`() throws {
        var result = SheetJobResult()
        (result.job, result.id, result.output, result.status) = (12, "A", "a \"b\".png", .refused)
        (result.areas, result.markers, result.refused, result.seconds) = (3, 4, 1, 0.25)
        (result.refusals, result.notes, result.hash) = (["x"], ["y", "z"], "00ff")
        result.error = SheetJobResult.Failure(
            code: "c", message: "m",
            remedies: [
                .set(RequestMember.maxMegapixels.setting, to: "200"), .set(RequestMember.titleBlockPlace.setting),
                .set(.drawing),
                .use(.repair),
            ])
        #expect(try JSONDecoder().decode(SheetJobResult.self, from: Data(result.json.utf8)) == result)
        #expect(try JSONDecoder().decode(SheetJobResult.self, from: JSONEncoder().encode(result)) == result)
        #expect(result.json.hasPrefix(#"{"job":12,"id":"A","output":"a \"b\".png","status":"refused","areas":3,"#))
    }
}
