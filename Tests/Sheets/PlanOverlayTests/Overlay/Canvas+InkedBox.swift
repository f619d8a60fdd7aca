import PlanCanvas
import PlanGeometry

extension Canvas {
    /// The box around all pixels that are clearly darker than white.
    func inkedBox() throws -> Box? {
        var box: Box?
        for y in 0..<height {
            for x in 0..<width where try color(x: x, y: y)?.green ?? 1 < 0.85 {
                let pixel = Box(minX: Double(x), minY: Double(y), maxX: Double(x + 1), maxY: Double(y + 1))
                box = box?.union(pixel) ?? pixel
            }
        }
        return box
    }
}
