/// The meaning of a column in a table of detections.
enum DetectionColumn: String, CaseIterable {
    case minX, minY, maxX, maxY
    case x, y, width, height
    case centerX, centerY
    case className, classID, confidence, trackerID, id
    case image, frame
    case imageWidth, imageHeight

    /// The names of the columns, without case, spaces, underscores and hyphens; a name that stands earlier is preferred.
    private var names: [String] {
        switch self {
        case .minX: ["xmin", "x1", "left", "minx"]
        case .minY: ["ymin", "y1", "top", "miny"]
        case .maxX: ["xmax", "x2", "right", "maxx"]
        case .maxY: ["ymax", "y2", "bottom", "maxy"]
        case .x: ["x", "bboxx"]
        case .y: ["y", "bboxy"]
        case .width: ["width", "w", "bboxwidth", "bboxw"]
        case .height: ["height", "h", "bboxheight", "bboxh"]
        case .centerX: ["xcenter", "centerx", "cx"]
        case .centerY: ["ycenter", "centery", "cy"]
        case .className: ["classname", "class", "label", "name", "labelname", "category"]
        case .classID: ["classid", "labelid", "categoryid"]
        case .confidence: ["confidence", "score", "conf", "probability"]
        case .trackerID: ["trackerid", "trackid", "track"]
        case .id: ["id"]
        case .image: ["image", "file", "filename", "imagename", "imagepath", "path", "imageid"]
        case .frame: ["framenumber", "frame", "frameindex", "frameid"]
        case .imageWidth: ["imagewidth", "imgwidth", "imagew", "imgw", "picturewidth"]
        case .imageHeight: ["imageheight", "imgheight", "imageh", "imgh", "pictureheight"]
        }
    }

    private static let meanings: [String: DetectionColumn] = {
        var meanings: [String: DetectionColumn] = [:]
        for column in allCases { for name in column.names { meanings[name] = column } }
        return meanings
    }()

    /// The meaning of a column that a table calls so.
    init?(name: String) {
        guard let meaning = Self.meanings[name.normalizedKey] else { return nil }
        self = meaning
    }

    /// Where each column of a header stands; of several of one meaning the one with the preferred name.
    static func places(in header: [String]) -> [DetectionColumn: Int] {
        var places: [DetectionColumn: (index: Int, rank: Int)] = [:]
        for (index, name) in header.enumerated() {
            guard let column = DetectionColumn(name: name), let rank = column.names.firstIndex(of: name.normalizedKey)
            else { continue }
            if let other = places[column], other.rank <= rank { continue }
            places[column] = (index, rank)
        }
        return places.mapValues(\.index)
    }
}
