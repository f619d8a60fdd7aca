import PlanBase
import PlanGeometry
import PlanOverlay

extension SheetError {
    /// The error on one line: the file or member, what is wrong, and what would be right.
    public var message: Message {
        switch cause {
        case .invalidValue(let member, let requirement): Message("\(member.setting) \(requirement)")
        case .wrongKind(let path, let requirement):
            RequestPartError(.wrongKind(requirement: requirement), path: path).message
        case .unknownMember(let path, let known): RequestPartError(.unknownMember(known: known), path: path).message
        case .otherVersion(let version):
            Message(
                """
                version: the request is of version \(version), and this program knows version \(SheetRequest.currentVersion) alone; \
                write the request for that one, or update the program
                """)
        case .conflict(let one, let other): Message("give \(one.setting) or \(other.setting), not both")
        case .meaningless(let member, let other): Message("\(member.setting) goes with \(other.setting)")
        case .mapOnly(let member, let system):
            Message(
                """
                \(member.setting) goes with \(RequestMember.coordinates.setting) leaflet or flutter-map, \
                not with \(system.rawValue)
                """)
        case .unknownTheme(let text):
            Message(
                """
                \(RequestMember.theme.setting): '\(text)' is none of \(Theme.named.map(\.name)), nor a JSON file
                """)
        case .scaleUnknown(let member):
            Message(
                """
                \(member.setting) needs the scale: give \(Self.setting(.pixelsPerMetre)), or \(Self.setting(.mapScale)), which is 100 \
                for 1:100
                """)
        case .resolutionUnknown:
            Message(
                """
                \(RequestMember.mapScale.setting): the drawing does not say its resolution; \
                give \(Self.setting(.pixelsPerMetre)) instead
                """)
        case .noSuchArea(let text, []): Message("\(Self.crop): no area '\(text)'; there are no areas")
        case .noSuchArea(let text, let known):
            Message("\(Self.crop): no area '\(text)'; there are: \(Self.beginning(of: known))")
        case .noSuchMarker(let number, []): Message("\(Self.crop): no marker '\(number)'; there are no markers")
        case .noSuchMarker(let number, let known):
            Message("\(Self.crop): no marker '\(number)'; there are: \(Self.beginning(of: known))")
        case .cropOutside(let size):
            Message(
                """
                \(Self.crop): the part lies outside the drawing of \(Int(saturating: size.width)) x \
                \(Int(saturating: size.height)) pixels
                """)
        case .regionOutside(let size):
            Message(
                """
                the region is empty or reaches beyond the sheet of \(Int(saturating: size.width)) x \
                \(Int(saturating: size.height)) pixels; choose one on it
                """)
        case .sheetTooLarge(let megapixels):
            Message(
                """
                \(RequestMember.scale.setting): the output would have \(megapixels) megapixels; \
                allow it with \(Self.setting(.maxMegapixels)), or choose a smaller \(Self.setting(.scale))
                """)
        case .iconTooLarge(let file, let width, let height):
            Message(
                """
                \(file): \(width) x \(height) pixels are too large for an icon; \
                make it at most \(MarkerIcon.greatestSide) x \(MarkerIcon.greatestSide)
                """)
        case .unknownFormat("-"):
            Message(
                "\(RequestMember.output.setting): '-' is no file name; write to /dev/stdout for standard output")
        case .unknownFormat(let path):
            Message(
                """
                \(RequestMember.output.setting): a file ending in .\(SheetFormat.ending(of: path) ?? "") cannot be written; \
                end it in .png, .jpg, .pdf or .svg
                """)
        case .outputIsInput(let output, let input):
            Message("\(output): is the input \(input) itself; choose another \(Self.setting(.output))")
        case .drawingConsumed(let file):
            Message("\(file): came through a pipe, which can be read only once; save it as a file first")
        case .markersRefused(let count):
            Message(
                count: count,
                one: "not written, as \(count) marker was refused; correct them, or do not ask to be strict",
                other: "not written, as \(count) markers were refused; correct them, or do not ask to be strict")
        case .cancelled: Message("cancelled")
        case .image(let error) where error.kind == .limit:
            error.message(
                raisingLimit: SheetRequest.megapixels(for: error).map {
                    .set(RequestMember.maxMegapixels.setting, to: String($0))
                })
        case .planDrawing(let error): error.message(advising: .set(.drawing))
        case .image, .file, .theme, .scene, .font, .coordinates, .drawing: underlying.message
        case .other(let error): Message(describing: error)
        }
    }

    private static let crop = RequestMember.crop.setting

    /// A member of the request to be given, or to be given another value.
    private static func setting(_ member: RequestMember) -> Remedy { .set(member.setting) }

    /// The first of some names or numbers.
    private static func beginning(of known: [some Any]) -> [Message] {
        Message.beginning(of: known, atMost: 12) { Message(untranslated: "\($0)") }
    }
}
