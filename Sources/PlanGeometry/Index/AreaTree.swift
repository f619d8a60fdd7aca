import Synchronization

/// The tree over the boxes of an ``AreaIndex``'s areas, made when it is first asked for. Copies of an index share it.
final class AreaTree: Sendable {
    /// The boxes of those areas that have one.
    struct Boxes: Sendable {
        private let tree: BoxTree
        /// The areas that have a box, in the order of the tree's items.
        private let areas: [Int]

        init(_ flat: FlatAreas) {
            let present = flat.boxes.indices.compactMap { area in flat.boxes[area].map { (area, $0) } }
            areas = present.map(\.0)
            tree = BoxTree(present.map(\.1))
        }

        /// Calls `body` with each area whose box shares a point with `box`.
        func forEach(meeting box: Box, _ body: (Int) -> Void) {
            tree.forEach(meeting: box) { body(areas[$0]) }
        }

        /// Visits the areas in the order of their distance from `point`, as ``BoxTree`` does.
        func forEachNearest(to point: Point, distance: (Int) -> Double, _ body: (Int, Double) -> Bool) {
            tree.forEachNearest(to: point, distance: { distance(areas[$0]) }, { body(areas[$0], $1) })
        }
    }

    private let made = Mutex<Boxes?>(nil)

    /// The tree, which is made if it is not yet. Of several threads one makes it and the others wait.
    func boxes(of flat: FlatAreas) -> Boxes {
        made.withLock { made in
            if let made { return made }
            let boxes = Boxes(flat)
            made = boxes
            return boxes
        }
    }
}
