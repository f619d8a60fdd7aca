import PlanGeometry
import PlanViews

struct GalleryShapes: View {
    var body: some View {
        GallerySection(
            title: "Shapes",
            cells: [
                GalleryCell("Circle()") { Circle() },
                GalleryCell("Ellipse()") { Ellipse() },
                GalleryCell("Capsule()") { Capsule().frame(height: 50) },
                GalleryCell("Capsule .circular") { Capsule(style: .circular).frame(height: 50) },
                GalleryCell("Rectangle()") { Rectangle().frame(height: 64) },
                GalleryCell("RoundedRectangle") { RoundedRectangle(cornerRadius: 26).frame(width: 84) },
                GalleryCell("… style: .circular") {
                    RoundedRectangle(cornerRadius: 26, style: .circular).frame(width: 84)
                },
                GalleryCell("UnevenRoundedRectangle") {
                    UnevenRoundedRectangle(topLeadingRadius: 34, bottomTrailingRadius: 34).frame(height: 70)
                },
                GalleryCell("RegularPolygon(6)") { RegularPolygon(sides: 6) },
                GalleryCell("Star()") { Star() },
                GalleryCell("Star(points: 12)") { Star(points: 12, innerRatio: 0.7) },
                GalleryCell("Arc") {
                    Arc(startAngle: .degrees(-210), endAngle: .degrees(30))
                        .stroke(GalleryStyle.blue, style: StrokeStyle(lineWidth: 10, lineCap: .round)).padding(6)
                },
                GalleryCell("Sector") { Sector(startAngle: .degrees(-90), endAngle: .degrees(150)) },
                GalleryCell("Sector, innerRatio") {
                    Sector(startAngle: .degrees(-90), endAngle: .degrees(150), innerRatio: 0.6)
                },
                GalleryCell("Arrow()") { Arrow().frame(height: 54) },
                GalleryCell("MapPin()") { MapPin() },
                GalleryCell("RevisionCloud()") {
                    RevisionCloud(scallop: 18).stroke(GalleryStyle.coral, lineWidth: 2.5).padding(4)
                },
                GalleryCell("Path { … }") { wave.stroke(GalleryStyle.blue, lineWidth: 5) },
                GalleryCell("path along a Star()") {
                    AnyShape(scallopedStar).stroke(GalleryStyle.coral, lineWidth: 2)
                },
                GalleryCell("Shape of one's own") { Drop().frame(width: 58) },
                GalleryCell("SVG path data") { leaf.fill(GalleryStyle.leaf) },
            ])
    }

    private var wave: Path {
        Path { path in
            path.move(to: Point(x: 6, y: 60))
            path.addCurve(
                to: Point(x: 60, y: 42), control1: Point(x: 18, y: -20), control2: Point(x: 40, y: 10))
            path.addQuadCurve(to: Point(x: 112, y: 24), control: Point(x: 84, y: 100))
        }
    }

    private var scallopedStar: Path {
        Star(innerRatio: 0.5).path(in: Box(x: 17, y: 2, width: 84, height: 84)).scalloped(size: 9, bulge: 0.3)
    }

    private var leaf: Path {
        let data = "M 24 70 C 14 24 60 8 98 10 C 100 46 84 82 38 70 Q 56 46 76 32 Q 50 44 30 76 Z"
        return (try? Path(svgPathData: data)) ?? Path()
    }
}

/// A drop, as an example of a shape of one's own.
private struct Drop: Shape {
    func path(in rect: Box) -> Path {
        Path { path in
            path.move(to: Point(x: rect.midX, y: rect.minY))
            path.addCurve(
                to: Point(x: rect.midX, y: rect.maxY), control1: Point(x: rect.maxX + 0.2 * rect.width, y: rect.midY),
                control2: Point(x: rect.maxX, y: rect.maxY))
            path.addCurve(
                to: Point(x: rect.midX, y: rect.minY), control1: Point(x: rect.minX, y: rect.maxY),
                control2: Point(x: rect.minX - 0.2 * rect.width, y: rect.midY))
            path.closeSubpath()
        }
    }
}
