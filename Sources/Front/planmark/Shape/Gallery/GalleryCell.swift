import PlanGeometry
import PlanViews

/// A specimen with its name.
struct GalleryCell: View {
    let caption: String
    let size: Size
    let specimen: AnyView

    init(_ caption: String, size: Size = GalleryStyle.specimenSize, @ViewBuilder specimen: () -> AnyView) {
        self.caption = caption
        self.size = size
        self.specimen = specimen()
    }

    var body: some View {
        VStack(spacing: 8) {
            ZStack { specimen }
                .frame(width: size.width, height: size.height)
                .foregroundStyle(GalleryStyle.blue)
            Text(caption)
                .font(.system(size: 11, design: .monospaced)).foregroundStyle(GalleryStyle.caption)
                .lineLimit(1).minimumScaleFactor(0.7)
                .frame(width: size.width + 20)
        }
        .frame(width: size.width + GalleryStyle.room.width, height: size.height + GalleryStyle.room.height)
        .background(.white, in: .rect(cornerRadius: 10))
        .overlay(RoundedRectangle(cornerRadius: 10).strokeBorder(GalleryStyle.line))
        .accessibilityLabel(caption)
    }
}
