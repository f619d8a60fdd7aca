import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables

/// The settings for reading a file of detections, as a request has them; a ``DetectionReading`` is made of them.
///
///     {"format": "yolo", "classNames": ["person", "car"]}
public struct DetectionFileRequest: Codable, RequestPart, Hashable, Sendable {
    /// The file's format; nil for what its content tells.
    public var format: DetectionFormat?
    /// The coordinates of the file; nil for those that its format has.
    public var coordinates: CoordinateRequest?
    /// True if the coordinates are those of the picture as its file stores it, before it is turned as EXIF says.
    public var stored = false
    /// Of a file about several pictures, the one that is the drawing, by its file name or id; nil for the one with the drawing's
    /// name.
    public var image: String?
    /// Of a film, the number of the frame that the drawing is; nil for the only one.
    public var frame: Int?
    /// The kind of the lines of a YOLO file; nil for the kind that the lines' fields tell.
    public var yolo: YOLOKind?
    /// The names of classes, for files that have their numbers alone, from 0 on.
    public var classNames: [String] = []
    /// Which keypoints a detection has that does not say it: the name of a built-in skeleton, or of one of ``skeletons``.
    public var skeleton: String?
    /// The path of a file of skeletons (JSON) that are not built in.
    public var skeletons: String?

    /// A file whose content tells all.
    public init() {}

    package static var members: [Member<Self>] {
        [
            Member("format", \.format), Member("coordinates", \.coordinates), Member("stored", \.stored),
            Member("image", \.image), Member("frame", \.frame), Member("yolo", \.yolo),
            Member("classNames", \.classNames), Member("skeleton", \.skeleton), Member("skeletons", \.skeletons),
        ]
    }

    /// Returns the part of a request that is read as this one.
    ///
    /// - Parameter path: The part's path in the request.
    package static func section(_ path: String) -> RequestSection {
        RequestSection(path, members: Set(members.map(\.name.stringValue)))
    }

    /// Checks that the members go together.
    ///
    /// - Parameter path: The path of the request's part, for the error.
    /// - Throws: `RequestPartError` for the first that does not.
    package func check(in path: String) throws(RequestPartError) {
        try coordinates?.check(in: "\(path).coordinates")
        if image != nil, frame != nil {
            throw RequestPartError(.wrongKind(requirement: Message("goes without image")), path: "\(path).frame")
        }
    }

    /// Returns the message that ``stored`` has no effect on a picture that its file stores upright; nil if it has one, or is not set.
    ///
    /// - Parameter picture: The picture as its file stores it; nil if that is upright.
    package func note(onStored picture: StoredPicture?) -> Message? {
        guard stored, picture.map({ $0.toUpright == .identity }) ?? true else { return nil }
        return Message("\(Setting.asStored) does nothing here; the photo is stored upright")
    }

    /// The reading of a file about a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The upright picture; what the file calls it is the request's.
    ///   - picture: The picture as its file stores it; nil if that is upright.
    ///   - table: How a table is written, where its content does not tell.
    /// - Throws: ``InputError`` when the file of skeletons cannot be read.
    package func reading(
        of drawing: AnnotatedDrawing, stored picture: StoredPicture? = nil, table: TableStyle = TableStyle()
    ) throws(InputError) -> DetectionReading {
        var drawing = drawing
        drawing.image = image ?? frame.map { "\($0)" }
        var own: [Skeleton] = []
        if let skeletons { own = try Skeleton.read(path: skeletons) }
        return DetectionReading(
            format: format, coordinates: coordinates, drawing: drawing, classNames: classNames, skeletons: own,
            skeleton: skeleton, stored: stored ? picture : nil, yolo: yolo, table: table)
    }
}
