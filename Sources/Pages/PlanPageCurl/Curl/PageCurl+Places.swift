import PlanGeometry

extension PageCurl {
    /// The leaf's shape.
    public var form: CurlForm {
        switch roll {
        case nil: .flat
        case .cylinder: isTurnedOver ? .flat : .cylinder
        case .cone: .cone
        }
    }

    /// True if the leaf lies flat beyond the spine, turned over.
    public var isTurnedOver: Bool {
        if case .cylinder(let roll) = roll { roll.radius == 0 && roll.offset == 0 } else { false }
    }

    /// The gripped point's place on the picture, in leaf coordinates: under the finger, or as near as the paper reaches.
    public var gripPlace: Point { place(of: grip).position }

    /// The place of a point of the leaf.
    ///
    /// - Parameter leafPoint: a point in leaf coordinates; off the leaf, it is placed as if the leaf went on.
    public func place(of leafPoint: Point) -> LeafPlace {
        guard let roll else { return LeafPlace(position: leafPoint, height: 0, side: .front, normal: [0, 0, 1]) }
        let place = roll.place(of: frame.spinePoint(leafPoint))
        let (side, normal) = seen(place.frontNormal)
        return LeafPlace(position: frame.leafPoint(place.point), height: place.height, side: side, normal: normal)
    }

    /// The points of the leaf over a point of the picture, the nearest to the viewer first: at most three, or none.
    ///
    /// - Parameter picturePoint: a point in leaf coordinates, on the leaf or beyond.
    public func layers(over picturePoint: Point) -> [LeafLayer] {
        let point = frame.spinePoint(picturePoint)
        guard let roll else {
            guard frame.contains(point) else { return [] }
            return [LeafLayer(leafPoint: picturePoint, height: 0, side: .front, normal: [0, 0, 1])]
        }
        return roll.leafPoints(over: point).filter(frame.contains).map { leafPoint in
            let place = roll.place(of: leafPoint)
            let (side, normal) = seen(place.frontNormal)
            return LeafLayer(
                leafPoint: frame.leafPoint(leafPoint), height: place.height, side: side, normal: normal)
        }.sorted { $0.height > $1.height }
    }

    /// The side that faces the viewer, and its normal in leaf coordinates.
    private func seen(_ frontNormal: SIMD3<Double>) -> (LeafSide, SIMD3<Double>) {
        let across = frame.leafVector(Vector(dx: frontNormal.x, dy: frontNormal.y))
        let normal = SIMD3(across.dx, across.dy, frontNormal.z)
        return normal.z < 0 ? (.back, -normal) : (.front, normal)
    }
}

/// The shape of a turning leaf.
public enum CurlForm: String, Hashable, Sendable, CaseIterable {
    /// The whole leaf is flat: not turned at all, or turned over.
    case flat
    /// The leaf rolls about a cylinder.
    case cylinder
    /// The leaf rolls about a cone whose apex lies on the line of the spine, beyond the leaf.
    case cone
}
