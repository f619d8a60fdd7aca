import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanTables

/// The input of a sheet: a drawing with areas and markers, or a plan.
///
///     SheetInput(drawing: "office.png", areas: "rooms.geojson", markers: "issues.csv")
///     SheetInput(drawing: .pixels(picture), markers: .values(markers))
///     SheetInput(plan: try Plan(path: "level4.plan"))
public struct SheetInput: Sendable {
    /// Where the drawing comes from.
    public enum DrawingSource: Sendable {
        /// A file; `/dev/stdin` is standard input.
        case file(String)
        /// A file's bytes, with a name for messages.
        case bytes([UInt8], name: String = "drawing in memory")
        /// Pixels, with their resolution and colour information. (Indirect: a file or none needs no room for all of these.)
        indirect case pixels(PixelBuffer, metadata: DrawingMetadata = DrawingMetadata())
    }

    /// Where areas or markers come from.
    public enum ListSource<Item: Sendable>: Sendable {
        /// Nowhere: there are none.
        case none
        /// A file in the request's coordinates: areas as GeoJSON and its kin, markers as CSV, a workbook or JSON too. `-` is
        /// standard input.
        case file(String)
        /// The bytes of such a file, with a name for messages.
        case bytes([UInt8], name: String = "file in memory")
        /// Areas in pixel points; or markers at pixel points, which are checked and numbered as those of a file are, and keep
        /// their own look where the request and the theme have none.
        case values([Item])
    }

    /// Where the areas come from.
    public typealias AreaSource = ListSource<Area>
    /// Where the markers come from.
    public typealias MarkerSource = ListSource<Marker>

    enum Content: Sendable {
        case parts(DrawingSource, AreaSource, MarkerSource)
        case plan(any PlanSource, drawing: String?)
    }

    let content: Content
    /// The markers, if they are those of a table in memory, in the request's coordinates. They take the place of any source of markers.
    package var markerRows: MarkerRows?
    /// A theme that takes the place of the request's ``SheetRequest/Look/theme``.
    public var theme: Theme?
    /// The style of a table of markers, such as the delimiter, where the content of the markers' file does not tell the style.
    public var markerTable = TableStyle()
    /// Of a markers' file with annotations of several pictures, the one that is the drawing, by its name or id in that file. By
    /// default it is the one that has the drawing's file name.
    public var markerImage: String?
    /// The detections in the drawing, such as a file that a detector wrote. If given, they are shown in place of a plan's own.
    public var detections = DetectionSource.none
    /// The style of a table of detections, such as the delimiter, where the content of the table does not tell the style.
    public var detectionTable = TableStyle()
    /// The choice among a plan's markers, for what is kept of the sheet, such as a tile pyramid; nil if all markers are shown. Messages
    /// quote the choice in every language, so that names, such as those of filters, are better than words.
    public var selection: String?

    /// A drawing with areas and markers.
    public init(drawing: DrawingSource, areas: AreaSource = .none, markers: MarkerSource = .none) {
        content = .parts(drawing, areas, markers)
    }

    /// Files of a drawing, areas and markers.
    public init(drawing: String, areas: String? = nil, markers: String? = nil) {
        self.init(
            drawing: .file(drawing), areas: areas.map(AreaSource.file) ?? .none,
            markers: markers.map(MarkerSource.file) ?? .none)
    }

    /// A plan, whose markers are shown as they are.
    ///
    /// - Parameter drawing: The path of the drawing's file, to be read instead of the one that the plan keeps or names; its
    ///   content must be that of the plan's drawing.
    public init(plan: any PlanSource, drawing: String? = nil) { content = .plan(plan, drawing: drawing) }

    /// The plan; nil where the input is no plan.
    package var plan: (any PlanSource)? { if case .plan(let plan, _) = content { plan } else { nil } }

    /// True if the input says where areas come from: a plan, or a source of areas, even one without any area.
    package var namesAreas: Bool { if case .parts(_, .none, _) = content { false } else { true } }

    /// True if the input says where markers come from: a plan, or a source of markers, even one without any marker.
    package var namesMarkers: Bool {
        if case .parts(_, _, .none) = content { markerRows != nil } else { true }
    }

    /// The name of the markers' file, or of their rows, in messages; nil where they are in none.
    var markerFileName: String? {
        if markerRows != nil { return MarkerRows.name }
        return if case .parts(_, _, let markers) = content { markers.fileName } else { nil }
    }

    /// True if the input may have areas.
    var mayHaveAreas: Bool { namesAreas }

    /// Returns true if the drawing is probably a photo: the input has detections, or a source of them, and nothing else to show on the
    /// drawing.
    func isOfPhoto() throws -> Bool {
        guard case .plan(let plan, _) = content else { return !namesAreas && !namesMarkers && !detections.isNone }
        return try plan.shownAreas().isEmpty && plan.shownMarkers().isEmpty && plan.shownLines().isEmpty
            && (!detections.isNone || !plan.shownDetections().isEmpty)
    }

    /// The files of areas, markers and the plan, which no output may take the place of.
    var files: [String] {
        let detected = [detections.path].compactMap(\.self)
        return switch content {
        case .parts(_, let areas, let markers): [areas.path, markers.path].compactMap(\.self) + detected
        case .plan(let plan, _): plan.files + detected
        }
    }

    /// The drawing as a file of annotations may call it.
    func annotatedDrawing(_ size: Size) -> AnnotatedDrawing {
        var drawing = AnnotatedDrawing(size: size, image: markerImage)
        if case .parts(.file(let path), _, _) = content { drawing.name = path }
        if case .parts(.bytes(_, let name), _, _) = content { drawing.name = name }
        return drawing
    }

    /// Where the drawing comes from; a plan's is checked to be the plan's.
    func drawing() throws -> DrawingSource {
        switch content {
        case .parts(let source, _, _): source
        case .plan(let plan, let path):
            DrawingSource(try plan.drawingContent(givenAs: path))
        }
    }
}

extension SheetInput.DrawingSource {
    /// The image file of a plan's drawing.
    package init(_ content: DrawingContent) {
        switch content {
        case .file(let path): self = .file(path)
        case .bytes(let bytes, let name): self = .bytes(bytes, name: name)
        }
    }

    /// A reader at the drawing's first row.
    package func open(_ options: DrawingOptions = DrawingOptions()) throws(ImageError) -> any DrawingReader {
        switch self {
        case .file(let path): try DrawingFile.open(path, options: options)
        case .bytes(let bytes, let name): try DrawingFile.open(bytes, name: name, options: options)
        case .pixels(let picture, let metadata): PixelDrawing(picture, metadata: metadata)
        }
    }

    /// The SHA-256 of the drawing's file, or of its samples where it is in memory; of another page than the first, or at another resolution
    /// than the usual one, a hash of both. A pipe is read to its end.
    package func contentHash() throws -> ContentHash {
        switch self {
        case .file(let path): try SequentialFile(path: PagePath(path).file).contentHash().of(PagePath(path))
        case .bytes(let bytes, let name): ContentHash(of: bytes).of(PagePath(name))
        case .pixels(let picture, _): ContentHash(of: picture.bytes)
        }
    }
}

extension ContentHash {
    /// The hash of a page of the file that has this one.
    fileprivate func of(_ page: PagePath) -> ContentHash {
        page.fragment.isEmpty ? self : ContentHash(of: bytes + Array(page.fragment.utf8))
    }
}

extension SheetInput.ListSource {
    /// The file, opened; nil where there is none.
    func file() throws(InputError) -> SequentialFile? {
        switch self {
        case .none, .values: nil
        case .file(let path): try SequentialFile(path: path)
        case .bytes(let bytes, let name): SequentialFile(bytes: bytes, name: name)
        }
    }

    /// The name of the file; nil where there is none.
    var fileName: String? {
        switch self {
        case .none, .values: nil
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }

    /// The path of the file; nil for anything else.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// True if the source can be read without waiting for another program: a regular file, or anything that is no file.
    var isAtHand: Bool { if case .file(let path) = self { SequentialFile.isRegular(path) } else { true } }
}
