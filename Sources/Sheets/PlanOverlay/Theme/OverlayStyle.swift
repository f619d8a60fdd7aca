import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// The appearance of areas, markers and panels; all lengths are in pixels of the drawing.
///
/// A style made for a drawing suits its resolution: on 4000 x 3000 pixels a pin is 68 pixels high, and on a thumbnail large
/// enough for its number to be legible. Every property can be changed afterwards.
///
///     var style = OverlayStyle(forDrawingOf: drawing.size)
///     style.areaFillOpacity = 0.3
public struct OverlayStyle: Hashable, Sendable {
    /// The size of a marker whose own style has none: the height of a pin or flag. Other symbols are about as wide as a pin's
    /// head.
    public var markerSize: Double
    /// The font of marker numbers; its size is chosen to fit the marker.
    public var markerFont: Font
    /// The picture or scene that replaces the symbols of all markers.
    public var markerIcon: MarkerIcon?
    /// Where a marker's number and title are shown.
    public var markerLabeling: MarkerLabeling
    /// The rule by which markers whose numbers others hide are moved.
    public var markerSpreading: MarkerSpreading
    /// The font of the labels beside markers.
    public var markerLabelFont: Font
    /// The distance below which markers are drawn as one cluster with their count; nil for no clusters.
    public var clusterDistance: Double?

    /// The colour of areas that have none, where markers are allowed.
    public var areaColor: Color
    /// The colour of areas that have none, where markers are not allowed.
    public var forbiddenAreaColor: Color
    /// The opacity of area fills, 0...1; multiplied by the colour's own opacity.
    public var areaFillOpacity: Double
    /// The width of an area's outline; 0 for none.
    public var areaOutlineWidth: Double
    /// True to hatch areas where markers are not allowed.
    public var hatchesForbiddenAreas: Bool

    /// Which areas' names are shown.
    public var areaNaming: AreaNaming
    /// The font of area names, in the size for areas with enough room.
    public var labelFont: Font
    /// The smallest font size of area names; names that do not fit even so are shortened, or else left out.
    public var smallestLabelSize: Double
    /// The least font size of any text in pixels: smaller settings of labels, names and panels are not tried.
    public var leastTextSize: Double
    /// The halo around area names and marker labels; text on a dark halo is light.
    public var labelHalo: Halo

    /// The font of legends and other panels.
    public var panelFont: Font
    /// The background of panels.
    public var panelColor: Color
    /// The border of panels.
    public var panelBorder: Color
    /// The colour of text on panels.
    public var panelInk: Color

    /// The colours of statuses and categories that have no colour of their own.
    public var palette: Palette
    /// Colours of certain statuses and categories by key; they override all others.
    public var keyColors: [String: Color]
    /// The tone of the drawing itself: faded, grey or inverted.
    public var drawingTone: DrawingTone

    /// The style that suits a drawing's resolution.
    ///
    /// - Parameters:
    ///   - size: the drawing's size in pixels.
    ///   - theme: the colours and fonts.
    ///   - textSize: the font size of area names in pixels, to which other text and markers are in proportion; nil for one that
    ///     suits `size`. Lines keep their widths.
    ///   - scale: how many times a drawing was enlarged to `size`. Above 1 text and markers are enlarged as much as the drawing;
    ///     text only as far as the sheet carries it, and not if it has a `textSize`.
    ///   - leastTextSize: the font size in pixels that no text is smaller than, unless there is a `textSize`; nil for 9 pixels where text
    ///     that suits `size` is not smaller anyway.
    ///   - digitCount: the digits of the longest number in a marker, which `leastTextSize` makes markers large enough for; 3 if not known.
    public init(
        forDrawingOf size: Size, theme: Theme = .light, textSize: Double? = nil, scale: Double = 1,
        leastTextSize: Double? = nil, digitCount: Int = 3
    ) {
        let suited = OverlayStyle.unit(forDrawingOf: size)
        let least = (leastTextSize ?? 0) / Self.smallestText
        let usual = max(suited, least / theme.textScale)
        // Shorter numbers are set larger.
        let enlargement = NumberDisc.numberSize(ofLength: digitCount) / NumberDisc.numberSize(ofLength: 3)
        let usualMarkers = max(suited, least / theme.textScale / enlargement)
        var (unit, markerUnit) = (usual, usualMarkers)
        if scale > 1 {
            let own = Size(width: size.width / scale, height: size.height / scale)
            let enlarged = scale * OverlayStyle.unit(forDrawingOf: own)
            unit = max(usual, min(enlarged, OverlayStyle.side(of: size) / 35))
            markerUnit = max(usualMarkers, enlarged)
        }
        let lineUnit = unit
        if let textSize { (unit, markerUnit) = (textSize / 1.6, max(scale, 1) * textSize / 1.6) }
        self.init(
            unit: textSize == nil ? unit * theme.textScale : unit, markerUnit: markerUnit * theme.markerScale,
            lineUnit: lineUnit, theme: theme)
        if let leastTextSize, textSize == nil {
            self.leastTextSize = leastTextSize
            smallestLabelSize = max(smallestLabelSize, leastTextSize)
            keepTexts(as: OverlayStyle(forDrawingOf: size, theme: theme, scale: scale), leastTextSize)
        }
    }

    /// Takes the sizes of titles and names from a style in which the least size of texts does not count, as far as that allows: markers
    /// are made larger for the sake of the digits in them, and other texts need not grow with these.
    private mutating func keepTexts(as style: OverlayStyle, _ leastTextSize: Double) {
        markerLabelFont.size = min(markerLabelFont.size, max(style.markerLabelFont.size, leastTextSize))
        labelFont.size = min(labelFont.size, max(style.labelFont.size, Self.namesToLeast * leastTextSize))
        labelHalo.width = min(labelHalo.width, 0.2 * markerLabelFont.size)
    }

    /// The size of areas' names as a multiple of the least text's, where that decides it.
    private static let namesToLeast = 1.3

    /// The size of the smallest text that is not made smaller for want of room, numbers of three digits in pins, in units.
    private static let smallestText = 0.88

    /// A style whose lengths do not depend on the drawing: the theme's, or in proportion to the font size of area names.
    package init(unit: Double, theme: Theme, textSize: Double?) {
        let texts = textSize.map { $0 / 1.6 }
        self.init(
            unit: texts ?? unit * theme.textScale, markerUnit: (texts ?? unit) * theme.markerScale, lineUnit: unit,
            theme: theme)
    }

    /// The style whose area names are 1.6 units large, whose pins are 3.4 marker units high and whose outlines of areas are 0.16
    /// line units wide, with all else in proportion to the names.
    package init(unit: Double, markerUnit: Double? = nil, lineUnit: Double? = nil, theme: Theme = .light) {
        func font(_ size: Double, _ weight: Font.Weight = .regular) -> Font {
            Font(family: theme.fontFamily, size: size, weight: weight, file: theme.fontFile)
        }
        markerSize = 3.4 * (markerUnit ?? unit)
        markerFont = font(unit, .bold)
        markerIcon = theme.markerIcon
        markerLabeling = .inside
        markerSpreading = .never
        markerLabelFont = font(1.15 * unit, .semibold)
        areaColor = theme.areaColor
        forbiddenAreaColor = theme.forbiddenAreaColor
        areaFillOpacity = theme.areaFillOpacity
        areaOutlineWidth = max(1, 0.16 * (lineUnit ?? unit)) * theme.areaOutline
        hatchesForbiddenAreas = theme.hatchesForbiddenAreas
        areaNaming = .always
        labelFont = font(1.6 * unit, .semibold)
        leastTextSize = 9
        smallestLabelSize = max(min(9, 1.6 * unit), 0.95 * unit)
        labelHalo = Halo(theme.halo, width: 0.22 * unit)
        panelFont = font(1.25 * unit)
        panelColor = theme.panelColor
        panelBorder = theme.panelBorder
        panelInk = theme.panelInk
        palette = theme.palette
        keyColors = theme.keyColors
        drawingTone = theme.drawing
    }

    /// The unit of a drawing; see `MarkerStyle.unit(forDrawingOf:)`.
    package static func unit(forDrawingOf size: Size) -> Double { MarkerStyle.unit(forDrawingOf: size) }

    /// The side of a square as large as a drawing.
    private static func side(of size: Size) -> Double { (size.width * size.height).squareRoot() }
}

extension OverlayStyle {
    /// The size in pixels of a symbol whose style has none. Symbols centred on the point are smaller than pins, whose height
    /// is mostly below the head.
    package func size(of symbol: MarkerSymbol) -> Double {
        switch markerIcon?.content {
        case .picture: return 0.8 * markerSize
        case .scene: return markerSize
        case nil: break
        }
        return switch symbol {
        case .pin, .flag: markerSize
        case .dot, .ring: 0.62 * markerSize
        case .square: 0.58 * markerSize
        case .cross: 0.5 * markerSize
        }
    }

    /// The colour of text that labels something of this colour: darkened on a light halo, lightened on a dark one.
    func labelInk(for color: Color) -> Color {
        isDark ? color.lightenedForText : color.darkenedForText
    }

    /// True if halos are dark, as on a dark sheet.
    package var isDark: Bool { labelHalo.color.relativeLuminance <= 0.3 }
}

/// Which areas' names are written.
public enum AreaNaming: String, CaseIterable, Codable, Hashable, Sendable {
    /// All for which there is room. Each keeps clear of what is drawn as far as its area has free paper.
    case always
    /// Those that have a place in their area where next to nothing is drawn; the others would stand on the drawing's own text or
    /// lines.
    case auto
    /// Those that the drawing does not print in their areas itself, as far as it holds text; all of a layout's, which does not read
    /// drawings. Each keeps clear of what is drawn as far as its area has free paper, and is left out where it would cover printed text.
    case missing
    /// None.
    case never
}

/// The rule by which markers whose numbers others hide are put beside their points, each with a line to its point.
public enum MarkerSpreading: String, CaseIterable, Codable, Hashable, Sendable {
    /// If they are few.
    case auto
    /// Always, as far as there is room.
    case always
    /// Never.
    case never
}
