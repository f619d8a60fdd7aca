import Synchronization

/// The tree over the boxes of an ``AreaIndex``'s areas, made when it is first asked for. Copies of an index share it.
final class AreaTree: Sendable {
    private let made = Mutex<BoxTree?>(nil)

    /// The tree, which is made if it is not yet. Of several threads one makes it and the others wait.
    func boxes(of flat: FlatAreas) -> BoxTree {
        made.withLock { made in
            if let made { return made }
            let boxes = BoxTree(flat.boxes)
            made = boxes
            return boxes
        }
    }
}
