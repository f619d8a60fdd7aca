import PlanCanvas
import PlanGeometry
import PlanModel

extension SceneFile {
    /// The shapes that can be drawn by their names alone.
    public static let shapeNames = SceneDecoder.shapeTypes.filter { $0 != "path" }

    /// The shape of a name, as it is in a scene file that says no more about it. A rounded rectangle has corners of 24 points.
    ///
    /// - Throws: `SceneError` for a name that no shape has.
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
            throw SceneError(.file("'\(name)' is no shape; \(suggestion(for: name))"))
        }
        return AnyShape(shape)
    }

    /// The shape's name that was most likely meant, or all of them, as the end of a message.
    public static func suggestion(for name: String) -> String { shapeNames.suggestion(for: name) }
}
