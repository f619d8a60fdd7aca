import PlanGeometry
import PlanPageCurl

/// Measures ``PolygonLocator`` on one outline.
struct LocateBenchmark {
    let options: BenchmarkOptions

    init(_ options: BenchmarkOptions) { self.options = options }

    func run() throws {
        let areas = try PolygonFile.read(options.required("--areas", options.areas))
        let points = try PointFile.read(options.required("--points", options.points))
        let shape = MultiPolygon(areas.flatMap(\.polygons))
        // Building is repeated more often, as it takes less time. The first point makes no grid, `prepare` does.
        let first = points.first ?? Point(x: 0, y: 0)
        var locator = PolygonLocator(shape)
        var answers: [Location] = []
        let build = Stopwatch.shortestSeconds(of: options.repetitions * 10) {
            locator = PolygonLocator(shape)
            answers = [locator.location(of: first)]
        }
        let grid = Stopwatch.shortestSeconds(of: options.repetitions * 10) {
            locator = PolygonLocator(shape)
            locator.prepare()
        }
        var locations = [Location](repeating: .outside, count: points.count)
        let run = { (inParallel: Bool) in
            points.withUnsafeBufferPointer { points in
                locations.withUnsafeMutableBufferPointer { locations in
                    if inParallel {
                        locator.locateInParallel(points, into: locations)
                    } else {
                        locator.locate(points, into: locations)
                    }
                }
            }
        }
        // For all cores both ways are run in turns, to be compared.
        let (oneThread, locate) =
            options.threads == 1
            ? (nil, Stopwatch.shortestSeconds(of: options.repetitions) { run(false) })
            : Self.inTurns(options.repetitions, run)
        var counts: [Location: Int] = [:]
        for location in locations { counts[location, default: 0] += 1 }
        print(
            #"{"vertices":\#(shape.vertexCount),"points":\#(points.count),"#
                + #""build_us":\#(Stopwatch.rounded(build, times: 1e6)),"#
                + #""grid_us":\#(Stopwatch.rounded(grid, times: 1e6)),"first":"\#(answers.first?.rawValue ?? "none")","#
                + #""index_bytes":\#(locator.memoryFootprint),"#
                + #""ns_per_point":\#(Self.nanoseconds(locate, points.count)),"#
                + #""with_areas_ns_per_point":\#(Self.nanoseconds(withAreas(locator, points), points.count)),"#
                + (oneThread.map { #""one_thread_ns_per_point":\#(Self.nanoseconds($0, points.count)),"# } ?? "")
                + #""inside":\#(counts[.inside] ?? 0),"boundary":\#(counts[.boundary] ?? 0),"#
                + #""outside":\#(counts[.outside] ?? 0)}"#)
    }

    /// The time to find each point's location and the index of the area there, as the C interface and Python give them.
    private func withAreas(_ locator: PolygonLocator, _ points: [Point]) -> Double {
        var ranks = [UInt8](repeating: 0, count: points.count)
        var areas = [Int32](repeating: 0, count: points.count)
        return Stopwatch.shortestSeconds(of: options.repetitions) {
            points.withUnsafeBufferPointer { points in
                ranks.withUnsafeMutableBufferPointer { ranks in
                    areas.withUnsafeMutableBufferPointer { locator.locateInParallel(points, into: $0, ranks: ranks) }
                }
            }
        }
    }

    private static func inTurns(_ repetitions: Int, _ run: (Bool) -> Void) -> (Double?, Double) {
        let (one, all) = Stopwatch.medianSeconds(of: repetitions, { run(false) }, { run(true) })
        return (one, all)
    }

    private static func nanoseconds(_ seconds: Double, _ count: Int) -> Double {
        Stopwatch.rounded(seconds / Double(max(count, 1)), times: 1e10) / 10
    }
}
