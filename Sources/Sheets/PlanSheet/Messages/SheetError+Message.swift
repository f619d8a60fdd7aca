import PlanBase
import PlanGeometry
import PlanOverlay

extension SheetError: CustomStringConvertible {
    /// The message, with the members of the request by their paths.
    public var description: String { message() }

    /// The error on one line: the file or member, what is wrong, and what would be right.
    ///
    /// - Parameter name: What a member of the request is called.
    public func message(naming name: (RequestMember) -> String = \.rawValue) -> String {
        switch problem {
        case .invalidValue(let member, let requirement): "\(name(member)) \(requirement)"
        case .wrongKind(let path, let requirement): "\(path.isEmpty ? "the request" : path) \(requirement)"
        case .unknownMember(let path, let known):
            "\(RequestPartError(.unknownMember(known: known), path: path))"
        case .otherVersion(let version):
            "version: the request is of version \(version), and this program knows version \(SheetRequest.currentVersion) "
                + "alone; write the request for that one, or update the program"
        case .conflict(let one, let other): "give \(name(one)) or \(name(other)), not both"
        case .meaningless(let member, let other): "\(name(member)) goes with \(name(other))"
        case .mapOnly(let member, let system):
            "\(name(member)) goes with \(name(.coordinates)) leaflet or flutter-map, not with \(system.rawValue)"
        case .unknownTheme(let text):
            "\(name(.theme)): '\(text)' is none of \(Theme.named.map(\.name).joined(separator: ", ")), nor a JSON file"
        case .scaleUnknown(let member):
            "\(name(member)) needs the scale: give \(name(.pixelsPerMetre)), or \(name(.mapScale)), which is 100 "
                + "for 1:100"
        case .resolutionUnknown:
            "\(name(.mapScale)): the drawing does not say its resolution; give \(name(.pixelsPerMetre)) instead"
        case .noSuchArea(let text, let known): noPart("area", text, among: known, name)
        case .noSuchMarker(let number, let known): noPart("marker", "\(number)", among: known.map(String.init), name)
        case .cropOutside(let size):
            "\(name(.crop)): the part lies outside the drawing of \(Int(saturating: size.width)) x \(Int(saturating: size.height)) pixels"
        case .regionOutside(let size):
            "the region is empty or reaches beyond the sheet of \(Int(saturating: size.width)) x \(Int(saturating: size.height)) pixels; "
                + "choose one on it"
        case .sheetTooLarge(let megapixels):
            "\(name(.scale)): the output would have \(megapixels) megapixels; "
                + "allow it with \(name(.maxMegapixels)), or choose a smaller \(name(.scale))"
        case .iconTooLarge(let file, let width, let height):
            "\(file): \(width) x \(height) pixels are too large for an icon; "
                + "make it at most \(MarkerIcon.greatestSide) x \(MarkerIcon.greatestSide)"
        case .unknownFormat("-"):
            "\(name(.output)): '-' is no file name; write to /dev/stdout for standard output"
        case .unknownFormat(let path):
            "\(name(.output)): a file ending in .\(SheetFormat.ending(of: path) ?? "") cannot be written; "
                + "end it in .png, .jpg, .pdf or .svg"
        case .outputIsInput(let output, let input):
            "\(output): is the input \(input) itself; choose another \(name(.output))"
        case .drawingConsumed(let file):
            "\(file): came through a pipe, which can be read only once; save it as a file first"
        case .markersRefused(let count):
            "not written, as \(count) \(count == 1 ? "marker was" : "markers were") refused; "
                + "correct them, or do not ask to be strict"
        case .cancelled: "cancelled"
        default: underlying.map { "\($0)" } ?? code
        }
    }

    private func noPart(
        _ kind: String, _ text: String, among known: [String], _ name: (RequestMember) -> String
    ) -> String {
        let shown = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
        let remedy = known.isEmpty ? "there are no \(kind)s" : "there are: \(shown)"
        return "\(name(.crop)): no \(kind) '\(text)'; \(remedy)"
    }
}
