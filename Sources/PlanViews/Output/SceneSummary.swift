import PlanGeometry

/// A scene's size and what its texts lack.
public struct SceneSummary: Hashable, Sendable {
    /// The scene's size in points.
    public let size: Size
    /// The number of characters that no installed font has; they are drawn as boxes with their code numbers.
    public let missingGlyphCount: Int

    package init(_ scene: LaidOutScene) {
        size = scene.size
        missingGlyphCount = scene.element.missingGlyphCount
    }
}
