import PlanGeometry

/// A scene's size and what its texts lack.
public struct SceneSummary: Hashable, Sendable {
    /// The scene's size in points.
    public let size: Size
    /// The number of characters that no installed font has; they are drawn as boxes with their code numbers.
    public let missingGlyphCount: Int

    /// The shadows and blurs that the picture's edge cuts off.
    public let cutOffEffects: [CutOffEffect]

    package init(_ scene: LaidOutScene) {
        size = scene.size
        cutOffEffects = CutOffEffect.all(in: scene)
        missingGlyphCount = scene.element.missingGlyphCount
    }
}

extension SceneSummary: CustomStringConvertible {
    /// The size in points, then what the scene lacks, if anything: `120.0 x 80.0 points, 2 characters without a font`.
    public var description: String {
        var parts = ["\(size) points"]
        if missingGlyphCount > 0 { parts.append("\(missingGlyphCount) characters without a font") }
        return (parts + cutOffEffects.map { "\($0)" }).joined(separator: ", ")
    }
}
