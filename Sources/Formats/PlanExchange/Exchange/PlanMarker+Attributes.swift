import PlanJSON
import PlanModel

extension PlanMarker {
    /// All of the marker but its point, as the JSON object that image-annotation formats attach to a shape.
    var attributes: JSONValue {
        var text = JSONText()
        text.open("{")
        text.member("number", marker.number)
        MarkerJSON.appendMembers(self, to: &text)
        text.close("}")
        // The text was written as JSON just now.
        return (try? JSONValue(parsing: text.bytes)) ?? .null
    }
}
