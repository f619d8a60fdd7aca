import PlanBase
import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas

@Suite struct CanvasTests {
    private func canvas(_ width: Int = 20, _ height: Int = 20, background: Color? = .white) throws -> Canvas {
        try Canvas(width: width, height: height, background: background)
    }

    @Test func `A new canvas is transparent, or all of its background`() throws {
        let empty = try canvas(background: nil)
        #expect(try empty.color(x: 3, y: 4)?.alpha == 0)
        #expect(try canvas(background: Color(hex: 0x0072B2)).color(x: 19, y: 19) == Color(hex: 0x0072B2))
        #expect(try empty.color(x: 20, y: 0) == nil)
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (32_768, 5), (5, 40_000)])
    func `A canvas beyond Cairo's limits is refused`(width: Int, height: Int) {
        #expect(throws: RenderError.invalidCanvasSize(width: width, height: height)) {
            try Canvas(width: width, height: height)
        }
    }

    @Test func `A box on whole pixels covers exactly those`() throws {
        let canvas = try canvas()
        canvas.add(Box(minX: 5, minY: 6, maxX: 8, maxY: 9))
        canvas.fill(.black)
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (5..<8).contains(x) && (6..<9).contains(y)
                #expect(try canvas.color(x: x, y: y) == (isInside ? .black : .white))
            }
        }
    }

    @Test func `Half a pixel is half covered`() throws {
        let canvas = try canvas()
        canvas.add(Box(minX: 5.5, minY: 5, maxX: 10, maxY: 10))
        canvas.fill(.black)
        let red = try #require(try canvas.color(x: 5, y: 7)).red
        #expect(abs(red - 0.5) < 0.01)
    }

    @Test func `The rule decides about the inside of two rings of one direction`() throws {
        let (outer, inner) = (Box(minX: 2, minY: 2, maxX: 18, maxY: 18), Box(minX: 6, minY: 6, maxX: 14, maxY: 14))
        for (rule, expected) in [(FillRule.evenOdd, Color.white), (.nonZero, .black)] {
            let canvas = try canvas()
            canvas.add(outer)
            canvas.add(inner)
            canvas.fill(.black, rule: rule)
            #expect(try canvas.color(x: 10, y: 10) == expected)
            #expect(try canvas.color(x: 4, y: 10) == .black)
        }
    }

    @Test func `A stroke is as wide as told, and dashes leave gaps`() throws {
        let canvas = try canvas()
        canvas.addLine(from: Point(x: 0, y: 10), to: Point(x: 20, y: 10))
        canvas.stroke(.black, StrokeStyle(lineWidth: 4, dash: [5, 5]))
        #expect(try canvas.color(x: 2, y: 8) == .black)
        #expect(try canvas.color(x: 2, y: 11) == .black)
        #expect(try canvas.color(x: 2, y: 7) == .white)
        #expect(try canvas.color(x: 7, y: 10) == .white)
        #expect(try canvas.color(x: 12, y: 10) == .black)
    }

    @Test func `A path is cleared by painting, unless it is kept`() throws {
        let canvas = try canvas()
        canvas.add(Box(minX: 2, minY: 2, maxX: 5, maxY: 5))
        canvas.fill(.black, keepingPath: true)
        #expect(canvas.pathBounds == Box(minX: 2, minY: 2, maxX: 5, maxY: 5))
        canvas.fill(.black)
        #expect(canvas.pathBounds == nil)
    }

    @Test func `Corners are rounded, and no further than to a half circle`() throws {
        let canvas = try canvas()
        canvas.add(Box(minX: 0, minY: 0, maxX: 20, maxY: 20), cornerRadius: 100)
        canvas.fill(.black)
        #expect(try canvas.color(x: 0, y: 0) == .white)
        #expect(try #require(try canvas.color(x: 10, y: 0)).red < 0.1)
        #expect(try canvas.color(x: 10, y: 10) == .black)
    }

    @Test func `Changes of state are taken back`() throws {
        let canvas = try canvas()
        canvas.withSavedState {
            canvas.add(Box(minX: 0, minY: 0, maxX: 10, maxY: 20))
            canvas.clip()
            canvas.translate(x: 3, y: 0)
            canvas.fillAll(.black)
        }
        #expect(canvas.transform == .identity)
        #expect(try canvas.color(x: 9, y: 5) == .black)
        #expect(try canvas.color(x: 10, y: 5) == .white)
        canvas.fillAll(Color(hex: 0x112233))
        #expect(try canvas.color(x: 15, y: 5) == Color(hex: 0x112233))
    }

    @Test func `Transforms apply from the inside out`() throws {
        let canvas = try canvas()
        canvas.translate(x: 10, y: 0)
        canvas.scale(by: 2)
        canvas.add(Box(minX: 1, minY: 1, maxX: 3, maxY: 3))
        canvas.fill(.black)
        #expect(try canvas.color(x: 12, y: 2) == .black)
        #expect(try canvas.color(x: 15, y: 5) == .black)
        #expect(try canvas.color(x: 11, y: 2) == .white)
        #expect(try canvas.color(x: 16, y: 5) == .white)
    }

    @Test func `What overlaps in a group does not show through itself`() throws {
        let canvas = try canvas()
        canvas.withGroup(opacity: 0.5) {
            for _ in 0..<2 {
                canvas.add(Box(minX: 0, minY: 0, maxX: 10, maxY: 20))
                canvas.fill(.black)
            }
        }
        let gray = try #require(try canvas.color(x: 5, y: 5)).red
        #expect(abs(gray - 0.5) < 0.01)
    }

    @Test func `Gradients run from stop to stop`() throws {
        let canvas = try canvas(100, 4)
        canvas.fillAll(.linear(from: .zero, to: Point(x: 100, y: 0), [.init(0, .black), .init(1, .white)]))
        let left = try #require(try canvas.color(x: 10, y: 1)).red
        let right = try #require(try canvas.color(x: 90, y: 1)).red
        #expect(abs(left - 0.105) < 0.02)
        #expect(abs(right - 0.905) < 0.02)
        canvas.fillAll(
            .radial(center: Point(x: 50, y: 2), outerRadius: 20, [.init(0, .white), .init(1, .black)]))
        #expect(try canvas.color(x: 80, y: 2) == .black)
        #expect(try #require(try canvas.color(x: 50, y: 2)).red > 0.9)
    }

    @Test func `An image is drawn at its size or stretched to a box`() throws {
        let image = try Canvas(width: 2, height: 1, background: .black)
        image.add(Box(minX: 1, minY: 0, maxX: 2, maxY: 1))
        image.fill(Color(hex: 0xD55E00))
        let canvas = try canvas()
        canvas.draw(image)
        #expect(try canvas.color(x: 1, y: 0) == Color(hex: 0xD55E00))
        #expect(try canvas.color(x: 2, y: 0) == .white)
        canvas.draw(image, in: Box(minX: 0, minY: 10, maxX: 20, maxY: 20), interpolation: .nearest)
        #expect(try canvas.color(x: 9, y: 15) == .black)
        #expect(try canvas.color(x: 10, y: 15) == Color(hex: 0xD55E00))
    }

    @Test func `Pictures come back as they were`() throws {
        var picture = PixelBuffer(width: 3, height: 2, format: .rgba)
        picture[0, 0] = [255, 128, 0, 255]
        picture[2, 1] = [10, 20, 30, 255]
        picture[1, 0] = [200, 100, 0, 51]
        #expect(try Canvas(picture).picture() == picture)
        var opaque = PixelBuffer(width: 2, height: 1, format: .rgb)
        opaque[1, 0] = [1, 2, 3]
        #expect(try Canvas(opaque).picture() == opaque)
        let gray = PixelBuffer(width: 1, height: 1, format: .gray, filledWith: 7)
        #expect(try Canvas(gray).picture().bytes == [7, 7, 7])
    }
}
