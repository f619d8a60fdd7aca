import PlanGeometry
import PlanViews

/// The section of the gallery with recipes: examples put together from the parts of the other sections.
struct GalleryRecipes: View {
    var body: some View {
        GallerySection(
            title: "Recipes",
            cells: [
                GalleryCell("button") {
                    Text("Sign up").bold().foregroundStyle(.white)
                        .padding(.horizontal, 16).padding(.vertical, 9)
                        .background(GalleryStyle.blue, in: .rect(cornerRadius: 12))
                },
                GalleryCell("progress ring") { ring },
                GalleryCell("dashed border") {
                    Text("Drop here").font(.footnote).padding(12)
                        .overlay(
                            RoundedRectangle(cornerRadius: 8).strokeBorder(
                                GalleryStyle.blue, style: StrokeStyle(lineWidth: 2, dash: [6, 4])))
                },
                GalleryCell("tag") {
                    Text("OPEN").font(.system(size: 13, weight: .bold)).foregroundStyle(.white)
                        .padding(.horizontal, 12).padding(.vertical, 5)
                        .background(GalleryStyle.coral, in: .capsule)
                },
                GalleryCell("price") {
                    HStack(alignment: .firstTextBaseline, spacing: 6) {
                        Text("$99").strikethrough(color: GalleryStyle.coral).foregroundStyle(GalleryStyle.caption)
                        Text("$49").font(.title2).bold().foregroundStyle(GalleryStyle.leaf)
                    }
                },
                GalleryCell("3.5 of 5 stars") { stars },
                GalleryCell("legend") { legend },
            ])
    }

    @ViewBuilder private var ring: AnyView {
        ZStack {
            Circle().stroke(GalleryStyle.line, lineWidth: 9)
            Circle().trim(from: 0, to: 0.72).rotation(.degrees(-90))
                .stroke(GalleryStyle.leaf, style: StrokeStyle(lineWidth: 9, lineCap: .round))
            Text("72%").font(.footnote).bold()
        }
        .padding(5)
    }

    @ViewBuilder private var stars: AnyView {
        let row = HStack(spacing: 3) {
            for _ in 0..<5 { Star().frame(width: 20, height: 20) }
        }
        row.foregroundStyle(GalleryStyle.line)
            .overlay(alignment: .leading) {
                row.foregroundStyle(GalleryStyle.gold)
                    // Three stars with their gaps, and half a star.
                    .frame(width: 3 * 23 + 10, alignment: .leading).clipped()
            }
    }

    @ViewBuilder private var legend: AnyView {
        VStack(alignment: .leading, spacing: 5) {
            for (color, name) in [
                (GalleryStyle.coral, "open"), (GalleryStyle.gold, "in progress"), (GalleryStyle.leaf, "closed"),
            ] {
                HStack {
                    Circle().fill(color).frame(width: 12, height: 12)
                    Text(name).font(.footnote).foregroundStyle(GalleryStyle.ink)
                }
            }
        }
    }
}
