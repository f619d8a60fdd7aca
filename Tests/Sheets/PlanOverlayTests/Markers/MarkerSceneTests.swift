import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct MarkerSceneTests {
    private let green = Color(hex: 0x009E73)

    /// A post 20 wide and 40 high that stands on the point, with a white field in its upper half.
    private func post(number: MarkerPlacement.Number? = nil) throws -> MarkerScene {
        try MarkerScene(
            Rectangle().overlay(Rectangle().fill(.white).padding(4).frame(height: 20), alignment: .top),
            size: Size(width: 20, height: 40), placement: MarkerPlacement(anchor: .bottom, number: number))
    }

    private func list(
        _ scene: MarkerScene, number: Int? = nil, size: Double, at point: Point = Point(x: 80, y: 100)
    ) throws -> OverlayLayout {
        var style = OverlayStyle(forDrawingOf: Size(width: 160, height: 160))
        style.markerIcon = MarkerIcon(scene)
        var list = OverlayFixture.list(160, 160, style: style)
        try list.append([OverlayFixture.marker(number, x: point.x, y: point.y, size: size, color: green)])
        return list
    }

    private func picture(_ list: OverlayLayout) throws -> PixelBuffer {
        try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160))
    }

    private func box(_ picture: PixelBuffer, where condition: (ArraySlice<UInt8>) -> Bool) -> Box? {
        var points: [Point] = []
        for y in 0..<picture.height {
            for x in 0..<picture.width where condition(picture[x, y]) {
                points += [Point(x: Double(x), y: Double(y)), Point(x: Double(x + 1), y: Double(y + 1))]
            }
        }
        return Box(enclosing: points)
    }

    // 600 is too large for a sprite.
    @Test(arguments: [20.0, 40, 80, 600])
    func `A scene's longer side is as long as the marker's size, and its anchor lies on the point`(size: Double) throws
    {
        let picture = try picture(try list(post(), size: size))
        let box = try #require(box(picture) { $0 != [255, 255, 255] })
        let whole = Box(minX: 80 - size / 4, minY: 100 - size, maxX: 80 + size / 4, maxY: 100)
        #expect(box == whole.intersection(Box(minX: 0, minY: 0, maxX: 160, maxY: 160)))
        // What has no style of its own is in the marker's colour.
        #expect(picture[80, 97] == [0, 0x9E, 0x73])
        if size < 100 { #expect(picture[80, 100 - Int(0.75 * size)] == [255, 255, 255]) }
    }

    @Test func `The number stands where the scene says, no wider than it may be`() throws {
        let place = MarkerPlacement.Number(
            center: UnitPoint(x: 0.5, y: 0.25), size: 12, maximumWidth: 10, color: Color(hex: 0xFF0000))
        for number in [7, 42, 123_456] {
            let picture = try picture(list(post(number: place), number: number, size: 80))
            // Within the white field, twice as large as in the scene.
            let ink = try #require(box(picture) { $0.first ?? 0 > 180 && $0.last ?? 0 < 120 })
            #expect(abs(ink.center.x - 80) < 2 && abs(ink.center.y - 40) < 1.5)
            #expect(ink.width <= 21)
            if number == 7 { #expect(abs(ink.height - 2 * 12 * 0.73) < 2) }
        }
    }

    @Test func `A scene that says nothing of the number gets it in a badge at its corner`() throws {
        let point = Point(x: 80, y: 140)
        let without = try picture(list(post(), size: 80, at: point))
        let with = try picture(list(post(), number: 7, size: 80, at: point))
        #expect(without[99, 61] == [0, 0x9E, 0x73] && with[80, 137] == without[80, 137])
        // The badge's white edge lies beyond the scene's corner.
        let places = (0..<160 * 160).filter { with[$0 % 160, $0 / 160] != without[$0 % 160, $0 / 160] }
        let changed = try #require(
            Box(enclosing: places.map { Point(x: Double($0 % 160) + 0.5, y: Double($0 / 160) + 0.5) }))
        #expect(abs(changed.center.x - 100) < 1 && abs(changed.center.y - 60) < 1)
    }

    @Test func `Text in a scene is painted in sprites on several threads, and as text in vectors`() throws {
        let scene = try MarkerScene(
            Text("M").font(.system(size: 20, weight: .bold)).padding(6).background(.white, in: .circle))
        var style = OverlayStyle(forDrawingOf: Size(width: 160, height: 160))
        style.markerIcon = MarkerIcon(scene)
        var list = OverlayFixture.list(160, 160, style: style)
        var markers: [Marker] = []
        for index in 0..<60 {
            markers.append(OverlayFixture.marker(x: Double(index * 37 % 160), y: Double(index * 23 % 160), size: 30))
        }
        try list.append(markers)
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160))
        #expect(box(picture) { $0.last ?? 0 > 100 && $0.first ?? 255 < 80 } != nil)
        let svg = try TemporaryFile.withPath { path in
            let drawing = try OverlayFixture.white(160, 160).pngBytes()
            try OverlayRenderer(list.displayList).render(PNGReader(bytes: drawing), to: path, as: .svg)
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        }
        #expect(svg.components(separatedBy: ">M</text>").count == 61)
    }

    @Test func `A theme names the scene file, which lies beside it`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "planmark-theme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws -> String {
            let file = folder.appending(path: name)
            try Data(text.utf8).write(to: file)
            return file.path
        }
        let theme = try write(#"{"markers": {"scene": "badge.json", "scale": 2}}"#, "theme.json")
        for (scene, reason) in [
            ("badge.json", "No such file"), ("../badge.json", "not below the theme's folder"),
            ("/etc/passwd", "not below the theme's folder"), ("link.json", "a symbolic link"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "link.json").path, withDestinationPath: "/etc/passwd")
            defer { try? FileManager.default.removeItem(at: folder.appending(path: "link.json")) }
            let other = try write(#"{"markers": {"scene": "\#(scene)"}}"#, "other.json")
            let error = try #require(throws: ThemeError.self) { try ThemeFile.read(path: other) }
            #expect(error.description.contains("markers.scene: '\(scene)': "), "\(error)")
            #expect(error.description.contains(reason), "\(error)")
        }
        _ = try write(
            ##"{"view": {"type": "circle"}, "size": [30, 30], "marker": {"anchor": "top", "number": {"size": 9}}}"##,
            "badge.json")
        let icon = try #require(try ThemeFile.read(path: theme).markerIcon)
        guard case .scene(let scene) = icon.content else {
            Issue.record("no scene")
            return
        }
        #expect(scene.size == Size(width: 30, height: 30))
        #expect(scene.placement == MarkerPlacement(anchor: .top, number: .init(size: 9)))
        for (text, message) in [
            (#"{"type": "circel"}"#, "badge.json: type: 'circel' is not known; did you mean 'circle'?"),
            (
                #"{"type": "circle", "modifiers": [{"frame": [0, 9]}]}"#,
                "modifiers[0].frame: the scene would be 0 x 9 large"
            ),
            (#"{"view": {"type": "circle"}, "marker": {"anchr": 1}}"#, "badge.json: marker.anchr: is not known here"),
            (#"{"view": {"type": "circle"}, "marker": {"number": {}}}"#, "marker.number: 'size' is missing"),
        ] {
            _ = try write(text, "badge.json")
            let error = try #require(throws: SceneError.self) { try ThemeFile.read(path: theme) }
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test func `A placement that means nothing is refused`() {
        for placement in [
            MarkerPlacement(anchor: UnitPoint(x: .nan, y: 0)), MarkerPlacement(number: .init(size: -1)),
            MarkerPlacement(number: .init(center: UnitPoint(x: .infinity, y: 0), size: 3)),
        ] {
            #expect(throws: SceneError.self) { try MarkerScene(Circle().frame(width: 9), placement: placement) }
        }
    }

    @Test func `A legend shows the scene in the colour of each line, and dots for what has its own`() throws {
        let entries: [Legend.Entry] = [
            .init(label: "open", color: green, count: 1), .init(label: "shut", color: .black, count: 2),
        ]
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let legend = Legend(title: "Status", entries: entries, icon: MarkerIcon(try post()))
        let content = try legend.content(style: style)
        let canvas = try Canvas(width: 200, height: 120, background: .white)
        canvas.paint(PanelItem(content, at: .zero, style: style).node)
        let picture = try canvas.picture()
        let greenBox = try #require(box(picture) { $0 == [0, 0x9E, 0x73] })
        // Half as wide as high, as the post is.
        #expect(abs(greenBox.height - 1.5 * style.panelFont.size) < 2)
        #expect(abs(greenBox.width - greenBox.height / 2) < 2)
        let dots = Legend(
            title: "Status", entries: entries, icon: MarkerIcon(OverlayFixture.busy(8, 8, format: .rgb)))
        #expect(dots.icon == nil && dots.symbol == .dot)
        let own = try MarkerScene(Circle().fill(.yellow), size: Size(width: 30, height: 30))
        let dotsOfScene = Legend(title: "Status", entries: entries, icon: MarkerIcon(own))
        #expect(dotsOfScene.icon == nil && dotsOfScene.symbol == .dot)
    }
}
