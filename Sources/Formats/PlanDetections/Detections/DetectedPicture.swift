import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel

/// A picture, or a frame of a film, and its detections, as a file describes them.
public struct DetectedPicture: Hashable, Sendable {
    /// The picture's file name, as the file has it; nil if it names none.
    public var name: String?
    /// The number of the frame; nil if the file has none.
    public var frame: Int?
    /// The identifier of the picture in the file beside its name, such as COCO's `image_id`; nil if the file has none.
    public var id: String?
    /// The picture's size in pixels; nil if the file does not say.
    public var size: Size?
    /// The detections that can be used, in the order of the file.
    public var detections: [Detection] = []

    /// True if the file gives places as fractions of the picture's size, which fit a copy of any size.
    package var hasFractions = false

    /// Creates a picture that has no detections yet.
    public init(name: String? = nil, frame: Int? = nil, size: Size? = nil) {
        (self.name, self.frame, self.size) = (name, frame, size)
    }
}

/// The contents of a file of detections.
public struct DetectionFile: Hashable, Sendable {
    /// The pictures in the order of the file; of frames in the order of their numbers.
    public var pictures: [DetectedPicture] = []
    /// The skeletons that the file describes itself.
    public var skeletons: [Skeleton] = []
    /// The entries that cannot be used, each with its place in the file and why.
    public var refused: [Refusal] = []
    /// The messages about parts of the file that were passed over or read in another form, one sentence each.
    public var notes: [Message] = []

    /// True if the file is a table, which has no places for outlines and keypoints.
    public package(set) var isTable = false

    /// An entry that cannot be used.
    public struct Refusal: Hashable, Sendable {
        /// Where in the file it stands.
        public let place: FilePlace
        /// Why it cannot be used.
        public let reason: Message
        /// The index of its picture in ``DetectionFile/pictures``; nil if it cannot be told.
        public let picture: Int?

        /// An entry that cannot be used.
        public init(_ place: FilePlace, _ reason: Message, picture: Int? = nil) {
            (self.place, self.reason, self.picture) = (place, reason, picture)
        }
    }

    /// A file without anything.
    public init() {}
}
