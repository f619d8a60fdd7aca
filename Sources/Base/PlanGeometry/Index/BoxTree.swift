/// A tree over boxes, which finds the boxes near a box or point without looking at all of them.
///
/// The tree is packed when it is built: the boxes are sorted into tiles of near neighbours, and each 16 neighbours
/// share a node (Leutenegger, Lopez and Edgington, "STR: A Simple and Efficient Algorithm for R-Tree Packing", 1997).
struct BoxTree: Sendable {
    static let fanout = 16
    /// The boxes of the nodes, level by level from the items up to the root, and where each level starts.
    let boxes: [Box]
    let levelStarts: [Int]
    /// The items in the order of the lowest level.
    let items: [Int]

    /// The tree over the boxes of items, which are numbered from 0; an item without a box is never found.
    init(_ itemBoxes: [Box?]) {
        var order = itemBoxes.enumerated().compactMap { item, box in box.map { (item: item, box: $0) } }
        let leafCount = (order.count + Self.fanout - 1) / Self.fanout
        let stripCount = Int(Double(leafCount).squareRoot().rounded(.up))
        let stripLength = max(stripCount * Self.fanout, 1)
        order.sort { $0.box.center.x < $1.box.center.x }
        for start in stride(from: 0, to: order.count, by: stripLength) {
            let end = min(start + stripLength, order.count)
            order[start..<end].sort { $0.box.center.y < $1.box.center.y }
        }
        items = order.map(\.item)
        var boxes = order.map(\.box)
        var starts = [0]
        var levelStart = 0
        while boxes.count - levelStart > 1 {
            let levelEnd = boxes.count
            starts.append(levelEnd)
            for start in stride(from: levelStart, to: levelEnd, by: Self.fanout) {
                let end = min(start + Self.fanout, levelEnd)
                boxes.append(boxes[start + 1..<end].reduce(boxes[start]) { $0.union($1) })
            }
            levelStart = levelEnd
        }
        self.boxes = boxes
        levelStarts = starts
    }

    /// Calls `body` with each item whose box shares a point with `box`.
    func forEach(meeting box: Box, _ body: (Int) -> Void) {
        guard !items.isEmpty else { return }
        var pending = [(level: levelStarts.count - 1, index: 0)]
        while let (level, index) = pending.popLast() {
            guard boxes[levelStarts[level] + index].intersects(box) else { continue }
            if level == 0 {
                body(items[index])
            } else {
                for child in children(level, index) { pending.append((level - 1, child)) }
            }
        }
    }

    /// Visits the items in the order of their distance from `point`, until `body` returns false.
    ///
    /// - Parameters:
    ///   - distance: the distance of an item, not less than that of its box.
    ///   - body: called with each item and its distance; of items at the same distance, with the least number first.
    func forEachNearest(to point: Point, distance: (Int) -> Double, _ body: (Int, Double) -> Bool) {
        guard !items.isEmpty else { return }
        // A level of -1 stands for an item whose own distance is known. Nodes come before items at the same distance.
        var queue = BinaryHeap<(distance: Double, level: Int, index: Int)> {
            if $0.distance != $1.distance { return $0.distance < $1.distance }
            if ($0.level < 0) != ($1.level < 0) { return $0.level >= 0 }
            return $0.index < $1.index
        }
        let top = levelStarts.count - 1
        queue.insert((boxes[levelStarts[top]].distance(to: point), top, 0))
        while let next = queue.popFirst() {
            switch next.level {
            case -1:
                if !body(next.index, next.distance) { return }
            case 0:
                let item = items[next.index]
                queue.insert((distance(item), -1, item))
            default:
                for child in children(next.level, next.index) {
                    let box = boxes[levelStarts[next.level - 1] + child]
                    queue.insert((box.distance(to: point), next.level - 1, child))
                }
            }
        }
    }

    func children(_ level: Int, _ index: Int) -> Range<Int> {
        let count = levelStarts[level] - levelStarts[level - 1]
        return index * Self.fanout..<min((index + 1) * Self.fanout, count)
    }
}
