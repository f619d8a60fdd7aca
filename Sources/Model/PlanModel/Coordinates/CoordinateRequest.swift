import PlanBase
import PlanGeometry

/// In what coordinates the areas and markers of a file are, as a request has it.
///
///     {"system": "leaflet", "zoom": 3}
public struct CoordinateRequest: Codable, RequestPart, Hashable, Sendable {
    /// The coordinate system.
    public var system = CoordinateKind.pixel
    /// The zoom at which map points have the drawing's pixels; nil for 0. For map points only.
    public var zoom: Double?
    /// Which way latitudes grow; nil for up. For map points only.
    public var yAxis: SimpleCRS.YAxis?

    /// Pixel points.
    public init() {}

    package static var members: [Member<Self>] {
        [Member("system", \.system), Member("zoom", \.zoom), Member("yAxis", \.yAxis)]
    }

    /// The coordinate system of a drawing.
    ///
    /// - Throws: ``/PlanGeometry/CoordinateError`` for a size without extent, and for a zoom out of range.
    public func system(of drawing: Size) throws(CoordinateError) -> CoordinateSystem {
        try system.system(imageSize: drawing, zoom: zoom ?? 0, yAxis: yAxis ?? .up)
    }

    /// The first member that is given and means nothing in the system: those of map points in another.
    package var meaninglessMember: String? {
        guard !system.isMap else { return nil }
        return zoom != nil ? "zoom" : yAxis != nil ? "yAxis" : nil
    }

    /// Checks that no member of map points is given beside another system.
    ///
    /// - Parameter path: The path of the request's part, for the error.
    package func check(in path: String) throws(RequestPartError) {
        guard let member = meaninglessMember else { return }
        throw RequestPartError(
            .wrongKind(
                requirement: Message("goes with the system leaflet or flutter-map, not with \(system.rawValue)")),
            path: "\(path).\(member)")
    }
}
