import PlanBase
import PlanGeometry
import PlanModel

/// Finds that a file has the areas of a plan in other coordinates than it is read in.
enum MirroredOutlines {
    /// The way in which the file's coordinates differ from those in which it is read.
    enum Difference: Hashable, Sendable {
        /// y counts the other way.
        case upsideDown
        /// x and y are exchanged.
        case exchanged

        /// The setting that reads the file rightly.
        var remedy: Remedy { self == .upsideDown ? .set(.origin) : .set(.swapAxes) }

        /// The box of an area of the plan as it looks in the file.
        fileprivate func box(_ box: Box, on drawing: Size) -> Box {
            switch self {
            case .upsideDown:
                Box(x: box.minX, y: drawing.height - box.maxY, width: box.width, height: box.height)
            case .exchanged: Box(x: box.minY, y: box.minX, width: box.height, height: box.width)
            }
        }
    }

    /// The least number of areas that tell, and by how many pixels their sides may be beside each other.
    private static let leastCount = 3, tolerance = 2.0

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
        return [Difference.upsideDown, .exchanged].first { difference in
            10 * boxes.count { isSame(difference.box($0.old, on: drawing), $0.new) } >= 9 * boxes.count
        }
    }

    private static func isSame(_ one: Box, _ other: Box) -> Bool {
        [one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY]
            .allSatisfy { abs($0) <= tolerance }
    }
}
