import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanSheet
import PlanStore
import PlanViews

/// A picture, plan or scene as a page's picture, of any size.
struct PageFilePicture {
    let path: String
    let kind: PageFileKind

    /// The size in pixels that it has by itself.
    func size() throws -> Size {
        switch kind {
        case .picture: return try DrawingFile.open(path).size
        case .plan:
            let plan = try Plan(at: PlanLocation(path), access: .readOnly)
            return try PlanDrawingFile.reader(of: plan, saying: Self.message).size
        case .scene:
            let renderer = try sceneRenderer()
            let size = try renderer.measuredSize()
            return Size(
                width: max((size.width * renderer.scale).rounded(.up), 1),
                height: max((size.height * renderer.scale).rounded(.up), 1))
        case .text: preconditionFailure("a text is as large as its pages")
        }
    }

    /// The picture, made smaller while it is read where it has to be: a large drawing need not fit into memory. What is to
    /// be larger than it is keeps its size, but for plans and scenes, whose marks and outlines stay sharp.
    func read(scaled target: FittedSize, notesIn language: MessageLanguage) throws -> PixelBuffer {
        switch kind {
        case .picture: return try read(DrawingFile.open(path), target)
        case .plan: return try readPlan(target, notesIn: language)
        case .scene:
            var renderer = try sceneRenderer()
            let size = try renderer.measuredSize()
            renderer.scale = min(
                Double(target.width) / max(size.width, 1e-3), Double(target.height) / max(size.height, 1e-3))
            return try renderer.canvas().picture()
        case .text: preconditionFailure("a text is read page by page")
        }
    }

    private func read(_ reader: any DrawingReader, _ target: FittedSize) throws -> PixelBuffer {
        var reader = reader
        if target.width < reader.width || target.height < reader.height {
            reader = ScaledDrawing(reader, width: target.width, height: target.height)
        }
        return try PixelBuffer(reading: reader)
    }

    private func sceneRenderer() throws -> SceneRenderer {
        let file = try SceneFile(path: path)
        return SceneRenderer(file.view, size: file.size, scale: file.scale, background: file.background)
    }

    /// A plan with its areas and markers, as `planmark render` draws it at this scale.
    private func readPlan(_ target: FittedSize, notesIn language: MessageLanguage) throws -> PixelBuffer {
        let plan = try PlanArgument.open(PlanLocation(path), .readOnly, notesIn: language)
        let size = try size()
        var request = SheetRequest()
        let scale = min(Double(target.width) / size.width, Double(target.height) / size.height)
        request.view.scale = min(max(scale, 0.001), 100)
        return try SheetCall.run(saying: Self.message, notesIn: nil, hasLimitOption: false) { () throws(SheetError) in
            try Sheet(request, SheetInput(plan: plan)).renderedPixels()
        }
    }

    private static func message(for error: PlanDrawingError) -> Message {
        Message("\(error.message(advising: nil)); draw the plan with planmark render --drawing, and turn that picture")
    }
}
