import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// A plan's areas, markers and legend as a sheet shows them, object by object, in pixel points of the plan's drawing.
package struct SheetObjects {
    /// The painted areas, markers and other objects.
    package let objects: OverlayObjects
    /// The notes on the layout of the objects.
    package let notes: [Message]

    /// Empty paper is looked for in a picture of at most so many pixels along its longer side, where that can be chosen.
    private static let inkSide = 2048.0

    /// Lays out a plan over its drawing: each marker at its own point, or beside it with a line where others would hide its number, and
    /// the legend on the drawing.
    ///
    /// - Parameters:
    ///   - plan: The areas and markers that are shown.
    ///   - content: The file of the plan's drawing.
    ///   - units: The units of lengths and areas.
    ///   - leastUnit: A tenth of an area name's height at least, about, in pixels, so that it can be read in print.
    /// - Throws: `ImageError` when the drawing cannot be read, `RenderError` when something cannot be painted.
    package init(
        of plan: any PlanSource, drawing content: DrawingContent, units: UnitSystem, leastUnit: Double,
        language: MessageLanguage
    ) throws {
        var request = SheetRequest()
        request.language = language
        // Nothing can stand beside a page.
        request.panels.legend = .place(.automatic)
        let size = plan.planDrawing.drawing.size
        let supply = try DrawingSupply(
            Self.reduced(content, by: Self.inkSide / max(size.width, size.height)),
            options: DrawingOptions(limits: request.limits),
            isReadTwice: false)
        let look = try SheetLook(request, theme: nil)
        let contents = try SheetContents(SheetInput(plan: plan), request: request, look: look, drawing: size)
        request.markers.colorBy = request.markers.colorBy.resolved(among: contents.markers)
        let drawing = plan.planDrawing.drawing
        (request.panels.pixelsPerMetre, request.panels.units) = (drawing.pixelsPerMeter, units)
        request.panels.dimensions = !contents.lines.isEmpty
        request.markers.titles = .near
        var composer = SheetComposer(
            request: request,
            view: try request.sheetView(of: size, areas: contents.areas, markers: contents.markers), look: look,
            drawing: supply, finalStatuses: contents.finalStatuses, lines: contents.lines, details: contents.details,
            detections: contents.detections)
        composer.pixelsPerReadPixel = size.width / supply.size.width
        composer.knownInk = try InkMap(reading: supply.reader()).scaled(by: composer.pixelsPerReadPixel)
        let usual = OverlayStyle.unit(forDrawingOf: size)
        if leastUnit > usual { composer.unit = leastUnit }
        let layout = try composer.layout(areas: contents.areas, markers: contents.markers)
        objects = layout.objects
        notes = SheetNote.notes(areas: contents.areas, drawing: size, layout: layout).filter { !$0.isAboutSpreading }
            .map(\.message)
    }

    /// A page of a PDF in fewer pixels; any other drawing as it is.
    private static func reduced(_ content: DrawingContent, by factor: Double) -> SheetInput.DrawingSource {
        func reduced(_ path: String) -> String {
            var page = PagePath(path)
            guard factor < 1 else { return path }
            // Pictures keep the pixels that they have.
            page.dotsPerInch = (page.dotsPerInch ?? PDFDocument.usualDotsPerInch) * factor
            return page.description
        }
        return switch content {
        case .file(let path): .file(reduced(path))
        case .bytes(let bytes, let name): .bytes(bytes, name: reduced(name))
        }
    }
}

extension SheetNote {
    /// True if the note tells of markers beside their points, with the option that decides on it.
    fileprivate var isAboutSpreading: Bool {
        switch self {
        case .markersSpread, .markersPartlyHidden, .markersHidden: true
        default: false
        }
    }
}
