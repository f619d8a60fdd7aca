import PlanGeometry
import PlanImage
import PlanSheet

/// Renders random regions of a sheet that is laid out, of a drawing in memory, on one thread.
struct RegionBenchmark {
    private let drawing: String
    private let areas: String
    private let markers: String
    private let count: Int
    private static let side = 512.0

    init(_ options: BenchmarkOptions) throws {
        drawing = try options.required("--input", options.input)
        areas = try options.required("--areas", options.areas)
        markers = try options.required("--points", options.points)
        count = min(options.count, 1000)
    }

    func run() throws {
        let picture = try PixelBuffer(reading: DrawingFile.open(drawing))
        let sheet = try Sheet(
            SheetRequest(), SheetInput(drawing: .pixels(picture), areas: .file(areas), markers: .file(markers)))
        var random = SplitMix64(seed: 512)
        let size = sheet.size
        func place(_ room: Double) -> Double { Double.random(in: 0...max(room, 0), using: &random).rounded(.down) }
        var milliseconds: [Double] = []
        for _ in 0..<count {
            let corner = Point(x: place(size.width - Self.side), y: place(size.height - Self.side))
            let region = Box(
                origin: corner,
                size: Size(width: min(Self.side, size.width), height: min(Self.side, size.height)))
            let duration = try ContinuousClock().measure { _ = try sheet.render(region: region) }
            milliseconds.append(duration / .milliseconds(1))
        }
        milliseconds.sort()
        print(
            "{\"work\": \"region\", \"pixels\": \(Int(size.width * size.height)), \"regions\": \(count), "
                + "\"medianMilliseconds\": \(Stopwatch.rounded(milliseconds[count / 2], times: 1)), "
                + "\"slowestMilliseconds\": \(Stopwatch.rounded(milliseconds[count - 1], times: 1))}")
    }
}
