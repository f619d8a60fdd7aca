import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// A request and its inputs, read and checked, before anything is laid out.
struct SheetPreparation {
    /// The request, with what a plan adds to it.
    let request: SheetRequest
    let look: SheetLook
    let drawing: DrawingSupply
    let contents: SheetContents
    /// The drawing in the size that is asked for, without panels beside it.
    let view: SheetView
    /// The files that the sheet is made of, beside the drawing's.
    let files: [String]

    /// - Parameter notes: What is noted on the way is appended, also where an error is thrown.
    init(_ request: SheetRequest, _ input: SheetInput, _ notes: inout [SheetNote]) throws {
        var request = request
        try request.check()
        if case .plan(let plan, _) = input.content, request.panels.mapScale == nil {
            request.panels.pixelsPerMetre = request.panels.pixelsPerMetre ?? plan.planDrawing.drawing.pixelsPerMeter
        }
        if case .plan(let plan, _) = input.content {
            request.panels.units = request.panels.units ?? plan.planDrawing.drawing.units
        }
        if request.panels.mayShow { Font.prepare() }
        look = try SheetLook(request, theme: input.theme, isOfPhoto: input.isOfPhoto)
        if let note = look.note { notes.append(note) }
        let (options, isReadTwice) = (
            DrawingOptions(limits: request.limits), request.needsInk(of: input)
        )
        drawing = try DrawingSupply(input.drawing(), options: options, isReadTwice: isReadTwice)
        if case .plan(let plan, _) = input.content { try drawing.checkSize(of: plan.planDrawing.drawing.size) }
        if request.panels.mapScale == nil {
            request.panels.pixelsPerMetre = request.panels.pixelsPerMetre ?? drawing.metadata.buildingScale
        }
        if let note = drawing.note { notes.append(note) }
        contents = try SheetContents(
            input, request: request, look: look, drawing: drawing.size,
            pixelsPerMetre: request.panels.scale(of: drawing.metadata), details: drawing.metadata.scaledParts.details,
            stored: drawing.stored)
        notes += contents.notes + contents.detections.notes
        drawing.obscure(contents.detections.obscured)
        if request.panels.mapScale != nil, let (x, y) = drawing.metadata.resolution?.pixelsPerMetre,
            abs(y / x - 1) > ScaleFit.greatestSpread
        {
            notes.append(.unequalResolution(x: (x * 0.0254).rounded(), y: (y * 0.0254).rounded()))
        }
        try request.panels.checkScale(hasDetails: !contents.details.isEmpty)
        request.markers.colorBy = request.markers.colorBy.resolved(
            among: contents.markers, columns: input.markerTable.columns)
        view = try request.sheetView(of: drawing.size, areas: contents.areas, markers: contents.markers)
        if let note = request.view.crop?.note(areas: contents.areas) { notes.append(note) }
        files = input.files + request.files
        self.request = request
    }

    /// False if the request is strict and markers were refused.
    var isRenderable: Bool { !request.placement.strict || refused.isEmpty }

    /// The entries that are refused.
    private var refused: [SheetRefusal] { (contents.refused ?? []) + (contents.detections.refused ?? []) }

    /// Returns the composer that lays the sheet out in a view.
    func composer(of view: SheetView) -> SheetComposer {
        var composer = SheetComposer(
            request: request, view: view, look: look, drawing: drawing,
            finalStatuses: contents.finalStatuses, lines: contents.lines, details: contents.details,
            detections: contents.detections)
        // Other symbols have numbers of other sizes.
        if request.view.paper != nil, look.icon == nil, contents.markers.allSatisfy({ $0.style.symbol == .pin }) {
            let greatest = contents.markers.reduce(0) { max($0, $1.number ?? 0) }
            composer.digitCount = greatest < 10 ? 1 : greatest < 100 ? 2 : 3
        }
        return composer
    }

    /// Lays the sheet out. On a paper the drawing makes room for the panels beside it.
    ///
    /// - Parameter view: The drawing without panels; what is shown of it in the end.
    func layout(in view: inout SheetView) throws -> OverlayLayout {
        var layout = try composer(of: view).layout(areas: contents.areas, markers: contents.markers)
        guard request.view.paper != nil else { return layout }
        // A smaller drawing may have other panels beside it, or fewer.
        for _ in 0..<Self.mostLayouts where layout.stripReach != .zero {
            let fitting = try request.onPaper(view, beside: layout.stripReach)
            // To be hardly larger is not worth another layout.
            guard fitting.scale < view.scale || fitting.scale > 1.01 * view.scale else { break }
            let next = try composer(of: fitting).layout(areas: contents.areas, markers: contents.markers)
            // The panels of a larger drawing may need more room than there is.
            if fitting.scale > view.scale, try request.onPaper(fitting, beside: next.stripReach).scale < fitting.scale {
                break
            }
            (view, layout) = (fitting, next)
        }
        return layout
    }

    /// The greatest number of times that a sheet is laid out anew.
    private static let mostLayouts = 4

    /// Returns the notes on areas and markers in a layout.
    func notes(on layout: OverlayLayout) -> [SheetNote] {
        let ofColors = SheetNote.note(on: request.markers.colorBy, of: contents.markers)
        return [ofColors, composer(of: view).noteOnSizes(of: contents.areas)].compactMap(\.self)
            + SheetNote.notes(areas: contents.areas, drawing: drawing.size, layout: layout)
    }

    /// Returns a report of what was accepted and refused, with notes.
    ///
    /// - Parameter scale: How large the drawing is shown.
    func report(notes: [SheetNote], scale: Double) -> SheetReport {
        SheetReport(
            drawingSize: drawing.size, scale: scale, paper: request.view.paper,
            part: view.part(areas: contents.areas, markers: contents.markers),
            areaCount: contents.areas.count, acceptedCount: contents.markers.count, placedCount: contents.placedCount,
            detectionCount: contents.detections.isThere ? contents.detections.shown.count : nil,
            isChecked: contents.refused != nil || contents.detections.refused != nil, refused: refused, notes: notes,
            doubts: contents.doubts + notes.compactMap(SheetDoubt.init), isRenderable: isRenderable)
    }
}

extension SheetRequest {
    /// True if something on a sheet of an input may have to find an empty place on the drawing.
    fileprivate func needsInk(of input: SheetInput) -> Bool {
        // Detections alone need no legend, as their labels say what they are.
        let mayHaveMarkers = input.namesMarkers || input.namesAreas || markers.heatMap || panels.mayShowMore
        return mayHaveMarkers && needsInk(mayHaveAreas: input.mayHaveAreas)
    }
}
