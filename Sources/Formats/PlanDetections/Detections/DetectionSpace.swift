import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// The map from the coordinates of one picture in a file to pixel points of the upright picture.
struct DetectionSpace {
    /// The meaning of the coordinate pairs.
    let system: CoordinateSystem
    /// The map from stored to upright pixel points; nil if the picture was read upright.
    let toUpright: AffineTransform?
    /// The size of the upright picture, which boxes must meet; nil if it is not known.
    let bounds: Size?

    /// The pixel point of a coordinate pair; of NaN where there is none.
    func point(_ pair: Point) -> Point {
        guard let point = try? system.pixelPoint(for: pair) else { return Point(x: .nan, y: .nan) }
        return upright(point)
    }

    /// The upright pixel point of one that is a pixel point already, such as a corner of a mask.
    func upright(_ point: Point) -> Point { toUpright.map(point.applying) ?? point }

    /// The box between two opposite corners.
    func box(_ one: Point, _ other: Point) -> Box {
        let (one, other) = (point(one), point(other))
        return Box(minX: one.x, minY: one.y, maxX: other.x, maxY: other.y)
    }

    /// The box of the least coordinates and the extent.
    ///
    /// - Throws: for an extent below zero.
    func box(x: Double, y: Double, width: Double, height: Double) throws(EntryProblem) -> Box {
        if width < 0 || height < 0 { throw .negativeExtent(width: width, height: height) }
        return box(Point(x: x, y: y), Point(x: x + width, y: y + height))
    }

    /// The outline of a box that is turned about its middle, clockwise in the picture; nil if the box has no extent.
    ///
    /// - Parameter degrees: The angle of the turn.
    /// - Throws: for an extent below zero, and numbers that are not finite.
    func outline(
        x: Double, y: Double, width: Double, height: Double, turnedClockwise degrees: Double
    ) throws(EntryProblem) -> MultiPolygon? {
        guard width >= 0, height >= 0 else { throw .negativeExtent(width: width, height: height) }
        let corners = [Point(x: x, y: y), Point(x: x + width, y: y + height)]
        let found = corners.compactMap { try? system.pixelPoint(for: $0) }
        guard found.count == 2, degrees.isFinite, let box = Box(enclosing: found), box.isFinite else {
            throw EntryProblem(.notFinite(of: "bbox"))
        }
        return Ring(imported: box.corners(turnedClockwise: degrees).map(upright)).map {
            MultiPolygon(Polygon(exterior: $0))
        }
    }

    /// The outline of a mask in the picture's pixels.
    func upright(_ outline: MultiPolygon) -> MultiPolygon {
        toUpright == nil ? outline : outline.mapping(upright)
    }

    /// The outline through some pairs; nil if fewer than three are different.
    func outline(_ pairs: [Point], of member: String) throws(EntryProblem) -> [Polygon]? {
        let points = pairs.map(point)
        guard points.allSatisfy(\.isFinite) else { throw EntryProblem(.notFinite(of: member)) }
        return Ring(imported: points).map { BridgedRing.polygons(of: $0) }
    }
}

extension EntryProblem {
    /// The problem of a box whose width or height is below zero.
    fileprivate static func negativeExtent(width: Double, height: Double) -> EntryProblem {
        EntryProblem(
            Message(
                """
                the box has the width \(width.compact) and the height \(height.compact); they cannot be negative. \
                Are they the coordinates of a corner?
                """))
    }
}

extension DetectionReading {
    /// The space of a picture.
    ///
    /// - Parameters:
    ///   - size: The picture's size by the file.
    ///   - isWanted: Whether the picture can be the one for which the file is read.
    func space(
        pictureSize size: Size?, isWanted: Bool, usually kind: CoordinateKind, file: String
    ) throws(InputError) -> DetectionSpace {
        var request = CoordinateRequest()
        request.system = kind
        request = coordinates ?? request
        let upright = isWanted ? drawing.size ?? stored?.uprightSize ?? size : stored == nil ? size : nil
        let whole = stored?.size ?? upright ?? drawing.size
        if whole == nil, request.system.isNormalized {
            throw InputError(
                .unfit(
                    reason: Message(
                        """
                        the coordinates are fractions of the picture's width and height, which are not known; \
                        give the picture or its size
                        """)), file: file)
        }
        do throws(CoordinateError) {
            return DetectionSpace(
                system: try request.system(of: whole ?? .zero), toUpright: stored?.toUpright, bounds: upright)
        } catch {
            throw InputError(.unfit(reason: Message(describing: error)), file: file)
        }
    }
}
