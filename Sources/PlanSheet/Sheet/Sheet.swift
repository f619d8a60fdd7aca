import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// An annotated drawing, laid out: a view of the drawing with its areas, markers, labels and panels.
///
///     let input = SheetInput(drawing: "office.png", areas: "rooms.geojson", markers: "issues.csv")
///     let sheet = try Sheet(SheetRequest(), input)
///     print(sheet.report.text(in: .english))
///     try sheet.render(to: "office-annotated.png")
///
/// A sheet does not change, and can be rendered on any thread, any number of times, with the same bytes. A drawing of which the
/// layout looks for empty paper and whose pixels fit 64 MB is kept in memory as long as the sheet is; any other drawing that came
/// through a pipe can be rendered once.
public struct Sheet: Sendable {
    /// The request, with what a plan adds to it.
    public let request: SheetRequest
    /// What was accepted, refused and noted.
    public let report: SheetReport
    /// Which part of the drawing is shown, and how large.
    public let view: SheetView
    let drawing: DrawingSupply
    /// The files that the sheet was made of, beside the drawing's.
    let files: [String]
    let renderer: OverlayRenderer

    /// The sheet's size in pixels.
    public var size: Size { view.size }
    /// What is painted over the drawing, from the bottom up.
    public var displayList: DisplayList { renderer.displayList }
}

extension Sheet {
    /// Reads the inputs of a sheet, checks the markers, and lays the sheet out. Files are read and the drawing is decoded at the
    /// same time, on the cores there are.
    ///
    /// - Throws: ``SheetError`` for a value of the request that is out of range, and when a file cannot be read or is malformed.
    ///   Markers that are refused are told by the report.
    public init(_ request: SheetRequest = SheetRequest(), _ input: SheetInput) throws(SheetError) {
        var notes: [SheetNote] = []
        do {
            self = try Self.laidOut(request, input, &notes)
        } catch {
            throw SheetError(wrapping: error, notes: notes)
        }
    }

    private static func laidOut(
        _ request: SheetRequest, _ input: SheetInput, _ notes: inout [SheetNote]
    ) throws -> Sheet {
        var request = request
        try request.check()
        if case .plan(let plan, _) = input.content, request.panels.mapScale == nil {
            request.panels.pixelsPerMetre = request.panels.pixelsPerMetre ?? plan.planDrawing.drawing.pixelsPerMeter
        }
        try request.panels.checkScale()
        if request.panels.mayShow { Font.prepare() }
        let look = try SheetLook(request, theme: input.theme)
        if let note = look.note { notes.append(note) }
        let (options, isReadTwice) = (
            DrawingOptions(limits: request.limits), request.needsInk(mayHaveAreas: input.mayHaveAreas)
        )
        let drawing = try DrawingSupply(input.drawing(), options: options, isReadTwice: isReadTwice)
        if case .plan(let plan, _) = input.content { try drawing.checkSize(of: plan.planDrawing.drawing.size) }
        if let note = drawing.note { notes.append(note) }
        let contents = try SheetContents(input, request: request, look: look, drawing: drawing.size)
        notes += contents.notes
        request.markers.colorBy = request.markers.colorBy.resolved(
            among: contents.markers, columns: input.markerTable.columns)
        var view = try request.sheetView(of: drawing.size, areas: contents.areas, markers: contents.markers)
        if let note = request.view.crop?.note(areas: contents.areas) { notes.append(note) }
        let isRenderable = !request.placement.strict || (contents.refused ?? []).isEmpty
        var displayList = DisplayList(size: view.size)
        if isRenderable {
            let composer = SheetComposer(
                request: request, view: view, look: look, drawing: drawing, finalStatuses: contents.finalStatuses)
            let layout = try composer.layout(areas: contents.areas, markers: contents.markers)
            if let note = SheetNote.note(on: request.markers.colorBy, of: contents.markers) { notes.append(note) }
            notes += SheetNote.notes(areas: contents.areas, drawing: drawing.size, layout: layout)
            view = try request.enlarged(view, to: layout.sheetSize)
            // Of a legend that is wanted there nothing need be said.
            let unasked = layout.panelsBeside.filter { $0 == "title block" || request.panels.legend != .outside }
            notes += unasked.map { .panelOutside(panel: $0) }
            displayList = layout.displayList
        }
        let report = SheetReport(
            drawingSize: drawing.size, scale: view.scale,
            part: view.part(areas: contents.areas, markers: contents.markers),
            areaCount: contents.areas.count, acceptedCount: contents.markers.count,
            isChecked: contents.refused != nil, refused: contents.refused ?? [], notes: notes,
            isRenderable: isRenderable)
        return Sheet(
            request: request, report: report, view: view, drawing: drawing,
            files: input.files + request.files, renderer: OverlayRenderer(displayList, backend: request.look.renderer))
    }
}
