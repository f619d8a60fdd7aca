import PlanGeometry

/// An error with a code that programs know it by.
///
/// A code is written down, in no language, and the same in all versions: what clients rely upon does not change with the name of a case.
public protocol CodedError: Error {
    /// The code that programs know the error by, such as `outsideDrawing`.
    var code: String { get }
}

// The geometry stands on nothing but the standard library; its errors have their codes there.

extension CoordinateError: CodedError {}

extension RingError: CodedError {}

extension StrokeError: CodedError {}

extension ValidityIssue: CodedError {}
