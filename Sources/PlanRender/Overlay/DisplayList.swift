import PlanGeometry
import PlanModel

/// All that is to be painted over a drawing, bottom up, as values with bounds.
///
///     var list = DisplayList(drawingSize: drawing.size)
///     try list.append(areas)
///     try list.append(markers, coloredBy: .status)
///     list.append(NorthArrow(bounds: corner))
///     try OverlayRenderer(list).render(reader, to: "annotated.png")
///
/// The work that is the same for all parts of the drawing, such as setting names and painting each marker look, is done
/// when something is appended.
public struct DisplayList: Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// How areas and markers look.
    public let style: OverlayStyle
    /// What is painted, from the bottom up.
    public private(set) var layers: [any OverlayLayer] = []
    /// Names with characters that no installed font has; they are painted as boxes with code numbers.
    public private(set) var namesWithMissingGlyphs: [String] = []
    /// Areas whose name is not shown because there is no room for it, or only its beginning.
    public private(set) var areasWithoutRoom: [Area.ID] = []

    /// An empty list for a drawing.
    ///
    /// - Parameter style: how areas and markers look; what suits the drawing's resolution unless given.
    public init(drawingSize: Size, style: OverlayStyle? = nil) {
        self.drawingSize = drawingSize
        self.style = style ?? OverlayStyle(forDrawingOf: drawingSize)
    }

    /// The drawing as a box in pixel points.
    public var drawingBounds: Box { Box(origin: .zero, size: drawingSize) }

    /// Puts a layer on top. One that the drawing does not show is left out.
    public mutating func append(_ layer: some OverlayLayer) {
        if layer.bounds.intersects(drawingBounds) { layers.append(layer) }
    }

    /// Puts areas on top: first their fillings and outlines in the order given, then their names over all of them.
    ///
    /// - Throws: `RenderError` when the style cannot be drawn, or memory is lacking.
    public mutating func append(_ areas: some Sequence<Area>) throws {
        var labels: [AreaLabelItem] = []
        for area in areas {
            guard let item = AreaItem(area, style: style, drawing: drawingBounds) else { continue }
            append(item)
            if style.showsAreaNames, let label = try label(for: area) { labels.append(label) }
        }
        for label in labels { append(label) }
    }

    private mutating func label(for area: Area) throws -> AreaLabelItem? {
        guard area.name.contains(where: { !$0.isWhitespace }) else { return nil }
        guard let space = LabelSpace(in: area.shape.clipped(to: drawingBounds)),
            let label = try AreaLabel(area.name, in: space, style: style)
        else {
            areasWithoutRoom.append(area.id)
            return nil
        }
        if label.layout.isShortened { areasWithoutRoom.append(area.id) }
        if label.layout.missingGlyphCount > 0 { namesWithMissingGlyphs.append(area.name) }
        let color = area.color ?? (area.isAllowed ? style.areaColor : style.forbiddenAreaColor)
        return try AreaLabelItem(label, color: color.darkenedForText, halo: style.labelHalo)
    }

    /// Puts markers on top, those further down the drawing over those further up, so that of a row of pins each shows its
    /// head; at the same height, those of higher number over those of lower.
    ///
    /// - Parameters:
    ///   - coloring: what decides the colour of a marker that does not ask for one itself.
    ///   - colors: which colour stands for which key; what `coloring` assigns for these markers unless given.
    /// - Throws: `RenderError.invalidLength` for a marker size that is not positive and finite, or that memory is lacking.
    public mutating func append(
        _ markers: some Sequence<Marker>, coloredBy coloring: MarkerColoring = .none, colors: ColorAssignment? = nil
    ) throws {
        let markers = Array(markers)
        let colors = colors ?? coloring.assignment(for: markers)
        var painter = try MarkerPainter(font: style.markerFont)
        let order = markers.indices.sorted { one, two in
            let (first, second) = (markers[one], markers[two])
            let (firstKey, secondKey) = (first.number ?? .min, second.number ?? .min)
            return (first.point.y, firstKey, first.point.x, one) < (second.point.y, secondKey, second.point.x, two)
        }
        for index in order {
            let marker = markers[index]
            let size = marker.style.size ?? style.size(of: marker.style.symbol)
            guard size.isFinite, size > 0, size <= 100_000 else {
                throw RenderError.invalidLength(name: "marker size", value: size)
            }
            // No symbol with its number reaches further than this; what lies beyond is not shown.
            let reach = 20 * size
            guard marker.point.isFinite, drawingBounds.insetBy(dx: -reach, dy: -reach).contains(marker.point) else {
                continue
            }
            let color =
                marker.details.color ?? coloring.key(of: marker).flatMap { colors?[$0] } ?? marker.style.color
            append(try painter.item(for: marker, color: color, size: size))
        }
    }
}

extension OverlayStyle {
    /// The size of a symbol whose style has none: dots and crosses are smaller than pins, whose height is mostly below the
    /// head.
    func size(of symbol: MarkerSymbol) -> Double {
        switch symbol {
        case .pin, .flag: markerSize
        case .dot: 0.62 * markerSize
        case .cross: 0.5 * markerSize
        }
    }
}
