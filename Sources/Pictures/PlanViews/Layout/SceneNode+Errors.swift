import PlanCanvas

extension SceneModifier {
    /// - Throws: `SceneError` for a number that is not finite or out of range.
    package func check() throws(SceneError) {
        for (name, value) in numbers { try SceneError.check(value, name) }
        switch self {
        case .frame(let frame, _):
            for (name, extent) in [("width", frame.width), ("height", frame.height)] {
                for case let value? in [extent.minimum, extent.ideal, extent.maximum]
                where !(value >= 0 && (value <= SceneError.greatestLength || value == .infinity)) {
                    throw SceneError(.invalidNumber(name: "frame's \(name)", value))
                }
            }
        case .shadow(_, let radius, _): try SceneError.check(radius, "shadow's radius", in: 0...1000)
        case .blur(let radius): try SceneError.check(radius, "blur's radius", in: 0...1000)
        case .aspectRatio(let ratio?, _): try SceneError.check(ratio, "aspect ratio", in: ContentMode.ratios)
        default: break
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
