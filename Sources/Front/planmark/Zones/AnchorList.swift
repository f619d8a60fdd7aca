import PlanArgumentParser
import PlanDetections

/// Anchors with commas between them: `bottom-left,bottom-right`; `corners` is all four.
struct AnchorList: ExpressibleByArgument {
    let anchors: [ZoneAnchor]

    init(_ anchors: [ZoneAnchor]) { self.anchors = anchors }

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        var anchors: [ZoneAnchor] = []
        for name in names {
            if name == Self.corners {
                anchors += ZoneAnchor.corners
            } else if let anchor = ZoneAnchor(rawValue: name) {
                anchors.append(anchor)
            } else {
                return nil
            }
        }
        self.anchors = anchors
    }

    private static let corners = "corners"

    var defaultValueDescription: String {
        anchors == ZoneAnchor.corners ? Self.corners : anchors.map(\.rawValue).joined(separator: ",")
    }

    static let allValueStrings = ZoneAnchor.allCases.map(\.rawValue) + [corners]
}
