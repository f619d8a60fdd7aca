import PlanBase
import PlanGeometry
import PlanModel
import PlanPageCurl
import PlanSheet

/// An error of a library that is about a value of the caller's request.
protocol RequestValueError: CodedError {
    /// The member of the request that has the value, or the argument.
    var member: String { get }
}

extension CoordinateError: RequestValueError {
    var member: String {
        switch self {
        case .zoomOutOfRange, .scaleOutOfRange: RequestMember.zoom.rawValue
        case .invalidImageSize: "width and height"
        case .nonFinitePoint, .nonFiniteMapPoint, .singularTransformation, .overflow: RequestMember.coordinates.rawValue
        }
    }
}

extension MarkerFieldError: RequestValueError {
    var member: String { field.name }
}

extension PageTurnError: RequestValueError {
    var member: String {
        switch self {
        case .spineNeedsTwoSides: "doubleSided"
        case .invalidSpacing: "spacing"
        case .invalidPageSize: "page_width and page_height"
        case .wrongPageCount: "index"
        case .invalidRadius: "radius"
        }
    }
}

extension PageCurlError: RequestValueError {
    var member: String {
        switch self {
        case .invalidSize: "page_width and page_height"
        case .invalidRadius: "radius"
        case .gripOffLeaf, .gripOnSpine: "touch"
        case .invalidAngle: "angle"
        case .nonFiniteFinger, .progressNotANumber, .invalidEasing: "progress"
        }
    }
}
