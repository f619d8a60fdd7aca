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
        case .overflow: "overflow"
        }
    }
}

extension CoordinateError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .nonFinitePoint(let point):
            "the point \(point) is not finite: both coordinates must be ordinary numbers"
        case .nonFiniteMapPoint(let point):
            "the map point \(point) is not finite: latitude and longitude must be ordinary numbers"
        case .zoomOutOfRange(let zoom):
            "the zoom \(zoom) is out of range: it must be from "
                + "\(SimpleCRS.zoomRange.lowerBound) to \(SimpleCRS.zoomRange.upperBound)"
        case .scaleOutOfRange(let scale):
            "the scale \(scale) is out of range: it must be a finite number greater than 0 whose zoom is from "
                + "\(SimpleCRS.zoomRange.lowerBound) to \(SimpleCRS.zoomRange.upperBound)"
        case .singularTransformation(let transformation):
            "the transformation \(transformation) cannot be inverted: its coefficients must be finite, a and c not 0"
        case .invalidImageSize(let size):
            "the image size \(size) is not valid: width and height must be finite and greater than 0"
        case .overflow: "the converted coordinate is too large: use a smaller coordinate or another zoom"
        }
    }
}
