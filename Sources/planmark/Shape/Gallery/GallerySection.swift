import PlanViews

/// A part of the sheet with a heading.
struct GallerySection: View {
    let title: String
    let cells: [GalleryCell]
    var cellsInRow = GalleryStyle.cellsInRow

    init(_ title: String, cellsInRow: Int = GalleryStyle.cellsInRow, _ cells: [GalleryCell]) {
        self.title = title
        self.cells = cells
        self.cellsInRow = cellsInRow
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if !title.isEmpty {
                Text(title).font(.system(size: 18, weight: .semibold)).foregroundStyle(GalleryStyle.ink)
            }
            ForEach(stride(from: 0, to: cells.count, by: cellsInRow)) { start in
                HStack(spacing: GalleryStyle.spacing) {
                    ForEach(cells[start..<min(start + cellsInRow, cells.count)]) { $0 }
                }
            }
        }
    }
}
