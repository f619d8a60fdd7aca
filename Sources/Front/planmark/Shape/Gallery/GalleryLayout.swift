import PlanGeometry
import PlanViews

/// Stacks, frames and what else moves views.
struct GalleryLayout: View {
    private let box = RoundedRectangle(cornerRadius: 4)

    var body: some View {
        GallerySection(
            title: "Layout",
            cells: [
                GalleryCell("HStack") { HStack { blocks }.frame(height: 56) },
                GalleryCell("VStack") { VStack { blocks }.frame(width: 80) },
                GalleryCell("ZStack(.bottomTrailing)") {
                    ZStack(alignment: .bottomTrailing) {
                        box.fill(GalleryStyle.sky).frame(width: 100, height: 72)
                        box.fill(GalleryStyle.blue).frame(width: 64, height: 46)
                        box.fill(GalleryStyle.ink).frame(width: 30, height: 22)
                    }
                },
                GalleryCell("Spacer()") {
                    HStack {
                        Circle().frame(width: 24)
                        Spacer()
                        Circle().frame(width: 24)
                    }.padding(6).frame(height: 44).overlay(outline)
                },
                GalleryCell(".frame(alignment:)") {
                    Text("corner").font(.caption).padding(5).frame(
                        width: 110, height: 72, alignment: .bottomTrailing
                    ).overlay(outline)
                },
                GalleryCell(".padding(16)") {
                    box.fill(GalleryStyle.blue).padding(16).overlay(outline).frame(width: 100)
                },
                GalleryCell(".offset(x: 24, y: 12)") {
                    box.fill(GalleryStyle.blue).frame(width: 66, height: 44).offset(x: 24, y: 12).overlay(outline)
                },
                GalleryCell(".rotationEffect") {
                    box.fill(GalleryStyle.blue).frame(width: 76, height: 44).rotationEffect(.degrees(20))
                        .overlay(outline)
                },
                GalleryCell(".scaleEffect(0.6)") {
                    box.fill(GalleryStyle.blue).frame(width: 84, height: 56).scaleEffect(0.6).overlay(outline)
                },
                GalleryCell(".scaleEffect(anchor:)") {
                    box.fill(GalleryStyle.blue).frame(width: 84, height: 56)
                        .scaleEffect(0.6, anchor: .topLeading).overlay(outline)
                },
                GalleryCell(".padding.background") {
                    Text("first").padding(12).background(GalleryStyle.sky)
                },
                GalleryCell(".background.padding") {
                    Text("first").background(GalleryStyle.sky).padding(12).overlay(outline)
                },
                GalleryCell(".overlay(alignment:)") {
                    box.fill(GalleryStyle.sky).frame(width: 78, height: 56)
                        .overlay(alignment: .topTrailing) {
                            Circle().fill(GalleryStyle.coral).frame(width: 22, height: 22).offset(x: 9, y: -9)
                        }
                },
                GalleryCell(".firstTextBaseline") {
                    HStack(alignment: .firstTextBaseline, spacing: 4) {
                        Text("42").font(.largeTitle)
                        Text("kg").font(.footnote)
                    }
                },
                GalleryCell("Divider()") {
                    VStack {
                        Text("above").font(.footnote)
                        Divider()
                        HStack {
                            Text("left").font(.footnote)
                            Divider()
                            Text("right").font(.footnote)
                        }.frame(height: 24)
                    }
                },
                GalleryCell(".aspectRatio(.fit)") {
                    box.fill(GalleryStyle.blue).aspectRatio(0.75, contentMode: .fit).frame(width: 100, height: 64)
                        .overlay(outline)
                },
                GalleryCell(".aspectRatio(.fill)") {
                    box.fill(GalleryStyle.blue).aspectRatio(0.75, contentMode: .fill).frame(width: 52, height: 30)
                        .overlay(outline)
                },
                GalleryCell(".position(x: 24, y: 20)") {
                    box.fill(GalleryStyle.blue).frame(width: 32, height: 24).position(x: 24, y: 20).overlay(outline)
                },
                GalleryCell(".layoutPriority(1)") {
                    HStack(spacing: 4) {
                        Text("Cut short to fit").lineLimit(1)
                        Text("Level 4").lineLimit(1).layoutPriority(1)
                    }.font(.footnote)
                },
                GalleryCell(".zIndex(1)") {
                    HStack(spacing: -20) {
                        Circle().fill(GalleryStyle.sky)
                        Circle().fill(GalleryStyle.coral).zIndex(1)
                        Circle().fill(GalleryStyle.ink)
                    }.frame(width: 100)
                },
                GalleryCell(".hidden()") {
                    HStack {
                        box.fill(GalleryStyle.sky)
                        box.fill(GalleryStyle.blue).hidden()
                        box.fill(GalleryStyle.ink)
                    }.frame(height: 56)
                },
            ])
    }

    private var outline: some View {
        Rectangle().strokeBorder(GalleryStyle.coral, style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
    }

    @ViewBuilder private var blocks: AnyView {
        box.fill(GalleryStyle.sky)
        box.fill(GalleryStyle.blue)
        box.fill(GalleryStyle.ink)
    }
}
