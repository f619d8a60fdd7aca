import PlanGeometry

/// Frames on their way through an encoder.
protocol EncodedFilm {
    /// Hands over the next frame.
    func add(_ frame: TimedFrame) throws(ImageError)

    /// Waits for all frames, and writes what is left after the last, which ends at a time.
    func finish(at end: Double) throws(ImageError)

    /// Waits for what is being written, so that the file can be given up.
    func abandon()
}

/// Frames that are encoded on other threads while the caller draws the next ones.
struct PipelinedFilm<Encoder: AnimationEncoder>: EncodedFilm {
    private let encoder: Encoder
    private let pipeline: FramePipeline<Encoder.Prepared>

    init(_ encoder: Encoder) {
        self.encoder = encoder
        // The pipeline uses the encoder for one frame after the other, and `finish` uses it when all are done.
        nonisolated(unsafe) let encoder = encoder
        pipeline = FramePipeline { frame in try encoder.encode(frame) }
    }

    func add(_ frame: TimedFrame) throws(ImageError) {
        try attempt { try pipeline.add { Encoder.prepare(frame) } }
    }

    func finish(at end: Double) throws(ImageError) {
        try attempt { try pipeline.finish() }
        try encoder.finish(at: end)
    }

    func abandon() { try? pipeline.finish() }

    /// The pipeline throws what encoders throw.
    private func attempt(_ work: () throws -> Void) throws(ImageError) {
        do { try work() } catch {
            guard let error = error as? ImageError else { preconditionFailure("an encoder threw \(error)") }
            throw error
        }
    }
}
