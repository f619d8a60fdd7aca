import PlanGeometry

/// The small filled shapes that a page has several times, as letters are that are drawn as outlines, and arrowheads. They are no walls.
struct RepeatedShapes {
    private var counts: [Shape: Int] = [:]
    private let greatestSide: Double

    /// The features by which shapes are told apart.
    private struct Shape: Hashable {
        let corners: Int
        /// The sides of the box around the shape, in tenths of a point.
        let width: Int
        let height: Int
    }

    /// The part of the page's longer side that a letter takes at most.
    private static let greatestPart = 0.015
    /// The times that a shape occurs if it is a letter.
    private static let leastCount = 3

    init(_ fills: [DrawnFill], page: Size) {
        greatestSide = Self.greatestPart * max(page.width, page.height)
        for ring in fills.lazy.flatMap(\.rings) {
            if let shape = shape(ring) { counts[shape, default: 0] += 1 }
        }
    }

    /// The features of a small shape with more corners than a rectangle, which a column or a piece of a wall may be.
    private func shape(_ ring: [Point]) -> Shape? {
        guard ring.count > 5, let box = Box(enclosing: ring), box.isFinite, max(box.width, box.height) < greatestSide
        else { return nil }
        return Shape(
            corners: ring.count, width: Int((10 * box.width).rounded()), height: Int((10 * box.height).rounded()))
    }

    /// True if a ring is one of the shapes.
    func contains(_ ring: [Point]) -> Bool { shape(ring).map { counts[$0, default: 0] >= Self.leastCount } ?? false }
}
