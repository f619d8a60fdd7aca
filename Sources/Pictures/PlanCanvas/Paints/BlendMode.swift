import CCairo

/// A rule for combining a view's colours with the colours beneath the view.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
    /// Paints over what is beneath.
    case normal
    /// The product of both colours, never lighter than either.
    case multiply
    /// The product of both colours' complements, complemented: never darker than either.
    case screen
    /// Multiplies where what is beneath is dark, screens where it is light.
    case overlay
    /// The darker of both colours, channel by channel.
    case darken
    /// The lighter of both colours, channel by channel.
    case lighten
    /// Brightens what is beneath, the more the lighter the view's colour.
    case colorDodge
    /// Darkens what is beneath, the more the darker the view's colour.
    case colorBurn
    /// Darkens or lightens what is beneath a little, as the view's colour is dark or light.
    case softLight
    /// Multiplies where the view's colour is dark, screens where it is light.
    case hardLight
    /// The distance between both colours, channel by channel.
    case difference
    /// As the difference, with less contrast.
    case exclusion
    /// The view's hue, with the saturation and luminosity of what is beneath.
    case hue
    /// The view's saturation, with the hue and luminosity of what is beneath.
    case saturation
    /// The view's hue and saturation, with the luminosity of what is beneath.
    case color
    /// The view's luminosity, with the hue and saturation of what is beneath.
    case luminosity
    /// Paints the view only where something is beneath.
    case sourceAtop
    /// Paints the view under what is there already.
    case destinationOver
    /// Erases what is beneath where the view is opaque.
    case destinationOut
    /// The sum of both colours, at most white.
    case plusLighter

    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}
