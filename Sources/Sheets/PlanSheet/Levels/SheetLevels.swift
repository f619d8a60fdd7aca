import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// A sheet laid out once for each of the levels of a pyramid, each half as large as the one before.
///
/// Symbols and text have the same size in pixels at every level, so that they can be read at every zoom. Where markers would cover
/// each other they are drawn as one disc with their count, except on the largest level, which is where people zoom in to see each.
/// Title block, scale bar and north arrow are left out, as they would be seen many times or not at all; the legend is for a page beside
/// the levels.
public struct SheetLevels: Sendable {
    /// The way in which areas and markers are drawn on smaller levels.
    public enum Marks: Hashable, Sendable {
        /// The levels are laid out one by one.
        case ofEachLevel
        /// The sheet is laid out once, with its panels, and made smaller as a whole.
        case ofLargestLevel
    }

    /// The request, with what a plan adds to it.
    public let request: SheetRequest
    /// The report of what was accepted, refused and noted.
    public let report: SheetReport
    /// The largest level.
    public let view: SheetView
    /// The renderers of what is painted on each level, the largest level first; nil for a level that shows the bare drawing. With
    /// ``Marks/ofLargestLevel`` there is only the renderer of the largest level.
    package let renderers: [OverlayRenderer?]
    /// The legend of the markers' colours, which no level shows; nil if no colour needs a legend, or the legend is painted on the largest
    /// level.
    package let legend: Legend?
    /// The paths of all files that the levels are made of.
    package let files: [String]
    private let drawing: DrawingSupply
    private let contents: SheetContents
    /// True if the drawing must be opaque to be painted on, as on a dark sheet.
    private let needsPaper: Bool

    /// Below this side in pixels a level shows areas without names, and no markers: a symbol would hide half of it.
    private static let leastSide = 128.0
    /// The unit of symbols and text: pins are 31 pixels high, names of areas 14.
    private static let unit = 9.0

    /// Reads the inputs of a sheet, checks the markers, and lays out all levels.
    ///
    /// - Parameters:
    ///   - levelCount: Says how many levels there are when the width and height of the largest are known.
    /// - Throws: ``SheetError`` as ``Sheet/init(_:_:)``, and what `levelCount` throws.
    package init(
        _ request: SheetRequest, _ input: SheetInput, marks: Marks,
        levelCount: (_ width: Int, _ height: Int) throws -> Int
    ) throws {
        var (request, notes) = (request, [SheetNote]())
        let wantsLegend = request.panels.legend
        if marks == .ofEachLevel {
            if request.panels.isAsked { notes.append(.panelsLeftOut) }
            request.panels = SheetRequest.Panels.none(like: request.panels)
        }
        guard request.view.paper == nil else {
            throw SheetError(
                .invalidValue(
                    .paper, requirement: Message("goes with one picture, not with levels, which have any size")))
        }
        do {
            let preparation = try SheetPreparation(request, input, &notes)
            let contents = preparation.contents
            let isBare =
                contents.areas.isEmpty && contents.markers.isEmpty && contents.detections.shown.isEmpty
                && !(preparation.request.panels.dimensions && !(contents.lines.isEmpty && contents.details.isEmpty))
            switch marks {
            case .ofEachLevel:
                view = preparation.view
                let count = try levelCount(Int(saturating: view.size.width), Int(saturating: view.size.height))
                let composer = preparation.composer(of: view)
                let needsInk = !isBare && preparation.request.needsInk(mayHaveAreas: true)
                let ink = needsInk && preparation.isRenderable ? try composer.inkMap() : nil
                let levels =
                    preparation.isRenderable
                    ? try concurrentMap(Array(0..<count)) {
                        (halvings) -> (renderer: OverlayRenderer?, notes: [SheetNote]) in
                        let layout = try Self.layout(preparation, halvings: halvings, ink)
                        return (
                            renderer: Self.renderer(layout.displayList, preparation.request),
                            notes: halvings == 0 && !isBare ? preparation.notes(on: layout) : []
                        )
                    } : []
                notes += levels.flatMap(\.notes)
                renderers = levels.map(\.renderer)
                var explaining = composer
                explaining.request.panels.legend = wantsLegend
                legend = explaining.legend(areas: preparation.contents.areas, markers: preparation.contents.markers)
            case .ofLargestLevel:
                var (view, list) = (preparation.view, DisplayList(size: preparation.view.size))
                if preparation.isRenderable {
                    let layout = try preparation.composer(of: view).layout(
                        areas: preparation.contents.areas, markers: preparation.contents.markers)
                    if !isBare { notes += preparation.notes(on: layout) }
                    view = try preparation.request.enlarged(view, to: layout.sheetSize)
                    list = layout.displayList
                }
                _ = try levelCount(Int(saturating: view.size.width), Int(saturating: view.size.height))
                self.view = view
                legend = nil
                renderers = [Self.renderer(list, preparation.request)]
            }
            self.contents = contents
            self.request = preparation.request
            report = preparation.report(notes: notes, scale: preparation.view.scale)
            drawing = preparation.drawing
            files = preparation.files + [drawing.path].compactMap(\.self)
            needsPaper = renderers.contains { $0?.displayList.tone.isInverted == true }
        } catch {
            throw SheetError(wrapping: error, notes: notes)
        }
    }

    /// The markers on the largest level, each with the name of the area that it is in.
    package func markers() -> [(marker: Marker, area: String?)] {
        let areas = contents.areas.compactMap(view.area)
        let index = AreaIndex(areas.map(\.shape))
        return view.markers(contents.markers).map { marker in
            (marker, index.areas(at: marker.point).last.map { areas[$0].shownName })
        }
    }

    private static func layout(
        _ preparation: SheetPreparation, halvings: Int, _ ink: InkMap?
    ) throws -> OverlayLayout {
        let view = preparation.view.halved(halvings)
        var composer = preparation.composer(of: view)
        composer.unit = unit
        // There is no paper beside a level.
        composer.request.markers.titles = .near
        composer.knownInk = ink?.scaled(by: exp2(-Double(halvings)))
        let isTiny = max(view.size.width, view.size.height) < leastSide
        if isTiny { (composer.request.look.areaNames, composer.request.panels.dimensions) = (.never, false) }
        let hasOwnDistance = composer.request.markers.clusters || composer.request.markers.clusterDistance != nil
        composer.clustersByDefault = halvings > 0 && !hasOwnDistance
        // They stand on a larger level.
        composer.leavesOutCrowdedNames = halvings > 0
        return try composer.layout(
            areas: preparation.contents.areas, markers: isTiny ? [] : preparation.contents.markers)
    }

    /// A renderer; nil where it would change nothing.
    private static func renderer(_ list: DisplayList, _ request: SheetRequest) -> OverlayRenderer? {
        list.items.isEmpty && list.tone.changesNothing ? nil : OverlayRenderer(list, backend: request.look.renderer)
    }

    /// Which pixels of the drawing the levels show, and how large: levels with the same text have the same pixels without marks.
    package var ground: String {
        let crop = view.crop
        let obscured = drawing.obscuredParts.map { " \($0.manner.rawValue) \($0.box)" }.joined()
        return "\(crop.minX),\(crop.minY),\(crop.width),\(crop.height) at \(view.scale) of \(view.size) on "
            + (needsPaper ? "paper" : "nothing") + obscured
    }

    /// The drawing as the largest level shows it, from the first row on.
    ///
    /// - Parameters:
    ///   - background: what lies beneath transparent pixels; nil for white.
    ///   - isOpaque: whether something must lie beneath them; on a dark sheet it must anyway.
    package func reader(on background: Color?, isOpaque: Bool) throws -> any DrawingReader {
        let reader = try drawing.reader()
        guard reader.naturalFormat == .rgba, needsPaper || isOpaque else { return view.drawing(reader) }
        guard let background else { return view.drawing(OpaqueDrawing(reader)) }
        let samples = background.samples
        return view.drawing(GroundedDrawing(reader, red: samples[0], green: samples[1], blue: samples[2]))
    }

    /// The pixel format of the levels.
    package var format: PixelFormat {
        let isBare = renderers.allSatisfy { $0 == nil }
        switch drawing.naturalFormat {
        case .rgba: return needsPaper ? .rgb : .rgba
        case .gray: return isBare ? .gray : .rgb
        case .rgb: return .rgb
        }
    }

    /// Keeps what a reader of the drawing has found odd, for ``drawingWarnings``.
    package func keepWarnings(of reader: any DrawingReader) { drawing.keepWarnings(of: reader) }

    /// The warnings about oddities in the drawing's file from the last time that the file was read, one sentence each behind the file's
    /// name.
    public var drawingWarnings: [Message] { drawing.warnings }

    /// The SHA-256 of the drawing's file, or of its samples where it is in memory; nil for a drawing that came through a pipe.
    package func drawingHash() throws -> ContentHash? { try drawing.contentHash() }
}

extension Color {
    /// Red, green and blue as samples.
    package var samples: [UInt8] { [red, green, blue].map { UInt8(saturating: ($0 * 255).rounded()) } }
}

extension SheetRequest.Panels {
    /// True if the request asks for a panel that no sheet has by default.
    fileprivate var isAsked: Bool {
        scaleBar || north != nil || !titleBlock.isEmpty || (legend != .ifNeeded && legend != .never)
    }

    /// No panels on a drawing of the same scale.
    fileprivate static func none(like panels: Self) -> Self {
        var none = Self()
        none.legend = .never
        // They belong to the drawing, and stand on every level.
        none.dimensions = panels.dimensions
        (none.pixelsPerMetre, none.mapScale) = (panels.pixelsPerMetre, panels.mapScale)
        none.units = panels.units
        return none
    }
}
