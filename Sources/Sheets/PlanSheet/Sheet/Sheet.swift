import PlanCanvas
import PlanGeometry
import PlanImage
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
    /// The report of what was accepted, refused and noted.
    public let report: SheetReport
    /// Which part of the drawing is shown, and how large.
    public let view: SheetView
    let drawing: DrawingSupply
    /// The files that the sheet was made of, beside the drawing's.
    let files: [String]
    let renderer: OverlayRenderer

    /// The sheet's size in pixels.
    public var size: Size { view.size }
    /// The display list of what is painted over the drawing, from the bottom up.
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
        let preparation = try SheetPreparation(request, input, &notes)
        let request = preparation.request
        var view = preparation.view
        var displayList = DisplayList(size: view.size)
        if preparation.isRenderable {
            let layout = try preparation.layout(in: &view)
            notes += preparation.notes(on: layout)
            view = try request.enlarged(view, to: layout.sheetSize)
            // Of a legend that is wanted there nothing need be said.
            let unasked = layout.panelsBeside.filter { panel in
                switch panel {
                case "title block": true
                case "title list": request.markers.titles != .beside
                default: request.panels.legend != .outside
                }
            }
            notes += unasked.map { .panelOutside(panel: $0) }
            let points = request.view.printArea(for: view.crop.size)?.printedTextSize(of: view.size)
            if let points {
                notes.append(.sheetOverPaper(points: points))
            } else if request.view.paper != nil, view.panelPart > 0.5 {
                notes.append(.panelsOverHalf(percent: Int((100 * view.panelPart).rounded())))
            }
            displayList = layout.displayList
        }
        return Sheet(
            request: request, report: preparation.report(notes: notes, scale: view.scale), view: view,
            drawing: preparation.drawing,
            files: preparation.files, renderer: OverlayRenderer(displayList, backend: request.look.renderer))
    }
}
