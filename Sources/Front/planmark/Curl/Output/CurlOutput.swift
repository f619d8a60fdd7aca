import FoundationEssentials
import PlanArgumentParser
import PlanBase
import PlanImage

/// The kind of output that a turn is written as, which the output's name decides.
enum CurlOutput {
    /// One picture, PNG or JPEG.
    case picture(PictureFormat)
    case animation(AnimationFormat)
    /// A picture a frame, in a folder.
    case frames

    /// - Throws: `ValidationError` for an ending that stands for nothing that can be written.
    init(path: String, hasFrames: Bool) throws {
        if path == "-" {
            throw ValidationError(Message("--output: '-' is no file name; write to /dev/stdout for standard output"))
        }
        var isFolder = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder || path.hasSuffix("/") {
            self = .frames
            return
        }
        let name = path.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
        if let format = AnimationFormat(rawValue: ending) {
            self = .animation(format)
        } else if ["png", "jpg", "jpeg"].contains(ending) {
            self = .picture(ending == "png" ? .png : .jpeg)
        } else if ending.isEmpty, hasFrames {
            self = .frames
        } else if ending.isEmpty {
            guard !OutputName.lacksEnding(path) else {
                throw ValidationError(
                    Message(
                        """
                        --output: '\(path)' does not say what to write; end it in .png, .jpg, .gif, .apng or .webp, \
                        or in / for a folder of frames
                        """))
            }
            self = .picture(.png)
        } else {
            throw ValidationError(
                Message(
                    """
                    --output: a file ending in .\(ending) cannot be written; end it in .png, .jpg, .gif, .apng or .webp, \
                    or in / for a folder of frames
                    """))
        }
    }

    /// True if the output is a folder of frames.
    var isFrames: Bool { if case .frames = self { true } else { false } }

    /// True if the output is a JPEG.
    var isJPEG: Bool { if case .picture(.jpeg) = self { true } else { false } }
}
