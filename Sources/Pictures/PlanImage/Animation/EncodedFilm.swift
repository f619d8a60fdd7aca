import PlanGeometry

/// Frames that are encoded on other threads while the caller draws the next ones.
struct EncodedFilm {
    /// Hands over the next frame.
    let add: (TimedFrame) throws -> Void
    /// Waits for all frames, and writes what is left after the last, which ends at a time.
    let finish: (_ end: Double) throws -> Void
    /// Waits for what is being written, so that the file can be given up.
    let abandon: () -> Void

    init<Encoder: AnimationEncoder>(_ encoder: Encoder) {
        // The pipeline uses the encoder for one frame after the other, and `finish` uses it when all are done.
        nonisolated(unsafe) let encoder = encoder
        let pipeline = FramePipeline<Encoder.Prepared> { frame in try encoder.encode(frame) }
        add = { frame in try pipeline.add { Encoder.prepare(frame) } }
        finish = { end in
            try pipeline.finish()
            try encoder.finish(at: end)
        }
        abandon = { try? pipeline.finish() }
    }
}
