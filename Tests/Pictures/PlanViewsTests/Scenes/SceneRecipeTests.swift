import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

/// What tutorials teach, by measured facts.
@Suite struct SceneRecipeTests {
    @Test func `A button's background is as large as its text with the padding, and rounded`() throws {
        let text = Text("Sign up").font(.system(size: 20)).foregroundStyle(.white)
        let inner = try SceneRenderer(text).measuredSize()
        let button = text.padding(.horizontal, 16).padding(.vertical, 8).background(.blue, in: .rect(cornerRadius: 12))
        let size = try SceneRenderer(button).measuredSize()
        #expect(abs(size.width - inner.width - 32) < 1e-9 && abs(size.height - inner.height - 16) < 1e-9)
        let picture = try ScenePicture(button)
        #expect(picture[0, 0] == .white)
        #expect(picture[picture.width / 2, 1].isNear(.blue))
        #expect(picture[1, picture.height / 2].isNear(.blue))
        let middle = try #require(picture.runs(row: picture.height / 2, in: 16..<(picture.width - 16)).first)
        #expect(middle.length < picture.width - 32)
    }

    @Test func `A ring of 72 % has 72 % of the ring's ink, beginning at three o'clock`() throws {
        let style = StrokeStyle(lineWidth: 12)
        let whole = try ScenePicture(Circle().stroke(.black, style: style).padding(6).frame(width: 120, height: 120))
        let part = try ScenePicture(
            Circle().trim(from: 0, to: 0.72).stroke(.black, style: style).padding(6).frame(width: 120, height: 120))
        #expect(part.width == 120 && part.height == 120)
        #expect(abs(part.inkArea / whole.inkArea - 0.72) < 0.001)
        #expect(abs(whole.inkArea - 2 * .pi * 54 * 12) < 0.001 * whole.inkArea)
        // Below three o'clock it is there, above it is not: 72 % end at 259.2°.
        #expect(part.ink(113, 66) > 0.99 && part.ink(113, 54) < 0.01)
    }

    @Test func `A dashed border has dashes and gaps of their lengths inside the outline`() throws {
        let border = Rectangle().strokeBorder(.black, style: StrokeStyle(lineWidth: 4, dash: [12, 6]))
            .frame(width: 220, height: 60)
        let picture = try ScenePicture(border)
        #expect(picture.box() == Box(minX: 0, minY: 0, maxX: 220, maxY: 60))
        // The outline begins in the corner, half a width from the sides.
        let runs = picture.runs(row: 1, in: 2..<200)
        #expect(runs.dropLast().map(\.length) == (0..<(runs.count - 1)).map { $0.isMultiple(of: 2) ? 12 : 6 })
        #expect(runs.count > 20)
    }

    @Test func `A capsule's ends are as round as it is high`() throws {
        let tag = Text("OPEN").font(.system(size: 16)).foregroundStyle(.clear).padding(.horizontal, 14)
            .padding(.vertical, 5).background(.black, in: .capsule(style: .circular)).fixedSize()
        let size = try SceneRenderer(tag).measuredSize()
        let picture = try ScenePicture(tag, scale: 4)
        let expected = (size.width * size.height - (1 - .pi / 4) * size.height * size.height) * 16
        #expect(abs(picture.inkArea - expected) < 0.003 * expected)
    }

    @Test func `A struck price has a line of its colour through its whole width`() throws {
        let price = Text("$99").strikethrough(color: .red).font(.system(size: 40))
        let picture = try ScenePicture(price)
        let line = try #require(picture.box { $0.isNear(.red, within: 60) })
        let size = try SceneRenderer(price).measuredSize()
        #expect(abs(line.width - size.width) <= 2)
        #expect(line.minY > 0.35 * size.height && line.maxY < 0.75 * size.height)
        #expect(line.height >= 1 && line.height < 6)
    }

    @Test func `A raised digit stands above the baseline by its offset`() throws {
        let plain = Text("m") + Text("2").font(.system(size: 12)).foregroundStyle(.red)
        let raised = Text("m") + Text("2").font(.system(size: 12)).baselineOffset(9).foregroundStyle(.red)
        func digit(_ text: Text) throws -> (box: Box, baseline: Double) {
            let view = text.font(.system(size: 24))
            let picture = try ScenePicture(view, scale: 4)
            let node = try LayoutNode(
                view.sceneNodes[0], environment: TextEnvironment(), work: LayoutWork())
            let baseline = try #require(node.measure(Proposal(width: nil, height: nil)).firstBaseline)
            let box = try #require(picture.box { $0.red - $0.blue > 0.4 })
            return (box, 4 * baseline)
        }
        let (low, high) = (try digit(plain), try digit(raised))
        #expect(abs((low.baseline - low.box.maxY) - (high.baseline - high.box.maxY) + 36) <= 1)
        #expect(abs(low.box.height - high.box.height) <= 1)
    }

    @Test func `Text shrinks first, as far as it may, and is shortened then`() throws {
        let text = Text("Shrinks until it fits").font(.system(size: 20)).lineLimit(1)
        let natural = try SceneRenderer(text.fixedSize()).measuredSize()
        func setting(_ factor: Double, width: Double) throws -> TextSetting {
            let node = try LayoutNode(
                Text("Shrinks until it fits").body.nodes[0],
                environment: {
                    var environment = TextEnvironment()
                    environment.traits.font = .system(size: 20)
                    environment.lineLimit = 1
                    environment.minimumScaleFactor = factor
                    return environment
                }(), work: LayoutWork())
            return try node.setting(Proposal(width: width, height: nil))
        }
        let shrunk = try setting(0.5, width: 0.7 * natural.width)
        #expect(!shrunk.layout.isShortened)
        #expect(shrunk.measure.size.width <= 0.7 * natural.width + 0.01)
        #expect(shrunk.measure.size.width > 0.69 * natural.width)
        let least = try setting(0.8, width: 0.5 * natural.width)
        #expect(least.layout.isShortened)
        #expect(abs(least.measure.size.height - 0.8 * natural.height) < 0.1)
        #expect(try setting(1, width: 0.7 * natural.width).layout.isShortened)
        #expect(try setting(1, width: natural.width).layout.isShortened == false)
    }

    @Test func `3.5 of 5 stars fill 70 % of the stars' area`() throws {
        let stars = HStack(spacing: 0) { for _ in 0..<5 { Star().frame(width: 40, height: 40) } }
        let rating = stars.foregroundStyle(.black).frame(width: 0.7 * 200, alignment: .leading).clipped()
        let whole = try ScenePicture(stars)
        let part = try ScenePicture(rating.frame(width: 200, alignment: .leading))
        #expect(abs(part.inkArea / whole.inkArea - 0.7) < 0.002)
        #expect(try #require(part.box()).maxX <= 140)
    }
}
