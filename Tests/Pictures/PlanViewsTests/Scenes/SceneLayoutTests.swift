import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct SceneLayoutTests {
    private func box(of color: Color, in view: some View, size: Size? = nil) throws -> Box? {
        try ScenePicture(view, size: size).box { $0.isNear(color) }
    }

    @Test func `A shape takes what is proposed, 10 x 10 when nothing is, and a frame fixes it`() throws {
        #expect(try SceneRenderer(Ellipse()).measuredSize() == Size(width: 10, height: 10))
        #expect(
            try SceneRenderer(Ellipse(), size: Size(width: 30, height: 20)).measuredSize()
                == Size(width: 30, height: 20))
        #expect(
            try SceneRenderer(Circle().frame(width: 44)).measuredSize() == Size(width: 44, height: 10))
        let circle = try ScenePicture(Circle().frame(width: 60, height: 40))
        #expect(circle.box() == Box(minX: 10, minY: 0, maxX: 50, maxY: 40))
    }

    @Test func `Padding before a background is inside it, padding after it outside`() throws {
        let square = Rectangle().fill(.black).frame(width: 20, height: 20)
        #expect(
            try box(of: .blue, in: square.padding(5).background(.blue))
                == Box(minX: 0, minY: 0, maxX: 30, maxY: 30))
        let outside = try ScenePicture(square.background(.blue).padding(5))
        #expect(outside.width == 30 && outside.box() == Box(minX: 5, minY: 5, maxX: 25, maxY: 25))
    }

    @Test func `Offset then rotation turns the offset, rotation then offset does not`() throws {
        let dot = Rectangle().fill(.black).frame(width: 10, height: 10)
        let space = Size(width: 100, height: 100)
        let turned = dot.offset(x: 30).rotationEffect(.degrees(90)).frame(width: 100, height: 100)
        #expect(try box(of: .black, in: turned, size: space) == Box(minX: 45, minY: 75, maxX: 55, maxY: 85))
        let moved = dot.rotationEffect(.degrees(90)).offset(x: 30).frame(width: 100, height: 100)
        #expect(try box(of: .black, in: moved, size: space) == Box(minX: 75, minY: 45, maxX: 85, maxY: 55))
    }

    @Test func `Effects leave the layout as it is`() throws {
        let square = Rectangle().frame(width: 20, height: 10)
        for view in [
            AnyView(square.rotationEffect(.degrees(45))), AnyView(square.scaleEffect(3)), AnyView(square.offset(x: 50)),
            AnyView(square.shadow(radius: 9)), AnyView(square.opacity(0.5)),
            AnyView(square.overlay(Circle().frame(width: 90))),
        ] {
            #expect(try SceneRenderer(view).measuredSize() == Size(width: 20, height: 10))
        }
    }

    @Test func `Shapes share a row equally, beside what has a size of its own`() throws {
        let row = HStack(spacing: 10) {
            Rectangle().fill(.red)
            Rectangle().fill(.black).frame(width: 30)
            Rectangle().fill(.blue)
        }
        let size = Size(width: 150, height: 20)
        #expect(try box(of: .red, in: row, size: size) == Box(minX: 0, minY: 0, maxX: 50, maxY: 20))
        #expect(try box(of: .black, in: row, size: size) == Box(minX: 60, minY: 0, maxX: 90, maxY: 20))
        #expect(try box(of: .blue, in: row, size: size) == Box(minX: 100, minY: 0, maxX: 150, maxY: 20))
    }

    @Test func `A spacer takes what is left, and no spacing stands beside it`() throws {
        let row = HStack {
            Rectangle().fill(.red).frame(width: 20)
            Spacer()
            Rectangle().fill(.blue).frame(width: 20)
        }
        let size = Size(width: 120, height: 10)
        #expect(try box(of: .blue, in: row, size: size) == Box(minX: 100, minY: 0, maxX: 120, maxY: 10))
        #expect(try SceneRenderer(row).measuredSize().width == 48)
    }

    @Test(arguments: [
        (HorizontalAlignment.leading, 0.0), (.center, 15), (.trailing, 30),
    ])
    func `A column's views stand at their alignment`(alignment: HorizontalAlignment, left: Double) throws {
        let column = VStack(alignment: alignment, spacing: 4) {
            Rectangle().fill(.red).frame(width: 40, height: 10)
            Rectangle().fill(.blue).frame(width: 10, height: 10)
        }
        #expect(
            try box(of: .blue, in: column) == Box(minX: left, minY: 14, maxX: left + 10, maxY: 24))
    }

    @Test func `Texts of two sizes stand on one baseline`() throws {
        let row = HStack(alignment: .firstTextBaseline, spacing: 4) {
            Text("H").font(.system(size: 60)).foregroundStyle(.red)
            Text("H").font(.system(size: 20)).foregroundStyle(.blue)
        }
        let picture = try ScenePicture(row)
        let large = try #require(picture.box { $0.red - $0.blue > 0.3 })
        let small = try #require(picture.box { $0.blue - $0.red > 0.3 })
        #expect(abs(large.maxY - small.maxY) <= 1 && large.height > 2.5 * small.height)
    }

    @Test func `A frame without an upper bound takes all there is, around its content`() throws {
        let wide = Rectangle().fill(.red).frame(width: 20, height: 10).frame(maxWidth: .infinity, alignment: .trailing)
        #expect(
            try box(of: .red, in: wide, size: Size(width: 100, height: 10))
                == Box(minX: 80, minY: 0, maxX: 100, maxY: 10))
        #expect(try SceneRenderer(wide).measuredSize() == Size(width: 20, height: 10))
        let bounded = Rectangle().frame(minWidth: 40, maxWidth: 60, minHeight: 5, maxHeight: 5)
        #expect(try SceneRenderer(bounded.fixedSize()).measuredSize().width == 40)
        #expect(
            try SceneRenderer(HStack(spacing: 0) { bounded }, size: Size(width: 500, height: 5)).layout()
                .element.bounds?.width == 60)
    }

    @Test func `A group's modifiers go to each of its views`() throws {
        let row = HStack(spacing: 0) {
            Group {
                Rectangle()
                Rectangle()
            }.frame(width: 30, height: 10).padding(2)
        }
        #expect(try SceneRenderer(row).measuredSize() == Size(width: 68, height: 14))
    }

    @Test func `Views that conform to the protocol are drawn by their bodies`() throws {
        struct Badge: View {
            let isOpen: Bool
            var body: some View {
                ZStack {
                    if isOpen { Circle().fill(.red) } else { Circle().fill(.blue) }
                }.frame(width: 20, height: 20)
            }
        }
        #expect(try ScenePicture(Badge(isOpen: true))[10, 10].isNear(.red))
        #expect(try ScenePicture(Badge(isOpen: false))[10, 10].isNear(.blue))
    }

    @Test func `Text is broken at the width proposed and limited to its lines`() throws {
        let text = Text("one two three four five six").font(.system(size: 20))
        let one = try SceneRenderer(text).measuredSize()
        let narrow = try SceneRenderer(text.frame(width: one.width / 2)).measuredSize()
        #expect(narrow.height > 1.9 * one.height)
        let limited = try SceneRenderer(text.lineLimit(2).frame(width: one.width / 4)).measuredSize()
        #expect(abs(limited.height - 2 * one.height) < 0.1)
        let lines = Text("one\ntwo\nthree").font(.system(size: 20)).lineLimit(2)
        #expect(abs(try SceneRenderer(lines).measuredSize().height - 2 * one.height) < 0.1)
    }
}
