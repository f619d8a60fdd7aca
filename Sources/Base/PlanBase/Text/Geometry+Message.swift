import PlanGeometry

extension CoordinateError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        let zooms = SimpleCRS.zoomRange
        return switch self {
        case .nonFinitePoint(let point):
            Message("the point \(point) is not finite: both coordinates must be ordinary numbers")
        case .nonFiniteMapPoint(let point):
            Message("the map point \(point) is not finite: latitude and longitude must be ordinary numbers")
        case .zoomOutOfRange(let zoom):
            Message("the zoom \(zoom) is out of range: it must be from \(zooms.lowerBound) to \(zooms.upperBound)")
        case .scaleOutOfRange(let scale):
            Message(
                """
                the scale \(scale) is out of range: it must be a finite number greater than 0 whose zoom is from \(zooms.lowerBound) \
                to \(zooms.upperBound)
                """)
        case .singularTransformation(let transformation):
            Message(
                "the transformation \(transformation) cannot be inverted: its coefficients must be finite, a and c not 0"
            )
        case .invalidImageSize(let size):
            Message("the image size \(size) is not valid: width and height must be finite and greater than 0")
        case .scaleUnknown:
            Message(
                "\(Setting.unit) needs the drawing's scale: give it with \(Remedy.set(.pixelsPerMetre))"
            ).advising(Message("\(Remedy.use(.scale)) sets that of a plan"))
        case .overflow: Message("the converted coordinate is too large: use a smaller coordinate or another zoom")
        }
    }
}

extension RingError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .tooFewVertices(let count):
            Message(
                count: count,
                one:
                    "a ring needs at least 3 points, not counting a closing repetition of the first: there is \(count)",
                other:
                    "a ring needs at least 3 points, not counting a closing repetition of the first: there are \(count)"
            )
        case .nonFiniteVertex(let index, let point):
            Message(
                "point \(index + 1) of the ring, \(point), is not finite: both coordinates must be ordinary numbers")
        }
    }
}

extension StrokeError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .invalidLineWidth(let width): Message("the line width \(width) must be a number of at least 0")
        case .invalidMiterLimit(let limit): Message("the miter limit \(limit) must be a number of at least 0")
        case .invalidDash(let index, let length):
            Message("length \(index + 1) of the dash pattern, \(length), must be a number of at least 0")
        case .invalidDashPhase(let phase): Message("the dash phase \(phase) must be an ordinary number")
        case .tooManyDashes(let limit):
            Message(
                "the dash pattern is so short that the path would have more than \(limit) dashes: use longer ones")
        case .invalidTolerance(let tolerance): Message("the tolerance \(tolerance) must be greater than 0")
        case .pathNotFinite:
            Message("the path is too large or too small to be stroked, or a coordinate is not finite")
        }
    }
}

extension SVGPathError {
    /// One line that says what is wrong, where, and what would be right.
    public var message: Message {
        switch self {
        case .noMove(let position): Message("position \(position): path data begins with a move, M or m")
        case .unknownCommand(let name, let position):
            Message(
                """
                position \(position): '\(name)' is no command; those of path data are M L H V C S Q T A Z, or in lower case
                """)
        case .missingNumber(let command, let position):
            Message("position \(position): '\(command)' needs another number here")
        case .invalidFlag(let position): Message("position \(position): a flag of an arc is 0 or 1")
        case .numberOutOfRange(let position): Message("position \(position): the number is too large")
        }
    }
}
