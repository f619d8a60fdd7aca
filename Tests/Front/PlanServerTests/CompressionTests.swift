import PlanFiles
import Testing

@testable import PlanServer

@Suite("Compressed answers")
struct CompressionTests {
    @Test("A long text is compressed where the other side takes it, and says so to caches in any case")
    func lists() throws {
        let fixture = try ServerFixture(markers: 40)
        let plain = fixture.ask("GET", "markers").response
        #expect(plain.header("Content-Encoding") == nil)
        #expect(plain.header("Vary") == "Accept-Encoding")
        let packed = fixture.ask("GET", "markers", headers: ["accept-encoding": "br, gzip"]).response
        #expect(packed.header("Content-Encoding") == "gzip")
        #expect(packed.header("Vary") == "Accept-Encoding")
        #expect(packed.bytes.count * 4 < plain.bytes.count)
        #expect(Gzip.decompress(packed.bytes) == plain.bytes)
    }

    @Test("Short texts, pictures and files to be kept stay as they are")
    func others() throws {
        let fixture = try ServerFixture(markers: 1)
        let headers = ["accept-encoding": "gzip"]
        let short = fixture.ask("GET", "markers/1", headers: headers).response
        #expect(short.bytes.count <= 1024)
        #expect(short.header("Content-Encoding") == nil && short.header("Vary") == "Accept-Encoding")
        for path in ["sheet.png", "thumbnail", "drawing", "export?format=pdf"] {
            let answer = fixture.ask("GET", path, headers: headers).response
            #expect(answer.status == 200)
            #expect(answer.header("Content-Encoding") == nil && answer.header("Vary") == nil, "\(path)")
        }
        #expect(fixture.ask("GET", "sheet.svg", headers: headers).response.header("Content-Encoding") == "gzip")
        let events = fixture.ask("GET", "changes", headers: headers).response
        #expect(events.header("Content-Encoding") == nil && events.header("Vary") == nil)
    }

    @Test(
        "The other side's words are weighed",
        arguments: [
            ("gzip", true), ("GZIP", true), ("deflate, gzip;q=0.5", true), ("x-gzip", true), ("*", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("*;q=0", false), ("*, gzip;q=0", false), ("br", false),
            ("", false), ("gzipped", false), ("identity", false), (",;,", false),
        ] as [(String, Bool)])
    func weights(field: String, isTaken: Bool) {
        #expect(HTTPRequest(target: "/", headers: ["accept-encoding": field]).takesGzip == isTaken)
    }
}
