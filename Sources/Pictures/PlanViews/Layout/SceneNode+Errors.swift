import PlanBase
import PlanCanvas

extension SceneModifier {
    /// - Throws: `SceneError` for a number that is not finite or out of range.
    package func check() throws(SceneError) {
        switch self {
        case .padding(let insets):
            for length in [insets.top, insets.leading, insets.bottom, insets.trailing] {
                try SceneError.check(length, Message("the padding"))
            }
        case .position(let point):
            for coordinate in [point.x, point.y] { try SceneError.check(coordinate, Message("the position")) }
        case .layoutPriority(let priority): try SceneError.check(priority, Message("the layout priority"))
        case .zIndex(let index): try SceneError.check(index, Message("the z index"))
        case .offset(let vector):
            for distance in [vector.dx, vector.dy] { try SceneError.check(distance, Message("the offset")) }
        case .rotation(let angle, _): try SceneError.check(angle.radians, Message("the rotation"))
        case .scale(let x, let y, _): for factor in [x, y] { try SceneError.check(factor, Message("the scale")) }
        case .opacity(let opacity): try SceneError.check(opacity, Message("the opacity"))
        case .frame(let frame, _):
            try frame.width.check(Message("the frame's width"))
            try frame.height.check(Message("the frame's height"))
        case .shadow(_, let radius, let offset):
            try SceneError.check(radius, Message("the shadow's radius"), in: 0...1000)
            for distance in [offset.dx, offset.dy] { try SceneError.check(distance, Message("the shadow's offset")) }
        case .blur(let radius): try SceneError.check(radius, Message("the blur's radius"), in: 0...1000)
        case .aspectRatio(let ratio?, _):
            try SceneError.check(ratio, Message("the aspect ratio"), in: ContentMode.ratios)
        default: break
        }
    }
}

extension FrameSize.Extent {
    /// - Throws: `SceneError` for a length that is negative, or too large without being infinite.
    fileprivate func check(_ name: @autoclosure () -> Message) throws(SceneError) {
        for case let value? in [minimum, ideal, maximum]
        where !(value >= 0 && (value <= SceneError.greatestLength || value == .infinity)) {
            throw SceneError(.invalidNumber(name: name(), value))
        }
    }
}

extension SceneNode {
    /// The error with this node's path, unless it has a path already.
    package func located(_ error: SceneError) -> SceneError {
        guard error.path == nil else { return error }
        var error = error
        error.path = source
        return error
    }

    package func located<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SceneError where error.path == nil && source != nil {
            throw located(error)
        } catch let error as RenderError where source != nil {
            throw located(SceneError(.drawing(error)))
        }
    }
}
