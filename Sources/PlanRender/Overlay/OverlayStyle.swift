import PlanGeometry
import PlanModel

/// How areas and markers look, all lengths in pixels of the drawing.
///
/// A style made for a drawing suits its resolution: on 4000 x 3000 pixels a pin is 68 pixels high, on a thumbnail it stays
/// large enough for its number to be read. Every property can be changed afterwards.
///
///     var style = OverlayStyle(forDrawingOf: drawing.size)
///     style.areaFillOpacity = 0.3
public struct OverlayStyle: Hashable, Sendable {
    /// The size of a marker whose own style has none: the height of a pin or flag. Dots and crosses are made as wide as
    /// a pin's head.
    public var markerSize: Double
    /// The font of marker numbers; its size is chosen to fit the marker.
    public var markerFont: Font

    /// The colour of areas that have none, where markers are allowed.
    public var areaColor: Color
    /// The colour of areas that have none, where markers are not allowed.
    public var forbiddenAreaColor: Color
    /// How much of an area's colour its filling has, 0...1; times the colour's own opacity.
    public var areaFillOpacity: Double
    /// The width of an area's outline; 0 for none.
    public var areaOutlineWidth: Double
    /// Whether areas where markers are not allowed are hatched.
    public var hatchesForbiddenAreas: Bool

    /// Whether the names of areas are shown.
    public var showsAreaNames: Bool
    /// The font of area names, at the size they have where there is room.
    public var labelFont: Font
    /// The smallest size of area names; where even that is too large, they are shortened, and then left out.
    public var smallestLabelSize: Double
    /// The halo around area names.
    public var labelHalo: Halo

    /// The style that suits a drawing of this size in pixels.
    public init(forDrawingOf size: Size) {
        let unit = OverlayStyle.unit(forDrawingOf: size)
        self.init(unit: unit)
    }

    /// The style whose pins are 3.4 times the unit high, with everything else in proportion; the unit is the font size of
    /// area names divided by 1.6.
    init(unit: Double) {
        markerSize = 3.4 * unit
        markerFont = Font(size: unit, weight: .bold)
        areaColor = Color(hex: 0x4477AA)
        forbiddenAreaColor = Color(hex: 0x777777)
        areaFillOpacity = 0.16
        areaOutlineWidth = max(1, 0.16 * unit)
        hatchesForbiddenAreas = true
        showsAreaNames = true
        labelFont = Font(size: 1.6 * unit, weight: .semibold)
        smallestLabelSize = max(min(9, 1.6 * unit), 0.95 * unit)
        labelHalo = Halo(Color.white.withAlpha(0.9), width: 0.22 * unit)
    }

    /// A fiftieth of the square root of the area, in proportion; at least 9 pixels for legible text, but never more than
    /// a drawing's short side can carry.
    private static func unit(forDrawingOf size: Size) -> Double {
        guard size.isPositive else { return 9 }
        let proportional = (size.width * size.height).squareRoot() / 173
        let carried = min(size.width, size.height) / 12
        return min(max(proportional, 9), max(carried, 4))
    }
}
