import PlanFiles
import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct ThemeTests {
    private func theme(_ json: String) throws -> Theme {
        try ThemeFile.theme(parsing: Array(json.utf8), file: "t.json")
    }

    @Test func `A theme says only what differs from the one it extends`() throws {
        #expect(try theme("{}") == .light)
        #expect(try theme(#"{"extends": "dark"}"#) == .dark)
        let mixed = try theme(
            """
            {"extends": "print", "drawing": {"fade": 0.5, "invert": true}, "areas": {"color": "red", "outline": 2},
             "markers": {"symbol": "ring", "palette": ["#112233", "blue"], "colors": {"Open": "lime"}, "scale": 2},
             "text": {"font": "Noto Sans", "scale": 1.5, "halo": "#000"}, "panels": {"text": "navy"}}
            """)
        #expect(mixed.drawing == DrawingTone(fade: 0.5, isGrey: true, isInverted: true))
        #expect(mixed.areaColor.hex == "#ff0000")
        #expect(mixed.areaFillOpacity == Theme.print.areaFillOpacity)
        #expect(mixed.markerSymbol == .ring)
        #expect(mixed.palette.colors.map(\.hex) == ["#112233", "#0000ff"])
        #expect(mixed.keyColors["Open"]?.hex == "#00ff00")
        #expect(mixed.fontFamily == "Noto Sans")
        let style = OverlayStyle(forDrawingOf: Size(width: 4000, height: 3000), theme: mixed)
        let usual = OverlayStyle(forDrawingOf: Size(width: 4000, height: 3000))
        #expect(style.markerSize == 2 * usual.markerSize)
        #expect(style.labelFont.size == 1.5 * usual.labelFont.size)
        #expect(abs(style.areaOutlineWidth - 2 * usual.areaOutlineWidth) < 1e-9)
    }

    @Test(arguments: [
        (#"{"markers": {"palette": ["red", "bleu"]}}"#, "t.json: markers.palette[1]: 'bleu' is not a colour; "),
        (#"{"markers": {"colors": {"open": 3}}}"#, "t.json: markers.colors.open: is the number 3; "),
        (#"{"drawing": {"fade": 2}}"#, "t.json: drawing.fade: 2 is out of range; it must be from 0 to 1"),
        (#"{"drawing": {"grey": "yes"}}"#, "t.json: drawing.grey: is the text 'yes'; needed is true or false"),
        (#"{"extends": "blue"}"#, "t.json: extends: 'blue' is not known; known are dark, light, print"),
        (#"{"marker": {}}"#, "t.json: marker: is not known here; did you mean 'markers'?"),
        (#"{"pictures": {}}"#, "t.json: pictures: is not known here; known are areas, drawing, extends, markers, "),
        (#"{"areas": []}"#, "t.json: areas: is an empty list; needed is an object"),
        (#"{"markers": {"symbol": "star"}}"#, "t.json: markers.symbol: 'star' is not known; known are "),
        ("[]", "t.json: is an empty list; needed is an object"),
    ])
    func `An error names the JSON path, what is wrong and what would be right`(json: String, message: String) throws {
        let error = try #require(throws: ThemeError.self) { try theme(json) }
        #expect("\(error)".hasPrefix(message), "\(error)")
        #expect(error.kind == .unreadable && error.file == "t.json")
        #expect(error.placeName.map { message.hasPrefix("t.json: \($0): ") } ?? message.hasPrefix("t.json: is "))
    }

    @Test func `What is not JSON is an error with its line`() throws {
        let error = try #require(throws: InputError.self) { try theme("{\n\"a\": }") }
        #expect("\(error)".hasPrefix("t.json:2"))
    }

    @Test func `A tone fades, greys and inverts the drawing, and leaves alpha alone`() {
        func toned(_ tone: DrawingTone, _ samples: [UInt8], _ format: PixelFormat = .rgb) -> [UInt8] {
            var samples = samples
            samples.withUnsafeMutableBytes { tone.converter().convert($0, format: format) }
            return samples
        }
        #expect(DrawingTone().changesNothing)
        #expect(!DrawingTone(fade: 0.01).changesNothing)
        #expect(toned(DrawingTone(fade: 0.5), [0, 100, 255]) == [128, 178, 255])
        #expect(toned(DrawingTone(isInverted: true), [0, 100, 255, 7], .rgba) == [255, 155, 0, 7])
        #expect(toned(DrawingTone(isGrey: true), [255, 0, 0, 9, 9, 9]) == [54, 54, 54, 9, 9, 9])
        #expect(toned(DrawingTone(fade: 1), [0, 1, 2]) == [255, 255, 255])
        #expect(DrawingTone(fade: .nan).fade == 0)
    }

    @Test func `The drawing is toned down once, beneath what is painted`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 100, height: 100))
        style.drawingTone = DrawingTone(fade: 0.5)
        var list = OverlayFixture.list(100, 100, style: style)
        try list.append([OverlayFixture.marker(x: 50, y: 60, symbol: .dot, color: .black)])
        let black = PixelBuffer(width: 100, height: 100, format: .rgb, filledWith: 0)
        let picture = try OverlayRenderer(list.displayList).render(black)
        #expect(picture[5, 5] == [128, 128, 128])
        #expect(picture[50, 60] == [0, 0, 0])
    }

    @Test func `Text on a dark halo is light`() {
        let dark = OverlayStyle(forDrawingOf: Size(width: 1000, height: 1000), theme: .dark)
        let light = OverlayStyle(forDrawingOf: Size(width: 1000, height: 1000))
        for color in Palette.okabeIto.colors {
            #expect(dark.labelInk(for: color).contrast(with: .black) >= 7)
            #expect(light.labelInk(for: color).contrast(with: .white) >= 7)
        }
    }
}
