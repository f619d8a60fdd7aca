import PlanGeometry
import PlanPageCurl

/// Measures ``AreaIndex`` on many areas.
struct AreasBenchmark {
    let options: BenchmarkOptions

    init(_ options: BenchmarkOptions) { self.options = options }

    func run() throws {
        let areas = try PolygonFile.read(options.required("--areas", options.areas))
        let points = try PointFile.read(options.required("--points", options.points))
        var index = AreaIndex(areas)
        let build = Stopwatch.shortestSeconds(of: options.repetitions) { index = AreaIndex(areas) }
        // On one thread all pairs are found, as a join does; on several the first area of each point.
        var pairs: [AreaMatch] = []
        var first = [Int32](repeating: AreaIndex.noArea, count: points.count)
        let locate = Stopwatch.shortestSeconds(of: options.repetitions) {
            if options.threads == 1 {
                pairs = index.matches(of: points)
            } else {
                points.withUnsafeBufferPointer { points in
                    first.withUnsafeMutableBufferPointer { first in
                        index.locateInParallel(points, into: first)
                    }
                }
            }
        }
        var counts = (inside: 0, boundary: 0, outside: 0)
        for point in points {
            if !index.areas(at: point, boundary: .exclusive).isEmpty {
                counts.inside += 1
            } else if !index.areas(at: point).isEmpty {
                counts.boundary += 1
            } else {
                counts.outside += 1
            }
        }
        let vertexCount = areas.reduce(0) { $0 + $1.vertexCount }
        print(
            #"{"areas":\#(areas.count),"vertices":\#(vertexCount),"points":\#(points.count),"pairs":\#(pairs.count),"#
                + #""build_us":\#(Stopwatch.rounded(build, times: 1e6)),"index_bytes":\#(index.memoryFootprint),"#
                + #""ns_per_point":\#(Stopwatch.rounded(locate / Double(max(points.count, 1)), times: 1e9)),"#
                + #""inside":\#(counts.inside),"boundary":\#(counts.boundary),"outside":\#(counts.outside)}"#)
    }
}
