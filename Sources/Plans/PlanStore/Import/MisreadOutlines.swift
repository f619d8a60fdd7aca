import PlanBase
import PlanGeometry
import PlanModel

/// Finds that a file has the areas of a plan in other coordinates than it is read in.
enum MisreadOutlines {
    /// The way in which the file's coordinates differ from those in which it is read.
    enum Difference: Hashable, Sendable {
        /// y counts the other way.
        case upsideDown
        /// x and y are exchanged.
        case exchanged
        /// The lengths are in another unit.
        case scaled
        /// The coordinates are parts of the drawing's width and height.
        case normalized

        /// The setting that reads the file rightly.
        var remedy: Remedy {
            switch self {
            case .upsideDown: .set(.origin)
            case .exchanged: .set(.swapAxes)
            case .scaled: .set(.unit)
            case .normalized: .set(.coordinates, to: "normalized")
            }
        }

        /// The box of an area of the plan as it looks in the file.
        ///
        /// - Parameter scale: The lengths of the file in those of the plan.
        fileprivate func box(_ box: Box, on drawing: Size, scale: Double) -> Box {
            switch self {
            case .upsideDown:
                Box(x: box.minX, y: drawing.height - box.maxY, width: box.width, height: box.height)
            case .exchanged: Box(x: box.minY, y: box.minX, width: box.height, height: box.width)
            case .scaled: Self.scaled(box, scale, scale)
            case .normalized: Self.scaled(box, 1 / drawing.width, 1 / drawing.height)
            }
        }

        private static func scaled(_ box: Box, _ x: Double, _ y: Double) -> Box {
            Box(x: box.minX * x, y: box.minY * y, width: box.width * x, height: box.height * y)
        }
    }

    /// The least number of areas that tell, and by how many of the plan's pixels their sides may be beside each other.
    private static let leastCount = 3, tolerance = 2.0
    /// The least factor between lengths in two units; what differs by less has been drawn anew.
    private static let leastScale = 1.5

    /// Returns how the outlines of a file differ from those of the plan, if most of them that are not where they were agree in that.
    ///
    /// - Parameter areas: The areas of the plan, each with that of the file which would take its place.
    static func difference(of areas: [(old: Area, new: Area)], on drawing: Size) -> Difference? {
        let boxes = areas.compactMap { old, new -> (old: Box, new: Box)? in
            guard let old = old.shape.boundingBox, let new = new.shape.boundingBox, !isSame(old, new) else {
                return nil
            }
            return (old, new)
        }
        guard boxes.count >= leastCount, 2 * boxes.count > areas.count else { return nil }
        let (before, after) = (extent(boxes.map(\.old)), extent(boxes.map(\.new)))
        let scale = before > 0 && after > 0 ? after / before : 1
        // Outlines that become smaller, or too large for the drawing, are hardly the right ones.
        let isScaled = scale <= 1 / leastScale || scale >= leastScale && after > max(drawing.width, drawing.height)
        let likely: [Difference] = [.upsideDown, .exchanged] + (isScaled ? [.normalized, .scaled] : [])
        return likely.first { difference in
            // Lengths of a file in metres agree by parts of these.
            let unit = [.scaled, .normalized].contains(difference) ? scale : 1
            let count = boxes.count { old, new in
                isSame(difference.box(old, on: drawing, scale: scale), new, within: tolerance * unit)
            }
            return 10 * count >= 9 * boxes.count
        }
    }

    /// The greatest coordinate of boxes.
    private static func extent(_ boxes: [Box]) -> Double { boxes.map { max($0.maxX, $0.maxY) }.max() ?? 0 }

    private static func isSame(_ one: Box, _ other: Box, within tolerance: Double = tolerance) -> Bool {
        [one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY]
            .allSatisfy { abs($0) <= tolerance }
    }
}
