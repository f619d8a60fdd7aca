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
