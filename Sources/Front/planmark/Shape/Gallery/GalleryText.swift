import PlanBase
import PlanCanvas
import PlanGeometry
import PlanViews

struct GalleryText: View {
    var body: some View {
        GallerySection(
            title: "Text", cellsInRow: 3,
            cells: [
                GalleryCell(".font(.largeTitle) … .font(.caption2)", size: large) { styles },
                GalleryCell("fontWeight, design", size: large) { designs },
                GalleryCell("any script", size: large) { scripts },
            ])
        GallerySection(
            cells: [
                GalleryCell(".bold().italic()") { Text("Bold italic").bold().italic() },
                GalleryCell(".underline(color:)") { Text("Underline").underline(color: GalleryStyle.coral) },
                GalleryCell(".strikethrough(color:)") {
                    Text("Struck out").strikethrough(color: GalleryStyle.coral)
                },
                GalleryCell(".baselineOffset") {
                    (Text("E = mc") + Text("2").font(.caption).baselineOffset(8)).font(.title3)
                },
                GalleryCell(".kerning(4), .tracking(8)") {
                    VStack {
                        Text("SPACED").kerning(4)
                        Text("FAR").tracking(8)
                    }
                },
                GalleryCell(".foregroundStyle") {
                    Text("Sunset").font(.system(size: 30, weight: .heavy)).foregroundStyle(
                        LinearGradient(
                            colors: [GalleryStyle.gold, GalleryStyle.coral, Color(hex: 0x6A3D9A)],
                            startPoint: .leading, endPoint: .trailing))
                },
                GalleryCell("Text + Text") {
                    (Text("one ") + Text("two ").bold().foregroundStyle(GalleryStyle.coral) + Text("three").italic())
                        .font(.callout)
                },
                GalleryCell("alignment: .leading") { paragraph.multilineTextAlignment(.leading) },
                GalleryCell(".center") { paragraph.multilineTextAlignment(.center) },
                GalleryCell(".trailing") { paragraph.multilineTextAlignment(.trailing) },
                GalleryCell(".lineSpacing(6)") { paragraph.lineSpacing(6) },
                GalleryCell(".lineLimit(2)") { paragraph.lineLimit(2).frame(width: 92) },
                GalleryCell(".truncationMode(.middle)") {
                    Text("Ground floor, east wing").font(.footnote).lineLimit(1).truncationMode(.middle)
                },
                GalleryCell(".minimumScaleFactor(0.5)") {
                    Text("Shrinks until it fits").lineLimit(1).minimumScaleFactor(0.5)
                },
            ])
    }

    private let large = Size(width: 334, height: 250)

    private var paragraph: AnyView {
        AnyView(Text("Several lines of text in a narrow space").font(.footnote).frame(width: 110))
    }

    @ViewBuilder private var styles: AnyView {
        VStack(alignment: .leading, spacing: 1) {
            for style in Font.TextStyle.allCases {
                HStack(alignment: .firstTextBaseline) {
                    Text("\(style.rawValue)").font(.system(style)).foregroundStyle(GalleryStyle.ink)
                    Spacer()
                    Text("\(Int(style.size))").font(.system(size: 10, design: .monospaced))
                        .foregroundStyle(GalleryStyle.caption)
                }
            }
        }
    }

    @ViewBuilder private var designs: AnyView {
        VStack(alignment: .leading, spacing: 10) {
            Text("Default").font(.system(size: 24))
            Text("Serif").font(.system(size: 24, design: .serif))
            Text("Monospaced").font(.system(size: 24, design: .monospaced))
            Text("Light").font(.system(size: 24, weight: .light))
            Text("Bold").font(.system(size: 24, weight: .bold))
        }
        .foregroundStyle(GalleryStyle.ink)
    }

    @ViewBuilder private var scripts: AnyView {
        VStack(spacing: 9) {
            Text("office, Straße, Ångström")
            Text("Η γρήγορη αλεπού")
            Text("Съешь ещё этих булок")
            Text("مخطط الطابق الأرضي")
            Text("תוכנית קומת הקרקע")
            Text("तल योजना 📐 🙂")
            Text("一层平面图：会议室")
        }
        .font(.system(size: 19)).foregroundStyle(GalleryStyle.ink)
    }
}
