import PlanArgumentParser
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Puts together all that is painted over the drawing.
struct SheetComposer {
    let view: SheetView
    let theme: Theme
    let icon: MarkerIcon?
    let markerOptions: MarkerOptions
    let sheetOptions: SheetOptions
    let textSize: Double?
    let language: MessageLanguage

    /// The list of what is painted.
    ///
    /// - Parameter inkMap: looks at the drawing, when something has to find an empty place on it.
    func displayList(
        areas: [Area], markers: [Marker], metadata: DrawingMetadata, inkMap: () throws -> InkMap?
    ) throws -> OverlayLayout {
        var list = OverlayLayout(drawingSize: view.size, style: style)
        let coloring = markerOptions.colorBy
        var shown = view.markers(markers)
        // Those that do not have what gives markers their colours get a neutral one, so that they do not look as if they had
        // what has the usual colour. Most have it, and then nothing is copied.
        for index in coloring.indicesWithoutKey(in: shown) { shown[index].style.color = Color(hex: 0x9A9A9A) }
        // Beneath the areas, so that their names stay legible.
        if markerOptions.heatMap {
            list.append(HeatMap(points: shown.map(\.point), drawingSize: view.size))
        }
        try list.append(areas.compactMap(view.area))
        let colors = coloring.assignment(for: markers, palette: theme.palette, fixed: theme.keyColors)
        try list.append(shown, coloredBy: coloring, colors: colors)
        try list.moveAreaNames()
        try appendPanels(to: &list, legend: legend(for: shown, colors: colors), metadata: metadata, inkMap: inkMap)
        try list.appendMarkerLabels()
        return list
    }

    private var style: OverlayStyle {
        var style = OverlayStyle(forDrawingOf: view.size, theme: theme, textSize: textSize)
        style.showsAreaNames = sheetOptions.areaNames
        style.markerIcon = icon
        style.markerLabeling = markerOptions.labels
        if let size = markerOptions.markerSize { style.markerSize = size }
        if markerOptions.cluster || markerOptions.clusterDistance != nil {
            style.clusterDistance = markerOptions.clusterDistance ?? 0.7 * style.markerSize
        }
        return style
    }

    // MARK: - Panels

    private func appendPanels(
        to list: inout OverlayLayout, legend: Legend?, metadata: DrawingMetadata, inkMap: () throws -> InkMap?
    ) throws {
        let titleRows = sheetOptions.titleRows(in: language)
        let scale = try pixelsPerMeter(metadata)
        let legendPlace = sheetOptions.legend ?? .automatic
        let ink = try sheetOptions.needsInk(hasLegend: legend != nil) ? inkMap() : nil
        // Those with a place of their own come first, so that none of the others is there already.
        var placed: [(panel: any SheetPanel, place: PanelPlace)] = []
        if !titleRows.isEmpty { placed.append((TitleBlock(rows: titleRows), sheetOptions.titleBlock)) }
        if let legend { placed.append((legend, legendPlace)) }
        placed = placed.filter { $0.place != .automatic } + placed.filter { $0.place == .automatic }
        for (panel, place) in placed { try list.append(panel, at: place, avoiding: ink) }
        if sheetOptions.scaleBar, let scale,
            let bar = ScaleBar(pixelsPerMeter: scale, greatestLength: 0.2 * view.size.width)
        {
            try list.append(bar, avoiding: ink)
        }
        if let north = sheetOptions.north { try list.append(NorthArrow(degrees: north), avoiding: ink) }
    }

    /// Pixels of the sheet to a metre of the building; nothing when nothing is said about it.
    private func pixelsPerMeter(_ metadata: DrawingMetadata) throws -> Double? {
        if let pixels = sheetOptions.pixelsPerMetre { return pixels * view.scale }
        guard let scale = sheetOptions.mapScale else { return nil }
        guard let resolution = metadata.resolution?.pixelsPerMetre else {
            throw CommandFailure(
                "--map-scale: the drawing does not say its resolution; give --pixels-per-metre instead",
                exitCode: .usage)
        }
        return resolution.x / scale.denominator * view.scale
    }

    /// The legend; nothing when none is wanted, or when it would have nothing to explain.
    private func legend(for markers: [Marker], colors: ColorAssignment?) -> Legend? {
        guard !sheetOptions.noLegend, let colors else { return nil }
        let isChinese = language == .chinese
        let drawing = Box(origin: .zero, size: view.size)
        let shown = markers.filter { drawing.contains($0.point) }
        let unnamed =
            switch markerOptions.colorBy {
            case .category: isChinese ? "无类别" : "no category"
            default: isChinese ? "无状态" : "no status"
            }
        let entries = Legend.entries(
            for: shown, coloredBy: markerOptions.colorBy, colors: colors, unnamed: unnamed)
        guard sheetOptions.legend != nil ? !entries.isEmpty : Set(entries.map(\.color)).count > 1 else { return nil }
        let title =
            switch markerOptions.colorBy {
            case .category: isChinese ? "类别" : "Category"
            default: isChinese ? "状态" : "Status"
            }
        let count = shown.count
        return Legend(
            title: title, entries: entries, symbol: shown.first?.style.symbol ?? .pin, icon: icon,
            footer: isChinese ? "共 \(count) 个标记" : "\(count) \(count == 1 ? "marker" : "markers")")
    }
}
