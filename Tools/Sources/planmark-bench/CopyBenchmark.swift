import LibpngPeer
import PlanImage
import PlanPageCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Copies a PNG strip by strip through `PNGReader` and `PNGWriter`, and row by row through libpng at its default level.
struct CopyBenchmark {
    private let input: String
    private let output: String
    private let repetitions: Int
    private let compression: PNGCompression

    init(_ options: BenchmarkOptions) throws {
        input = try options.required("--input", options.input)
        output = try options.required("--output", options.output)
        repetitions = options.repetitions
        compression = options.compression
    }

    func run() throws {
        let header = try PNGReader(path: input).header
        var failure: (any Error)?
        func seconds(_ work: () throws -> Void) -> Double {
            Stopwatch.shortestSeconds(of: repetitions) { do { try work() } catch { failure = error } }
        }
        // By turns in one run, so that both meet the same load.
        var ours = Double.infinity
        var theirs = Double.infinity
        var sizes = (ours: 0, theirs: 0)
        for _ in 0..<3 {
            ours = min(ours, seconds { sizes.ours = try copy(header) })
            theirs = min(theirs, seconds { sizes.theirs = try copyWithLibpng() })
        }
        if let failure { throw failure }
        print(
            "{\"work\": \"copy\", \"pixels\": \(header.width * header.height), \"compression\": \"\(compression)\", "
                + "\"milliseconds\": \(Stopwatch.rounded(ours, times: 1e3)), "
                + "\"libpngMilliseconds\": \(Stopwatch.rounded(theirs, times: 1e3)), "
                + "\"ratio\": \(Stopwatch.rounded(theirs / ours, times: 1)), "
                + "\"bytes\": \(sizes.ours), \"libpngBytes\": \(sizes.theirs)}")
    }

    private func copy(_ header: PNGHeader) throws -> Int {
        let reader = try PNGReader(path: input)
        let writer = try PNGWriter(path: output, header: header, metadata: reader.metadata, compression: compression)
        let strip = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * header.bytesPerRow, alignment: 16)
        defer { strip.deallocate() }
        while reader.nextRow < header.height {
            let count = try reader.readNativeRows(64, into: strip)
            try writer.writeRows(UnsafeRawBufferPointer(rebasing: strip[..<(count * header.bytesPerRow)]))
        }
        try writer.finish()
        return try outputSize()
    }

    private func copyWithLibpng() throws -> Int {
        guard libpng_peer_copy(input, output) != 0 else {
            throw BenchmarkError("\(input) cannot be copied by libpng: give an 8-bit grey or RGB PNG")
        }
        return try outputSize()
    }

    private func outputSize() throws -> Int {
        var status = stat()
        guard stat(output, &status) == 0 else { throw BenchmarkError("\(output) was not written") }
        return Int(status.st_size)
    }
}
