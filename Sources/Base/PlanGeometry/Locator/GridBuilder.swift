/// Lays rings onto a ``TileGrid``: finds the cells that edges touch, the winding numbers of rings at the tiles' corners
/// and in the cells between edges, and the edges of each tile.
///
/// Edges are numbered as those of a ``FlatRing``.
struct GridBuilder: ~Copyable {
    /// The edges of one ring in one tile.
    struct Section: BitwiseCopyable {
        var tile: UInt32
        /// The section of the same tile that follows, or ``none``.
        var next: UInt32
        /// The winding number of the ring at the tile's corner, less the number of chords that have the corner on
        /// their left.
        var reference: Int32
        /// The number of chords and runs; once the section's head is written, where the next chord and run go.
        var chordCount: UInt32 = 0
        var runCount: UInt32 = 0
        var flags: SectionFlags
    }

    /// A chord or a run of a section, see ``TileSection``.
    struct Piece: BitwiseCopyable {
        var section: UInt32
        /// The edge, or the word of the ``EdgeRun``.
        var word: UInt32
    }

    /// Stands for the number of a section where there is none.
    static let none = UInt32.max

    let grid: TileGrid
    let points: UnsafePointer<Point>
    let tileCount: Int
    /// The number of tiles along x.
    let columns: Int
    /// Copies of the grid's corners.
    var cornersX: FixedBuffer<Double>
    var cornersY: FixedBuffer<Double>
    /// True if tiles are not divided into cells, since the edges are so long that hardly a cell would be free of edges.
    let isCoarse: Bool
    let shiftX: Int
    let shiftY: Int
    let map: CellMap

    /// For each tile the cells that edges touch, a bit a cell, bit 8 * row + column.
    var touched: FixedBuffer<UInt32>
    /// While a ring is traced under the even-odd rule: for each tile the cells where the parity changes along the row.
    /// Once the ring is filled: for each tile the cells inside.
    var plane: FixedBuffer<UInt32>
    /// True under the non-zero rule, which needs winding numbers instead of their parity.
    let countsWindings: Bool
    /// For each cell the change of the winding number along its row, under the non-zero rule only; else empty.
    var changes: FixedBuffer<Int32>
    /// The latest section of each tile.
    var latestSection: FixedBuffer<UInt32>
    /// Tiles whose corner lies on an edge.
    var badCorners: [Int] = []
    /// The first section of the current ring.
    private(set) var firstSection = 0
    var sections: GrowingBuffer<Section>
    var chords: GrowingBuffer<Piece>
    var runs: GrowingBuffer<Piece>
    /// The tiles that the current ring's box covers.
    private(set) var tileColumns = 0..<0
    private(set) var tileRows = 0..<0

    init(grid: TileGrid, rule: FillRule, points: UnsafePointer<Point>, expectedPieces: Int, isCoarse: Bool) {
        self.grid = grid
        self.points = points
        self.isCoarse = isCoarse
        columns = grid.columns
        tileCount = grid.columns * grid.rows
        cornersX = FixedBuffer(repeating: 0, count: grid.columns)
        cornersY = FixedBuffer(repeating: 0, count: grid.rows)
        for column in 0..<grid.columns { cornersX[column] = grid.cornersX[column] }
        for row in 0..<grid.rows { cornersY[row] = grid.cornersY[row] }
        map = grid.map
        shiftX = isCoarse ? 0 : TileGrid.cellShiftX
        shiftY = isCoarse ? 0 : TileGrid.cellShiftY
        touched = FixedBuffer(repeating: 0, count: tileCount)
        plane = FixedBuffer(repeating: 0, count: tileCount)
        latestSection = FixedBuffer(repeating: Self.none, count: tileCount)
        countsWindings = rule == .nonZero
        changes = FixedBuffer(repeating: 0, count: countsWindings ? tileCount << (shiftX + shiftY) : 0)
        sections = GrowingBuffer(capacity: expectedPieces / 4)
        chords = GrowingBuffer(capacity: isCoarse ? expectedPieces : 64)
        runs = GrowingBuffer(capacity: expectedPieces / 4)
    }

    /// Starts a ring whose points have the given box: from here on sections belong to it.
    mutating func beginRing(over box: Box) {
        firstSection = sections.count
        let first = map.cell(Point(x: box.minX, y: box.minY))
        let last = map.cell(Point(x: box.maxX, y: box.maxY))
        tileColumns = first.tileColumn..<last.tileColumn + 1
        tileRows = first.tileRow..<last.tileRow + 1
    }

    /// The current ring's section of a tile, if it has one.
    @inline(__always)
    mutating func presentSection(_ tile: Int) -> Int? {
        let latest = latestSection[tile]
        return latest != Self.none && Int(latest) >= firstSection ? Int(latest) : nil
    }

    /// The current ring's section of a tile, made when there is none yet.
    @inline(__always)
    mutating func section(_ tile: Int, flags: SectionFlags) -> Int {
        let latest = latestSection[tile]
        if latest != Self.none && Int(latest) >= firstSection { return Int(latest) }
        return addSection(tile, after: latest, flags: flags)
    }

    /// The cells of a tile that edges touch: all cells when tiles are not divided and an edge touches the tile.
    @inline(__always)
    func touchedCells(_ tile: Int) -> UInt32 {
        isCoarse ? (latestSection[tile] == Self.none ? 0 : .max) : touched[tile]
    }

    /// The cells of a tile without the outermost cells of the grid, which are free of edges, and to which all far
    /// points are clamped.
    @inline(__always)
    func innerCells(_ column: Int, _ row: Int) -> UInt32 {
        var cells = UInt32.max
        guard isCoarse else { return cells }
        if row == 0 { cells &= 0xFFFF_FF00 }
        if row == grid.rows - 1 { cells &= 0x00FF_FFFF }
        if column == 0 { cells &= 0xFEFE_FEFE }
        if column == columns - 1 { cells &= 0x7F7F_7F7F }
        return cells
    }

    /// Sets a flag of the first section in each tile among those from `start` on.
    func markStarts(from start: Int, _ flag: SectionFlags) {
        guard start < sections.count else { return }
        var isLater = [Bool](repeating: false, count: sections.count - start)
        for index in start..<sections.count {
            let next = sections[index].next
            if next != Self.none { isLater[Int(next) - start] = true }
            if !isLater[index - start] { sections.base[index].flags.insert(flag) }
        }
    }

    @inline(never)
    private mutating func addSection(_ tile: Int, after latest: UInt32, flags: SectionFlags) -> Int {
        let index = sections.count
        let isFirst = latest == Self.none
        sections.append(
            Section(
                tile: UInt32(tile), next: Self.none, reference: 0,
                flags: isFirst ? flags.union(.firstOfTile) : flags))
        if !isFirst { sections.base[Int(latest)].next = UInt32(index) }
        latestSection[tile] = UInt32(index)
        return index
    }
}
