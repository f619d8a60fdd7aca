import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// Lays out all that is painted over the drawing.
struct SheetComposer {
    let request: SheetRequest
    let view: SheetView
    let look: SheetLook
    let drawing: DrawingSupply

    /// Areas, markers, panels and labels in their places.
    func layout(areas: [Area], markers: [Marker]) throws -> OverlayLayout {
        var layout = OverlayLayout(drawingSize: view.size, style: style)
        let coloring = request.markers.colorBy
        let markers = coloring == .area ? Self.withAreas(markers, areas) : markers
        var shown = view.markers(markers)
        // Those that do not have what gives markers their colours get a neutral one, so that they do not look as if they had
        // what has the usual colour. Most have it, and then nothing is copied.
        for index in coloring.indicesWithoutKey(in: shown) { shown[index].style.color = Color(hex: 0x9A9A9A) }
        // Beneath the areas, so that their names stay legible.
        if request.markers.heatMap {
            layout.append(HeatMap(points: shown.map(\.point), drawingSize: view.size))
        }
        let colors = coloring.assignment(
            for: markers, palette: look.theme.palette, fixed: look.theme.keyColors)
        let showsMarkers = !request.markers.heatMap || request.markers.markersOnHeat
        let panels = try panels(legend: showsMarkers ? legend(for: shown, colors: colors) : nil)
        // Where there is empty paper is found out while names are set.
        let hasNames = request.look.areaNames != .never && areas.contains { !$0.name.isBlank }
        let needsInk = hasNames || request.markers.labels.isBesideSymbol || panels.contains { $0.place == .automatic }
        let ink = needsInk ? BackgroundTask { try inkMap() } : nil
        try layout.append(areas.compactMap(view.area))
        if showsMarkers { try layout.append(shown, coloredBy: coloring, colors: colors) }
        if hasNames { try layout.moveAreaNames(avoiding: ink?.value()) }
        for (panel, place) in panels { try layout.append(panel, at: place, avoiding: ink?.value()) }
        try layout.appendMarkerLabels(avoiding: ink?.value())
        return layout
    }

    /// The look of a sheet of the same part in the drawing's own size.
    private var styleUnscaled: OverlayStyle {
        let size = Size(width: view.size.width / view.scale, height: view.size.height / view.scale)
        return OverlayStyle(forDrawingOf: size, theme: look.theme, textSize: request.text.size)
    }

    private var style: OverlayStyle {
        var style = OverlayStyle(forDrawingOf: view.size, theme: look.theme, textSize: request.text.size)
        style.areaNaming = request.look.areaNames
        style.markerIcon = look.icon
        style.markerLabeling = request.markers.labels
        style.markerSpreading = request.markers.spread
        if let size = request.markers.size {
            style.markerSize = size
        } else if view.scale > 1 {
            style.markerSize = max(style.markerSize, view.scale * styleUnscaled.markerSize)
        }
        if request.markers.clusters || request.markers.clusterDistance != nil {
            style.clusterDistance = request.markers.clusterDistance ?? 0.7 * style.markerSize
        }
        return style
    }

    // MARK: - Panels

    /// The panels in the order in which they are placed.
    private func panels(legend: Legend?) throws -> [(panel: any SheetPanel, place: PanelPlace)] {
        let panels = request.panels
        let titleRows = panels.titleBlock.rows(in: request.language)
        let scale = try pixelsPerMetre()
        var placed: [(panel: any SheetPanel, place: PanelPlace)] = []
        if !titleRows.isEmpty { placed.append((TitleBlock(rows: titleRows), panels.titleBlock.place)) }
        let legendPlace = if case .place(let place) = panels.legend { place } else { PanelPlace.automatic }
        if let legend { placed.append((legend, legendPlace)) }
        if request.markers.heatMap, panels.legend != .never { placed.append((heatScale, legendPlace)) }
        // Those with a place of their own come first, so that none of the others is there already.
        placed = placed.filter { $0.place != .automatic } + placed.filter { $0.place == .automatic }
        if panels.scaleBar, let scale,
            let bar = ScaleBar(pixelsPerMeter: scale, greatestLength: 0.2 * view.size.width)
        {
            placed.append((bar, .automatic))
        }
        if let north = panels.north { placed.append((NorthArrow(degrees: north), .automatic)) }
        return placed
    }

    private var heatScale: HeatScale {
        request.language == .chinese
            ? HeatScale(title: "标记密度", few: "少", many: "多")
            : HeatScale(title: "Density of markers", few: "few", many: "many")
    }

    /// What is drawn where, to find empty places; nothing for a pipe, which can be read only once.
    private func inkMap() throws -> InkMap? {
        guard let reader = try drawing.previewReader() else { return nil }
        return try InkMap(reading: view.drawing(reader))
    }

    /// Pixels of the sheet to a metre of the building; nothing when nothing is said about it.
    private func pixelsPerMetre() throws(SheetError) -> Double? {
        if let pixels = request.panels.pixelsPerMetre { return pixels * view.scale }
        guard let mapScale = request.panels.mapScale else { return nil }
        guard let resolution = drawing.metadata.resolution?.pixelsPerMetre else { throw SheetError(.resolutionUnknown) }
        return resolution.x / mapScale * view.scale
    }

    /// The legend; nothing when none is wanted, or when it would have nothing to explain.
    private func legend(for markers: [Marker], colors: ColorAssignment?) -> Legend? {
        guard request.panels.legend != .never, let colors else { return nil }
        let isChinese = request.language == .chinese
        let sheet = Box(origin: .zero, size: view.size)
        let shown = markers.filter { sheet.contains($0.point) }
        let key = Self.keyName(of: request.markers.colorBy, isChinese)
        let unnamed = isChinese ? "无\(key)" : "no \(key)"
        let entries = Legend.entries(
            for: shown, coloredBy: request.markers.colorBy, colors: colors, unnamed: unnamed)
        let isNeeded = request.panels.legend == .ifNeeded ? Set(entries.map(\.color)).count > 1 : !entries.isEmpty
        guard isNeeded else { return nil }
        let count = shown.count
        return Legend(
            title: key.prefix(1).uppercased() + key.dropFirst(),
            entries: entries, symbol: shown.first?.style.symbol ?? .pin, icon: look.icon,
            footer: isChinese ? "共 \(count) 个标记" : "\(count) \(count == 1 ? "marker" : "markers")")
    }

    /// What people call the property that gives markers their colours.
    private static func keyName(of coloring: MarkerColoring, _ isChinese: Bool) -> String {
        switch coloring {
        case .none, .status: isChinese ? "状态" : "status"
        case .category: isChinese ? "类别" : "category"
        case .assignee: isChinese ? "负责人" : "assignee"
        case .priority: isChinese ? "优先级" : "priority"
        case .area: isChinese ? "区域" : "area"
        case .overdue: isChinese ? "期限" : "due date"
        case .property(let name): name
        }
    }

    /// The markers with the names of their areas in a property: of several areas the first that has the marker.
    private static func withAreas(_ markers: [Marker], _ areas: [Area]) -> [Marker] {
        let index = AreaIndex(areas.map(\.shape))
        return markers.map { marker in
            var marker = marker
            let name = index.areas(at: marker.point).first.map { areas[$0].shownName }
            marker.details.properties[MarkerColoring.areaProperty] = name.map { .string($0) }
            return marker
        }
    }
}
