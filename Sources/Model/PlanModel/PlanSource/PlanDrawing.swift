import PlanFiles

/// A plan's drawing: what it is, and where its picture comes from.
public struct PlanDrawing: Hashable, Sendable {
    /// Its name, size and scale. The path is as the plan has it, relative to the plan file's folder.
    public var drawing: Drawing
    /// The hash of the picture's file, when there is one.
    public var hash: ContentHash?
    /// True if the picture is kept in the plan file itself.
    public var isEmbedded: Bool

    /// The drawing's file with the page and resolution that are meant, where that is a PDF. The file of a picture that is kept in the plan
    /// is the one that it was made of.
    public var page: PagePath

    /// A drawing that a plan refers to, or whose picture it keeps.
    ///
    /// - Parameter page: The path of the drawing's file with its page; that of the drawing unless given.
    public init(drawing: Drawing, hash: ContentHash? = nil, isEmbedded: Bool = false, page: PagePath? = nil) {
        self.drawing = drawing
        self.hash = hash
        self.isEmbedded = isEmbedded
        self.page = page ?? PagePath(drawing.path ?? "")
    }
}
