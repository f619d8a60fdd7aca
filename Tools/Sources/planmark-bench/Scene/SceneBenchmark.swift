import CairoPeer
import PlanCanvas
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Draws a scene of 50 shapes on 512 x 512 pixels, laid out anew each time, beside the same drawing by bare calls of Cairo.
struct SceneBenchmark {
    private let repetitions: Int

    init(_ options: BenchmarkOptions) { repetitions = options.repetitions }

    func run() throws {
        var failure: (any Error)?
        func drawScene() -> Canvas? {
            do { return try SceneRenderer(PartsView()).canvas() } catch { failure = error }
            return nil
        }
        func drawDirectly() { cairo_surface_destroy(DirectDrawing.draw()) }
        let difference = try Self.difference(drawScene(), DirectDrawing.draw())
        guard difference < 0.5 else { throw BenchmarkError("the drawings differ by \(difference) of 255 in the mean") }
        // A few at a time, by turns, so that what else the machine does meets both alike.
        let batch = 4
        let (ours, theirs) = Stopwatch.medianSeconds(of: (5 * repetitions) | 1) {
            for _ in 0..<batch { _ = drawScene() }
        } _: {
            for _ in 0..<batch { drawDirectly() }
        }
        if let failure { throw failure }
        print(
            "{\"work\": \"scene\", \"shapes\": \(ScenePart.all.count), "
                + "\"microseconds\": \(Stopwatch.rounded(ours / Double(batch), times: 1e6)), "
                + "\"cairoMicroseconds\": \(Stopwatch.rounded(theirs / Double(batch), times: 1e6)), "
                + "\"meanDifference\": \(Stopwatch.rounded(difference, times: 1000) / 1000)}")
    }

    /// The mean difference of the bytes of two pictures.
    private static func difference(_ canvas: Canvas?, _ surface: OpaquePointer?) throws -> Double {
        guard let canvas, let surface else { throw BenchmarkError("there is no memory") }
        defer { cairo_surface_destroy(surface) }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { throw BenchmarkError("there is no memory") }
        let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        return try canvas.withPixels { pixels in
            var sum = 0
            for y in 0..<ScenePart.side {
                for place in 0..<4 * ScenePart.side {
                    // Both pictures have this many rows of this many bytes.
                    sum += abs(Int(pixels.bytes[y * pixels.bytesPerRow + place]) - Int(bytes[y * bytesPerRow + place]))
                }
            }
            return Double(sum) / Double(4 * ScenePart.side * ScenePart.side)
        }
    }
}
