import PlanGeometry

extension PageCurl {
    /// The sheet's shape.
    public var form: CurlForm {
        switch roll {
        case nil: .flat
        case .cylinder: isTurnedOver ? .flat : .cylinder
        case .cone: .cone
        }
    }

    /// True if the sheet lies flat beyond the spine, turned over.
    public var isTurnedOver: Bool {
        if case .cylinder(let roll) = roll { roll.radius == 0 && roll.offset == 0 } else { false }
    }

    /// The gripped point's place on the picture, in sheet coordinates: under the finger, or as near as the paper reaches.
    public var gripPlace: Point { place(of: grip).position }

    /// The place of a point of the sheet.
    ///
    /// - Parameter sheetPoint: a point in sheet coordinates; off the sheet, it is placed as if the sheet went on.
    public func place(of sheetPoint: Point) -> SheetPlace {
        guard let roll else { return SheetPlace(position: sheetPoint, height: 0, side: .front, normal: [0, 0, 1]) }
        let place = roll.place(of: frame.spinePoint(sheetPoint))
        let (side, normal) = seen(place.frontNormal)
        return SheetPlace(position: frame.sheetPoint(place.point), height: place.height, side: side, normal: normal)
    }

    /// The points of the sheet over a point of the picture, the nearest to the viewer first: at most three, or none.
    ///
    /// - Parameter picturePoint: a point in sheet coordinates, on the sheet or beyond.
    public func layers(over picturePoint: Point) -> [SheetLayer] {
        let point = frame.spinePoint(picturePoint)
        guard let roll else {
            guard frame.contains(point) else { return [] }
            return [SheetLayer(sheetPoint: picturePoint, height: 0, side: .front, normal: [0, 0, 1])]
        }
        return roll.sheetPoints(over: point).filter(frame.contains).map { sheetPoint in
            let place = roll.place(of: sheetPoint)
            let (side, normal) = seen(place.frontNormal)
            return SheetLayer(
                sheetPoint: frame.sheetPoint(sheetPoint), height: place.height, side: side, normal: normal)
        }.sorted { $0.height > $1.height }
    }

    /// The side that faces the viewer, and its normal in sheet coordinates.
    private func seen(_ frontNormal: SIMD3<Double>) -> (SheetSide, SIMD3<Double>) {
        let across = frame.sheetVector(Vector(dx: frontNormal.x, dy: frontNormal.y))
        let normal = SIMD3(across.dx, across.dy, frontNormal.z)
        return normal.z < 0 ? (.back, -normal) : (.front, normal)
    }
}

/// The shape of a turning sheet.
public enum CurlForm: String, Hashable, Sendable, CaseIterable {
    /// The whole sheet is flat: not turned at all, or turned over.
    case flat
    /// The sheet rolls about a cylinder.
    case cylinder
    /// The sheet rolls about a cone whose apex lies on the line of the spine, beyond the sheet.
    case cone
}
