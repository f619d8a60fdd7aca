/// The memory of an ``AreaGrid``, borrowed for the time of a call.
struct AreaReader {
    let map: CellMap
    let tiles: UnsafePointer<AreaEntry>
    let choices: UnsafePointer<TileChoice>
    let walls: UnsafePointer<TileWall>
    let sections: SectionReader

    /// The areas of a tile, at their place in the stream.
    @inline(__always)
    func tileAreas(_ place: UInt32) -> TileAreas { TileAreas(at: sections.stream + Int(place)) }

    /// Looks up the entries of a batch of points: first those of all cells, without a branch, then for the points in
    /// cells that edges touch those of the wall there. Lists the points whose entry still is ``AreaEntry/several``,
    /// with the places of their tiles' areas.
    ///
    /// All pointers are to memory for as many elements as there are points; they do not overlap.
    ///
    /// - Returns: the number of points listed in `difficult`.
    @inline(__always)
    func lookUp(
        _ points: UnsafePointer<Point>, _ count: Int, entries: UnsafeMutablePointer<AreaEntry>,
        difficult: UnsafeMutablePointer<UInt32>, places: UnsafeMutablePointer<UInt32>,
        cells: UnsafeMutablePointer<UInt32>
    ) -> Int {
        // One list at a time, so that many waits for memory overlap: first the tiles, then the choices.
        for index in 0..<count {
            let cell = map.cell(points[index])
            entries[index] = tiles[map.tile(of: cell)]
            cells[index] = cell.bit
        }
        var touchedCount = 0
        for index in 0..<count {
            let choice = entries[index].choiceOrZero
            let found = entries[index].resolved(by: (choices + Int(choice)).entry(of: cells[index]))
            entries[index] = found
            difficult[touchedCount] = UInt32(truncatingIfNeeded: index)
            places[touchedCount] = choice
            touchedCount &+= found.severalCount
        }
        var difficultCount = 0
        for place in 0..<touchedCount {
            let index = Int(difficult[place])
            let choice = choices + Int(places[place])
            let wall = firstWall(choice.pointee.wall, serving: cells[index])
            let edge = sections.points + Int(wall.pointee.edge)
            let (a, step) = (edge[0], edge[1] - edge[0])
            let offset = points[index] - a
            let side = step.dx * offset.dy - step.dy * offset.dx
            let entry = side > 0 ? wall.pointee.left : wall.pointee.right
            let found = side.magnitude > sections.errorBound ? entry : .several
            entries[index] = found
            difficult[difficultCount] = UInt32(truncatingIfNeeded: index)
            places[difficultCount] = choice.pointee.areas
            difficultCount &+= found.severalCount
        }
        return difficultCount
    }

    /// The first wall, of a tile's walls from `first` on, that serves a cell given by its bit.
    @inline(__always)
    private func firstWall(_ first: UInt32, serving bit: UInt32) -> UnsafePointer<TileWall> {
        var wall = walls + Int(first)
        // Most tiles have few walls: the first steps are taken without branches.
        for _ in 0..<4 { wall += Int(1 &- wall.pointee.serves(bit)) }
        while wall.pointee.serves(bit) == 0 { wall += 1 }
        return wall
    }
}
