import PlanGeometry

/// Where on a page the plans' objects stand that were written onto it, and where that is on the drawing of the plan that reads them.
struct WrittenPlaces {
    /// The snapshots that Planmark keeps with the page of the plans that it has written onto it.
    let snapshots: [ExportSnapshot]
    /// Where the pixels of the reading plan's drawing lie, for annotations without a snapshot.
    let space: PageSpace
    /// The id of the reading plan.
    let plan: String
    /// The size in pixels of the reading plan's drawing.
    let drawingSize: Size

    /// Returns the map from the pixels in which a plan was written to the page's own space.
    func toPage(from plan: String) -> AffineTransform { snapshot(of: plan)?.toPage ?? space.toPage }

    /// Returns the map from the pixels in which a plan was written to those of the reading plan's drawing; nil if they are the same.
    func toDrawing(from plan: String) -> AffineTransform? {
        guard let snapshot = snapshot(of: plan), snapshot.drawingSize != drawingSize || plan != self.plan else {
            return nil
        }
        let map = snapshot.toPage.concatenating(space.toDrawing)
        return map.isNearIdentity(on: snapshot.drawingSize) ? nil : map
    }

    private func snapshot(of plan: String) -> ExportSnapshot? { snapshots.first { $0.plan == plan } }

    /// Returns the place of a point of an annotation's box when the box is another; nil if the box is the same but for rounding.
    func moved(_ point: Point, of plan: String, from old: Box, to new: Box) -> Point? {
        let toPage = toPage(from: plan)
        let pairs = [
            (old.minX, new.minX), (old.minY, new.minY), (old.maxX, new.maxX), (old.maxY, new.maxY),
        ]
        guard pairs.contains(where: { abs($0 - $1) > 0.01 }), let toDrawing = toPage.inverted() else { return nil }
        let place = point.applying(toPage)
        func part(_ value: Double, _ from: Double, _ size: Double) -> Double { size > 0 ? (value - from) / size : 0.5 }
        return Point(
            x: new.minX + part(place.x, old.minX, old.width) * new.width,
            y: new.minY + part(place.y, old.minY, old.height) * new.height
        ).applying(toDrawing).inThousandths
    }
}

extension [Point] {
    /// True if the points differ from the points that were written, in number or by more than rounding (0.01 units).
    func differ(from written: [Point]) -> Bool {
        count != written.count || zip(self, written).contains { $0.distance(to: $1) > 0.01 }
    }
}

extension Point {
    /// The point to the thousandth of a pixel: programs write places with few digits.
    var inThousandths: Point { Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000) }
}

extension AffineTransform {
    /// True if the transform leaves each corner of a drawing of a size in pixels where it is, to a thousandth of a pixel.
    fileprivate func isNearIdentity(on size: Size) -> Bool {
        Box(origin: .zero, size: size).corners.allSatisfy { $0.distance(to: $0.applying(self)) < 1e-3 }
    }
}
