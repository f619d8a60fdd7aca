// Imports whatever libFuzzer makes up as PDF or XFDF into a plan (`make fuzz-annotations`), linked with the libraries as they are.
//
// What is imported must leave a sound plan: written as JSON lines and read again, it must be the same, and the file must be taken
// once more.

import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanPDF
import PlanStore

/// The areas, measured lines and markers that the seeds were written from.
private let lines = """
    {"type":"area","id":"k","name":"Kitchen","geometry":{"type":"Polygon","coordinates":[[[10,10],[200,10],[200,150],[10,150],[10,10]]]}}
    {"type":"line","id":"w","name":"Width","points":[[10,160],[200,160]]}
    {"type":"line","id":"c","name":"","points":[[210,10],[300,10],[300,200]]}
    {"type":"marker","number":1,"x":40,"y":50,"title":"Scratch","note":"On the door","status":"open","id":"11111111-2222-4333-8444-555555555555","created":"2026-03-01T08:30:00Z","changed":"2026-03-01T08:30:00Z","properties":{"replies":[{"id":"r1","author":"Ada","time":"2026-03-02T09:00:00Z","text":"ordered"}],"cost":12}}
    {"type":"marker","number":2,"x":150,"y":90,"title":"Leak","status":"closed","priority":"high","id":"11111111-2222-4333-8444-666666666666","created":"2026-03-01T08:30:00Z","changed":"2026-03-01T08:30:00Z"}
    """
/// The drawing: an empty page.
private let page = """
    %PDF-1.7
    1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
    2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>> endobj
    trailer <</Size 4/Root 1 0 R>>
    """
/// The plan's id in the seeds.
private let seedID = Array("00000000-1111-4222-8333-444444444444".utf8)

private func newPlan() throws -> Plan {
    let drawing = PlanDrawing(
        drawing: Drawing(name: "level", width: 400, height: 300, path: "level.pdf"), isEmbedded: true,
        page: PagePath("level.pdf#page=1&dpi=72"))
    let plan = try Plan.create(in: MemoryStore(), name: "level", drawing: drawing, picture: Array(page.utf8))
    _ = try plan.importDocument(Array(lines.utf8), name: "level.jsonl")
    return plan
}

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var text = Array(UnsafeBufferPointer(start: start, count: count))
    guard let plan = try? newPlan() else { fatalError("no plan") }
    // The plan has an id of its own.
    let id = Array(plan.id.uuidString.lowercased().utf8)
    var place = text.startIndex
    while let found = text[place...].firstRange(of: seedID) {
        text.replaceSubrange(found, with: id)
        place = found.upperBound
    }
    var request = PlanImport()
    request.format = text.first == UInt8(ascii: "<") ? .xfdf : .pdf
    request.anywhere = true
    request.deleted = count.isMultiple(of: 2) ? .keep : .remove
    guard let report = try? plan.importDocument(text, name: "fuzz", request) else { return 0 }
    require(!report.text(for: .swift).isEmpty, "no report")
    guard let areas = try? plan.areas(), let markers = try? plan.markers(), let lines = try? plan.measuredLines(),
        (try? plan.importDocument(text, name: "fuzz", request)) != nil
    else {
        fatalError("the plan cannot be read, or the file not once more")
    }
    let contents = PlanContents(drawing: plan.drawing, areas: areas, lines: lines, markers: markers)
    var writer = JSONLinesPlanWriter(coordinates: .pixel)
    guard let bytes = try? writer.bytes(of: contents) else { fatalError("cannot be written") }
    guard let back = try? PlanFormat.jsonl.read(bytes, file: "fuzz", coordinates: .pixel) else {
        fatalError("cannot be read")
    }
    require(back.refused.isEmpty, "refused: \(back.refused)")
    require(back.lines.map(\.line) == lines, "lines")
    require(back.markers.count == contents.markers.count, "markers")
    for (read, written) in zip(back.markers, contents.markers) {
        var item = read.marker.item
        item.area = written.area
        require(item == written, "\(item) is not \(written)")
    }
    return 0
}
