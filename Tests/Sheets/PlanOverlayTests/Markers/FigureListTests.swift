import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

/// Symbols and digits are painted by their coverage; Cairo's picture of them is what they must look like.
@Suite struct FigureListTests {
    private static let looks = MarkerSymbol.allCases.flatMap { symbol in
        [(0, 9.0), (1, 24), (3, 31.5), (5, 66)].map {
            MarkerLook(symbol: symbol, color: .blue, size: $0.1, numberLength: $0.0)
        }
    }

    @Test(arguments: looks) private func `A symbol looks as Cairo paints it`(look: MarkerLook) throws {
        for turn in MarkerTurn.all(for: look.symbol, hasIcon: false) {
            var turned = look
            turned.turn = turn
            let shape = turned.shape(digitWidth: 0.64)
            try expectAlike(shape.symbol, in: shape.bounds)
        }
    }

    @Test(arguments: Array("0123456789-"), [nil, 1.7]) func `A digit looks as Cairo paints it`(
        character: Character, halo: Double?
    ) throws {
        let outlines = try NumberOutlines(font: Font(size: 20))
        for size in [7.5, 19] {
            // Where a closed outline starts Cairo leaves out the round join; in notches of a letter the shares of a stroke's
            // neighbouring strips are added up.
            try expectAlike(
                outlines.element(character, size: size, color: .black, haloWidth: halo),
                in: outlines.bounds(of: character, size: size, halo: halo ?? 0), most: halo == nil ? 40 : 176)
        }
    }

    @Test func `Of nothing there is a sprite of nothing`() throws {
        let nothing = try #require(try list(.group([])))
        let sprite = try #require(sprites(of: [nothing], offset: .zero).first)
        #expect(sprite.pixels.allSatisfy { $0 == 0 })
    }

    @Test func `What is not painted with colours alone makes no figures`() throws {
        let circle = Circle().path(in: Box(minX: 0, minY: 0, maxX: 8, maxY: 8))
        let dot = DisplayNode.fill(circle, .black)
        let gradient = DisplayNode.Paint(
            style: .linear(LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)),
            box: circle.boundingRect)
        #expect(try list(.group([dot, dot])) != nil)
        #expect(try list(.fill(circle, .nonZero, gradient)) == nil)
        #expect(try list(.group([dot, .opacity(0.5, dot)])) == nil)
        #expect(try list(.group([dot, .custom(circle.boundingRect) { _ in }])) == nil)
        #expect(throws: RenderError.self) {
            try list(.stroke(circle, .black, StrokeStyle(lineWidth: .infinity)))
        }
    }

    @Test func `A transform moves and enlarges figures`() throws {
        let line = Path { $0.addLines([Point(x: 0, y: 0), Point(x: 10, y: 0)]) }
        let element = DisplayNode.transform(
            .scale(x: 3, y: 3).concatenating(.translation(x: 5, y: 7)),
            .group([.stroke(line, .black, StrokeStyle(lineWidth: 2))]))
        let figures = try #require(try element.figures())
        #expect(figures.map(\.path.boundingRect) == [Box(minX: 5, minY: 4, maxX: 35, maxY: 10)])
    }

    @Test func `Sprites in several colours are those of each colour alone`() throws {
        let colors: [(symbol: Color, edge: Color)] = [
            (.blue, .white), (.white, .blue), (.blue.withAlpha(0.5), .white),
        ]
        let made = try FigureList.lists(
            of: colors.map { color in
                {
                    let look = MarkerLook(symbol: .pin, color: color.symbol, size: 40, numberLength: 0)
                    let circle = Circle().path(in: Box(minX: -1, minY: -24, maxX: 7, maxY: -16))
                    return .group([look.shape(digitWidth: 0.64).symbol, .fill(circle, color.edge)])
                }
            })
        let lists = made.compactMap(\.self)
        try #require(lists.count == 3)
        #expect(Set(lists.map(\.formNumbers)).count == 1)
        let offset = Vector(dx: 0.5, dy: 0.25)
        let together = sprites(of: lists, offset: offset)
        #expect(Set(together.map(\.pixels)).count == 3)
        for (list, sprite) in zip(lists, together) {
            let alone = sprites(of: [list], offset: offset)[0]
            #expect(sprite.pixels == alone.pixels)
            #expect([sprite.left, sprite.top, sprite.width] == [alone.left, alone.top, alone.width])
        }
    }

    private func expectAlike(_ element: DisplayNode, in bounds: Box, most: Int = 60) throws {
        let figures = try #require(try list(element))
        for offset in [Vector.zero, Vector(dx: 0.25, dy: 0.75)] {
            let mine = sprites(of: [figures], offset: offset)[0]
            // Cairo rounds to 1/256 px and has 15 x 17 samples in a pixel.
            let cairos = try Sprite(bounds: bounds.insetBy(dx: -1, dy: -1), offset: offset) { canvas in
                canvas.curveTolerance = 0.01
                canvas.paint(element)
            }
            var (sum, largest) = (0, 0)
            for y in min(mine.top, cairos.top)..<max(mine.top + mine.height, cairos.top + cairos.height) {
                for x in min(mine.left, cairos.left)..<max(mine.left + mine.width, cairos.left + cairos.width) {
                    let (one, other) = (pixel(of: mine, x, y), pixel(of: cairos, x, y))
                    for shift in [0, 8, 16, 24] as [UInt32] {
                        let difference = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
                        (sum, largest) = (sum + difference, max(largest, difference))
                    }
                }
            }
            #expect(largest < most)
            // Shares are rounded to 1/32.
            #expect(Double(sum) < 12 * Double(cairos.width + cairos.height) * 4)
        }
    }

    @Test func `Lists made together have the same numbers for the same forms alone`() throws {
        let circle = Circle().path(in: Box(minX: 0, minY: 0, maxX: 8, maxY: 8))
        let ellipse = Ellipse().path(in: Box(minX: 0, minY: 0, maxX: 8, maxY: 9))
        let elements: [DisplayNode?] = [
            .fill(circle, .black), nil, .group([.fill(ellipse, .black), .fill(circle, .white)]), .fill(circle, .white),
            .group([.fill(circle, .black), .fill(circle, .white)]),
        ]
        let makers = elements.map { element -> (@Sendable () -> DisplayNode)? in
            guard let element else { return nil }
            return { element }
        }
        let lists = try FigureList.lists(of: makers)
        #expect(lists.map { $0?.formNumbers } == [[0], nil, [1, 0], [0], [0, 0]])
        #expect(lists[2]?.forms.map { $0.parts.count } == [1, 1])
    }

    private func list(_ element: DisplayNode) throws -> FigureList? { try FigureList.lists(of: [{ element }])[0] }

    private func sprites(of lists: [FigureList], offset: Vector) -> [Sprite] {
        let memory = SharedMemory(byteCount: FigureList.byteCount(of: lists, offset: offset))
        return FigureList.sprites(of: lists, offset: offset, in: memory, at: 0).map { packed in
            let frame = packed.frame
            let pixels = [UInt32](unsafeUninitializedCapacity: frame.width * frame.height) { pixels, count in
                count = frame.width * frame.height
                frame.premultiplied(first: 0, count: count, into: pixels)
            }
            return Sprite(
                left: frame.left, top: frame.top, width: frame.width, height: frame.height, pixels: pixels)
        }
    }

    private func pixel(of sprite: Sprite, _ x: Int, _ y: Int) -> UInt32 {
        let (column, row) = (x - sprite.left, y - sprite.top)
        guard (0..<sprite.width).contains(column), (0..<sprite.height).contains(row) else { return 0 }
        return sprite.pixels[row * sprite.width + column]
    }
}

extension Color {
    fileprivate static let blue = Color(hex: 0x0072B2)
}
