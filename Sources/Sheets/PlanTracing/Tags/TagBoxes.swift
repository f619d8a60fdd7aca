import PlanGeometry

/// The frames that are drawn around texts, such as those of rooms' numbers, which are no walls even where they touch some.
struct TagBoxes {
    /// True for each line of a page that is one of a frame's.
    private(set) var isFrame: [Bool]

    init(texts: [DrawnText], lines: [PageLine], index: LineIndex) {
        isFrame = [Bool](repeating: false, count: lines.count)
        var looks = 0
        for box in texts.lazy.map(\.box) where box.isFinite && box.width > 0 && box.height > 0 {
            let height = min(box.width, box.height)
            let near = index.indices(near: box.center, reach: max(box.width, box.height) / 2 + 3 * height)
            looks += near.count
            // Far beyond what sheets have.
            if looks > 20_000_000 { break }
            mark(near, lines, around: box, height: height)
        }
    }

    /// Marks the lines of the frame around a text: four of one style that meet at their ends, all of them near the text.
    private mutating func mark(_ near: [Int], _ lines: [PageLine], around box: Box, height: Double) {
        let center = box.center
        let reach = box.insetBy(dx: -3 * height, dy: -1.5 * height)
        let inside = near.filter { reach.contains(lines[$0].start) && reach.contains(lines[$0].end) }
        let level = inside.filter { abs(lines[$0].start.y - lines[$0].end.y) < 0.1 }
        let upright = inside.filter { abs(lines[$0].start.x - lines[$0].end.x) < 0.1 }
        for low in level where lines[low].start.y < center.y {
            let ends = [lines[low].start, lines[low].end].sorted { $0.x < $1.x }
            guard ends[0].x < center.x, ends[1].x > center.x else { continue }
            let sides = ends.map { end in
                upright.compactMap { side -> (line: Int, foot: Point)? in
                    guard lines[side].style == lines[low].style else { return nil }
                    let (start, end_) = (lines[side].start, lines[side].end)
                    if start.distance(to: end) < 0.5, end_.y > center.y { return (side, end_) }
                    if end_.distance(to: end) < 0.5, start.y > center.y { return (side, start) }
                    return nil
                }
            }
            for left in sides[0] {
                for right in sides[1] {
                    let floor = level.first { line in
                        let feet = [lines[line].start, lines[line].end].sorted { $0.x < $1.x }
                        return lines[line].style == lines[low].style && feet[0].distance(to: left.foot) < 0.5
                            && feet[1].distance(to: right.foot) < 0.5
                    }
                    guard let floor else { continue }
                    for line in [low, left.line, right.line, floor] { isFrame[line] = true }
                }
            }
        }
    }
}
