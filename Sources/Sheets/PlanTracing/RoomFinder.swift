import PlanBase
import PlanGeometry

/// A finder of the rooms of a drawing from what its page paints.
///
/// Walls are told from other lines by evidence of the page itself: pairs of parallel lines at the distance of walls, the styles in which most
/// such pairs are drawn, filled strips. Hatches, dashed lines, door leaves and small closed groups are no walls. Openings in line with
/// walls and doors with swings are closed; what then lies between walls are spaces, and their borders are straightened to the faces.
///
/// A page of 100,000 lines takes about a second and 200 MB; time grows in proportion to the lines.
public struct RoomFinder: Sendable {
    let options: RoomFinderOptions

    /// The most lines that are looked at to search the scale of a page, at each of which the rooms are found anew.
    private static let greatestSearched = 540_000

    /// The finder with its options.
    public init(options: RoomFinderOptions = RoomFinderOptions()) { self.options = options }

    /// Finds all rooms of a page.
    ///
    /// - Parameter isCancelled: Returns true if the rooms are no longer wanted; asked between the steps.
    /// - Throws: ``RoomFindingError`` if the page or the scale is out of range, or nothing on the page looks like a wall.
    public func rooms(
        of page: DrawnPage, isCancelled: () -> Bool = { false }
    ) throws(RoomFindingError) -> RoomFindings {
        func goOn() throws(RoomFindingError) { if isCancelled() { throw .cancelled } }
        guard page.size.isPositive, page.size.width <= 100_000, page.size.height <= 100_000 else {
            throw .pageSize(page.size)
        }
        if let meter = options.pointsPerMeter, !(0.01...10_000 ~= meter) { throw .scaleOutOfRange(meter) }
        try goOn()
        let sheet = Box(origin: .zero, size: page.size)
        var page = page
        page.texts.removeAll { !$0.box.isFinite || !$0.box.intersects(sheet) }
        let turn = QuarterTurn(levelling: page)
        return turn.back(try rooms(ofLevel: turn.turned(page), goOn: goOn))
    }

    /// The values of a page that are read before its scale is known.
    private struct Reading {
        let page: DrawnPage
        let drawn: PageLines
        let index: LineIndex
        let swings: [DoorSwing]
        let dimensions: DimensionReadings
    }

    /// The rooms of a page on which most texts are level.
    private func rooms(
        ofLevel page: DrawnPage, goOn: () throws(RoomFindingError) -> Void
    ) throws(RoomFindingError) -> RoomFindings {
        let drawn = PageLines(page)
        try goOn()
        let index = LineIndex(drawn.lines.map { LineSegment(start: $0.start, end: $0.end) })
        let reading = Reading(
            page: page, drawn: drawn, index: index,
            swings: DoorSwing.swings(of: drawn.arcs, lines: drawn.lines, index: index, radii: 4...250),
            dimensions: DimensionReadings(texts: page.texts, page: drawn, index: index))
        func find(at scale: SheetScale) throws(RoomFindingError) -> RoomFindings {
            try self.findings(on: reading, scale: scale, goOn: goOn)
        }
        let scales = self.scales(of: reading)
        let findings = scales.count == 1 ? try find(at: scales[0]) : try searched(scales, find)
        guard let corrected = findings.scale.corrected(by: findings) else { return findings }
        return try find(at: corrected)
    }

    /// The scales that a page may have, the likeliest first.
    private func scales(of reading: Reading) -> [SheetScale] {
        if let meter = options.pointsPerMeter { return [SheetScale(pointsPerMeter: meter, source: .given)] }
        let told = SheetScale.candidates(
            texts: reading.page.texts.map(\.string), dimensions: DimensionScale(reading.dimensions),
            swingRadii: DoorSwing.usualWidths(of: reading.swings))
        let scales = told.isEmpty ? ScaleSearch.scales : told
        if scales.count * reading.drawn.lines.count > Self.greatestSearched { return [told.first ?? .assumed] }
        return scales
    }

    /// The rooms at the scale that shows most of them; at the first one if none shows any.
    private func searched(
        _ scales: [SheetScale], _ find: (SheetScale) throws(RoomFindingError) -> RoomFindings
    ) throws(RoomFindingError) -> RoomFindings {
        var search = ScaleSearch()
        for scale in scales {
            do throws(RoomFindingError) { search.consider(try find(scale)) } catch {
                guard case .noWalls = error else { throw error }
            }
        }
        let isTold = scales.contains { $0.source != .assumed }
        if let best = search.best, isTold || search.evidence > 0 { return best }
        return try find(isTold ? scales[0] : .assumed)
    }

    private func findings(
        on reading: Reading, scale: SheetScale, goOn: () throws(RoomFindingError) -> Void
    ) throws(RoomFindingError) -> RoomFindings {
        let (page, drawn) = (reading.page, reading.drawn)
        let meter = scale.pointsPerMeter
        let doors = reading.swings.filter { 0.45...1.6 ~= $0.radius / meter }
        let texts = page.texts + drawn.letters.map(DrawnText.init(ofLetter:))
        var isLeftOut = TagBoxes(texts: texts, lines: drawn.lines, index: reading.index).isFrame
        let dimensions = reading.dimensions.dimensions(at: scale)
        for line in dimensions.lines { isLeftOut[line] = true }
        let lines = Self.linesWithoutLeaves(of: doors, drawn.lines, reading.index, without: isLeftOut)
        try goOn()
        let walls = Self.walls(lines, styles: drawn.styles, texts: texts, meter: meter)
        try goOn()
        guard let closing = WallClosing(walls: walls, swings: doors, meter: meter, page: page.size) else {
            throw .noWalls
        }
        try goOn()
        let tags = TagReader(page.texts.indices.filter { !dimensions.texts.contains($0) }.map { page.texts[$0] }).tags()
        return RoomGathering(map: RegionMap(closing.grid), tags: tags, scale: scale)
            .findings(doors: closing.doors, texts: page.texts, page: page.size)
    }

    /// The walls among lines; where few are drawn as pairs of lines, thick strokes are walls too.
    static func walls(_ lines: [PageLine], styles: [LineStyle], texts: [DrawnText], meter: Double) -> WallSearch {
        let walls = WallSearch(lines: lines, styles: styles, texts: texts, meter: meter)
        let edge = LineStyle(width: 0, gray: 0, layer: "", isEdge: true, isDashed: false)
        let thick = ThickStrokes(lines, styles: styles, meter: meter, edgeStyle: styles.count)
        guard thick.length > max(10 * meter, 0.4 * walls.strips.reduce(0) { $0 + $1.length }) else { return walls }
        // Beside walls that are thick strokes, lines are windows and furniture.
        let others = styles.map { style in
            var style = style
            style.isFaint = !style.isEdge
            return style
        }
        return WallSearch(lines: lines + thick.edges, styles: others + [edge], texts: texts, meter: meter)
    }

    /// The lines without the leaves of doors, and without those that are left out anyway.
    static func linesWithoutLeaves(
        of doors: [DoorSwing], _ lines: [PageLine], _ index: LineIndex, without isLeftOut: [Bool]
    ) -> [PageLine] {
        var isLeaf = isLeftOut
        for door in doors {
            for near in index.indices(near: door.hinge, reach: 1.2 * door.radius) where door.hasLeaf(lines[near]) {
                isLeaf[near] = true
            }
        }
        return lines.indices.filter { !isLeaf[$0] }.map { lines[$0] }
    }
}
