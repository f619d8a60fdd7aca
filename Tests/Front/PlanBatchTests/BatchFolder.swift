import FoundationEssentials
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore
import TestSupport
import Testing

@testable import PlanBatch

/// A folder of a test's own with a small drawing, rooms and defects; removed with the value.
struct BatchFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        var picture = PixelBuffer(width: 200, height: 150, format: .rgb, filledWith: 255)
        for y in 70..<74 { for x in 0..<200 { picture[x, y] = [90, 90, 90] } }
        try picture.writePNG(to: folder["plan.png"])
        try folder.write(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Kitchen"}, "geometry":
            {"type": "Polygon", "coordinates": [[[10, 10], [190, 10], [190, 140], [10, 140], [10, 10]]]}}]}
            """, to: "rooms.geojson")
        try folder.write("x,y,title,status\n50,50,Tap drips,open\n100,100,Paint,closed\n", to: "good.csv")
        try folder.write("x,y,title\n50,50,Tap drips\n500,5,Outside\n", to: "refused.csv")
    }

    subscript(name: String) -> String { folder[name] }

    func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: folder[name]))) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder[name]) }

    /// Sets a file's last change, in seconds before now.
    func age(_ name: String, _ seconds: Double) throws { try folder.age(name, seconds) }

    /// A job of the drawing, the rooms and a file of markers.
    func job(_ markers: String = "good.csv", output: String) -> SheetJob {
        var job = SheetJob()
        (job.drawing, job.areas, job.markers) = (self["plan.png"], self["rooms.geojson"], self[markers])
        job.output = self[output]
        return job
    }

    /// The line of a job of the drawing, the rooms and a file of markers.
    func line(_ markers: String = "good.csv", output: String) -> String {
        #"{"drawing": "\#(self["plan.png"])", "areas": "\#(self["rooms.geojson"])", "#
            + #""markers": "\#(self[markers])", "output": "\#(self[output])"}"#
    }

    /// A plan file of the drawing and the rooms with a marker of each of two categories.
    func makePlan(_ name: String = "level.plan") throws {
        let picture = try bytes(of: "plan.png")
        let drawing = PlanDrawing(
            drawing: Drawing(name: "plan", width: 200, height: 150, path: "plan.png"),
            hash: ContentHash(of: picture), isEmbedded: true)
        let plan = try Plan.create(path: self[name], name: "level", drawing: drawing, picture: picture)
        try plan.write("mark") { transaction in
            for (x, category) in [(50.0, "Water"), (100.0, "Paint")] {
                _ = try transaction.mark(at: Point(x: x, y: 50), details: MarkerDetails(category: category))
            }
        }
        try plan.close()
    }

    /// Runs the jobs of some lines; the results by their lines.
    func run(
        _ lines: [String], in name: String = "jobs.jsonl", workers: Int = 2,
        _ change: (inout SheetBatch) -> Void = { _ in }
    ) throws -> [Int: SheetJobResult] {
        try folder.write(lines.joined(separator: "\n"), to: name)
        var reader = try BatchReader(path: self[name])
        var batch = SheetBatch(workers: workers)
        change(&batch)
        var results: [Int: SheetJobResult] = [:]
        let summary = try batch.run({ try reader.next() }) { result in
            let line = try #require(result.job)
            #expect(results.updateValue(result, forKey: line) == nil, "line \(line) has two results")
        }
        #expect(summary.total == results.count)
        return results
    }
}
