import PlanBase
import PlanGeometry
import PlanImage

/// A request for a sheet, which says what the sheet shows and how: all that the command's options say, as plain values, with the command's
/// defaults.
///
///     var request = SheetRequest()
///     request.view.crop = .area("Kitchen")
///     request.markers.labels = .title
///     request.look.fade = 0.4
///
/// A request can be encoded and decoded: members that are missing have their defaults, and members that no request has, or whose
/// values are out of range, are refused with a ``SheetError`` that names the member. The drawing, the areas and the markers come
/// beside the request, as a ``SheetInput``.
public struct SheetRequest: Codable, RequestPart, Hashable, Sendable {
    /// The version of requests that this one is written for, ``currentVersion``.
    public var version = currentVersion
    /// In what coordinates areas and markers are.
    public var coordinates = Coordinates()
    /// In what coordinates areas are that are in others than the markers; nil for ``coordinates``.
    public var areaCoordinates: Coordinates?
    /// Which markers are accepted.
    public var placement = Placement()
    /// Which part of the drawing is shown, and how large.
    public var view = View()
    /// The sheet's colours.
    public var look = Look()
    /// The look of the markers.
    public var markers = Markers()
    /// Which detections are shown, and how.
    public var detections = Detections()
    /// Legend, title block, scale bar and north arrow.
    public var panels = Panels()
    /// The size and font of all text.
    public var text = Text()
    /// The language of the legend and the title block.
    public var language = MessageLanguage.english
    /// The greatest number of megapixels that the drawing and the sheet may have, 1 to 1,000,000; nil for 2,000.
    public var maxMegapixels: Int?

    /// The only version so far. Members may be added within a version; none changes its meaning.
    public static let currentVersion = 1

    /// A request for the whole drawing in its own size, with all areas and markers.
    public init() {}

    package static var members: [Member<Self>] {
        [
            Member("version", \.version), Member("coordinates", \.coordinates),
            Member("areaCoordinates", \.areaCoordinates), Member("placement", \.placement), Member("view", \.view),
            Member("look", \.look), Member("markers", \.markers), Member("detections", \.detections),
            Member("panels", \.panels), Member("text", \.text),
            Member("language", \.language), Member("maxMegapixels", \.maxMegapixels),
        ]
    }

    /// Reads a request.
    ///
    /// - Throws: ``SheetError`` for a member that no request has, and for a value of the wrong kind or out of range.
    public init(from decoder: any Decoder) throws {
        do {
            try self.init(membersOf: decoder)
        } catch {
            throw SheetError(wrapping: error)
        }
        try check()
    }

    /// Checks that all values are in range and go together. ``Sheet`` does so too.
    ///
    /// - Throws: ``SheetError`` for the first that is not or does not.
    public func check() throws(SheetError) {
        guard version == Self.currentVersion else { throw SheetError(.otherVersion(version)) }
        try coordinates.check()
        try areaCoordinates?.check(in: "areaCoordinates")
        try markers.check()
        try detections.check()
        try look.check()
        try panels.check()
        try view.check()
        try text.check()
        try maxMegapixels.require(1...Self.greatestMegapixels, .maxMegapixels)
    }

    private static let greatestMegapixels = 1_000_000
    /// Bytes that a picture which is held in memory whole may take for each pixel that is allowed.
    private static let wholePictureBytesPerPixel = 8

    /// True if something on the sheet may have to find an empty place on the drawing.
    ///
    /// - Parameter mayHaveAreas: True if there may be areas, whose names are written.
    func needsInk(mayHaveAreas: Bool) -> Bool {
        panels.needsInk || markers.labels.isBesideSymbol || (look.areaNames != .never && mayHaveAreas)
    }

    /// The files that the request names.
    var files: [String] { [markers.icon, look.theme, text.fontFile, detections.file.skeletons].compactMap(\.self) }

    /// The limits of the drawing's size.
    var limits: DrawingLimits {
        guard let maxMegapixels else { return DrawingLimits() }
        let pixels = maxMegapixels * 1_000_000
        return DrawingLimits(
            width: pixels, height: pixels, pixels: pixels, wholePictureBytes: pixels * Self.wholePictureBytesPerPixel)
    }

    /// The least ``maxMegapixels`` that lets a picture in which was too large; nil if none does, or the error is another one.
    public static func megapixels(for error: ImageError) -> Int? {
        guard case .tooLarge(_, let width, let height, let limit) = error, limit.canBeRaised,
            width <= DrawingLimits.greatestWidth
        else { return nil }
        var pixels = Double(width) * Double(height)
        if case .wholePictureBytes(_, let needed) = limit {
            pixels = max(pixels, Double(needed) / Double(wholePictureBytesPerPixel))
        }
        let megapixels = (pixels / 1e6).rounded(.up)
        return megapixels <= Double(greatestMegapixels) ? Int(saturating: megapixels) : nil
    }
}

extension Optional where Wrapped: Comparable {
    /// Checks that a value, where there is one, lies in a range.
    ///
    /// - Parameter isInPixels: True for a length on the sheet, with whose ends the message names pixels.
    func require(
        _ range: ClosedRange<Wrapped>, _ member: RequestMember, isInPixels: Bool = false
    ) throws(SheetError) {
        guard let value = self, !range.contains(value) else { return }
        let ends = [range.lowerBound, range.upperBound].map { "\($0)".replacing(/\.0$/, with: "") }
        let requirement =
            isInPixels
            ? Message("must be from \(ends[0]) to \(ends[1]) pixels") : Message("must be from \(ends[0]) to \(ends[1])")
        throw SheetError(.invalidValue(member, requirement: requirement))
    }
}
