import PlanGeometry
import PlanModel

/// What a scene turned out to be when it was drawn.
public struct SceneSummary: Hashable, Sendable {
    /// How large it is, in points.
    public let size: Size
    /// How many characters of its texts no installed font has; they are drawn as boxes with their code numbers.
    public let missingGlyphCount: Int

    package init(_ scene: LaidOutScene) {
        size = scene.size
        missingGlyphCount = scene.element.missingGlyphCount
    }
}
