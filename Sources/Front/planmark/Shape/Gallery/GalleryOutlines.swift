import PlanGeometry
import PlanViews

/// The section of the gallery with modifiers that change an outline, and with strokes.
struct GalleryOutlines: View {
    private let square = RoundedRectangle(cornerRadius: 10)

    var body: some View {
        GallerySection(
            title: "Outlines and strokes",
            cells: [
                GalleryCell(".trim(to: 0.72)") {
                    Circle().trim(from: 0, to: 0.72)
                        .stroke(GalleryStyle.blue, style: StrokeStyle(lineWidth: 10, lineCap: .round)).padding(6)
                },
                GalleryCell(".rotation(30°)") { ghost(Rectangle().rotation(.degrees(30))) },
                GalleryCell(".scale(0.6)") { ghost(Rectangle().scale(0.6)) },
                GalleryCell(".offset(x: 20, y: 12)") { ghost(Rectangle().offset(x: 20, y: 12)) },
                GalleryCell(".rotation.offset") {
                    ghost(Rectangle().scale(0.5).rotation(.degrees(45)).offset(x: 26))
                },
                GalleryCell(".offset.rotation") {
                    ghost(Rectangle().scale(0.5).offset(x: 26).rotation(.degrees(45)))
                },
                GalleryCell(".inset(by: 14)") { ghost(Rectangle().inset(by: 14)) },
                GalleryCell(".stroke(lineWidth: 8)") {
                    square.stroke(GalleryStyle.blue, lineWidth: 8).padding(4).frame(width: 84)
                },
                GalleryCell(".strokeBorder") {
                    square.strokeBorder(GalleryStyle.blue, lineWidth: 8).frame(width: 84)
                        .overlay(square.stroke(GalleryStyle.coral, lineWidth: 1))
                },
                GalleryCell("dash: [12, 6]") {
                    square.strokeBorder(GalleryStyle.blue, style: StrokeStyle(lineWidth: 4, dash: [12, 6]))
                },
                GalleryCell("dash: [0, 9], .round") {
                    square.strokeBorder(
                        GalleryStyle.blue, style: StrokeStyle(lineWidth: 6, lineCap: .round, dash: [0, 9]))
                },
                GalleryCell("lineCap: all three") { caps },
                GalleryCell("lineJoin: .miter") { corner(StrokeStyle(lineWidth: 14, lineJoin: .miter)) },
                GalleryCell("lineJoin: .round") { corner(StrokeStyle(lineWidth: 14, lineJoin: .round)) },
                GalleryCell("lineJoin: .bevel") { corner(StrokeStyle(lineWidth: 14, lineJoin: .bevel)) },
                GalleryCell("miterLimit: 1") { corner(StrokeStyle(lineWidth: 14, miterLimit: 1)) },
                GalleryCell("dashPhase: 0 6 12") {
                    VStack(spacing: 16) {
                        for phase in [0.0, 6, 12] {
                            line(from: 4, to: 114).stroke(
                                GalleryStyle.blue, style: StrokeStyle(lineWidth: 7, dash: [12, 6], dashPhase: phase))
                        }
                    }.padding(.vertical, 18)
                },
                GalleryCell(".fill.stroke") {
                    Star().fill(GalleryStyle.gold).stroke(
                        GalleryStyle.ink, style: StrokeStyle(lineWidth: 3, lineJoin: .round)
                    ).padding(3)
                },
                GalleryCell(".stroke as a shape") {
                    Circle().stroke(lineWidth: 16).stroke(GalleryStyle.blue, lineWidth: 2).padding(10)
                },
                GalleryCell(".size(60 x 40)") { ghost(Ellipse().size(width: 60, height: 40)) },
                GalleryCell(".transform (shear)") {
                    ghost(
                        Rectangle().scale(0.7).transform(
                            AffineTransform(a: 1, b: 0, c: -0.4, d: 1, tx: 12, ty: 0)))
                },
            ])
    }

    /// A shape over what it would be without its modifiers.
    @ViewBuilder private func ghost(_ shape: some Shape) -> AnyView {
        ZStack {
            shape.fill(GalleryStyle.blue.opacity(0.85))
            Rectangle().strokeBorder(GalleryStyle.coral, style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
        }
        .frame(width: 76, height: 56)
    }

    private func line(from start: Double, to end: Double) -> Path {
        Path { path in
            path.move(to: Point(x: start, y: 0))
            path.addLine(to: Point(x: end, y: 0))
        }
    }

    @ViewBuilder private var caps: AnyView {
        VStack(spacing: 20) {
            for cap in StrokeStyle.LineCap.allCases {
                let part = line(from: 22, to: 96)
                ZStack {
                    part.stroke(GalleryStyle.sky, style: StrokeStyle(lineWidth: 14, lineCap: cap))
                    part.stroke(GalleryStyle.ink, lineWidth: 1)
                }
            }
        }
        .padding(.vertical, 16)
    }

    @ViewBuilder private func corner(_ style: StrokeStyle) -> AnyView {
        let path = Path { path in
            path.addLines([Point(x: 22, y: 68), Point(x: 59, y: 20), Point(x: 96, y: 68)])
        }
        ZStack {
            path.stroke(GalleryStyle.sky, style: style)
            path.stroke(GalleryStyle.ink, lineWidth: 1)
        }
    }
}
