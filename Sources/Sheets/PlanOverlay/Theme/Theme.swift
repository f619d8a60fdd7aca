import PlanBase
import PlanCanvas
import PlanModel

/// The colours and fonts of a sheet, independent of its resolution.
///
///     var style = OverlayStyle(forDrawingOf: size, theme: .print)
///
/// `ThemeFile` reads a theme from JSON.
public struct Theme: Hashable, Sendable {
    /// The tone of the drawing itself: faded, grey or inverted.
    public var drawing = DrawingTone()

    /// The colour of areas that have none, where markers are allowed.
    public var areaColor = Color(hex: 0x4477AA)
    /// The colour of areas that have none, where markers are not allowed.
    public var forbiddenAreaColor = Color(hex: 0x777777)
    /// The opacity of area fills, 0...1.
    public var areaFillOpacity = 0.16
    /// The width of area outlines as a multiple of the usual width; 0 for none.
    public var areaOutline = 1.0
    /// True to hatch areas where markers are not allowed.
    public var hatchesForbiddenAreas = true

    /// The colours of statuses and categories that have no colour of their own.
    public var palette = Palette.standard
    /// Colours of certain statuses and categories by key; they override all others.
    public var keyColors: [String: Color] = [:]
    /// The colour of markers that nothing else gives a colour.
    public var markerColor = MarkerStyle.defaultColor
    /// The markers' symbol; nil if the theme chooses none.
    public var markerSymbol: MarkerSymbol?
    /// The picture or scene that replaces the symbol.
    public var markerIcon: MarkerIcon?
    /// The size of markers as a multiple of the usual size.
    public var markerScale = 1.0

    /// The font families of all text, in the form of `Font.family`.
    public var fontFamily = Font.defaultFamily
    /// A font file that need not be installed; its family is one of `fontFamily`.
    public var fontFile: FontFile?
    /// The size of text as a multiple of the usual size.
    public var textScale = 1.0
    /// The colour of the halo around text on the drawing; text on a dark halo is light.
    public var halo = Color.white.withAlpha(0.9)

    /// The background of legends and other panels.
    public var panelColor = Color.white.withAlpha(0.95)
    /// The border of panels.
    public var panelBorder = Color(hex: 0x3A3A3A)
    /// The colour of text on panels.
    public var panelInk = Color(hex: 0x1A1A1A)

    /// The light theme.
    public init() {}

    /// Colours on the drawing as it is; the default theme.
    public static let light = Theme()

    /// The drawing inverted, light on dark, for screens in dark rooms.
    public static let dark: Theme = {
        var theme = Theme()
        theme.drawing = DrawingTone(fade: 0.12, isInverted: true)
        theme.areaColor = Color(hex: 0x77AADD)
        theme.forbiddenAreaColor = Color(hex: 0xAAAAAA)
        theme.areaFillOpacity = 0.24
        theme.halo = Color(hex: 0x101418, alpha: 0.9)
        theme.panelColor = Color(hex: 0x1B2026, alpha: 0.95)
        theme.panelBorder = Color(hex: 0x8A939C)
        theme.panelInk = Color(hex: 0xF2F4F6)
        return theme
    }()

    /// The drawing in pale grey, with areas shown mainly by their outlines, for paper.
    public static let print: Theme = {
        var theme = Theme()
        theme.drawing = DrawingTone(fade: 0.35, isGrey: true)
        theme.areaFillOpacity = 0.06
        theme.areaOutline = 1.25
        theme.panelColor = .white
        theme.panelBorder = .black
        theme.panelInk = .black
        return theme
    }()

    /// The built-in themes by name.
    public static let named: [(name: String, theme: Theme)] = [("light", light), ("dark", dark), ("print", print)]
}
