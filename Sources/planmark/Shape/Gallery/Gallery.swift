import PlanGeometry
import PlanModel
import PlanViews

/// The sheet of every shape and every modifier.
struct Gallery: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 26) {
            VStack(alignment: .leading, spacing: 4) {
                Text("Shapes and text, with SwiftUI's names").font(.system(size: 30, weight: .bold)).foregroundStyle(
                    GalleryStyle.ink)
                Text("Drawn by Planmark, laid out and painted as a scene: planmark shape gallery")
                    .font(.system(size: 14)).foregroundStyle(GalleryStyle.caption)
            }
            GalleryShapes()
            GalleryOutlines()
            GalleryPaints()
            GalleryBlendModes()
            GalleryLayout()
            GalleryText()
            GalleryRecipes()
        }
        .padding(32)
        .background(GalleryStyle.paper)
    }
}

/// The sheet's colours and measures.
enum GalleryStyle {
    static let paper = Color(hex: 0xF3F5F8)
    static let ink = Color(hex: 0x1C2733)
    static let caption = Color(hex: 0x5A6775)
    static let line = Color(hex: 0xDDE3EA)
    static let blue = Color(hex: 0x2B6CB0)
    static let sky = Color(hex: 0x90CDF4)
    static let coral = Color(hex: 0xE8604C)
    static let gold = Color(hex: 0xF0B429)
    static let leaf = Color(hex: 0x3A9D6E)
    static let cellsInRow = 7
    static let cellSize = Size(width: 150, height: 136)
    static let specimenSize = Size(width: 118, height: 84)
    static let spacing = 12.0
}

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

/// A specimen with its name.
struct GalleryCell: View {
    let caption: String
    let size: Size
    let specimen: AnyView

    init(
        _ caption: String, size: Size = GalleryStyle.specimenSize, @ViewBuilder specimen: () -> AnyView
    ) {
        self.caption = caption
        self.size = size
        self.specimen = specimen()
    }

    var body: some View {
        let more = Vector(
            dx: size.width - GalleryStyle.specimenSize.width, dy: size.height - GalleryStyle.specimenSize.height)
        VStack(spacing: 8) {
            ZStack { specimen }
                .frame(width: size.width, height: size.height)
                .foregroundStyle(GalleryStyle.blue)
            Text(caption)
                .font(.system(size: 11, design: .monospaced)).foregroundStyle(GalleryStyle.caption)
                .lineLimit(1).minimumScaleFactor(0.7)
                .frame(width: size.width + 20)
        }
        .frame(width: GalleryStyle.cellSize.width + more.dx, height: GalleryStyle.cellSize.height + more.dy)
        .background(.white, in: .rect(cornerRadius: 10))
        .overlay(RoundedRectangle(cornerRadius: 10).strokeBorder(GalleryStyle.line))
        .accessibilityLabel(caption)
    }
}
