import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// Lays out all that is painted over the drawing.
struct SheetComposer {
    var request: SheetRequest
    let view: SheetView
    let look: SheetLook
    let drawing: DrawingSupply
    /// The statuses with which the plan's workflow ends; nil without a workflow.
    let finalStatuses: Set<String>?
    /// The lines whose lengths may be shown, and the parts of the drawing with a scale of their own.
    let lines: [MeasuredLine], details: [DrawingDetail]
    /// The detections in the drawing.
    let detections: SheetDetections
    /// The digits of the longest number of a marker; 3 if there are longer ones, or they are not known.
    var digitCount = 3
    /// A tenth of a pin's height, about, as ``OverlayStyle`` has it; nil for what suits the view.
    var unit: Double?
    /// True if area names are left out that markers cover in part, or of which only the beginning fits.
    var leavesOutCrowdedNames = false
    /// True if markers whose symbols would touch are drawn as one disc, though the request does not ask for clusters.
    var clustersByDefault = false
    /// Where the drawing has ink, where that is known already.
    var knownInk: InkMap?
    /// The pixels of the areas' and markers' drawing to a pixel of ``drawing``: more than 1 where that is read in fewer pixels.
    var pixelsPerReadPixel = 1.0

    /// Areas, markers, panels and labels in their places.
    func layout(areas: [Area], markers: [Marker]) throws -> OverlayLayout {
        var layout = OverlayLayout(drawingSize: view.drawingSize, style: style)
        layout.paper = request.view.printArea(for: view.crop.size)?.size
        let allKeys = keys(of: markers, areas)
        let (onSheet, keys) = view.markers(markers, keys: allKeys)
        var shown = onSheet
        // Those that do not have what gives markers their colours get a neutral one, so that they do not look as if they had
        // what has the usual colour. Most have it, and then nothing is copied.
        for index in keys.indicesWithoutKey { shown[index].style.color = Color(hex: 0x9A9A9A) }
        let rooms = areas.compactMap(view.area)
        // Beneath the areas' outlines and names, which stay legible.
        var heatScale: HeatScale?
        if request.markers.heatMap {
            let map = HeatMap(
                points: shown.map(\.point), drawingSize: view.drawingSize,
                rooms: request.markers.heatAcross ? [] : rooms.map(\.shape), isOnDark: layout.style.isDark)
            heatScale = self.heatScale(of: map)
            layout.append(map)
        }
        let colors = colors(of: allKeys, areas)
        let panels = try panels(
            legend: showsMarkers ? legend(for: shown, keys, colors: colors) : nil, heatScale: heatScale)
        let measuring = try measuring(areas)
        // Where there is empty paper is found out while names are set.
        let hasNames =
            !measuring.sizes.isEmpty || request.look.areaNames != .never && areas.contains { !$0.name.isBlank }
        let needsInk =
            hasNames || request.markers.labels.isBesideSymbol || panels.contains(where: \.seat.needsInk)
            || !measuring.lines.isEmpty
        let ink = needsInk ? BackgroundTask { try knownInk ?? inkMap() } : nil
        let namesMissing = hasNames && request.look.areaNames == .missing
        let words = namesMissing || request.markers.labels.isBesideSymbol ? BackgroundTask { printedWords() } : nil
        try layout.append(
            rooms, sizes: measuring.sizes,
            unnamed: namesMissing ? PrintedNames.areas(among: areas, words: words?.value() ?? []) : [])
        layout.append(measuring.lines, details: measuring.details)
        let (detected, trails) = detections.shown(in: view)
        layout.append(detected, as: detections.look, trails: trails)
        if showsMarkers {
            // Sheets without titles have an ink map that knows no print, for which nobody waits here. An error is thrown below.
            let printed = request.markers.labels.isBesideSymbol ? ink : nil
            try layout.append(shown, keys: keys, colors: colors, ringed: request.view.crop?.marker) {
                (words?.value() ?? printedWords()).map { $0.box.applying(view.transform) }
                    + ((try? printed?.value())?.print ?? [])
            }
        }
        // Their texts are set while the drawing is still being looked at.
        let forms = try panels.map { (panel: try PanelForms($0.panel, style: layout.style), seat: $0.seat) }
        let found = try (ink?.value() ?? nil)?.adding(
            print: words?.value().map { $0.box.applying(view.transform) } ?? [])
        if hasNames {
            layout.moveAreaNames(avoiding: found)
            if leavesOutCrowdedNames { layout.removeCrowdedNames() }
        }
        try layout.appendDimensionLabels(avoiding: found)
        try layout.appendLabels(of: detected, as: detections.look)
        var beside = append(forms, to: &layout, found)
        let listed = try layout.appendMarkerLabels(avoiding: found, titles: request.markers.titles)
        if !listed.isEmpty { beside.append(try PanelForms(titleList(of: listed), style: layout.style)) }
        if !beside.isEmpty { layout.appendBeside(beside, matching: found) }
        return layout
    }

    /// The words that the drawing holds as text, in pixels of the areas' drawing.
    private func printedWords() -> [DrawnWord] {
        guard pixelsPerReadPixel != 1 else { return drawing.words }
        let scale = AffineTransform.scale(x: pixelsPerReadPixel, y: pixelsPerReadPixel)
        return drawing.words.map { DrawnWord($0.text, in: $0.box.applying(scale)) }
    }

    private func titleList(of entries: [TitleList.Entry]) -> TitleList {
        TitleList(heading: Message("Titles", context: "panel").text(in: request.language), entries: entries)
    }

    /// True if markers are painted, not only their heat map.
    private var showsMarkers: Bool { !request.markers.heatMap || request.markers.markersOnHeat }

    /// Returns the keys that decide the markers' colours. Areas and the workflow count as the sheet has them, whatever properties the
    /// markers have.
    private func keys(of markers: [Marker], _ areas: [Area]) -> MarkerKeys {
        MarkerKeys(request.markers.colorBy, of: markers, areas: areas, finalStatuses: finalStatuses)
    }

    /// The colours of the markers' keys.
    private func colors(of keys: MarkerKeys, _ areas: [Area]) -> ColorAssignment? {
        var fixed = look.theme.keyColors
        if keys.coloring == .area { fixed.merge(Self.colors(of: areas)) { given, _ in given } }
        return keys.assignment(palette: look.theme.palette, fixed: fixed)
    }

    /// The legend of the markers, for a page that shows it beside the sheet; nothing when none is wanted or needed.
    func legend(areas: [Area], markers: [Marker]) -> Legend? {
        guard showsMarkers else { return nil }
        let allKeys = keys(of: markers, areas)
        let (shown, keys) = view.markers(markers, keys: allKeys)
        return legend(for: shown, keys, colors: colors(of: allKeys, areas))
    }

    private var style: OverlayStyle {
        var style =
            unit.map { OverlayStyle(unit: $0, theme: look.theme, textSize: request.text.size) }
            ?? OverlayStyle(
                forDrawingOf: view.drawingSize, theme: look.theme, textSize: request.text.size, scale: view.scale,
                leastTextSize: leastTextSize, digitCount: digitCount)
        style.areaNaming = request.look.areaNames
        // A tint over the heat would show equal densities in different colours.
        if request.markers.heatMap { style.areaFillOpacity = 0 }
        style.markerIcon = look.icon
        style.markerLabeling = request.markers.labels
        style.markerSpreading = request.markers.spread
        if let size = request.markers.size { style.markerSize = size }
        if request.markers.clusters || request.markers.clusterDistance != nil {
            style.clusterDistance = request.markers.clusterDistance ?? 0.7 * style.markerSize
        } else if clustersByDefault {
            style.clusterDistance = style.markerSize
        }
        return style
    }

    /// The size of the smallest text in pixels; nil for what suits the drawing.
    private var leastTextSize: Double? {
        if let area = request.view.printArea(for: view.crop.size) { return area.leastTextSize }
        // A part of a drawing is mostly shown by itself: 7 points where it is as wide as an A4 sheet.
        return view.isWhole ? nil : max(view.drawingSize.width, view.drawingSize.height) / 112
    }

    // MARK: - Panels

    /// Where a panel stands.
    private enum PanelSeat: Equatable {
        /// At a place on the drawing.
        case on(PanelPlace)
        /// On the drawing where it covers the least, unless that is much: then beside the drawing.
        case onOrBeside
        /// Beside the drawing.
        case beside

        /// True if the panel has to find an empty place on the drawing.
        var isSearched: Bool { self == .on(.automatic) || self == .onOrBeside }

        /// True if the panel needs the ink map of the drawing, to find empty paper or the paper's colour.
        var needsInk: Bool { isSearched || self == .beside }
    }

    private typealias SeatedPanel = (panel: any SheetPanel, seat: PanelSeat)

    /// The panels in the order in which they are placed.
    private func panels(legend: Legend?, heatScale: HeatScale?) throws -> [SeatedPanel] {
        let panels = request.panels
        let titleRows = panels.titleBlock.rows(in: request.language)
        // A part that lies in a detail has the detail's scale.
        let scale = try scales().scale(of: view.crop).map { $0 * view.scale }
        var seated: [SeatedPanel] = []
        if !titleRows.isEmpty {
            let place = panels.titleBlock.place
            seated.append((TitleBlock(rows: titleRows), place == .automatic ? .onOrBeside : .on(place)))
        }
        let legendSeat: PanelSeat =
            switch panels.legend {
            case .place(let place): .on(place)
            case .outside: .beside
            case .ifNeeded, .never: .onOrBeside
            }
        if let legend { seated.append((legend, legendSeat)) }
        if let heatScale, panels.legend != .never { seated.append((heatScale, legendSeat)) }
        // Those with a place of their own come first, so that none of the others is there already.
        seated = seated.filter { !$0.seat.isSearched } + seated.filter(\.seat.isSearched)
        if panels.scaleBar, let scale,
            let bar = ScaleBar(
                pixelsPerMeter: scale, greatestLength: 0.2 * view.drawingSize.width, in: panels.shownUnits,
                language: request.language)
        {
            seated.append((bar, .onOrBeside))
        }
        if let north = panels.north { seated.append((NorthArrow(degrees: north), .onOrBeside)) }
        return seated
    }

    private typealias SeatedForms = (panel: PanelForms, seat: PanelSeat)

    /// Puts panels onto the drawing, and returns those that stand beside it. If there are some, those that may stand beside it and
    /// found no free paper join them.
    private func append(_ panels: [SeatedForms], to layout: inout OverlayLayout, _ ink: InkMap?) -> [PanelForms] {
        var alone = layout
        let beside = append(panels, to: &alone, ink, joiningOthers: false)
        guard !beside.isEmpty, beside.count < panels.count else {
            layout = alone
            return beside
        }
        return append(panels, to: &layout, ink, joiningOthers: true)
    }

    /// Puts panels onto the drawing in a single pass, and returns the panels that stand beside the drawing.
    ///
    /// - Parameter joiningOthers: true if the sheet has panels beside the drawing anyway.
    private func append(
        _ panels: [SeatedForms], to layout: inout OverlayLayout, _ ink: InkMap?, joiningOthers: Bool
    ) -> [PanelForms] {
        var beside: [PanelForms] = []
        for (panel, seat) in panels {
            switch seat {
            case .on, .onOrBeside:
                let place = if case .on(let place) = seat { place } else { PanelPlace.automatic }
                let placed = layout.placed(panel, at: place, avoiding: ink)
                let leaves = placed.map { $0.coversMuch || joiningOthers && !$0.isFree } ?? true
                if seat == .onOrBeside, leaves, layout.hasRoomBeside(for: beside + [panel]) {
                    beside.append(panel)
                } else if let placed {
                    layout.append(placed)
                } else {
                    layout.noteNoRoom(for: panel)
                }
            case .beside: beside.append(panel)
            }
        }
        return beside
    }

    private func heatScale(of map: HeatMap) -> HeatScale {
        HeatScale(
            title: Message("Markers close together").text(in: request.language), fullDensity: map.fullDensity)
    }

    /// Returns a map of the ink on the drawing, to find empty places; nil for a pipe, which can be read only once.
    func inkMap() throws -> InkMap? {
        guard let reader = try drawing.previewReader() else { return nil }
        // Titles stand amid what is drawn.
        return try InkMap(
            reading: view.drawing(reader), detail: request.markers.labels.isBesideSymbol ? .fine : .coarse)
    }

    /// The scales of the drawing.
    private func scales() throws(SheetError) -> DrawingScales {
        var scales = DrawingScales(pixelsPerMetre: request.panels.pixelsPerMetre, details: details)
        guard scales.pixelsPerMetre == nil, let mapScale = request.panels.mapScale else { return scales }
        guard let resolution = drawing.metadata.resolution?.pixelsPerMetre else { throw SheetError(.resolutionUnknown) }
        scales.pixelsPerMetre = resolution.x / mapScale
        return scales
    }

    /// Returns a note on the shown lines and areas for which no scale holds; nil if there are none, or sizes are not asked for.
    func noteOnSizes(of areas: [Area]) -> SheetNote? {
        // Without details nothing lies partly in one.
        guard request.panels.dimensions, !details.isEmpty, let scales = try? scales() else { return nil }
        func isShown(_ box: Box?) -> Bool { box.map(view.crop.intersects) ?? false }
        let lines = lines.filter { isShown(Box(enclosing: $0.points)) }
        let areas = areas.filter { isShown($0.shape.boundingBox) }
        let measures =
            lines.map { Measure($0, scales: scales) } + areas.map { Measure($0, scales: scales) }
        let unknown = measures.filter { $0.scaleProblem != nil }.map(\.shownName)
        return unknown.isEmpty ? nil : .sizesUnknown(unknown)
    }

    /// The lengths and sizes that are written on the sheet; none unless they are asked for.
    private func measuring(_ areas: [Area]) throws(SheetError) -> SheetMeasuring {
        guard request.panels.dimensions else { return SheetMeasuring() }
        return SheetMeasuring(
            areas: areas, lines, scales: try scales(), in: view, request.panels.shownUnits, request.language)
    }

    /// The legend; nothing when none is wanted, or when it would have nothing to explain.
    private func legend(for markers: [Marker], _ keys: MarkerKeys, colors: ColorAssignment?) -> Legend? {
        guard request.panels.legend != .never, let colors else { return nil }
        let sheet = Box(origin: .zero, size: view.drawingSize)
        let indices = markers.indices.filter { sheet.contains(markers[$0].point) }
        let shown = indices.map { markers[$0] }
        let (count, language) = (shown.count, request.language)
        let key = keys.coloring.name(in: language)
        let entries = Legend.entries(
            for: shown, keys: keys[indices], colors: colors, unnamed: Message("no \(key)").text(in: language),
            translated: { keys.coloring.label(of: $0, in: language) })
        let isNeeded = request.panels.legend == .ifNeeded ? Set(entries.map(\.color)).count > 1 : !entries.isEmpty
        guard isNeeded else { return nil }
        return Legend(
            title: key.prefix(1).uppercased() + key.dropFirst(),
            entries: entries, symbol: shown.first?.style.symbol ?? .pin, icon: look.icon,
            footer: Self.footer(count, notLocated: shown.count { !$0.details.isLocated }).text(in: language),
            greatestLineCount: entries.count > Legend.usualLineCount ? legendLineCount : Legend.usualLineCount)
    }

    /// The number of markers, and how many of them are drawn hollow.
    private static func footer(_ count: Int, notLocated: Int) -> Message {
        let markers = Message.counted(count, .marker)
        return notLocated == 0 ? markers : Message("\(markers), \(notLocated) not yet located (hollow)")
    }

    /// The greatest number of lines of a legend: if the legend may stand beside the drawing, as many as there is room for, but no more than
    /// the palette has distinct colours.
    private var legendLineCount: Int {
        if case .place = request.panels.legend { return Legend.usualLineCount }
        return min(
            Legend.lineCount(fitting: view.drawingSize.height, style: style), look.theme.palette.distinctColorCount)
    }

    /// The colours of the areas that have one, by the names that the legend shows.
    private static func colors(of areas: [Area]) -> [String: Color] {
        let colors = areas.compactMap { area in area.color.map { (area.shownName, $0.withAlpha(1)) } }
        return Dictionary(colors) { first, _ in first }
    }
}
