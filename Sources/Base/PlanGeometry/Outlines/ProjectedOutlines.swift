extension Ring {
    /// The part of the ring's image under a projective transform that lies in `box`, as one ring; nil if nothing with an area is left.
    ///
    /// Straight edges have straight images, so that the vertices are moved and no others are needed, except where the image is cut at the
    /// border of the box. A ring that leaves the box more than once is cut as by ``clipped(to:)``. The ring may reach over the
    /// transform's vanishing line: what is there has no image in any box.
    public func applying(_ transform: ProjectiveTransform, within box: Box) -> Ring? {
        guard let inverse = transform.inverted() else { return nil }
        // The denominator at a point is 1 divided by the inverse's at the image, so that no point of a lesser one is seen in the box.
        guard let greatest = box.corners.map({ inverse.denominator(at: $0) }).max(), greatest > 0 else { return nil }
        let seen = vertices.cut(where: { transform.denominator(at: $0) }, isAtLeast: 0.5 / greatest)
        let rounding = 1e-9 * max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY))
        let images = seen.compactMap { $0.applying(transform) }.map { image in
            // A vertex that rounding has put beside the border belongs onto it.
            let nearest = box.nearestPoint(to: image)
            return nearest.distance(to: image) <= rounding ? nearest : image
        }
        guard images.count == seen.count else { return nil }
        return Ring(cutOutline: images)?.clipped(to: box)
    }
}

extension Polygon {
    /// The part of the polygon's image under a projective transform that lies in `box`; nil if nothing with an area is left.
    public func applying(_ transform: ProjectiveTransform, within box: Box) -> Polygon? {
        exterior.applying(transform, within: box).map { exterior in
            Polygon(exterior: exterior, holes: holes.compactMap { $0.applying(transform, within: box) })
        }
    }
}

extension MultiPolygon {
    /// The parts of the polygons' images under a projective transform that lie in `box`; without polygons if nothing with an area is left.
    public func applying(_ transform: ProjectiveTransform, within box: Box) -> MultiPolygon {
        MultiPolygon(polygons.compactMap { $0.applying(transform, within: box) })
    }
}

extension [Point] {
    /// The outline's part on one side of a line (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
    ///
    /// - Parameters:
    ///   - value: a linear function of the point.
    ///   - least: the function's value on the line, and the least that is kept.
    fileprivate func cut(where value: (Point) -> Double, isAtLeast least: Double) -> [Point] {
        guard var start = last else { return [] }
        var kept: [Point] = []
        for end in self {
            let (before, after) = (value(start) - least, value(end) - least)
            if (before < 0) != (after < 0) {
                let fraction = before / (before - after)
                kept.append(
                    Point(
                        x: start.x * (1 - fraction) + end.x * fraction,
                        y: start.y * (1 - fraction) + end.y * fraction))
            }
            if after >= 0 { kept.append(end) }
            start = end
        }
        return kept
    }
}
