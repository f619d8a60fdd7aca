import FoundationEssentials
import PlanFiles

/// The data of a plan that a sheet needs: the drawing, areas and markers, wherever the plan is kept.
///
/// Stores of plans conform to it, so that a sheet can be made of a plan without a database.
public protocol PlanSource: Sendable {
    /// Where the plan is, which errors name: the path of its file, from whose folder the drawing's path starts, or the address
    /// of a database.
    var location: String { get }
    /// True if the location is the path of a file.
    var isFile: Bool { get }
    /// The drawing, with where its image comes from.
    var planDrawing: PlanDrawing { get }
    /// The bytes of the drawing's image file, where the plan keeps the image itself.
    func picture() throws -> [UInt8]
    /// The areas to show, in the order they are painted.
    func shownAreas() throws -> [Area]
    /// The markers to show, in the order they are painted.
    func shownMarkers() throws -> [Marker]
    /// The files that are attached to the markers to show, by the markers' identifiers.
    func shownAttachments() throws -> [UUID: [Attachment]]
    /// Returns the bytes of an attachment.
    func content(of attachment: Attachment) throws -> [UInt8]
    /// The lines whose lengths may be shown.
    func shownLines() throws -> [MeasuredLine]
    /// The parts of the drawing that have a scale of their own.
    func shownDetails() throws -> [DrawingDetail]
    /// Returns the things that detectors found in the drawing, in the order in which the plan keeps them.
    func shownDetections() throws -> [Detection]
    /// The skeletons of the detections that are not built in.
    func shownSkeletons() throws -> [Skeleton]
    /// The statuses with which the plan's workflow ends; nil if the plan has no workflow.
    func finalStatuses() throws -> Set<String>?
}

extension PlanSource {
    /// True.
    public var isFile: Bool { true }
    /// Nil: no workflow.
    public func finalStatuses() throws -> Set<String>? { nil }
    /// None.
    public func shownLines() throws -> [MeasuredLine] { [] }
    /// None.
    public func shownDetections() throws -> [Detection] { [] }
    /// None.
    public func shownSkeletons() throws -> [Skeleton] { [] }
    /// None.
    public func shownDetails() throws -> [DrawingDetail] { [] }
    /// None.
    public func shownAttachments() throws -> [UUID: [Attachment]] { [:] }
    /// No bytes: a source without attachments is asked for none.
    public func content(of attachment: Attachment) throws -> [UInt8] { [] }
}

extension PlanSource {
    /// The paths of the plan's own file and of the drawing that it names, which no output may take the place of.
    package var files: [String] {
        guard isFile else { return [] }
        let drawing = planDrawing.drawing.path.map {
            let file = PagePath($0).file
            return file.hasPrefix("/") ? file : "\(PlanFolder(of: location).path)/\(file)"
        }
        return [location, drawing].compactMap(\.self)
    }

    /// The image file of the plan's drawing: the one that the plan keeps, or the one that the plan names, or another one that
    /// is given in its place.
    ///
    /// A plan may name only a file in its own folder or below, by no symbolic link, and the content must be that of which the
    /// plan has the hash: a plan from elsewhere does not make a program read anything else.
    ///
    /// - Parameter path: The image file to take instead of the one that the plan names. It may lie anywhere, but its content
    ///   must be that of the plan's hash all the same.
    /// - Throws: ``/PlanFiles/PlanDrawingError`` where the plan names no file that may be read, or the content is another;
    ///   ``/PlanFiles/InputError`` where the file cannot be read; what ``picture()`` throws.
    public func drawingContent(givenAs path: String? = nil) throws -> DrawingContent {
        if let path {
            // The page is the plan's, wherever the file is.
            let given = PagePath(path).file
            let file = try SequentialFile(path: given)
            if let hash = planDrawing.hash, try file.contentHash() != hash {
                throw PlanDrawingError(.otherContent, file: given)
            }
            return .file(path: given + planDrawing.page.fragment)
        }
        if planDrawing.isEmbedded {
            return .bytes(try picture(), name: "\(location) (drawing)" + planDrawing.page.fragment)
        }
        guard isFile, let name = planDrawing.drawing.path else { throw PlanDrawingError(.noDrawing, file: location) }
        let bytes = try PlanFolder(of: location).read(PagePath(name).file)
        if let hash = planDrawing.hash, ContentHash(of: bytes) != hash {
            throw PlanDrawingError(.otherContent, file: name)
        }
        return .bytes(bytes, name: name)
    }
}

/// The image file of a plan's drawing, checked to be the plan's.
public enum DrawingContent: Hashable, Sendable {
    /// A file that was given by its path.
    case file(path: String)
    /// A file's bytes, with a name for errors.
    case bytes([UInt8], name: String)
}
