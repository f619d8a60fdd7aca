import PlanViews

/// A part of the sheet with a heading.
struct GallerySection: View {
    var title = ""
    var cellsInRow = 7
    let cells: [GalleryCell]

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if !title.isEmpty {
                Text(title).font(.system(size: 18, weight: .semibold)).foregroundStyle(GalleryStyle.ink)
            }
            ForEach(stride(from: 0, to: cells.count, by: cellsInRow)) { start in
                HStack(spacing: 12) {
                    ForEach(cells[start..<min(start + cellsInRow, cells.count)]) { $0 }
                }
            }
        }
    }
}
