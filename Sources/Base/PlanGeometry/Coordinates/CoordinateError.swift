/// Why a coordinate could not be converted.
public enum CoordinateError: Error, Hashable, Sendable {
    /// A pixel point or normalised point has an infinite or NaN coordinate.
    case nonFinitePoint(Point)
    /// A map point has an infinite or NaN coordinate.
    case nonFiniteMapPoint(LatLng)
    /// A zoom is NaN or outside ``SimpleCRS/zoomRange``.
    case zoomOutOfRange(Double)
    /// A scale is not a finite number greater than 0, or belongs to a zoom outside ``SimpleCRS/zoomRange``.
    case scaleOutOfRange(Double)
    /// A transformation has a factor of 0 or a coefficient that is not finite, so it cannot be inverted.
    case singularTransformation(SimpleCRS.Transformation)
    /// An image has no extent: its width and height must be finite and greater than 0.
    case invalidImageSize(Size)
    /// Coordinates are lengths in a unit, and the drawing's scale is not known.
    case scaleUnknown
    /// The result is too large for a finite `Double`.
    case overflow
}

extension CoordinateError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .nonFinitePoint: "nonFinitePoint"
        case .nonFiniteMapPoint: "nonFiniteMapPoint"
        case .zoomOutOfRange: "zoomOutOfRange"
        case .scaleOutOfRange: "scaleOutOfRange"
        case .singularTransformation: "singularTransformation"
        case .invalidImageSize: "invalidImageSize"
        case .scaleUnknown: "scaleUnknown"
        case .overflow: "overflow"
        }
    }
}
