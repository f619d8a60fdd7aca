import PlanBase

/// The colours and the light of a picture of a turning page.
public struct PageCurlStyle: Hashable, Sendable {
    /// The colour beside the pages; nil leaves the picture transparent there.
    public var background: Color?
    /// The colour of plain paper, also on the backs of leaves.
    public var paper: Color
    /// The tint on the back of a leaf printed on one side; unless it is opaque, the front shows through.
    public var back: Color
    /// The strength of light and shade on the leaf, from 0 for none; 1 is usual.
    public var relief: Double
    /// The strength of the shadows on the pages beneath, from 0 for none to 2; 1 is usual.
    public var shadow: Double

    /// A style; by default white paper, through which the front shows faintly, on a transparent background.
    public init(
        background: Color? = nil, paper: Color = .white, back: Color = Color(hex: 0xF7F5F0, alpha: 0.9),
        relief: Double = 1, shadow: Double = 1
    ) {
        (self.background, self.paper, self.back) = (background, paper, back)
        (self.relief, self.shadow) = (relief, shadow)
    }
}
