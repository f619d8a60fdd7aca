import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct TextLayoutTests {
    private let font = Font(size: 20)

    @Test(arguments: ["房间 غرفة Küche", "Besprechungsraum", "会议室", "غرفة الاجتماعات", "Ελληνικά Кухня", "キッチン 주방"])
    func `Characters of many scripts are found, and inked where they are measured`(text: String) throws {
        let layout = try TextLayout(text, font: font)
        #expect(layout.missingGlyphCount == 0)
        let canvas = try Canvas(width: 300, height: 60, background: .white)
        canvas.draw(layout, at: Point(x: 20, y: 10), color: .black)
        let ink = try #require(try canvas.inkedBox())
        let expected = layout.inkBox.offsetBy(Vector(dx: 20, dy: 10))
        for (drawn, measured) in [
            (ink.minX, expected.minX), (ink.minY, expected.minY), (ink.maxX, expected.maxX), (ink.maxY, expected.maxY),
        ] {
            #expect(abs(drawn - measured) <= 1.5)
        }
    }

    @Test(arguments: [("start", false), ("middle", true)])
    func `The ellipsis of a shortened text is no wider than it is alone`(name: String, isMiddle: Bool) throws {
        let (letter, ellipsis) = (try TextLayout("W", font: font), try TextLayout("…", font: font))
        var width = 5.7 * letter.logicalSize.width + ellipsis.logicalSize.width
        let text = TextRun(string: String(repeating: "W", count: 12))
        var environment = TextEnvironment()
        environment.traits.font = font
        environment.lineLimit = 1
        environment.truncation = isMiddle ? .middle : .head
        let setting = try TextSetting([text], environment: environment, width: width, height: nil)
        width = setting.layout.logicalSize.width
        // Five letters fit, and nothing fills the rest.
        let letters = (width - ellipsis.logicalSize.width) / letter.logicalSize.width
        #expect(setting.layout.isShortened && abs(letters - 5) < 0.02)
    }

    @Test func `Characters that no font has are counted`() throws {
        #expect(try TextLayout("A\u{10FFFF}B\u{10FFFE}", font: font).missingGlyphCount == 2)
    }

    @Test func `Right-to-left text is written from the right, letters joined`() throws {
        let word = try TextLayout("غرفة", font: font)
        let letters = try "غرفة".map { try TextLayout(String($0), font: font).logicalSize.width }.reduce(0, +)
        #expect(word.logicalSize.width < letters - 1)
        // The first letter of the Arabic sentence stands furthest to the right, its dot above the others' tops.
        let canvas = try Canvas(width: 200, height: 40, background: .white)
        canvas.draw("ا ــــــ", font: font, at: Point(x: 100, y: 5), anchor: .top, color: .black)
        let ink = try #require(try canvas.inkedBox())
        let column = try (0..<40).filter { try canvas.color(x: Int(ink.maxX) - 2, y: $0)?.red ?? 1 < 0.9 }.count
        #expect(column > 10, "the upright alef is the rightmost letter")
    }

    @Test func `Widths grow in proportion to the size, as nothing is hinted`() throws {
        let text = "Küche 12 m²"
        let width = try TextLayout(text, font: Font(size: 10)).logicalSize.width
        for factor in [1.1, 1.5, 2, 7.3] {
            let scaled = try TextLayout(text, font: Font(size: 10 * factor)).logicalSize.width
            #expect(abs(scaled / (width * factor) - 1) < 0.005)
        }
    }

    @Test func `Lines are broken between words within the width`() throws {
        let text = "Einsatzleitung und Besprechung"
        let single = try TextLayout(text, font: font)
        #expect(single.lineCount == 1)
        let broken = try TextLayout(text, font: font, maximumWidth: 200)
        #expect(broken.lineCount == 2)
        #expect(!broken.breaksWords)
        #expect(broken.logicalSize.width <= 200)
        #expect(broken.logicalSize.height > 1.8 * single.logicalSize.height)
        #expect(try TextLayout(text, font: font, maximumWidth: 60).breaksWords)
        #expect(try !TextLayout("会议室三楼东侧", font: font, maximumWidth: 60).breaksWords)
    }

    @Test func `Text with too many lines is shortened`() throws {
        let text = "Einsatzleitung und Besprechung im dritten Obergeschoss"
        let shortened = try TextLayout(text, font: font, maximumWidth: 200, maximumLines: 2)
        #expect(shortened.isShortened)
        #expect(shortened.lineCount == 2)
        #expect(shortened.logicalSize.width <= 200)
        #expect(try !TextLayout("Kurz", font: font, maximumWidth: 200, maximumLines: 2).isShortened)
    }

    @Test(arguments: TextAnchor.allCases)
    func `An anchor lies on the point it is drawn at`(anchor: TextAnchor) throws {
        let layout = try TextLayout("Ågp", font: Font(size: 30))
        let canvas = try Canvas(width: 200, height: 200, background: .white)
        let point = Point(x: 100, y: 100)
        canvas.draw(layout, at: point, anchor: anchor, color: .black)
        let ink = try #require(try canvas.inkedBox())
        switch anchor {
        case .topLeft, .left, .bottomLeft, .baselineLeft: #expect(abs(ink.minX - 100) <= 3)
        case .topRight, .right, .bottomRight, .baselineRight: #expect(abs(ink.maxX - 100) <= 3)
        case .top, .bottom, .center, .baselineCenter, .inkCenter: #expect(abs(ink.center.x - 100) <= 2)
        }
        switch anchor {
        case .topLeft, .top, .topRight: #expect((100...112).contains(ink.minY))
        case .bottomLeft, .bottom, .bottomRight: #expect((92...101).contains(ink.maxY))
        case .left, .right, .center: #expect(ink.minY < 95 && ink.maxY > 105)
        // The descender of g and p reaches below the baseline, by a fifth of the size.
        case .baselineLeft, .baselineCenter, .baselineRight: #expect((104...109).contains(ink.maxY))
        case .inkCenter: #expect(abs(ink.center.y - 100) <= 1)
        }
    }

    @Test func `A halo surrounds the letters`() throws {
        let canvas = try Canvas(width: 60, height: 60, background: Color(hex: 0x0072B2))
        canvas.draw(
            "I", font: Font(size: 40), at: Point(x: 30, y: 30), anchor: .inkCenter, color: .black,
            halo: Halo(.white, width: 4))
        #expect(try canvas.color(x: 30, y: 30) == .black)
        let stem = try (0..<60).filter { try canvas.color(x: $0, y: 30) == .black }
        let right = try #require(stem.max())
        #expect(try canvas.color(x: right + 3, y: 30) == .white)
        #expect(try canvas.color(x: right + 8, y: 30) == Color(hex: 0x0072B2))
    }

    @Test func `A zero byte does not cut the text off`() throws {
        let whole = try TextLayout("ab", font: font).logicalSize.width
        #expect(try TextLayout("a\0b", font: font).logicalSize.width > whole)
    }

    @Test func `Empty text takes a line and inks nothing`() throws {
        let layout = try TextLayout("", font: font)
        #expect(layout.lineCount == 1)
        #expect(layout.logicalSize.width == 0)
        #expect(layout.inkBox.width == 0)
    }

    @Test(arguments: [-1, .nan, .infinity, 1e9])
    func `An impossible font size is refused`(size: Double) {
        #expect(throws: RenderError.self) { try TextLayout("A", font: Font(size: size)) }
    }

    @Test(arguments: [-1, .nan])
    func `An impossible width is refused`(width: Double) {
        #expect(throws: RenderError.self) { try TextLayout("A", font: Font(size: 10), maximumWidth: width) }
    }
}

extension Canvas {
    /// The box around all pixels that are clearly darker than white.
    func inkedBox() throws -> Box? {
        var box: Box?
        for y in 0..<height {
            for x in 0..<width where try color(x: x, y: y)?.green ?? 1 < 0.85 {
                let pixel = Box(minX: Double(x), minY: Double(y), maxX: Double(x + 1), maxY: Double(y + 1))
                box = box?.union(pixel) ?? pixel
            }
        }
        return box
    }
}
