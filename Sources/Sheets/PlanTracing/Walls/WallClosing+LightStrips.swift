import PlanGeometry

extension WallClosing {
    /// Closes what strips of lines that are lighter than those of walls part from the paper around the building, such as windows that meet at
    /// a corner. Inside a building such strips are furniture, so that only those count from which the edge of the paper is seen.
    mutating func closeWithLightStrips() {
        let strips = openLightStrips()
        guard !strips.isEmpty else { return }
        for strip in parting(strips) { fill(strip) }
    }

    /// The light strips that the paper around the building reaches at both sides.
    private func openLightStrips() -> [WallStrip] {
        if walls.lightStrips.isEmpty { return [] }
        let spaces = RegionMap(grid)
        let open = walls.lightStrips.lazy.filter { strip in
            sides(of: strip).contains { side in
                [side.low, side.middle, side.high].allSatisfy(spaces.isOutside)
            }
        }
        return Array(open.prefix(Self.greatestCount))
    }

    /// The most light strips that are looked at, far beyond those of any sheet.
    private static let greatestCount = 20_000

    /// Of strips, each lengthened to what it nearly meets, those that have the paper around the building at one side and a space at the other
    /// where all are closed.
    private func parting(_ strips: [WallStrip]) -> [WallStrip] {
        // Without lines along the faces, so that the grid's indices of lines are not copied.
        var closing = self
        for strip in strips { closing.grid.fill(walls.corners(of: strip), kind: 2) }
        let strips = strips.map(closing.extended)
        for strip in strips { closing.grid.fill(walls.corners(of: strip), kind: 2) }
        let spaces = RegionMap(closing.grid)
        return strips.filter { strip in
            let direction = walls.families[strip.family].direction
            let across = Vector(dx: -direction.dy, dy: direction.dx)
            return sides(of: strip).contains { side in
                guard spaces.number(at: side.low) > 0, spaces.number(at: side.high) > 0 else { return false }
                return switch (spaces.isOutside(side.low), spaces.isOutside(side.high)) {
                case (true, false): seesPaper(from: side.low, along: -across)
                case (false, true): seesPaper(from: side.high, along: across)
                default: false
                }
            }
        }
    }

    /// Points in a strip and beside it, at a few places along it.
    private func sides(of strip: WallStrip) -> [(low: Point, middle: Point, high: Point)] {
        let family = walls.families[strip.family]
        let apart = 0.1 * meter
        return [0.15, 0.5, 0.85].map { part in
            let place = strip.start + part * strip.length
            return (
                family.point(at: place, offset: strip.low - apart),
                family.point(at: place, offset: (strip.low + strip.high) / 2),
                family.point(at: place, offset: strip.high + apart)
            )
        }
    }

    /// True if neither a wall nor what is closed lies between a point and the edge of the grid.
    private func seesPaper(from point: Point, along direction: Vector) -> Bool {
        var length = 0.0
        while let index = grid.index(of: point + direction * length) {
            if grid.kinds[index] != 0 { return false }
            length += grid.cell
        }
        return true
    }

    /// A strip with its ends lengthened to what is closed and nearly reached, and across that, as at a corner.
    private func extended(_ strip: WallStrip) -> WallStrip {
        let family = walls.families[strip.family]
        let (reach, beside) = (0.3 * meter, 0.05 * meter)
        // At a corner of two such strips each of them is met beside the other one.
        let offsets = [strip.low - beside, strip.low, (strip.low + strip.high) / 2, strip.high, strip.high + beside]
        func length(from end: Double, along direction: Vector) -> Double {
            let least =
                offsets.map { gap(from: family.point(at: end, offset: $0), along: direction, reach: reach) }.min()
                ?? .infinity
            return least <= reach ? least + min(strip.thickness, reach) : 0
        }
        var longer = strip
        longer.start -= length(from: strip.start, along: -family.direction)
        longer.end += length(from: strip.end, along: family.direction)
        return longer
    }
}
