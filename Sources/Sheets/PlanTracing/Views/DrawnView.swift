import Glibc
import PlanGeometry

/// A drawing on a page: rooms that lie beside each other, with the texts that tell whether it is a floor plan.
struct DrawnView {
    /// The indices of the rooms.
    let rooms: [Int]
    private let box: Box
    private var planTitle: String?
    private var otherTitle: String?
    private var levelCount = 0

    private var hasTitle: Bool { planTitle != nil || otherTitle != nil }

    /// The rooms that lie within a metre and a half of each other, by their indices.
    static func groups(of outlines: [Box], meter: Double) -> [[Int]] {
        var sets = DisjointSets(count: outlines.count)
        let order = outlines.indices.sorted { outlines[$0].minX < outlines[$1].minX }
        for (place, index) in order.enumerated() {
            let around = outlines[index].insetBy(dx: -1.5 * meter, dy: -1.5 * meter)
            for other in order[(place + 1)...].prefix(500) {
                if outlines[other].minX > around.maxX { break }
                if outlines[other].intersects(around) { sets.unite(index, other) }
            }
        }
        return sets.sets(of: outlines.indices)
    }

    /// The drawings that rooms form, with the texts that belong to each.
    static func views(of outlines: [Box], texts: [DrawnText], page: Size, meter: Double) -> [DrawnView] {
        var views = groups(of: outlines, meter: meter).map { rooms in
            DrawnView(rooms: rooms, box: rooms.reduce(outlines[rooms[0]]) { $0.union(outlines[$1]) })
        }
        let texts = texts.filter(\.box.isFinite)
        readTitles(texts, of: &views, page: page)
        for text in texts where isLevel(text.string) {
            for index in views.indices
            where views[index].box.insetBy(dx: -3 * meter, dy: -3 * meter).contains(text.box.center) {
                views[index].levelCount += 1
            }
        }
        return views
    }

    private init(rooms: [Int], box: Box) { (self.rooms, self.box) = (rooms, box) }

    /// Gives each drawing the titles near it, and those without one the titles that are near none.
    private static func readTitles(_ texts: [DrawnText], of views: inout [DrawnView], page: Size) {
        let heights = texts.map { min($0.box.width, $0.box.height) }.sorted()
        guard !heights.isEmpty else { return }
        let least = texts.count < 10 ? 0 : 1.2 * heights[heights.count / 2]
        let reach = 0.1 * hypot(page.width, page.height)
        var pageTitles: [(DrawingTitle, String)] = []
        for text in texts where min(text.box.width, text.box.height) >= least {
            guard let title = DrawingTitle(text.string) else { continue }
            let distances = views.map { $0.box.distance(to: text.box.center) }
            if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }), distances[nearest] < reach {
                views[nearest].add(title, text.string)
            } else {
                pageTitles.append((title, text.string))
            }
        }
        for index in views.indices where !views[index].hasTitle {
            for (title, text) in pageTitles { views[index].add(title, text) }
        }
    }

    private mutating func add(_ title: DrawingTitle, _ text: String) {
        switch title {
        case .plan: planTitle = planTitle ?? text
        case .other: otherTitle = otherTitle ?? text
        }
    }

    /// True for heights of floors, such as `+2,75` and `±0.00`, of which sections and elevations have several.
    private static func isLevel(_ text: String) -> Bool {
        guard let sign = text.first, "+-±−".contains(sign), text.count <= 9 else { return false }
        let digits = text.dropFirst().filter { $0 != " " }
        return digits.contains { $0 == "." || $0 == "," }
            && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    }

    /// The doubt about the drawing's rooms if nothing tells that it is a floor plan, or something tells that it is another drawing.
    ///
    /// - Parameters:
    ///   - doorCount: The number of doors with a swing beside the rooms, as only plans have them.
    ///   - tagCount: The number of rooms that have a tag which tells of a plan.
    func doubt(doorCount: Int, tagCount: Int) -> RoomDoubt? {
        if planTitle != nil { return nil }
        // A gate of a site plan has a swing too.
        if let otherTitle, 6 * doorCount <= rooms.count { return .noPlan(title: otherTitle) }
        if doorCount > 0 { return nil }
        // A name among many spaces is a note, as on a plan of beams.
        return Self.spacesToTag * tagCount < rooms.count || levelCount >= 2 ? .noPlan(title: nil) : nil
    }

    /// The most spaces to each tag that rooms have.
    private static let spacesToTag = 8
}
