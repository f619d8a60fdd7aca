import PlanGeometry

/// Finds where panels cover the least.
struct PanelPlacer {
    private let drawing: Box
    private let markers: SummedAreaTable
    private let cellSize: Double
    private let areas: [Box]
    private let names: [Box]
    private let ink: InkMap?
    private let panels: [Box]

    /// - Parameter names: the boxes of areas' names.
    init(drawing: Box, markers: [Box], areas: [Box], names: [Box], panels: [Box], ink: InkMap?) {
        (self.drawing, self.areas, self.names, self.panels, self.ink) = (drawing, areas, names, panels, ink)
        cellSize = max(4, max(drawing.width, drawing.height) / 512)
        let columns = Int(saturating: (drawing.width / cellSize).rounded(.up))
        let rows = Int(saturating: (drawing.height / cellSize).rounded(.up))
        var counts = [Int](repeating: 0, count: columns * rows)
        for box in markers {
            let (left, right) = (Int(saturating: box.minX / cellSize), Int(saturating: box.maxX / cellSize))
            let (top, bottom) = (Int(saturating: box.minY / cellSize), Int(saturating: box.maxY / cellSize))
            for row in max(top, 0)..<max(0, top, min(bottom + 1, rows)) {
                for column in max(left, 0)..<max(0, left, min(right + 1, columns)) {
                    counts[row * columns + column] += 1
                }
            }
        }
        self.markers = SummedAreaTable(columns: columns, rows: rows, counts: counts)
    }

    /// Chooses one of a panel's sizes, given best first, and its top-left corner; nil if no size fits onto the drawing beside
    /// the panels that are there. `isFree` is true on free paper that was searched for.
    ///
    /// - Parameter margin: the distance to the drawing's edge in pixels.
    func place(
        _ sizes: [Size], at place: PanelPlace, margin: Double
    ) -> (index: Int, corner: Point, isFree: Bool)? {
        let rooms = sizes.map { Room(size: $0, drawing: drawing, margin: margin) }
        if place == .automatic {
            for (index, room) in rooms.enumerated() {
                if let corner = freeCorner(in: room) { return (index, corner, true) }
            }
        }
        var best: (place: (index: Int, corner: Point), cost: Double)?
        for (index, room) in rooms.enumerated() where !room.isTooSmall {
            let isNamed = place != .automatic
            // Costs are compared times the area, so that a larger panel must cost less in proportion.
            let limit = (best?.cost ?? .infinity) / (room.size.width * room.size.height)
            guard let corner = isNamed ? namedCorner(place, in: room) : cheapestCorner(in: room, below: limit) else {
                continue
            }
            let box = room.box(at: corner)
            // In a given corner, the first size that covers neither markers nor names is good enough.
            if isNamed, markerCount(on: box) == 0, !names.contains(where: { $0.intersects(box) }) {
                return (index, corner, false)
            }
            // Otherwise the cheapest size wins.
            if let cost = cost(of: box, gap: room.gap, below: limit) { best = ((index, corner), cost * box.area) }
        }
        return best.map { ($0.place.index, $0.place.corner, false) }
    }

    /// The range of positions that the top-left corner of a panel may take.
    private struct Room {
        let size: Size
        let isTooSmall: Bool
        let left, top, right, bottom: Double
        /// The distance that panels keep from ink and from each other.
        let gap: Double

        init(size: Size, drawing: Box, margin: Double) {
            // On a drawing too small for the margin the panel may touch the edge.
            let (widest, highest) = (drawing.width - size.width, drawing.height - size.height)
            isTooSmall = widest < 0 || highest < 0
            self.size = size
            left = max(min(margin, widest / 2), 0)
            top = max(min(margin, highest / 2), 0)
            right = max(widest - left, 0)
            bottom = max(highest - top, 0)
            gap = margin / 2
        }

        /// The top right corner first, the top left one last, because readers begin with the drawing there.
        var corners: [Point] {
            [Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom), Point(x: left, y: top)]
        }

        func box(at corner: Point) -> Box { Box(origin: corner, size: size) }

        /// Returns the distance of `place` from the nearest corner: the sum of the distances along both sides.
        func distance(of place: Point) -> Double {
            min(place.x - left, right - place.x) + min(place.y - top, bottom - place.y)
        }

        /// The x coordinate after `step` of `count` equal steps from `left` to `right`; more steps lead beyond `right`.
        func x(_ step: Int, of count: Int) -> Double { left + (right - left) * Double(step) / Double(count) }

        /// The y coordinate after `step` of `count` equal steps from `top` to `bottom`; more steps lead beyond `bottom`.
        func y(_ step: Int, of count: Int) -> Double { top + (bottom - top) * Double(step) / Double(count) }
    }

    /// The free place nearest to a corner; nil if there is none. It is one with a wide gap around it, unless there is one with the
    /// usual gap that is nearer to a corner by a quarter of the drawing: a margin rather than the middle of the plan.
    private func freeCorner(in room: Room) -> Point? {
        let quarter = min(drawing.width, drawing.height) / 4
        let wide = freeCorner(in: room, gap: 2 * room.gap)
        if let wide, room.distance(of: wide) <= quarter { return wide }
        guard let usual = freeCorner(in: room, gap: room.gap) else { return wide }
        return wide.flatMap { room.distance(of: $0) - room.distance(of: usual) <= quarter ? $0 : nil } ?? usual
    }

    /// The free place with a gap around it that is nearest to a corner, centred in a narrow pocket; nil if there is none.
    private func freeCorner(in room: Room, gap: Double) -> Point? {
        guard !room.isTooSmall else { return nil }
        let columnCount = max(1, Int(saturating: ((room.right - room.left) / cellSize).rounded(.up)))
        let rowCount = max(1, Int(saturating: ((room.bottom - room.top) / cellSize).rounded(.up)))
        var best: (corner: Point, distance: Double)?
        func look(at corner: Point) {
            let distance = room.distance(of: corner)
            if let best, distance >= best.distance - 1e-9 { return }
            if isFree(room.box(at: corner), gap: gap) { best = (corner, distance) }
        }
        // Corners come first: the first of equally near places is taken.
        room.corners.forEach(look)
        // A square of 4 x 4 places is skipped if the part of the panel that all of them share is not free.
        let square = 4
        let common = Size(
            width: room.size.width - Double(square) * cellSize, height: room.size.height - Double(square) * cellSize)
        for row in stride(from: 0, through: rowCount, by: square) {
            for column in stride(from: 0, through: columnCount, by: square) {
                let last = Point(x: room.x(column + square, of: columnCount), y: room.y(row + square, of: rowCount))
                if common.isPositive, !isFree(Box(origin: last, size: common), gap: gap) { continue }
                for row in row..<min(row + square, rowCount + 1) {
                    for column in column..<min(column + square, columnCount + 1) {
                        look(at: Point(x: room.x(column, of: columnCount), y: room.y(row, of: rowCount)))
                    }
                }
            }
        }
        return best.map { centered($0.corner, in: room, gap: gap) }
    }

    /// Centres a free place, along each axis on which there are obstacles near both of its sides.
    private func centered(_ corner: Point, in room: Room, gap: Double) -> Point {
        func slack(_ step: Vector, from corner: Point, length: Double) -> Double? {
            var distance = 0.0
            while distance <= length {
                let next = corner + step * (distance + 2)
                let isOnSheet =
                    next.x >= room.left && next.x <= room.right && next.y >= room.top && next.y <= room.bottom
                // The drawing's edge does not count as an obstacle.
                guard isOnSheet else { return nil }
                guard isFree(room.box(at: next), gap: gap) else { return distance }
                distance += 2
            }
            return nil
        }
        func middle(_ step: Vector, from corner: Point, length: Double) -> Point {
            guard let forward = slack(step, from: corner, length: length),
                let back = slack(step * -1, from: corner, length: length)
            else { return corner }
            return corner + step * ((forward - back) / 2)
        }
        let upright = middle(Vector(dx: 0, dy: 1), from: corner, length: room.size.height / 2)
        return middle(Vector(dx: 1, dy: 0), from: upright, length: room.size.width / 2)
    }

    /// True if there is nothing on a box or within `gap` of it.
    private func isFree(_ box: Box, gap: Double) -> Bool {
        let near = box.insetBy(dx: -gap, dy: -gap)
        guard markerCount(on: near) == 0, ink?.inkedShare(of: near) ?? 0 == 0 else { return false }
        return !panels.contains { $0.intersects(near) } && !areas.contains { $0.intersects(near) }
    }

    /// The cheapest place that keeps clear of other panels; nil if none costs less than `limit`.
    private func cheapestCorner(in room: Room, below limit: Double) -> Point? {
        let steps = 48
        // Corners come first, so that a corner wins over equally cheap places.
        var candidates = room.corners
        for row in 0...steps {
            for column in 0...steps {
                candidates.append(Point(x: room.x(column, of: steps), y: room.y(row, of: steps)))
            }
        }
        var best: (corner: Point, cost: Double)?
        for corner in candidates {
            let box = room.box(at: corner)
            let apart = box.insetBy(dx: -room.gap, dy: -room.gap)
            guard !panels.contains(where: { $0.intersects(apart) }) else { continue }
            let limit = best.map { $0.cost - 1e-9 } ?? limit
            if let cost = cost(of: box, gap: room.gap, below: limit) { best = (corner, cost) }
        }
        return best?.corner
    }

    /// The first place that keeps clear of other panels, from a corner of the drawing along its side, then inwards.
    private func namedCorner(_ place: PanelPlace, in room: Room) -> Point? {
        let isLeft = place == .topLeft || place == .bottomLeft
        let isTop = place == .topLeft || place == .topRight
        var x = isLeft ? room.left : room.right
        while x >= room.left, x <= room.right {
            var y = isTop ? room.top : room.bottom
            var nextX = isLeft ? Double.infinity : -Double.infinity
            while y >= room.top, y <= room.bottom {
                let apart = room.box(at: Point(x: x, y: y)).insetBy(dx: -room.gap, dy: -room.gap)
                guard let panel = panels.first(where: { $0.intersects(apart) }) else { return Point(x: x, y: y) }
                // Slightly more than the gap, because rounding might leave the two boxes intersecting.
                y = isTop ? panel.maxY + room.gap + 0.01 : panel.minY - room.gap - 0.01 - room.size.height
                nextX =
                    isLeft
                    ? min(nextX, panel.maxX + room.gap + 0.01)
                    : max(nextX, panel.minX - room.gap - 0.01 - room.size.width)
            }
            x = nextX
        }
        return nil
    }

    private func markerCount(on box: Box) -> Int {
        markers.sum(columns: cells(from: box.minX, to: box.maxX), rows: cells(from: box.minY, to: box.maxY))
    }

    private func cells(from low: Double, to high: Double) -> Range<Int> {
        let first = Int(saturating: (low / cellSize).rounded(.down))
        return first..<max(first, Int(saturating: (high / cellSize).rounded(.up))) + 1
    }

    /// The cost of a place; nil if it is not less than `limit`. The fastest tests come first.
    private func cost(of box: Box, gap: Double, below limit: Double) -> Double? {
        let near = box.insetBy(dx: -gap / 2, dy: -gap / 2)
        // Covering any marker is what costs most; the share covered matters only among places that cover some.
        let covered = Double(markerCount(on: near)) * cellSize * cellSize / near.area
        var cost = covered == 0 ? 0 : 50 + 2 * min(covered, 5)
        // The distance from the nearest corner, relative to the drawing's sides.
        let dx = min(box.minX - drawing.minX, drawing.maxX - box.maxX) / drawing.width
        let dy = min(box.minY - drawing.minY, drawing.maxY - box.maxY) / drawing.height
        cost += 3 * (max(dx, 0) + max(dy, 0))
        // Drawings have their title block at the bottom (ISO 7200), where covering ink costs more.
        let isLow = box.maxY > drawing.minY + 0.85 * drawing.height
        if let ink {
            let share = ink.inkedShare(of: box)
            cost += 10 * share + (isLow ? 12 * min(20 * share, 1) + 15 * share : 0)
        }
        guard cost < limit else { return nil }
        // A name that is covered in part cannot be read, so any overlap costs the same.
        cost += 8 * min(Double(names.count { $0.intersects(near) }), 3)
        guard cost < limit else { return nil }
        var overlap = 0.0
        for area in areas { overlap += box.intersection(area)?.area ?? 0 }
        cost += 3 * min(overlap / box.area, 1)
        return cost < limit ? cost : nil
    }
}
