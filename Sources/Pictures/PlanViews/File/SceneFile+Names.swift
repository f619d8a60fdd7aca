import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

extension SceneFile {
    /// The names of the shapes that need no further data.
    public static let shapeNames = SceneDecoder.shapeTypes.filter { $0 != "path" }

    /// The shape of a name, with its default members. A rounded rectangle has a corner radius of 24 points.
    ///
    /// - Throws: `SceneError` if no shape has this name.
    public static func shape(named name: String) throws(SceneError) -> AnyShape {
        let settings: [String: JSONValue] =
            switch name {
            case "roundedRectangle": ["cornerRadius": .number(24)]
            case "unevenRoundedRectangle":
                ["topLeadingRadius": .number(48), "bottomTrailingRadius": .number(48)]
            case "arc", "sector": ["startAngle": .number(-90), "endAngle": .number(150)]
            default: [:]
            }
        var object = try SceneObject(.object(settings), path: "")
        guard let shape = try SceneDecoder(folder: "").shape(name, &object) else {
            throw SceneError(.file(Message("'\(name)' is no shape; \(suggestion(for: name))")))
        }
        return AnyShape(shape)
    }

    /// The end of an error message: the shape name most similar to `name`, or else all names.
    public static func suggestion(for name: String) -> Message { Message.suggestion(for: name, among: shapeNames) }
}
