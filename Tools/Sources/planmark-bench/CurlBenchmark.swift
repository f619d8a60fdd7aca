import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws the frames of a page turn of 1920 x 1080 pixels, and writes the map from the picture to the page of one of them.
struct CurlBenchmark {
    private static let (width, height) = (1920, 1080)
    private static let radius = 120.0
    /// The frames, of turns by the middle of an edge and by a corner.
    private static let progresses = (1...19).map { Double($0) / 20 }

    private let page: PagePicture
    private let next: PagePicture
    private let output: String?
    private let threads: Int
    private let repetitions: Int

    init(_ options: BenchmarkOptions) throws {
        let drawing = try PixelBuffer(pngFile: options.required("--input", options.input), as: .rgb)
        page = PagePicture(drawing, width: Self.width, height: Self.height, fit: .fill)
        next = PagePicture(drawing, width: Self.width, height: Self.height, fit: .stretch)
        output = options.output
        threads = options.threads
        repetitions = options.repetitions
    }

    func run() throws {
        if let output { try writeMaps(to: output) }
        let renderer = try PageCurlRenderer(width: Self.width, height: Self.height, threads: threads)
        var picture = renderer.emptyPicture
        for (name, along) in [("edge", 0.5), ("corner", 1.0)] {
            var times: [Double] = []
            for progress in Self.progresses {
                var failure: (any Error)?
                // With the geometry, which every frame has anew.
                times.append(
                    Stopwatch.shortestSeconds(of: repetitions) {
                        do { try renderer.draw(stage(along: along, progress: progress), into: &picture) } catch {
                            failure = error
                        }
                    })
                if let failure { throw failure }
            }
            let sorted = times.sorted()
            print(
                "{\"work\": \"curl\", \"grip\": \"\(name)\", \"threads\": \(threads), \"milliseconds\": "
                    + "\(Stopwatch.rounded(sorted[sorted.count / 2], times: 1e3)), \"slowestMilliseconds\": "
                    + "\(Stopwatch.rounded(sorted[sorted.count - 1], times: 1e3))}")
        }
    }

    private func curl(along: Double, progress: Double) throws -> PageCurl {
        let (width, height) = (Double(Self.width), Double(Self.height))
        return try PageCurl(
            width: width, height: height, spine: .left, grip: Point(x: width, y: along * height), progress: progress,
            radius: Self.radius)
    }

    private func stage(along: Double, progress: Double) throws -> PageStage<PagePicture> {
        let frame = Box(minX: 0, minY: 0, maxX: Double(Self.width), maxY: Double(Self.height))
        let leaf = TurningLeaf(
            front: page, back: .seeThrough, frame: frame, curl: try curl(along: along, progress: progress))
        return PageStage(flat: [PlacedPage(page: next, frame: frame)], leaf: leaf)
    }

    /// Which point of the page is seen at each pixel of a frame, as raw 32-bit numbers: all x, then all y, by rows, in the
    /// coordinates of pixel middles.
    private func writeMaps(to path: String) throws {
        let curl = try curl(along: 1, progress: 0.4)
        var (xs, ys): ([Float], [Float]) = ([], [])
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let seen = curl.layers(over: point).first?.leafPoint ?? point
                xs.append(Float(seen.x - 0.5))
                ys.append(Float(seen.y - 0.5))
            }
        }
        let file = try OutputFile(path: path)
        try xs.withUnsafeBytes { try file.write($0) }
        try ys.withUnsafeBytes { try file.write($0) }
        try file.finish()
    }
}
