import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct SceneImageTests {
    /// Red on the left, blue on the right, 40 x 20 pixels.
    private var picture: PixelBuffer {
        var picture = PixelBuffer(width: 40, height: 20, format: .rgb)
        for y in 0..<20 { for x in 0..<40 { picture[x, y] = x < 20 ? [255, 0, 0] : [0, 0, 255] } }
        return picture
    }
    private let red = Color(hex: 0xFF0000)
    private let blue = Color(hex: 0x0000FF)

    @Test func `A picture is as large as it has pixels, whatever is proposed`() throws {
        #expect(try SceneRenderer(Image(picture)).measuredSize() == Size(width: 40, height: 20))
        #expect(try SceneRenderer(Image(picture, scale: 2)).measuredSize() == Size(width: 20, height: 10))
        let shown = try ScenePicture(Image(picture), size: Size(width: 60, height: 60))
        #expect(shown.box { $0.isNear(red) } == Box(minX: 10, minY: 20, maxX: 30, maxY: 40))
    }

    @Test func `A resizable picture takes the space, fits into it or fills it`() throws {
        let size = Size(width: 60, height: 60)
        let stretched = try ScenePicture(Image(picture).resizable(), size: size)
        #expect(stretched[5, 5].isNear(red) && stretched[55, 55].isNear(blue))
        let fitted = try ScenePicture(Image(picture).resizable().scaledToFit(), size: size)
        #expect(fitted.box() == Box(minX: 0, minY: 15, maxX: 60, maxY: 45))
        let filled = try ScenePicture(
            Image(picture).resizable().scaledToFill().frame(width: 30, height: 60).clipped().padding(10))
        #expect(filled.box() == Box(minX: 10, minY: 10, maxX: 40, maxY: 70))
        #expect(filled[12, 40].isNear(red) && filled[38, 40].isNear(blue))
    }

    @Test func `A scene file shows pictures from beside it and below`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["photos"], withIntermediateDirectories: true)
        try picture.writePNG(to: folder["photos/a.png"])
        try folder.write(
            #"""
            {"type": "image", "file": "photos/a.png", "scale": 2,
             "modifiers": [{"resizable": true}, {"aspectRatio": "fit"}, {"frame": [80, 80]}]}
            """#, to: "scene.json")
        let file = try SceneFile(path: folder["scene.json"])
        #expect(try ScenePicture(file.view).box() == Box(minX: 0, minY: 20, maxX: 80, maxY: 60))
        let own = try Image(file: folder["photos/a.png"])
        #expect(try SceneRenderer(own).measuredSize() == Size(width: 40, height: 20))
    }

    @Test func `A scene names pictures below its own folder only, over no link`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["scenes"], withIntermediateDirectories: true)
        try picture.writePNG(to: folder["secret.png"])
        try FileManager.default.createSymbolicLink(
            atPath: folder["scenes/link.png"], withDestinationPath: folder["secret.png"])
        try folder.write("no picture", to: "scenes/text.png")
        func problem(_ name: String) -> String {
            do {
                let json = #"{"type": "image", "file": "\#(name)"}"#
                _ = try SceneFile(parsing: Array(json.utf8), file: folder["scenes/a.json"])
                return ""
            } catch { return "\(error)" }
        }
        let place = folder["scenes/a.json"] + ": file: "
        #expect(problem("../secret.png") == place + "'../secret.png': not below the scene's folder; put it there")
        #expect(problem(folder["secret.png"]).contains("not below the scene's folder"))
        #expect(
            problem("link.png") == place + "'link.png': a symbolic link; put the file itself into the scene's folder")
        #expect(problem("none.png") == place + "'none.png': No such file or directory")
        #expect(problem("text.png").contains("text.png"))
        #expect(problem("").contains("not below the scene's folder"))
    }
}
