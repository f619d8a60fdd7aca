import PlanBase
import PlanGeometry
import PlanModel

/// A request to make a distorted drawing straight, by the corners of a rectangle of the building whose width and height are known.
///
///     {"corners": [[412, 380], [3620, 402], [3580, 2610], [455, 2570]], "width": 24.6, "height": 16.8}
///
/// It can be decoded: members that are missing keep their defaults; unknown ones, and values of the wrong kind, are refused with a
/// `RequestPartError` that names the member.
public struct RectifyRequest: RequestPart, Hashable, Sendable {
    /// The part of the drawing that the result shows.
    public enum Extent: String, CaseIterable, Codable, Hashable, Sendable {
        /// All of the drawing.
        case drawing
        /// The rectangle alone.
        case rectangle
    }

    /// The rectangle's corners on the drawing, in ``coordinates``.
    public var corners = RectangleCorners(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    /// The rectangle's width in the building, from its left to its right corners, in metres, 0.001 to 1,000,000.
    public var width = 0.0
    /// The rectangle's height in the building, from its top to its bottom corners, in metres, 0.001 to 1,000,000.
    public var height = 0.0
    /// The scale of the result in pixels per metre, above 0. Nil for the drawing's scale at that corner of the rectangle, and in that
    /// direction, where it is greatest, so that no detail of the rectangle is lost; or for a smaller scale if the result would otherwise
    /// have more than four times the drawing's pixels. Less than a fourth of the rectangle's detail is an error,
    /// ``RectifyError/Cause/nearHorizon(detailedScale:possibleScale:)``.
    public var pixelsPerMetre: Double?
    /// The part of the drawing that the result shows.
    public var extent = Extent.drawing
    /// The coordinates of the corners.
    public var coordinates = CoordinateRequest()

    /// A request that lacks its rectangle.
    public init() {}

    /// A request for a rectangle of the building.
    ///
    /// - Parameters:
    ///   - corners: The rectangle's corners in pixel points of the drawing.
    ///   - width: Its width in metres.
    ///   - height: Its height in metres.
    public init(corners: RectangleCorners, width: Double, height: Double) {
        (self.corners, self.width, self.height) = (corners, width, height)
    }

    package static var members: [Member<Self>] {
        [
            Member("corners", \.corners), Member("width", \.width), Member("height", \.height),
            Member("pixelsPerMetre", \.pixelsPerMetre), Member("extent", \.extent),
            Member("coordinates", \.coordinates),
        ]
    }
}

extension RectifyRequest.Extent: NamedChoice {}
