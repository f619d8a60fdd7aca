/// Locates points on the grid of a ``PolygonLocator``. Borrows the grid's memory for the time of a call.
struct LocatorReader {
    let map: CellMap
    let cells: UnsafePointer<TileIndex.Cells>
    let starts: UnsafePointer<UInt32>
    let sections: SectionReader

    /// The rank of the location of a point in a cell that edges touch, or `nil` when all edges must be scanned.
    @inline(__always)
    func rank(of point: Point, in cell: GridCell) -> UInt32? {
        let start = sections.stream + Int(starts[map.tile(of: cell)])
        let summary = SectionSummary(at: start)
        let corner = sections.corner(cell)
        if summary.isSingle {
            let section = TileSection(at: start + SectionSummary.wordCount)
            if let winding = sections.windingNumber(around: point, corner, section) {
                return summary.outcome(sections.rank(windingNumber: winding))
            }
        }
        return slowRank(of: point, corner, summary, start)
    }

    /// Returns the rank of the location of a point in a tile of several sections, or in one where rounding leaves the
    /// winding number in doubt; `nil` when all edges must be scanned.
    @inline(never)
    private func slowRank(
        of point: Point, _ corner: Point, _ summary: SectionSummary, _ start: UnsafePointer<UInt32>
    ) -> UInt32? {
        sections.rank(of: point, corner, summary, at: start + SectionSummary.wordCount)
    }
}
