import PlanDetections
import PlanGeometry
import PlanModel
import PlanPageCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Measures ``ZoneCounter`` on bare points and on detections.
struct ZonesBenchmark {
    let options: BenchmarkOptions

    init(_ options: BenchmarkOptions) { self.options = options }

    func run() throws {
        let shapes = try PolygonFile.read(options.required("--areas", options.areas))
        let points = try PointFile.read(options.required("--points", options.points))
        let zones = shapes.enumerated().map { Area(id: "\($0 + 1)", name: "", shape: $1) }
        var counter = try ZoneCounter(zones)
        let build = try Stopwatch.shortestSeconds(of: options.repetitions) { counter = try ZoneCounter(zones) }
        var counts = counter.count(points: [])
        let single = Stopwatch.shortestSeconds(of: options.repetitions) {
            counts = counter.count(points: points, parts: 1)
        }
        let all = Stopwatch.shortestSeconds(of: options.repetitions) { counts = counter.count(points: points) }
        // Boxes of eight pixels that stand on the points.
        let detections = points.map {
            Detection(id: "", box: Box(minX: $0.x - 4, minY: $0.y - 8, maxX: $0.x + 4, maxY: $0.y), className: "car")
        }
        var found = counter.count([])
        let boxes = Stopwatch.shortestSeconds(of: options.repetitions) { found = counter.count(detections) }
        guard found.counts == counts.counts else { throw BenchmarkError("points and boxes on them differ") }
        if let output = options.output { try write(found, to: output) }
        print(
            #"{"zones":\#(zones.count),"vertices":\#(shapes.reduce(0) { $0 + $1.vertexCount }),"points":\#(points.count),"#
                + #""build_us":\#(Stopwatch.rounded(build, times: 1e6)),"one_core_us":\#(Stopwatch.rounded(single, times: 1e6)),"#
                + #""all_cores_us":\#(Stopwatch.rounded(all, times: 1e6)),"detections_us":\#(Stopwatch.rounded(boxes, times: 1e6)),"#
                + #""counts":\#(counts.counts)}"#)
    }

    /// Writes the zones of each point as a little-endian word, a bit a zone.
    private func write(_ found: ZoneCounts, to path: String) throws {
        guard found.counts.count <= 32 else { throw BenchmarkError("--output takes 32 zones at most") }
        var bytes: [UInt8] = []
        for zones in found.zones {
            let word = zones.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
            withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
        }
        try Data(bytes).write(to: URL(filePath: path))
    }
}
