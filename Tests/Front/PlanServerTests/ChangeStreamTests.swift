import FoundationEssentials
import PlanJSON
import PlanStore
import Testing

@testable import PlanServer

@Suite("Changes as events")
struct ChangeStreamTests {
    /// The events that have come, by names and ids.
    private func events(_ stream: EventStream) -> [(name: String, id: String, data: JSONValue)] {
        String(decoding: stream.takeAll(), as: UTF8.self).split(separator: "\n\n").compactMap { text in
            var fields: [String: String] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, !parts[0].isEmpty { fields[String(parts[0])] = String(parts[1].dropFirst()) }
            }
            guard let name = fields["event"] else { return nil }
            let data = (try? JSONValue(parsing: (fields["data"] ?? "").utf8)) ?? .null
            return (name, fields["id"] ?? "", data)
        }
    }

    private func stream(_ fixture: ServerFixture, _ query: String = "") throws -> EventStream {
        guard case .events(let stream) = fixture.ask("GET", "changes\(query)").response.body else {
            throw PlanStoreError.nothingToRedo
        }
        return stream
    }

    /// Waits until events have come.
    private func wait(_ stream: EventStream, count: Int = 1) async -> [(name: String, id: String, data: JSONValue)] {
        var found: [(name: String, id: String, data: JSONValue)] = []
        for _ in 0..<400 where found.count < count {
            found += events(stream)
            if found.count < count { try? await Task.sleep(nanoseconds: 10_000_000) }
        }
        return found
    }

    @Test("Changes here and by other programs arrive once, in order, with their keys")
    func live() async throws {
        let fixture = try ServerFixture()
        let stream = try stream(fixture)
        #expect(events(stream).map(\.name) == ["hello"])
        let key = UUID.random()
        fixture.ask("POST", "markers", .at(50, 60), key: key)
        let own = await wait(stream)
        #expect(own.map(\.id) == ["2"])
        #expect(own.first?.data["key"]?.string == key.uuidString.lowercased())
        #expect(own.first?.data["added"]?[0]?["number"]?.number == 1)
        let plan = try fixture.plan()
        try plan.write("mark", by: "shell") { try $0.mark(at: .init(x: 60, y: 60)) }
        try plan.write("remove", by: "shell") { try $0.remove(1) }
        let foreign = await wait(stream, count: 2)
        #expect(foreign.map(\.id) == ["3", "4"])
        #expect(foreign.first?.data["author"]?.string == "shell")
        #expect(foreign.last?.data["removed"]?.array?.count == 1)
        fixture.ask("POST", "undo", .object([:]))
        #expect(await wait(stream).first?.data["undoes"]?.number == 4)
        stream.close()
    }

    @Test("Who was away gets what was missed")
    func resuming() async throws {
        let fixture = try ServerFixture(markers: 1)
        for index in 0..<5 { fixture.ask("PATCH", "markers/1", .object(["note": .string("\(index)")])) }
        let missed = events(try stream(fixture, "?since=3"))
        #expect(missed.map(\.id) == ["4", "5", "6"])
        #expect(missed.map(\.name) == ["change", "change", "change"])
        #expect(events(try stream(fixture, "?since=6")).isEmpty)
        #expect(events(try stream(fixture, "?since=99")).map(\.name) == ["reset"])
        #expect(fixture.ask("GET", "changes?since=x").code == "badValue")
    }

    @Test("The end of a server is told")
    func end() throws {
        let fixture = try ServerFixture()
        let stream = try stream(fixture)
        _ = events(stream)
        fixture.server.close()
        #expect(events(stream).map(\.name) == ["gone"])
    }
}
