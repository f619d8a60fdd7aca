import Foundation
import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct ScenePaintTests {
    private var square: some View { Rectangle().fill(.black).frame(width: 40, height: 40) }

    @Test func `What comes later is painted over what came before`() throws {
        let over = try ScenePicture(
            Circle().fill(.red).stroke(.blue, lineWidth: 10).frame(width: 40, height: 40).padding(5))
        #expect(over[25, 25].isNear(.red) && over[7, 25].isNear(.blue))
        let under = try ScenePicture(
            Circle().stroke(.blue, lineWidth: 10).fill(.red).frame(width: 40, height: 40).padding(5))
        #expect(under[7, 25].isNear(.red) && under[2, 25].isNear(.blue))
    }

    @Test func `The even-odd rule leaves the overlap of two rings open`() throws {
        let path = Path { path in
            path.addRect(Box(x: 0, y: 0, width: 40, height: 40))
            path.addRect(Box(x: 10, y: 10, width: 20, height: 20))
        }
        let view = path.fill(.black, style: FillStyle(eoFill: true)).frame(width: 40, height: 40)
        #expect(abs(try ScenePicture(view).inkArea - 1200) < 1)
        #expect(abs(try ScenePicture(path.fill(.black).frame(width: 40, height: 40)).inkArea - 1600) < 1)
    }

    @Test func `Gradients run through the shape's own space`() throws {
        let (start, end) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
        let linear = try ScenePicture(
            LinearGradient(colors: [start, end], startPoint: .leading, endPoint: .trailing)
                .frame(width: 100, height: 10))
        #expect(linear[0, 5].isNear(start, within: 4) && linear[99, 5].isNear(end, within: 4))
        #expect(linear[50, 5].isNear(start.mixed(with: end, fraction: 0.5), within: 4))
        let radial = try ScenePicture(
            RadialGradient(colors: [start, end], center: .center, startRadius: 0, endRadius: 50)
                .frame(width: 100, height: 100))
        #expect(radial[50, 50].isNear(start, within: 8) && radial[99, 50].isNear(end, within: 8))
        #expect(radial[75, 50].isNear(start.mixed(with: end, fraction: 0.5), within: 8))
        let angular = try ScenePicture(
            AngularGradient(colors: [start, end], center: .center).frame(width: 100, height: 100))
        #expect(angular[90, 52].isNear(start, within: 8) && angular[90, 47].isNear(end, within: 8))
        #expect(angular[10, 50].isNear(start.mixed(with: end, fraction: 0.5), within: 8))
        #expect(angular[50, 90].isNear(start.mixed(with: end, fraction: 0.25), within: 8))
    }

    @Test func `Opacity fades a view as a whole`() throws {
        let pair = ZStack {
            square
            square.offset(x: 10)
        }.opacity(0.5)
        let picture = try ScenePicture(pair.padding(10))
        #expect(picture[15, 30].isNear(picture[40, 30], within: 1))
        #expect(abs(picture.ink(30, 30) - 0.5) < 0.01)
    }

    @Test(arguments: [BlendMode.multiply, .screen, .darken, .lighten, .difference])
    func `Blend modes combine colours as the compositing standard says`(mode: BlendMode) throws {
        // (0.6, 0.5, 0.5) over (1, 0.2, 0), by W3C Compositing and Blending Level 1.
        let (source, backdrop) = ((0.6, 0.5, 0.5), (1.0, 0.2, 0.0))
        func blend(_ s: Double, _ b: Double) -> Double {
            switch mode {
            case .multiply: s * b
            case .screen: s + b - s * b
            case .darken: min(s, b)
            case .lighten: max(s, b)
            default: abs(s - b)
            }
        }
        let expected = Color(
            red: blend(source.0, backdrop.0), green: blend(source.1, backdrop.1), blue: blend(source.2, backdrop.2))
        let view = ZStack {
            Color(red: backdrop.0, green: backdrop.1, blue: backdrop.2)
            Color(red: source.0, green: source.1, blue: source.2).blendMode(mode)
        }.frame(width: 10, height: 10)
        #expect(try ScenePicture(view)[5, 5].isNear(expected, within: 2))
    }

    @Test func `A mask keeps what it covers, by its opacity`() throws {
        let view = Color.black.mask {
            HStack(spacing: 0) {
                Rectangle().fill(.white)
                Rectangle().fill(Color.white.withAlpha(0.5))
                Spacer(minLength: 10)
            }
        }.frame(width: 30, height: 10)
        let picture = try ScenePicture(view)
        #expect(picture.ink(5, 5) > 0.99 && abs(picture.ink(15, 5) - 0.5) < 0.01 && picture.ink(25, 5) < 0.01)
    }

    @Test func `A clipped view has the area of the shape`() throws {
        let picture = try ScenePicture(square.clipShape(Circle()))
        #expect(abs(picture.inkArea - .pi * 400) < 0.002 * 1256)
    }

    @Test(arguments: [2.0, 10.0])
    func `A shadow is a Gaussian of its radius beneath the view`(radius: Double) throws {
        let view = Rectangle().fill(.white).frame(width: 100, height: 200).shadow(color: .black, radius: radius)
            .padding(60).background(.white)
        let picture = try ScenePicture(view)
        #expect(picture[110, 160] == .white)
        // Beside a long side the darkness is the integral of the Gaussian: half at the edge.
        for distance in [0.5, radius.rounded() + 0.5] {
            let expected = 0.5 * erfc(distance / radius / 2.0.squareRoot())
            #expect(abs(picture.ink(60 - Int(distance + 0.5), 160) - expected) < 0.02)
        }
        let moved = try ScenePicture(square.shadow(color: .red, radius: 0, x: 12, y: 5).padding(20))
        #expect(moved[70, 62].isNear(.red) && moved[58, 58].isNear(.black) && moved[70, 22] == .white)
    }

    @Test func `A wide shadow is the same on a page that shows little of it`() throws {
        // The second picture is the middle of the first; the blur needs what lies beyond it.
        let view = Circle().fill(.white).frame(width: 60, height: 60).shadow(color: .black, radius: 25, x: 8, y: 3)
        let whole = try ScenePicture(view.frame(width: 400, height: 400).background(.white))
        let part = try ScenePicture(view.frame(width: 80, height: 80).background(.white))
        for (x, y) in [(0, 0), (40, 79), (79, 5), (70, 70), (79, 79), (3, 60)] {
            #expect(part[x, y].isNear(whole[x + 160, y + 160], within: 1))
        }
        #expect(part[79, 79] != .white)
    }

    @Test func `The foreground style goes to what has none of its own`() throws {
        let view = HStack(spacing: 0) {
            Rectangle()
            Rectangle().fill(.blue)
        }.foregroundStyle(.red).frame(width: 20, height: 10)
        let picture = try ScenePicture(view)
        #expect(picture[5, 5].isNear(.red) && picture[15, 5].isNear(.blue))
    }

    @Test(arguments: [
        AnyShape(Circle()), AnyShape(Ellipse()), AnyShape(Capsule()), AnyShape(Capsule(style: .circular)),
        AnyShape(RoundedRectangle(cornerRadius: 30)), AnyShape(UnevenRoundedRectangle(topLeadingRadius: 50)),
        AnyShape(RegularPolygon(sides: 7)), AnyShape(Star()), AnyShape(Arrow()), AnyShape(MapPin()),
        AnyShape(RevisionCloud()), AnyShape(Sector(startAngle: .degrees(20), endAngle: .degrees(250), innerRatio: 0.4)),
        AnyShape(Star(points: 9).rotation(.degrees(11))),
    ])
    func `An antialiased fill has the area of its outline within 0.1 %`(shape: AnyShape) throws {
        let area = shape.path(in: Box(x: 0, y: 0, width: 173, height: 121)).area
        #expect(area > 1000)
        let picture = try ScenePicture(shape.fill(.black).frame(width: 173, height: 121).padding(20))
        #expect(abs(picture.inkArea / area - 1) < 0.001, "\(picture.inkArea) for \(area)")
    }

    @Test(arguments: [4.0, 9, 22])
    func `An antialiased stroke has the analytic area within 0.1 %`(width: Double) throws {
        let style = StrokeStyle(lineWidth: width)
        let ring = try ScenePicture(Circle().stroke(.black, style: style).frame(width: 140, height: 140).padding(15))
        #expect(abs(ring.inkArea / (.pi * 140 * width) - 1) < 0.001)
        let frame = try ScenePicture(Rectangle().stroke(.black, style: style).frame(width: 90, height: 60).padding(15))
        #expect(abs(frame.inkArea / (300 * width) - 1) < 0.001)
        // Two straight lines with round ends: their lengths by the width, and a disc each.
        let ends = StrokeStyle(lineWidth: width, lineCap: .round)
        let lines = try Path(svgPathData: "M20 20L140 51M30 100L95 160")
        let picture = try ScenePicture(lines.stroke(.black, style: ends).frame(width: 180, height: 180))
        let length = Vector(dx: 120, dy: 31).length + Vector(dx: 65, dy: 60).length
        let area = length * width + Double.pi * width * width / 2
        #expect(abs(picture.inkArea / area - 1) < 0.001)
    }

    @Test func `A scale makes the same picture larger`() throws {
        let view = Circle().padding(4).frame(width: 60, height: 60)
        let (one, three) = (try ScenePicture(view), try ScenePicture(view, scale: 3))
        #expect(three.width == 180 && abs(three.inkArea - 9 * one.inkArea) < 0.001 * three.inkArea)
    }
}
