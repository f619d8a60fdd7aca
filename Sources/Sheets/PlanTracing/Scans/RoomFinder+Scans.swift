import PlanGeometry

extension RoomFinder {
    /// The points of a page to an inch.
    private static let pointsPerInch = 72.0
    /// The factor by which the evidence of another scale is greater where that scale is taken.
    private static let clearPart = 1.15
    /// The least part of the outlines of a plan's rooms in two directions at right angles.
    private static let alignedPart = 0.5
    /// The side of a cell in metres; it is a pixel where that is larger.
    private static let cell = 0.025
    /// The distance in metres by which the borders of spaces in a scan are straightened.
    private static let roughness = 0.1

    /// Finds the rooms of a scanned drawing by the pixels of its walls; points are its pixels.
    ///
    /// Where the options give no scale, scales from 1:25 to 1:400 are weighed as ``ScaleSearch`` does, from 1:100 on upwards and downwards
    /// while the evidence grows clearly.
    ///
    /// - Parameters:
    ///   - picture: The pixels.
    ///   - dotsPerInch: The pixels to an inch of the paper.
    ///   - isCancelled: Returns true if the rooms are no longer wanted; asked before each scale.
    /// - Throws: ``RoomFindingError/noWalls`` if the picture shows no rooms, or walls in all directions, as photographs do;
    ///   ``RoomFindingError/cancelled``; for a given scale out of range ``RoomFindingError/scaleOutOfRange(_:)``.
    package func rooms(
        ofScan picture: ScannedPicture, dotsPerInch: Double, isCancelled: () -> Bool = { false }
    ) throws(RoomFindingError) -> RoomFindings {
        let findings = try likeliestRooms(of: picture, dotsPerInch: dotsPerInch, isCancelled)
        guard WallDirections(findings.rooms.filter { !$0.isDoubtful }).alignedPart >= Self.alignedPart else {
            throw .noWalls
        }
        return findings
    }

    private func likeliestRooms(
        of picture: ScannedPicture, dotsPerInch: Double, _ isCancelled: () -> Bool
    ) throws(RoomFindingError) -> RoomFindings {
        if isCancelled() { throw .cancelled }
        if let meter = options.pointsPerMeter {
            guard 0.01...10_000 ~= meter else { throw .scaleOutOfRange(meter) }
            return rooms(ofScan: picture, at: SheetScale(pointsPerMeter: meter, source: .given))
        }
        let scales = ScaleSearch.scales.map {
            SheetScale(pointsPerMeter: $0.pointsPerMeter * dotsPerInch / Self.pointsPerInch, source: .assumed)
        }
        func weighed(_ index: Int) throws(RoomFindingError) -> (findings: RoomFindings, evidence: Double) {
            if isCancelled() { throw .cancelled }
            let findings = rooms(ofScan: picture, at: scales[index])
            return (findings, ScaleSearch.evidence(ofSureRooms: findings))
        }
        let middle = scales.count / 2
        var best = try weighed(middle)
        for step in [1, -1] {
            let first = best.evidence
            var index = middle + step
            while scales.indices.contains(index) {
                let next = try weighed(index)
                guard next.evidence > Self.clearPart * best.evidence else { break }
                best = next
                index += step
            }
            if best.evidence > first { break }
        }
        return best.findings
    }

    private func rooms(ofScan picture: ScannedPicture, at scale: SheetScale) -> RoomFindings {
        let meter = scale.pointsPerMeter
        let size = Size(width: Double(picture.width), height: Double(picture.height))
        let walls = ScannedWalls(picture, meter: meter)
        let side = max(1, Int(Self.cell * meter))
        var grid = WallGrid(
            cell: Double(side), columns: (picture.width + side - 1) / side, rows: (picture.height + side - 1) / side,
            tolerance: Self.roughness * meter)
        grid.mark(walls.mask, kind: 1)
        let outside = ScannedSpaces(grid, meter: meter).outside(width: picture.width, height: picture.height)
        grid.mark(ScannedWindows(picture, walls: walls, outside: outside, meter: meter).mask, kind: 2)
        let spaces = ScannedSpaces(grid, meter: meter)
        return RoomGathering(map: RegionMap(spaces.grid), tags: [], scale: scale)
            .findings(doors: spaces.doors, texts: [], page: size)
    }
}

extension WallGrid {
    /// Gives a kind to the free cells that have pixels of a set. A cell is a square of whole pixels.
    fileprivate mutating func mark(_ mask: PixelMask, kind: UInt8) {
        let side = Int(cell)
        for row in 0..<mask.height {
            for column in 0..<mask.width where mask.marks[row * mask.width + column] != 0 {
                let index = row / side * columns + column / side
                if kinds[index] == 0 { kinds[index] = kind }
            }
        }
    }
}
