import PlanCanvas
import PlanImage

/// What a pyramid is made of: the rows of the largest level, and what is painted on each level.
// Unchecked: one thread at a time uses the reader.
struct PyramidSource: @unchecked Sendable {
    /// A reader that has read no row yet.
    let reader: any DrawingReader
    /// What the samples of all levels are.
    let format: PixelFormat
    /// What is painted, by how often a level is halved; nil or missing where a level shows the bare drawing.
    let renderers: [OverlayRenderer?]
    /// Whether the largest level is painted before it is halved, so that the marks become smaller with it.
    let paintsFirst: Bool
}
