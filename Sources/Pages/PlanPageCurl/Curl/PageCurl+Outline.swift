import PlanGeometry

extension PageCurl {
    /// The part of the leaf that still lies flat, as a convex polygon in leaf coordinates; empty once the leaf is turned
    /// over.
    public var flatRegion: [Point] {
        guard let roll else { return frame.corners.map(frame.leafPoint) }
        return isTurnedOver ? [] : clipped(frame.corners) { -roll.distanceBeyond($0) }.map(frame.leafPoint)
    }

    /// A box around the leaf on the picture, in leaf coordinates, never too small: exact while the leaf is flat, otherwise
    /// too large on each side by at most 1/500 of the leaf's diagonal.
    public var bounds: Box {
        guard let roll, !isTurnedOver else {
            return box(frame.corners.map { place(of: frame.leafPoint($0)).position })
        }
        // Between two samples on a cylinder the outline bulges by up to step² / (8 radius).
        let outline = liftedOutlines(steps: Self.outlineSteps).joined().map(\.position)
        let bulge = roll.greatestBulge(steps: Self.outlineSteps, diagonal: Vector(dx: width, dy: height).length)
        let lifted = box(outline).insetBy(dx: -bulge, dy: -bulge)
        return Box(enclosing: flatRegion).map(lifted.union) ?? lifted
    }

    /// Samples along the outlines of the two lifted parts, the one on the roll and the straight one beyond it; `steps` on each
    /// side of their polygons.
    package func liftedOutlines(steps: Int) -> [[LeafPlace]] {
        guard let roll, !isTurnedOver else { return [] }
        let lifted = clipped(frame.corners) { roll.distanceBeyond($0) }
        let parts = [clipped(lifted) { -roll.distanceBeyondRoll($0) }, clipped(lifted) { roll.distanceBeyondRoll($0) }]
        return parts.map { part in
            part.indices.flatMap { index in
                let (start, end) = (part[index], part[(index + 1) % part.count])
                return (0..<steps).map { step in
                    place(of: frame.leafPoint(start + (end - start) * (Double(step) / Double(steps))))
                }
            }
        }
    }

    private static var outlineSteps: Int { 64 }

    private func box(_ points: [Point]) -> Box { Box(enclosing: points) ?? Box(origin: .zero, size: .zero) }

    /// The part of a convex polygon where a linear function is not negative (Sutherland and Hodgman's clipping by one line).
    private func clipped(_ corners: [Point], _ inside: (Point) -> Double) -> [Point] {
        corners.indices.flatMap { index -> [Point] in
            let (start, end) = (corners[index], corners[(index + 1) % corners.count])
            let (atStart, atEnd) = (inside(start), inside(end))
            let kept = atStart >= 0 ? [start] : []
            guard (atStart < 0) != (atEnd < 0), atStart != atEnd else { return kept }
            return kept + [start + (end - start) * (atStart / (atStart - atEnd))]
        }
    }
}
