import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

/// Modifiers with SwiftUI's meaning, by what the pictures show.
@Suite struct SceneModifierTests {
    private func square(_ color: Color, _ side: Double = 20) -> some View {
        Rectangle().fill(color).frame(width: side, height: side)
    }

    private func box(of color: Color, in view: some View, size: Size? = nil) throws -> Box? {
        try ScenePicture(view, size: size).box { $0.isNear(color) }
    }

    // MARK: - Layout

    @Test func `A position is the view's centre in a space that takes what is proposed`() throws {
        let view = square(.red).position(x: 30, y: 20)
        let size = Size(width: 100, height: 60)
        #expect(try SceneRenderer(view, size: size).measuredSize() == size)
        #expect(try box(of: .red, in: view, size: size) == Box(minX: 20, minY: 10, maxX: 40, maxY: 30))
        // In a row it takes the rest.
        let row = HStack(spacing: 0) {
            square(.blue)
            square(.red, 10).position(x: 5, y: 5)
            square(.black)
        }
        #expect(try box(of: .black, in: row, size: Size(width: 90, height: 20))?.minX == 70)
        #expect(try SceneRenderer(square(.red).position(x: 99, y: 9)).measuredSize() == Size(width: 20, height: 20))
    }

    @Test(arguments: [
        (ContentMode.fit, 2.0, Size(width: 60, height: 60), Size(width: 60, height: 30)),
        (.fill, 2.0, Size(width: 60, height: 60), Size(width: 120, height: 60)),
        (.fit, 0.5, Size(width: 100, height: 40), Size(width: 20, height: 40)),
        (.fill, 0.5, Size(width: 100, height: 40), Size(width: 100, height: 200)),
    ])
    func `An aspect ratio fits into the space or fills it`(mode: ContentMode, ratio: Double, space: Size, size: Size)
        throws
    {
        #expect(try SceneRenderer(Rectangle().aspectRatio(ratio, contentMode: mode), size: space).layoutSize == size)
    }

    @Test func `A ratio follows the one length that is proposed, and the view's own size without one`() throws {
        let fitted = Rectangle().aspectRatio(2, contentMode: .fit)
        #expect(try SceneRenderer(fitted.frame(width: 80).fixedSize()).layoutSize == Size(width: 80, height: 40))
        #expect(try SceneRenderer(fitted).layoutSize == Size(width: 10, height: 5))
        // The ratio of an ideal frame.
        let own = Rectangle().frame(
            minWidth: 0, idealWidth: 30, maxWidth: 500, minHeight: 0, idealHeight: 10, maxHeight: 500)
        let size = Size(width: 90, height: 90)
        #expect(try SceneRenderer(own.scaledToFit(), size: size).layoutSize == Size(width: 90, height: 30))
        #expect(try SceneRenderer(own.scaledToFill(), size: size).layoutSize == Size(width: 270, height: 90))
    }

    @Test func `Views of higher priority are proposed space first`() throws {
        let size = Size(width: 100, height: 10)
        func row(_ first: Double, _ second: Double) -> some View {
            HStack(spacing: 0) {
                Rectangle().fill(.red).frame(minWidth: 10, maxWidth: 80).layoutPriority(first)
                Rectangle().fill(.blue).frame(minWidth: 10, maxWidth: 80).padding(0).layoutPriority(second)
            }
        }
        #expect(try box(of: .red, in: row(0, 0), size: size)?.width == 50)
        #expect(try box(of: .red, in: row(1, 0), size: size)?.width == 80)
        #expect(try box(of: .red, in: row(0, 1), size: size)?.width == 20)
        // What comes later keeps its least length.
        let tight = Size(width: 60, height: 10)
        #expect(try box(of: .red, in: row(-1, 3), size: tight)?.width == 10)
        #expect(try box(of: .blue, in: row(-1, 3), size: tight)?.width == 50)
    }

    @Test func `A text of higher priority is not shortened`() throws {
        let (long, short) = (Text("A long name of a room"), Text("Level 4"))
        let width = try SceneRenderer(short).measuredSize().width
        let row = HStack(spacing: 0) {
            long.lineLimit(1)
            short.lineLimit(1).foregroundStyle(.red).layoutPriority(1)
        }
        let picture = try ScenePicture(row, size: Size(width: 1.6 * width, height: 30))
        let red = try #require(picture.box { $0.red - $0.blue > 0.4 })
        #expect(red.width > 0.9 * width && red.maxX <= 1.6 * width)
    }

    @Test func `A divider lies across its stack, one point wide`() throws {
        let size = Size(width: 60, height: 40)
        let row = HStack(spacing: 4) {
            square(.red, 10)
            Divider()
            square(.red, 10)
        }
        #expect(try SceneRenderer(row, size: size).layoutSize == Size(width: 29, height: 40))
        let picture = try ScenePicture(row, size: Size(width: 29, height: 40))
        #expect(picture.box { $0 != .white && !$0.isNear(.red) } == Box(minX: 14, minY: 0, maxX: 15, maxY: 40))
        let column = VStack(spacing: 4) {
            square(.red, 10)
            Divider().padding(.horizontal, 5)
        }
        #expect(try SceneRenderer(column, size: size).layoutSize == Size(width: 50, height: 15))
        // In a stack of its own size it is as long as the stack is wide.
        let own = VStack(spacing: 0) {
            square(.red, 50)
            Divider()
        }
        let whole = try ScenePicture(own)
        #expect(whole.width == 50 && whole.height == 51)
        #expect(whole[0, 50] != .white && whole[49, 50] == whole[0, 50])
    }

    @Test func `Padding is 16 points unless given`() throws {
        #expect(try SceneRenderer(square(.red).padding()).measuredSize() == Size(width: 52, height: 52))
        #expect(try SceneRenderer(square(.red).padding(.horizontal)).measuredSize() == Size(width: 52, height: 20))
        #expect(try SceneRenderer(Circle().padding()).measuredSize() == Size(width: 42, height: 42))
    }

    @Test func `What is hidden keeps its space`() throws {
        let row = HStack(spacing: 0) {
            square(.red)
            square(.blue).hidden()
            square(.black)
        }
        let picture = try ScenePicture(row)
        #expect(picture.width == 60 && picture[30, 10] == .white)
        #expect(picture.box { $0.isNear(.black) } == Box(minX: 40, minY: 0, maxX: 60, maxY: 20))
    }

    // MARK: - Painting

    @Test func `A greater z index is painted over siblings, equal ones in their order`() throws {
        func colour(_ first: Double, _ second: Double, _ third: Double) throws -> Color {
            let layers = ZStack {
                square(.red).zIndex(first)
                square(.blue).zIndex(second).padding(0)
                square(.black).zIndex(third)
            }
            return try ScenePicture(layers)[10, 10]
        }
        #expect(try colour(0, 0, 0).isNear(.black))
        #expect(try colour(1, 0, 0).isNear(.red))
        #expect(try colour(1, 1, 0).isNear(.blue))
        #expect(try colour(0, 0, -1).isNear(.blue))
        let row = HStack(spacing: -20) {
            square(.red).zIndex(1)
            square(.blue)
        }
        #expect(try ScenePicture(row)[10, 10].isNear(.red))
    }

    @Test func `A border lies inside the bounds`() throws {
        let picture = try ScenePicture(Color.white.frame(width: 40, height: 30).border(.red, width: 3).padding(5))
        #expect(picture.box { $0.isNear(.red) } == Box(minX: 5, minY: 5, maxX: 45, maxY: 35))
        #expect(picture[7, 20].isNear(.red) && picture[8, 20] == .white && picture[42, 20].isNear(.red))
        let thin = try ScenePicture(Color.white.frame(width: 20, height: 20).border(.blue))
        #expect(thin[0, 0].isNear(.blue) && thin[1, 1] == .white)
        // A border wider than the view fills it.
        #expect(
            abs(try ScenePicture(Color.white.frame(width: 20, height: 10).border(.black, width: 9)).inkArea - 200) < 1)
        let gradient = try ScenePicture(
            Color.white.frame(width: 50, height: 10)
                .border(.linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing), width: 2))
        #expect(gradient[0, 5].isNear(.red, within: 12) && gradient[49, 5].isNear(.blue, within: 12))
    }

    @Test func `A corner radius clips the corners`() throws {
        let picture = try ScenePicture(square(.black, 60).cornerRadius(20))
        #expect(picture[1, 1] == .white && picture[30, 1].isNear(.black))
        let shape = RoundedRectangle(cornerRadius: 20).path(in: Box(x: 0, y: 0, width: 60, height: 60))
        #expect(abs(picture.inkArea - shape.area) < 6)
    }

    @Test(arguments: [2.0, 8.0])
    func `A blur is a Gaussian of its radius and keeps the ink`(radius: Double) throws {
        let picture = try ScenePicture(square(.black, 60).blur(radius: radius).padding(40))
        #expect(abs(picture.inkArea - 3600) < 40)
        // Half as dark on the sides, a quarter in the corners.
        #expect(abs((picture.ink(39, 70) + picture.ink(40, 70)) / 2 - 0.5) < 0.01)
        #expect(abs(picture.ink(39, 39) + picture.ink(40, 40) - 0.5) < 0.03)
        #expect(try SceneRenderer(square(.black).blur(radius: radius)).measuredSize() == Size(width: 20, height: 20))
        // Colours keep their ratios where they fade.
        let red = try ScenePicture(square(Color(red: 1, green: 0, blue: 0), 60).blur(radius: radius).padding(40))
        #expect(red[39, 70].red > 0.99 && abs(red[39, 70].green - 0.5) < 0.2)
    }

    @Test func `A blur of 0 changes nothing, and one too wide is refused`() throws {
        #expect(try ScenePicture(square(.black).blur(radius: 0))[0, 0].isNear(.black))
        #expect(throws: SceneError(.invalidNumber(name: Message("the blur's radius"), 1e9))) {
            try SceneRenderer(square(.black).blur(radius: 1e9)).canvas()
        }
    }

    @Test func `A foreground colour goes to what has none of its own, nil changes nothing`() throws {
        let view = HStack(spacing: 0) {
            Rectangle()
            Rectangle().fill(.blue)
        }.foregroundColor(nil).foregroundColor(.red).frame(width: 20, height: 10)
        let picture = try ScenePicture(view)
        #expect(picture[5, 5].isNear(.red) && picture[15, 5].isNear(.blue))
        let text = Text("M").foregroundColor(nil).foregroundColor(.red).font(.system(size: 40))
        #expect(try ScenePicture(text).box { $0.isNear(.red) } != nil)
    }

    @Test func `Tracking widens each gap between letters by its length, in place of kerning`() throws {
        let text = Text("WORD").font(.system(size: 20))
        func width(_ view: some View) throws -> Double { try SceneRenderer(view).measuredSize().width }
        let plain = try width(text)
        #expect(abs(try width(text.tracking(5)) - plain - 15) < 0.1)
        #expect(abs(try width(text.kerning(9).tracking(5)) - plain - 15) < 0.1)
        #expect(abs(try width(AnyView(text).tracking(5)) - plain - 15) < 0.1)
    }

    @Test func `Gradients are styles by their names`() throws {
        let linear = Rectangle().fill(
            .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
        let picture = try ScenePicture(linear.frame(width: 100, height: 10))
        #expect(picture[0, 5].isNear(.red, within: 6) && picture[99, 5].isNear(.blue, within: 6))
        let radial = Rectangle().fill(
            .radialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 50))
        #expect(try ScenePicture(radial.frame(width: 100, height: 100))[50, 50].isNear(.red, within: 8))
        let angular = Rectangle().fill(
            .angularGradient(colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(360)))
        #expect(try ScenePicture(angular.frame(width: 100, height: 100))[90, 52].isNear(.red, within: 8))
    }

    @Test func `Numbers that mean nothing are refused`() {
        for view in [
            AnyView(Circle().aspectRatio(0, contentMode: .fit)),
            AnyView(Circle().aspectRatio(.nan, contentMode: .fill)),
            AnyView(Circle().position(x: .infinity, y: 0)), AnyView(Circle().zIndex(.nan)),
            AnyView(Circle().layoutPriority(.infinity)), AnyView(Text("a").tracking(.nan)),
        ] {
            #expect(throws: SceneError.self) { try SceneRenderer(view).canvas() }
        }
    }
}

extension SceneRenderer {
    /// The size that the view chooses for the size proposed to it.
    fileprivate var layoutSize: Size {
        get throws { try #require(layout().element.bounds).size }
    }
}
