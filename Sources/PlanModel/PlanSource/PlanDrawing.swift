/// A plan's drawing: what it is, and where its picture comes from.
public struct PlanDrawing: Hashable, Sendable {
    /// Its name, size and scale. The path is as the plan has it, relative to the plan file's folder.
    public var drawing: Drawing
    /// The hash of the picture's file, when there is one.
    public var hash: ContentHash?
    /// Whether the picture is kept in the plan file itself.
    public var isEmbedded: Bool

    /// A drawing that a plan refers to, or whose picture it keeps.
    public init(drawing: Drawing, hash: ContentHash? = nil, isEmbedded: Bool = false) {
        self.drawing = drawing
        self.hash = hash
        self.isEmbedded = isEmbedded
    }
}
