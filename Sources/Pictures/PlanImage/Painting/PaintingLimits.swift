/// The most that is read of a page's content, so that no file takes more than some seconds and a gigabyte.
public struct PaintingLimits: Hashable, Sendable {
    /// The most operators that are run, forms counted each time that they are painted.
    public var operators = 10_000_000
    /// The most strokes, fills, pictures, clips and runs of text in all.
    public var objects = 1_500_000
    /// The most lines and curves in all paths, and glyphs in all texts.
    public var segments = 5_000_000
    /// The most bytes of unpacked content, forms counted each time that they are painted.
    public var bytes = 1 << 28
    /// The most forms that are painted, each time that they are; far more than sheets have, though few enough that forms which paint each
    /// other many times end within a second.
    public var forms = 200_000
    /// The deepest nesting of forms.
    public var formDepth = 24
    /// The most graphics states saved at a time.
    public var states = 4_096

    /// The usual limits.
    public init() {}
}
