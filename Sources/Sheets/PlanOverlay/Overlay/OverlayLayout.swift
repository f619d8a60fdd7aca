import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// Lays areas, markers, labels and panels out over a drawing, and gathers the display list that paints them.
///
///     var layout = OverlayLayout(drawingSize: drawing.size)
///     try layout.append(areas)
///     try layout.append(markers, coloredBy: .status)
///     layout.moveAreaNames()
///     try layout.append(Legend(title: "Status", entries: entries), at: .automatic)
///     try layout.appendMarkerLabels()
///     try OverlayRenderer(layout.displayList).render(reader, to: "annotated.png")
///
/// Appending does the work that all tiles of the drawing share, such as setting names and painting sprites.
public struct OverlayLayout: Sendable {
    /// The appearance of areas, markers and panels.
    public let style: OverlayStyle
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// The size in pixels of the sheet, which has the drawing at its top left: larger than ``drawingSize`` when there are panels
    /// beside the drawing.
    public private(set) var sheetSize: Size
    /// The size of the paper that the sheet is to fill; nil for as much as it takes.
    package var paper: Size?
    /// The width that panels take at the right of the drawing, or the height that they take below it; 0 for the other one.
    package private(set) var stripReach = Size.zero
    /// All parts appended so far, from the bottom up.
    var parts: [Part] = []
    /// Area names and labels with characters that no installed font has, which are painted as boxes with numbers, and these and panels'
    /// texts with characters that outputs cannot hold, which are painted as U+FFFD.
    public private(set) var namesWithMissingGlyphs: [String] = []
    /// Areas with too little room for their names, which are left out; areas of which the drawing shows a sliver excepted.
    public private(set) var areasWithoutRoom: [Area.ID] = []
    /// Areas whose sizes are left out for want of room; their names may have room.
    public private(set) var sizesWithoutRoom: [Area.ID] = []
    /// The number of areas' names that are left out because something is drawn wherever they could stand.
    public private(set) var nameCountOverInk = 0
    /// The number of markers that stand beside their points, because other markers would hide their numbers there.
    public private(set) var spreadMarkerCount = 0
    /// The number of markers whose numbers other markers hide.
    public private(set) var hiddenMarkerCount = 0
    /// The number of markers whose numbers other markers cover in part, so that they can be read, though not at a glance; counted
    /// only with ``MarkerSpreading/auto`` in the style.
    public private(set) var partlyHiddenMarkerCount = 0
    /// Marker labels that are left out because there is no room near their markers.
    public internal(set) var labelsWithoutRoom: [String] = []
    /// Marker labels of which only the beginning stands on the sheet.
    public internal(set) var shortenedLabels: [String] = []
    /// Texts of panels of which only the beginning stands on the sheet.
    public private(set) var shortenedPanelTexts: [String] = []
    /// The names of panels that are left out because there is no room beside the other panels.
    public private(set) var panelsWithoutRoom: [String] = []
    /// The names of panels that cover markers, even in part, with the number of markers covered.
    public private(set) var panelsOverMarkers: [(panel: String, markerCount: Int)] = []
    /// The names of panels that stand beside the drawing.
    public private(set) var panelsBeside: [String] = []
    /// The lines to markers that stand beside their points.
    private(set) var leaders: [LineSegment] = []
    /// The labels of the markers appended so far that have no place yet.
    var labelRequests: [LabelRequest] = []
    /// The areas appended so far, in which labels and markers that are moved stay if they can.
    private(set) var rooms: [Area] = []

    /// Something laid out at its place.
    enum Part {
        case area(AreaItem)
        case areaName(AreaLabelItem)
        case markers(SpriteLayer)
        /// Lines from markers to their points, or the points.
        case leaders(DisplayNode)
        case ring(MarkerRing)
        case clusters(SpriteLayer)
        case panel(PanelItem)
        /// Paper beside the drawing.
        case paper(Box, Color)
        case markerLabel(MarkerLabelItem)
        /// A measured line without its text.
        case dimension(DimensionLine, DisplayNode)
        /// The frame of a detail.
        case detail(DetailFrame, DisplayNode)
        /// The text of a measured line, or the name of a detail.
        case dimensionLabel(DimensionLabel)
        /// The marks of detections, without their labels.
        case detections([DisplayNode])
        /// The labels of detections.
        case detectionLabels([DetectionLabelItem])
        /// A layer that the caller paints.
        case custom(any OverlayLayer)
        case heatMap(HeatMap)
    }

    /// All that is to be painted, from the bottom up, over the whole sheet.
    public var displayList: DisplayList {
        var list = DisplayList(size: sheetSize, tone: style.drawingTone)
        for part in parts {
            switch part {
            case .area(let item): list.append(item.node)
            case .areaName(let item): list.append(item.node)
            case .ring(let ring): list.append(ring.node)
            case .markers(let layer), .clusters(let layer): list.append(.sprites(layer))
            case .leaders(let node), .dimension(_, let node), .detail(_, let node): list.append(node)
            case .detections(let nodes): for node in nodes { list.append(node) }
            case .detectionLabels(let items): for item in items { list.append(item.node) }
            case .dimensionLabel(let label): list.append(label.node)
            case .panel(let item): list.append(item.node)
            case .paper(let box, let color): list.append(.fill(Rectangle().path(in: box), color))
            case .markerLabel(let item): list.append(item.node)
            case .custom(let layer): list.append(layer)
            case .heatMap(let map): list.append(map)
            }
        }
        return list
    }

    /// An empty layout for a drawing.
    ///
    /// - Parameters:
    ///   - drawingSize: the drawing's size in pixels.
    ///   - style: the look of areas, markers and panels; nil for one that suits the drawing's resolution.
    public init(drawingSize: Size, style: OverlayStyle? = nil) {
        let style = style ?? OverlayStyle(forDrawingOf: drawingSize)
        self.style = style
        self.drawingSize = drawingSize
        sheetSize = drawingSize
    }

    /// A layout of areas with markers over them.
    ///
    /// - Parameters:
    ///   - drawingSize: the drawing's size in pixels.
    ///   - areas: the areas, from the bottom up.
    ///   - markers: the markers in any order.
    ///   - coloring: what decides the colour of a marker that has none of its own.
    ///   - style: the look of areas and markers; nil for one that suits the drawing's resolution.
    /// - Throws: the errors of `append`.
    public init(
        drawingSize: Size, areas: [Area] = [], markers: [Marker] = [], coloredBy coloring: MarkerColoring = .status,
        style: OverlayStyle? = nil
    ) throws {
        self.init(drawingSize: drawingSize, style: style)
        try append(areas)
        try append(markers, coloredBy: coloring)
    }

    var drawingBounds: Box { Box(origin: .zero, size: drawingSize) }

    /// Puts a layer that the caller paints on top.
    public mutating func append(_ layer: some OverlayLayer) { parts.append(.custom(layer)) }

    /// Puts a heat map on top, which panels keep off.
    public mutating func append(_ map: HeatMap) { parts.append(.heatMap(map)) }

    // MARK: - Areas

    /// Puts areas on top: first their fills and outlines in the order given, then their names over all of them.
    ///
    /// - Parameters:
    ///   - areas: the areas, in pixel points.
    ///   - sizes: how large areas are, by their ids, such as `12.4 m²`: written beneath their names.
    ///   - unnamed: the areas without a name on the sheet, as where the drawing prints it.
    /// - Throws: `RenderError` if the style cannot be drawn, memory runs out, or there are thousands of areas over each other
    ///   (`areasTooDense`).
    public mutating func append(
        _ areas: some Sequence<Area>, sizes: [Area.ID: String] = [:], unnamed: Set<Area.ID> = []
    ) throws {
        var labels: [AreaLabelItem] = []
        let outlines = try GlyphOutlines()
        let areas = Array(areas)
        rooms += areas
        let (style, drawing) = (style, drawingBounds)
        let items = concurrentMap(areas) { AreaItem($0, style: style, drawing: drawing) }
        let painted = items.reduce(0) { $0 + ($1?.bounds.intersection(drawing)?.area ?? 0) }
        guard painted <= max(Self.mostPaintedPixels, 256 * drawing.area) else {
            throw RenderError.areasTooDense(times: Int(saturating: painted / max(drawing.area, 1)))
        }
        for (area, item) in zip(areas, items) {
            guard let item else { continue }
            parts.append(.area(item))
            let name =
                area.name.isBlank || style.areaNaming == .never || unnamed.contains(area.id) ? nil : area.name.asLabel
            guard name != nil || sizes[area.id] != nil else { continue }
            if let label = try label(for: area, name: name, size: sizes[area.id], among: areas, outlines) {
                labels.append(label)
            }
        }
        parts += labels.map { .areaName($0) }
    }

    private mutating func label(
        for area: Area, name: String?, size: String?, among areas: [Area], _ outlines: GlyphOutlines
    ) throws -> AreaLabelItem? {
        let lines = [name, size].compactMap(\.self)
        guard !lines.isEmpty else { return nil }
        guard let space = LabelSpace(in: area.shape.shown(in: drawingBounds, beside: areas.lazy.map(\.shape))),
            var label = try AreaLabel(lines.joined(separator: "\n"), in: space, style: style)
        else {
            if !isSliver(area.shape) { noteNoRoom(in: area, forName: name != nil) }
            return nil
        }
        // The name comes before the size where there is no room for both. Of a size the beginning alone would be another size.
        if label.layout.isShortened, size != nil {
            if !isSliver(area.shape) { noteNoRoom(in: area, forName: false) }
            guard let name, let alone = try AreaLabel(name, in: space, style: style) else { return nil }
            label = alone
        }
        // Nobody misses the name of a sliver, and its beginning would tell nothing.
        if label.layout.isShortened, isSliver(area.shape) { return nil }
        if label.layout.missingGlyphCount > 0 { namesWithMissingGlyphs.append(area.name) }
        let color = area.color ?? (area.isAllowed ? style.areaColor : style.forbiddenAreaColor)
        return AreaLabelItem(
            label, of: area.id, color: style.labelInk(for: color), halo: style.labelHalo, outlines: outlines)
    }

    private mutating func noteNoRoom(in area: Area, forName isOfName: Bool) {
        if isOfName { areasWithoutRoom.append(area.id) } else { sizesWithoutRoom.append(area.id) }
    }

    /// True if the drawing's edge cuts most of `shape` off and leaves so little on the drawing that nobody misses its name.
    private func isSliver(_ shape: MultiPolygon) -> Bool {
        let shown = shape.clipped(to: drawingBounds).area
        return shown < Self.sliver.ofArea * shape.area && shown < Self.sliver.ofDrawing * drawingBounds.area
    }

    /// The shares of an area and of the drawing below which what is shown is a sliver.
    private static let sliver = (ofArea: 0.25, ofDrawing: 0.05)

    /// Moves the names of the areas appended so far, each inside its area, to where markers, other names, smaller areas and what
    /// is drawn cover least of them. Names that nothing covers stay where they are, and so do the last ones where all have
    /// two million boxes around them. With ``AreaNaming/auto`` in the style, names that stand on what is drawn all the same are
    /// taken away.
    ///
    /// - Parameter ink: the parts of the drawing that have ink; nil if they are not known.
    public mutating func moveAreaNames(avoiding ink: InkMap? = nil) {
        let markers = markerBoxes + textBoxes.dropFirst(nameBoxes.count)
        let extents = areas.compactMap(\.extent)
        // As wide as the letters that they would strike through.
        let strokes = leaders + dimensions.flatMap(\.segments)
        let lines = strokes.flatMap { self.boxes(along: $0) }
        let names = parts.indices.filter { if case .areaName = parts[$0] { true } else { false } }
        let print = BoxGrid(ink?.print ?? [], cellSize: 4 * style.labelFont.size)
        let leastScale = style.smallestLabelSize / max(style.labelFont.size, 1)
        var boxes = nameBoxes
        var obstacleCount = 0
        for (place, index) in names.enumerated() {
            guard obstacleCount < Self.mostObstacles, case .areaName(let name) = parts[index] else { continue }
            let room = name.seat.areaBounds
            // An area within this one's bounding box counts as inside it, along its walls too, if it is under half as large.
            let walls = room.insetBy(dx: -1, dy: -1)
            var obstacles = markers.filter { $0.intersects(room) }
            obstacles += extents.lazy.filter { walls.contains($0) && $0.area < room.area / 2 }
            obstacles += lines.filter { $0.intersects(room) }
            for other in boxes.indices where other != place && boxes[other].intersects(room) {
                obstacles.append(boxes[other])
            }
            let printed = Set(print.indices(near: room)).sorted().map { print[$0] }
            obstacleCount += obstacles.count + printed.count
            let moved = name.moved(
                clearOf: obstacles, print: printed, ink: ink, leastScale: leastScale / max(name.scale, 0.01))
            if let moved {
                parts[index] = .areaName(moved)
                boxes[place] = moved.bounds
            }
        }
        if style.areaNaming != .always, let ink { removeNames(over: ink, print: print) }
    }

    /// Takes away names that cover printed text, and if the style asks for that, those that cover other ink.
    ///
    /// - Parameter print: the boxes of the printed texts.
    private mutating func removeNames(over ink: InkMap, print: BoxGrid) {
        let greatest = style.areaNaming == .auto ? Self.greatestInkedShare : .infinity
        let count = parts.count
        parts.removeAll { part in
            guard case .areaName(let name) = part else { return false }
            let box = name.seat.box
            let printed = Set(print.indices(near: box)).reduce(0) { $0 + (print[$1].intersection(box)?.area ?? 0) }
            return ink.inkedShare(of: box) > greatest || printed > Self.greatestPrintedShare * box.area
        }
        nameCountOverInk += count - parts.count
    }

    /// The areas of whose names only the beginning stands on the drawing.
    public var areasWithShortenedNames: [Area.ID] {
        parts.compactMap { if case .areaName(let name) = $0, name.isShortened { name.area } else { nil } }
    }

    /// Takes away the names of areas of which only the beginning stands there, or that markers cover in part: where there are other
    /// views of the drawing that show them whole.
    package mutating func removeCrowdedNames() {
        let markers = markerBoxes
        parts.removeAll { part in
            guard case .areaName(let name) = part else { return false }
            let box = name.seat.box
            let covered = markers.reduce(0) { $0 + ($1.intersection(box)?.area ?? 0) }
            return name.isShortened || covered > Self.greatestCoveredShare * box.area
        }
    }

    /// The share of a name's box that markers' boxes may cover: their corners have no ink.
    private static let greatestCoveredShare = 0.05

    /// The share of a name's box that may have ink where names on ink are left out: a line may cross its edge.
    private static let greatestInkedShare = 0.1

    /// The share of a name's box that printed texts may cover: their boxes are larger than their letters.
    private static let greatestPrintedShare = 0.05

    /// The greatest sum of the areas' boxes in pixels; a greater sum is allowed up to 256 times the drawing.
    private static let mostPaintedPixels = 8e9

    /// The number of boxes, counted over all names, after which no more names are moved. Where thousands of rooms lie over each
    /// other no place is free, and the names stay where they are.
    private static let mostObstacles = 2_000_000

    // MARK: - Markers

    /// Puts markers on top: lower ones on the drawing over higher ones, so that each pin of a column shows its head; at the
    /// same height, greater numbers over lesser. With a cluster distance in the style, markers closer than that become
    /// clusters, which lie over all other markers and take those in whose numbers they would hide.
    ///
    /// - Parameters:
    ///   - markers: the markers in any order; those off the drawing are left out.
    ///   - coloring: what decides the colour of a marker that has none of its own; for `area`, the areas appended so far.
    ///   - colors: the colours of keys; nil for those that `coloring` assigns to these markers.
    /// - Throws: `RenderError`: `invalidLength` for a marker size that is not positive and finite, or memory runs out.
    public mutating func append(
        _ markers: some Sequence<Marker>, coloredBy coloring: MarkerColoring = .none, colors: ColorAssignment? = nil
    ) throws {
        let markers = Array(markers)
        let keys = MarkerKeys(coloring, of: markers, areas: rooms)
        try append(
            markers, keys: keys,
            colors: colors ?? keys.assignment(palette: style.palette, fixed: style.keyColors))
    }

    /// Puts markers on top.
    ///
    /// - Parameters:
    ///   - markers: the markers in any order; those off the drawing are left out.
    ///   - keys: what decides their colours.
    ///   - colors: the colours of keys; nil for markers that have those of their styles.
    ///   - ringed: the number of a marker that has a ring around its symbol, so that it is found among others; nil for none.
    ///   - print: the boxes of the words that the drawing prints, off which markers beside their points keep if they can, as they do off
    ///     the names of areas. They are asked for if there are such markers.
    package mutating func append(
        _ markers: [Marker], keys: MarkerKeys, colors: ColorAssignment?, ringed: Int? = nil,
        print: () -> [Box] = { [] }
    ) throws {
        let choice = MarkerColors(keys: keys, colors: colors)
        let places = try MarkerPlaces(markers, style: style, drawing: drawingBounds, coloredBy: choice)
        var painter = try MarkerPainter(font: style.markerFont, drawing: drawingBounds)
        let looks = places.looks.map {
            MarkerLook(
                symbol: $0.symbol, icon: style.markerIcon, color: $0.color, size: $0.size, numberLength: 0,
                isOnDark: style.isDark, isHollow: $0.isHollow)
        }
        var shown = places.order
        var clusters: SpriteLayer?
        if let distance = style.clusterDistance, distance > 0, distance.isFinite {
            let discs = try ClusterLayer(size: style.size(of: .dot), font: style.markerFont, drawing: drawingBounds)
            let numbers = painter.numbers(of: shown, looks: looks, showsNumbers: style.markerLabeling.isNumberInSymbol)
            let points = shown.map(\.point)
            let groups = MarkerClusters.groups(
                of: points, numbers: numbers, distance: distance, discs: discs, rooms: rooms.map(\.shape))
            clusters = try discs.layer(
                of: groups.map { group in
                    MarkerCluster(at: group.center, group.members.map { places.looks[Int(shown[$0].look)].color })
                })
            let clustered = Set(groups.flatMap(\.members))
            shown = shown.indices.filter { !clustered.contains($0) }.map { shown[$0] }
        }
        if let (layer, spread) = try painter.layer(
            of: shown, looks: looks, showsNumbers: style.markerLabeling.isNumberInSymbol, drawing: drawingBounds,
            spreading: style.clusterDistance == nil ? style.markerSpreading : .never,
            rooms: rooms.map(\.shape), print: { print() + nameBoxes })
        {
            let lines = MarkerLeaders(style: style)
            if !spread.leaders.isEmpty { parts.append(.leaders(lines.node(of: spread.leaders))) }
            leaders += spread.leaders
            spreadMarkerCount += spread.leaders.count
            hiddenMarkerCount += spread.hiddenCount
            partlyHiddenMarkerCount += spread.partlyHiddenCount
            if let ringed, shown.count > 1,
                let index = shown.indices.first(where: { markers[Int(shown[$0].index)].number == ringed })
            {
                parts.append(.ring(lines.ring(around: Box(layer.box(of: layer.marks[index])))))
            }
            parts.append(.markers(layer))
            if !spread.seenFeet.isEmpty { parts.append(.leaders(lines.node(ofFeet: spread.seenFeet))) }
            if style.markerLabeling.isBesideSymbol {
                let ring = ring
                for (place, mark) in zip(shown, layer.marks) {
                    request(
                        labelOf: markers[Int(place.index)], color: places.looks[Int(place.look)].color,
                        symbol: Self.box(of: mark, in: layer, ring))
                }
            }
        }
        if let clusters { parts.append(.clusters(clusters)) }
    }

    // MARK: - Panels

    /// Puts a panel on top. No panel covers another.
    ///
    /// - Parameters:
    ///   - panel: the panel, which takes the form that fits best.
    ///   - place: a corner, or `.automatic` for the place that covers the least.
    ///   - ink: the parts of the drawing that have ink, so that an automatic place is empty paper. It is asked for when the
    ///     panel's texts are set.
    /// - Returns: the panel's box in pixel points; nil if it does not fit onto the drawing beside the other panels.
    /// - Throws: `RenderError` if a text cannot be set, and what `ink` throws.
    @discardableResult
    public mutating func append(
        _ panel: some SheetPanel, at place: PanelPlace = .automatic,
        avoiding ink: @autoclosure () throws -> InkMap? = nil
    ) throws -> Box? {
        let forms = try PanelForms(panel, style: style)
        guard let placed = placed(forms, at: place, avoiding: try ink()) else {
            noteNoRoom(for: forms)
            return nil
        }
        append(placed)
        return placed.box
    }

    /// The form and place that a panel would take; nil if it does not fit onto the drawing beside the other panels.
    ///
    /// - Parameters: as of ``append(_:at:avoiding:)``.
    package func placed(_ panel: PanelForms, at place: PanelPlace, avoiding ink: InkMap?) -> PlacedPanel? {
        let (markers, heat) = (markerBoxes, heatBoxes)
        let placer = PanelPlacer(
            drawing: drawingBounds, markers: markers + heat, areas: areas.map(\.bounds), names: textBoxes,
            panels: panelBoxes,
            ink: ink)
        let found = placer.place(panel.contents.map(\.size), at: place, margin: style.panelFont.size)
        guard let (index, corner, isFree) = found else { return nil }
        let item = PanelItem(panel.contents[index], at: corner, style: style)
        return PlacedPanel(
            item, of: panel, isFree: isFree,
            markerCount: markers.count { $0.intersects(item.box) },
            nameCount: textBoxes.count { $0.intersects(item.box) },
            coversHeat: heat.contains { $0.intersects(item.box) }, ink: ink)
    }

    /// Notes that a panel is left out, as it does not fit onto the drawing beside the others.
    package mutating func noteNoRoom(for panel: PanelForms) { panelsWithoutRoom.append(panel.name) }

    /// Puts a panel on top, where it was placed when all that is appended was.
    package mutating func append(_ panel: PlacedPanel) {
        shortenedPanelTexts += panel.shortenedTexts
        namesWithMissingGlyphs += panel.replacedTexts
        if panel.markerCount > 0 { panelsOverMarkers.append((panel.name, panel.markerCount)) }
        parts.append(.panel(panel.item))
    }

    /// Puts panels beside the drawing, on a strip of paper at its right or below it, whichever needs less paper or leaves
    /// more of the paper to the drawing, and so enlarges the sheet.
    ///
    /// - Parameters:
    ///   - panels: the panels, from the top or the left.
    ///   - ink: what tells the colour of the drawing's paper; white if it is nil.
    /// - Throws: `RenderError` if a text cannot be set.
    public mutating func appendBeside(_ panels: [any SheetPanel], matching ink: InkMap? = nil) throws {
        appendBeside(try panels.map { try PanelForms($0, style: style) }, matching: ink)
    }

    /// Puts panels whose texts are set beside the drawing, on a strip of paper at its right or below it, and so enlarges the sheet.
    package mutating func appendBeside(_ panels: [PanelForms], matching ink: InkMap?) {
        guard let strip = strip(for: panels) else { return }
        // Over what reaches beyond the drawing's edge.
        let paper = style.drawingTone.toned(ink?.paperColor ?? .white)
        for box in strip.paper { parts.append(.paper(box, paper)) }
        parts += strip.items.map { .panel($0) }
        panelsBeside += panels.map(\.name)
        shortenedPanelTexts += panels.flatMap(\.shortenedTexts)
        namesWithMissingGlyphs += panels.flatMap(\.replacedTexts)
        (sheetSize, stripReach) = (strip.sheet, strip.reach)
    }

    /// True if panels beside the drawing make the sheet at most half as large again as the drawing, or leave the drawing half of the size
    /// that it has on the paper alone; false beside a thumbnail.
    package func hasRoomBeside(for panels: [PanelForms]) -> Bool {
        guard let strip = strip(for: panels) else { return true }
        guard let paper else { return strip.sheet.width * strip.sheet.height <= 1.5 * drawingBounds.area }
        let alone = min(paper.width / sheetSize.width, paper.height / sheetSize.height)
        return strip.scale(of: sheetSize, filling: paper) >= 0.5.squareRoot() * alone
    }

    private func strip(for panels: [PanelForms]) -> PanelStrip? {
        // There is room for letters of full size, unless a paper is to be filled.
        let scales = paper == nil ? [1] : [1, (1 + Self.leastPanelScale) / 2, Self.leastPanelScale]
        return PanelStrip(
            scales.map { scale in panels.map { $0.beside(scale: scale, style: style) } }, sheet: sheetSize,
            filling: paper, style: style)
    }

    /// The least scale of the letters of panels beside a drawing, where a paper has little room.
    private static let leastPanelScale = 0.7

    /// The areas appended so far.
    var areas: [AreaItem] { parts.compactMap { if case .area(let item) = $0 { item } else { nil } } }

    /// The boxes of all markers and clusters appended so far, with the rings around them.
    var markerBoxes: [Box] {
        let ring = ring
        return parts.flatMap { part in
            switch part {
            case .markers(let layer), .clusters(let layer): layer.marks.map { Self.box(of: $0, in: layer, ring) }
            default: [Box]()
            }
        }
    }

    /// The box of a mark, or of the ring around it.
    private static func box(of mark: SpriteLayer.Mark, in layer: SpriteLayer, _ ring: MarkerRing?) -> Box {
        let symbol = Box(layer.box(of: mark))
        return ring?.symbol == symbol ? ring?.bounds ?? symbol : symbol
    }

    /// The ring around a marker; nil if none has one.
    private var ring: MarkerRing? {
        parts.lazy.compactMap { if case .ring(let ring) = $0 { ring } else { nil } }.first
    }

    private var heatBoxes: [Box] {
        parts.flatMap { part -> [Box] in if case .heatMap(let map) = part { map.coloredBoxes } else { [] } }
    }

    private var nameBoxes: [Box] {
        parts.compactMap { if case .areaName(let item) = $0 { item.bounds } else { nil } }
    }

    /// The boxes of the names of areas, of the texts of dimension lines and details, and of the labels of detections.
    var textBoxes: [Box] {
        nameBoxes
            + parts.flatMap { part -> [Box] in
                switch part {
                case .dimensionLabel(let label): [label.bounds]
                case .detectionLabels(let items): items.map(\.box)
                default: []
                }
            }
    }

    /// Notes that a label is left out, as it would cover others wherever it stood.
    mutating func noteNoRoom(forLabel text: String) { labelsWithoutRoom.append(text) }

    /// Notes that a text has characters that no installed font has.
    mutating func noteMissingGlyphs(in text: String) { namesWithMissingGlyphs.append(text) }

    var panelBoxes: [Box] {
        parts.compactMap { if case .panel(let item) = $0 { item.box } else { nil } }
    }
}
