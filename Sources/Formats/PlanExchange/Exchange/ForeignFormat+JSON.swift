import PlanFiles
import PlanJSON

extension ForeignFormat {
    /// The format of a JSON value; nil if it is none of other programs that is known.
    package init?(json root: JSONValue) {
        if root["type"]?.string == "Topology" {
            self = .topoJSON
        } else if Self.isOfPictures(root) {
            self = .pictureJSON
        } else if root["geometryType"]?.string?.hasPrefix("esriGeometry") == true {
            self = .esriJSON
        } else {
            return nil
        }
    }

    /// True if a JSON value is what VIA, Label Studio or Supervisely have of pictures.
    private static func isOfPictures(_ root: JSONValue) -> Bool {
        if let task = root.array?.first { return task["data"] != nil && task["annotations"]?.array != nil }
        if root["_via_img_metadata"] != nil || root["objects"]?.array?.first?["classTitle"] != nil { return true }
        guard case .object(let pictures) = root, let picture = pictures.values.first else { return false }
        return picture["regions"] != nil && picture["filename"] != nil
    }
}
