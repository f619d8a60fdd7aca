import CPlanmark
import PlanFiles
import PlanGeometry
import PlanModel

/// Areas, ready to locate points in them.
final class AreasHandle: HandleObject {
    static let kind = "areas"
    let areas: [Area]
    let index: AreaIndex
    /// Locates points in the only area, faster than an index of many does.
    private let single: PolygonLocator?
    /// The numbers of markers and measured lines that stand beside the areas in their file.
    let passedOver: (markers: Int, lines: Int)
    /// Notes on how their file was read, beside what was passed over.
    let notes: [FileNote]

    init(_ areas: [Area], passedOver: (markers: Int, lines: Int) = (0, 0), notes: [FileNote] = []) {
        self.areas = areas
        index = AreaIndex(areas.map(\.shape))
        single = areas.count == 1 ? PolygonLocator(areas[0].shape) : nil
        (self.passedOver, self.notes) = (passedOver, notes)
    }

    /// Areas of the same shapes as others.
    init(_ areas: [Area], shapedAs other: AreasHandle) {
        (self.areas, index, single) = (areas, other.index, other.single)
        (passedOver, notes) = (other.passedOver, other.notes)
    }

    /// Locates points; either answer may be left out.
    func locate(
        _ points: UnsafeBufferPointer<Point>, _ locations: UnsafeMutableBufferPointer<UInt8>?,
        _ rooms: UnsafeMutableBufferPointer<Int32>?
    ) {
        if let single {
            withRoom(for: points.count, locations, 0) { single.locateInParallel(points, into: rooms, ranks: $0) }
        } else if let locations {
            withRoom(for: points.count, rooms, AreaIndex.noArea) {
                index.locateInParallel(points, into: $0, ranks: locations)
            }
        } else if let rooms {
            index.locateInParallel(points, into: rooms)
        }
    }

    /// Runs a closure with a caller's memory, or with memory of its own where the caller wants no answer.
    private func withRoom<Element>(
        for count: Int, _ given: UnsafeMutableBufferPointer<Element>?, _ empty: Element,
        _ body: (UnsafeMutableBufferPointer<Element>) -> Void
    ) {
        if let given { return body(given) }
        var own = [Element](repeating: empty, count: count)
        own.withUnsafeMutableBufferPointer { body($0) }
    }
}
