import PlanBase
import PlanGeometry
import PlanModel

/// The settings of an annotation session.
public struct MapConfiguration: Hashable, Sendable {
    /// The names of the drawings on offer; the first is opened first. At least one.
    public var drawingNames: [String]
    /// The coordinate reference system that converts between map points and pixel points.
    public var crs: SimpleCRS
    /// The zoom at which the pixels of the drawing, as they are stored, are the pixels of the simple CRS.
    public var serverZoom: Double
    /// The least and greatest zoom at which the drawing may be shown.
    public var displayZooms: ClosedRange<Double>
    /// The colour of new markers that nobody chose another one for.
    public var defaultMarkerColor: Color
    /// The size of new markers in pixels of the drawing; `nil` lets the renderer choose.
    public var defaultMarkerSize: Double?
    /// True if the drawing has a single marker, which each placement replaces, instead of numbered markers. If a drawing comes with
    /// several markers, the last of them is the one that a placement replaces.
    public var isSingleMarker: Bool
    /// The greatest distance in pixels of the drawing by which a point outside the allowed areas is moved into the nearest one;
    /// 0 refuses such a point.
    public var snapDistance: Double
    /// Markers that are already known, by the name of their drawing, beside those that the data source loads. They are shown
    /// as they are; where both know a marker of one id, the data source's counts.
    public var existingMarkers: [String: [Marker]]

    /// A configuration; all that is not given has a usual value.
    public init(
        drawingNames: [String] = ["drawing"], crs: SimpleCRS = .leaflet, serverZoom: Double = 0,
        displayZooms: ClosedRange<Double> = -5...5, defaultMarkerColor: Color = MarkerStyle.defaultColor,
        defaultMarkerSize: Double? = nil, isSingleMarker: Bool = false, snapDistance: Double = 0,
        existingMarkers: [String: [Marker]] = [:]
    ) {
        self.drawingNames = drawingNames
        self.crs = crs
        self.serverZoom = serverZoom
        self.displayZooms = displayZooms
        self.defaultMarkerColor = defaultMarkerColor
        self.defaultMarkerSize = defaultMarkerSize
        self.isSingleMarker = isSingleMarker
        self.snapDistance = snapDistance
        self.existingMarkers = existingMarkers
    }

    /// The style of a new marker that the data source does not style.
    public var defaultMarkerStyle: MarkerStyle {
        MarkerStyle(color: defaultMarkerColor, size: defaultMarkerSize)
    }

    /// The zoom nearest to `zoom` at which the drawing may be shown; the least one when `zoom` is not a number.
    public func displayZoom(nearestTo zoom: Double) -> Double {
        zoom > displayZooms.lowerBound ? min(zoom, displayZooms.upperBound) : displayZooms.lowerBound
    }
}
