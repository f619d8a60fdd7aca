import PlanCanvas
import PlanJSON

extension SceneDecoder {
    /// The placement of the scene on markers.
    package func marker(_ value: JSONValue, path: String) throws(SceneError) -> MarkerPlacement {
        var object = try SceneObject(value, path: path)
        var placement = MarkerPlacement(anchor: try object.unitPoint("anchor") ?? .center)
        if let value = object.take("number") {
            var number = try SceneObject(value, path: object.place("number"))
            placement.number = MarkerPlacement.Number(
                center: try number.unitPoint("center") ?? .center,
                size: try number.needed("size", in: SceneNumber.length),
                maximumWidth: try number.number("maxWidth", in: SceneNumber.length),
                color: try number.color("color"))
            try number.finish()
        }
        try object.finish()
        return placement
    }
}
