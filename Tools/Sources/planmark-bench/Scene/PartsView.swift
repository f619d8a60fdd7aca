import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// The drawing that is measured, as views.
struct PartsView: View {
    var body: some View {
        ZStack(alignment: .topLeading) {
            Color.white
            for part in ScenePart.all {
                shape(of: part).frame(width: part.width, height: part.height).offset(x: part.x, y: part.y)
            }
        }
        .frame(width: Double(ScenePart.side), height: Double(ScenePart.side), alignment: .topLeading)
    }

    private func shape(of part: ScenePart) -> AnyView {
        let color = Color(red: part.red, green: part.green, blue: part.blue)
        let width = ScenePart.lineWidth
        return switch part.kind {
        case .disc: AnyView(Circle().fill(color))
        case .ellipse: AnyView(Ellipse().fill(color))
        case .rectangle: AnyView(Rectangle().fill(color))
        case .roundedRectangle:
            AnyView(
                RoundedRectangle(cornerRadius: ScenePart.cornerRadius, style: .circular).fill(color)
                    .stroke(.black, lineWidth: 2))
        case .capsule:
            AnyView(
                Capsule(style: .circular).fill(
                    LinearGradient(colors: [color, .white], startPoint: .leading, endPoint: .trailing)))
        case .star: AnyView(Star().fill(color))
        case .hexagon: AnyView(RegularPolygon(sides: 6).stroke(color, lineWidth: width))
        case .dashedRing:
            AnyView(
                Circle().stroke(color, style: StrokeStyle(lineWidth: width, lineCap: .round, dash: [12, 10])))
        case .sector:
            AnyView(Sector(startAngle: .degrees(0), endAngle: .degrees(240)).fill(color).opacity(0.5))
        case .arc:
            AnyView(
                Circle().trim(from: 0, to: 0.72).stroke(color, style: StrokeStyle(lineWidth: width, lineCap: .round)))
        }
    }
}
