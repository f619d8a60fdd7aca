import PlanBase
import PlanFiles
import PlanGeometry
import PlanSheet
import TestSupport
import Testing

@testable import PlanBatch

@Suite struct BatchReaderTests {
    private func entries(_ text: String, _ name: String) throws -> [BatchEntry] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: name)
        var reader = try BatchReader(path: folder[name])
        var entries: [BatchEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `Empty lines are passed over and counted`() throws {
        let entries = try entries("\n{\"plan\": \"a\"}\r\n  \n{\"plan\": \"b\"}", "jobs.jsonl")
        #expect(entries.map(\.line) == [2, 4])
        #expect(try entries.map { try $0.job.get().plan } == ["a", "b"])
    }

    @Test func `A row of empty cells is no job`() throws {
        let entries = try entries("plan;output\n;\na.plan;a.png\n ; \n\nb.plan;b.png\n;\n", "jobs.csv")
        #expect(try entries.map { try $0.job.get().plan } == ["a.plan", "b.plan"])
    }

    @Test func `A malformed line is an entry of its own`() throws {
        let entries = try entries(
            "{\"plan\": \"a\"}\n{\"plan\": \n{\"plan\": \"c\", \"id\": \"C\", \"x\": 1}\n", "jobs.jsonl")
        #expect(entries.map { (try? $0.job.get()) != nil } == [true, false, false])
        #expect(entries[2].id == "C")
    }

    @Test func `A table's columns are members, and members of objects in the job`() throws {
        let entries = try entries(
            """
            id,drawing,markers,output,request.view.scale,request.markers.labels,request.look.grey,request.view.crop,note
            """.replacing(",note", with: "") + "\n"
                + #"7,a.png,a.csv,"a, b.png",0.5,title,TRUE,"{""area"": ""12""}""# + "\n8,b.png,b.csv,b.png,,,,\n",
            "jobs.csv")
        let job = try entries[0].job.get()
        #expect((job.id, job.drawing, job.output) == ("7", "a.png", "a, b.png"))
        #expect((job.request.view.scale, job.request.markers.labels, job.request.look.grey) == (0.5, .title, true))
        #expect(job.request.view.crop == .area("12"))
        let other = try entries[1].job.get()
        #expect(other.request == SheetRequest() && other.id == "8")
        #expect(entries.map(\.line) == [2, 3])
    }

    @Test func `The part that is shown has a column for each form`() throws {
        let entries = try entries(
            "drawing,areas,request.view.crop.area,request.view.crop.marker,request.view.crop.box\n"
                + "a.png,r,12,,\nb.png,r,,7,\nc.png,r,,,\"[1, 2, 30, 40]\"\nd.png,r,,,\n", "jobs.csv")
        let crops = try entries.map { try $0.job.get().request.view.crop }
        let box = Box(minX: 1, minY: 2, maxX: 31, maxY: 42)
        #expect(crops == [.area("12"), .marker(7), .box(box), nil])
    }

    @Test func `A table of plans has filters, one value a cell or an array of them`() throws {
        let entries = try entries(
            "plan;filter.status;filter.limit;filter.dueBefore;request.view.scale\n"
                + "a.plan;in progress;3;01.03.2026;0,5\nb.plan;\"[\"\"open\"\", \"\"closed\"\"]\";;;\n", "jobs.csv")
        let job = try entries[0].job.get()
        #expect(job.filter.status == ["in progress"] && job.filter.limit == 3 && job.request.view.scale == 0.5)
        #expect(job.filter.dueBefore?.date.description == "2026-03-01")
        #expect(try entries[1].job.get().filter.status == ["open", "closed"])
    }

    @Test(arguments: [
        ("drawing,colour\n", "column colour is no member; there are: id, plan,"),
        (
            "drawing,request.view.zoom\n",
            "column request.view.zoom is no member; there are: crop, padding, scale, paper, medium"
        ),
        ("drawing,output.path\n", "column output must be a text"),
        ("drawing,drawing\n", "the header has the column 'drawing' twice"),
    ])
    func `A table whose header names no members is refused`(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "jobs.csv")
        let error = try #require(throws: InputError.self) { try BatchReader(path: folder["jobs.csv"]) }
        #expect("\(error)".hasPrefix("\(folder["jobs.csv"]):1: \(message)"), "\(error)")
    }

    @Test func `A wrong cell is an error of its own row`() throws {
        let entries = try entries(
            "plan,request.view.scale,showsAreas\na,big,\nb,2,yes\nc,2,true\nd,1,true,5\n", "jobs.csv")
        let messages = entries.map { entry -> String? in
            if case .failure(let error) = entry.job { "\(error)" } else { nil }
        }
        #expect(
            messages == [
                "request.view.scale must be a number", "showsAreas must be true or false", nil,
                "the row has 4 fields, the header 3",
            ])
    }

    @Test func `A quote that is never closed fails its row and ends the jobs`() throws {
        let entries = try entries("plan,output\na,a.png\nb,\"b.png\nc,c.png\n", "jobs.csv")
        #expect(entries.map(\.line) == [2, 3])
        #expect((try? entries[0].job.get()) != nil && (try? entries[1].job.get()) == nil)
    }

    @Test(arguments: [("jobs", "{\"plan\": \"a\"}\n"), ("jobs", "plan\na\n"), ("jobs.txt", "plan\toutput\na\tb.png\n")])
    func `The content tells lines from tables where the name does not`(name: String, text: String) throws {
        #expect(try entries(text, name).map { try $0.job.get().plan } == ["a"])
    }

    @Test func `The language is that of the batch, unless the job has one`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{\"plan\": \"a\"}\n{\"plan\": \"a\", \"request\": {\"language\": \"en\"}}\n", to: "jobs.jsonl")
        var reader = try BatchReader(path: folder["jobs.jsonl"], language: .chinese)
        #expect(try reader.next()?.job.get().request.language == .chinese)
        #expect(try reader.next()?.job.get().request.language == .english)
    }

    @Test func `The error of a line that is no job is in the language of the batch, unless the line has one`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"output": "a.png"}
            {"output": "a.png", "request": {"language": "en"}}
            []
            """, to: "jobs.jsonl")
        var reader = try BatchReader(path: folder["jobs.jsonl"], language: .german)
        var messages: [String?] = []
        while let entry = try reader.next() {
            guard case .failure(let error) = entry.job else { continue }
            messages.append(entry.failed(error, for: .command).error?.message)
        }
        #expect(
            messages == [
                "ein Auftrag braucht eine Zeichnung oder einen Plan", "a job needs a drawing, or a plan",
                "der Auftrag muss ein Objekt sein",
            ])
    }

    @Test func `A job's hash is that of its content, whatever the order of its members`() throws {
        let hashes = try entries(
            """
            {"plan": "a", "request": {"view": {"scale": 2}}, "output": "a.png"}
            {"output":"a.png","request":{"view":{"scale":2.0}},"plan":"a"}
            {"output":"a.png","request":{"view":{"scale":3}},"plan":"a"}
            """, "jobs.jsonl"
        ).map(\.hash)
        #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2] && hashes[0].count == 32)
    }
}
