import PlanArgumentParser
import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanSheet
import PlanViews

/// `planmark shape`: shapes and scenes as pictures.
struct ShapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape",
        abstract: "Draw a shape, or a scene of shapes and text, as a picture.",
        discussion: """
            A scene is a JSON file of views with SwiftUI's names; Documentation/scene.schema.json says what it may hold. Its \
            pictures lie below its folder. A shape is drawn by its name: \(SceneFile.shapeNames.joined(separator: ", ")). \
            --trim and --rotate change its outline, in this order; --fill and --stroke paint it.
            """,
        examples: [
            CommandExample("Every shape and every modifier.", "planmark shape gallery --output Output/shapes.png"),
            CommandExample(
                "A ring that is three quarters full.",
                """
                planmark shape circle --frame 120x120 --trim 0,0.75 --rotate -90 --stroke royalblue \\
                    --line-width 12 --line-cap round --output Output/ring.svg
                """),
        ])

    @Argument(
        help: "A scene file (.json), a shape's name, or 'gallery'; - for a scene on standard input.",
        completion: .file(extensions: ["json"]))
    var scene: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write: .png, .jpg, .pdf or .svg.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "pdf", "svg"]))
    var output: String

    @Option(help: ArgumentHelp("The size in points: 200x100.", valueName: "WxH"))
    var frame: FrameArgument?

    @Option(help: ArgumentHelp("Pixels to a point in PNG and JPEG.", valueName: "times"))
    var scale: Double?

    @Option(help: ArgumentHelp("What lies beneath: #rrggbb, #rrggbbaa or a CSS colour name.", valueName: "color"))
    var background: Color?

    @Option(
        help: ArgumentHelp("The font family of all text that names no other.", valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp("A font file for all text that names no font; it need not be installed.", valueName: "file"),
        completion: .file(extensions: ["ttf", "otf", "ttc"]))
    var fontFile: String?

    @OptionGroup var picture: PictureOptions
    @OptionGroup(title: "Shapes by name") var look: ShapeLookOptions

    func validate() throws {
        if let scale, !(0.001...1000).contains(scale) {
            throw ValidationError(Message("--scale must be from 0.001 to 1000"))
        }
    }

    func run() throws {
        Font.prepare()
        InterruptLine.ofOutput(output, in: .ofErrors)
        let format = try OutputName.sheetFormat(of: output)
        IgnoredOption.tell(
            IgnoredOption(
                "--scale", isGiven: scale != nil, goes: .withPixels, has: [.png, .jpeg].contains(format)), in: .ofErrors
        )
        IgnoredOption.tell(picture.ignored(in: format), in: .ofErrors)
        if SameFile.isSame(scene, output) {
            throw CommandFailure(
                Message("\(output): is the scene itself; choose another --output"), exitCode: .unwritableOutput)
        }
        try SameFile.refuse(output, asOneOf: fontFile)
        var renderer = try renderer()
        renderer.fontFamily = font
        renderer.fontFile = try fontFile.map { path in try FontFile(path: path) }
        if let family = font.flatMap({ Font.missingFamily(of: $0, besides: renderer.fontFile) }) {
            Diagnostics.note(SheetNote.fontNotInstalled(family: family).message, in: .ofErrors)
        }
        if let scale { renderer.scale = scale }
        if let background { renderer.background = background }
        if let frame { renderer.size = frame.size }
        if format == .jpeg, renderer.background == nil {
            Diagnostics.note(
                Message(
                    "a JPEG has no transparency, so the scene lies on white paper; --background chooses another colour"),
                in: .ofErrors)
        }
        let summary: SceneSummary
        do {
            summary =
                switch format {
                case .png: try renderer.write(to: output, as: picture.png)
                case .jpeg: try renderer.write(to: output, as: picture.jpeg)
                case .pdf: try renderer.write(to: output, as: .pdf)
                case .svg: try renderer.write(to: output, as: .svg)
                }
        } catch let error as SceneError {
            // What is wrong with a scene file is wrong in the input; what with a shape, on the command line.
            throw SceneFile.shapeNames.contains(scene) ? error : error.inFile(scene)
        }
        let missing = summary.missingGlyphCount
        if missing > 0 {
            Diagnostics.note(
                Message(
                    """
                    \(Message.counted(missing, .character)) in the scene's texts: no installed font has them; install one \
                    that does
                    """), in: .ofErrors)
        }
        tell(of: summary.cutOffEffects)
        let size = summary.size
        let (width, height) = (size.width.rounded(.up).shortest, size.height.rounded(.up).shortest)
        print(Message("\(output): \(width) x \(height) points").text(in: .ofErrors))
    }

    private func tell(of effects: [CutOffEffect]) {
        guard let first = effects.first else { return }
        let others = effects.count - 1
        let message =
            others == 0
            ? Message("\(scene): \(first)", context: "place")
            : Message(
                count: others, one: "\(scene): \(first); so is \(others) more",
                other: "\(scene): \(first); so are \(others) more")
        Diagnostics.note(message, in: .ofErrors)
    }

    private func renderer() throws -> SceneRenderer {
        if scene == "gallery" {
            try look.refuseWithScene()
            return SceneRenderer(Gallery(), background: GalleryStyle.paper)
        }
        if SceneFile.shapeNames.contains(scene) {
            let size = frame?.size ?? Size(width: 200, height: 200)
            for (name, value) in [("--font", font), ("--font-file", fontFile)] where value != nil {
                throw ValidationError(Message("\(name) goes with a scene; a shape by itself has no text"))
            }
            return SceneRenderer(try look.view(ofShape: scene, size: size), size: size)
        }
        try look.refuseWithScene()
        guard scene == "-" || scene.contains(".") || scene.contains("/") else {
            throw ValidationError(
                Message("'\(scene)' is no scene file and no shape; \(SceneFile.suggestion(for: scene))"))
        }
        let file = try SceneFile(path: scene)
        for picture in file.pictureFiles { try SameFile.refuse(output, asOneOf: picture) }
        return SceneRenderer(file.view, size: file.size, scale: file.scale, background: file.background)
    }
}
