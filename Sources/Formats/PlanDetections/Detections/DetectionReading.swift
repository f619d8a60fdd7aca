import PlanExchange
import PlanModel
import PlanTables

/// The settings for reading a file of detections. The file's content tells whatever is not set.
///
/// ```swift
/// var reading = DetectionReading()
/// reading.drawing = AnnotatedDrawing(name: "photo.jpg", size: Size(width: 4000, height: 3000))
/// let file = try reading.read(path: "detections.json")
/// let (picture, notes) = try file.picture(of: reading.drawing, file: "detections.json")
/// ```
public struct DetectionReading: Hashable, Sendable {
    /// The format.
    public var format: DetectionFormat?
    /// In what coordinates the places are; nil for those that the format has: fractions from the lower left of Vision, fractions from
    /// the upper left of YOLO, pixels of the others.
    public var coordinates: CoordinateRequest?
    /// The picture for which the detections are read: its name, its size when upright, and what the file calls it if the user says so.
    public var drawing: AnnotatedDrawing
    /// The names of classes, the first that of class 0, for files that have numbers alone; see ``ClassNames``.
    public var classNames: [String]
    /// Skeletons that go before the built-in ones.
    public var skeletons: [Skeleton]
    /// The name of the skeleton that is meant where the file does not say; nil for the one with as many keypoints.
    public var skeleton: String?
    /// The picture as its file stores it, if the detector did not heed its orientation; nil if it did, or if it is upright.
    public var stored: StoredPicture?
    /// The kind of the lines of a YOLO file; nil for the kind that the lines' fields tell.
    public var yolo: YOLOKind?
    /// The form of a table, such as its encoding and delimiter; the file's content tells whatever is not set.
    public var table: TableStyle

    /// A reading of which all is told by the file.
    public init(
        format: DetectionFormat? = nil, coordinates: CoordinateRequest? = nil,
        drawing: AnnotatedDrawing = AnnotatedDrawing(), classNames: [String] = [], skeletons: [Skeleton] = [],
        skeleton: String? = nil, stored: StoredPicture? = nil, yolo: YOLOKind? = nil, table: TableStyle = TableStyle()
    ) {
        (self.format, self.coordinates, self.drawing, self.classNames) = (format, coordinates, drawing, classNames)
        (self.skeletons, self.skeleton, self.stored) = (skeletons, skeleton, stored)
        (self.yolo, self.table) = (yolo, table)
    }
}
