import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The colours and the light of a picture of a turning page.
public struct PageCurlStyle: Hashable, Sendable {
    /// What is seen beside the pages; nothing leaves the picture transparent there.
    public var background: Color?
    /// The colour of a plain page. What lies under transparent parts of a page too, see ``PagePicture``.
    public var paper: Color
    /// The colour that the back of a sheet printed on one side is tinted with; opaque colours let nothing of the front
    /// through, translucent ones let it be seen as through paper.
    public var back: Color
    /// How strong light and shade are on the sheet, from 0 for none; 1 is usual.
    public var relief: Double
    /// How strong the shadows on what lies beneath are, from 0 for none; 1 is usual.
    public var shadow: Double

    /// A style; by default on nothing, with white paper whose front shows faintly through.
    public init(
        background: Color? = nil, paper: Color = .white, back: Color = Color(hex: 0xF7F5F0, alpha: 0.9),
        relief: Double = 1, shadow: Double = 1
    ) {
        self.background = background
        self.paper = paper
        self.back = back
        self.relief = relief
        self.shadow = shadow
    }
}
