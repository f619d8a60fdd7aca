import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanStore

/// The kind of page that a file is, which the file's first bytes decide.
enum PageFileKind: Hashable {
    case picture
    case plan
    case scene
    case text

    /// Endings of files that are pages when a folder of them is given.
    static let endings = DrawingFile.endings + ["plan", "json", "txt", "md"]

    /// - Throws: `InputError` when the file cannot be read, `CommandFailure` when it is nothing that can be a page.
    init(of path: String) throws {
        if PlanLocation.isAddress(path) {
            self = .plan
            return
        }
        // Standard input and pipes can be read only once.
        guard path != "-", !path.hasPrefix("/dev/"), !DrawingFile.isStream(path) else {
            throw CommandFailure(
                Message("\(path): a page must be a file, not a pipe or device"), exitCode: .unreadableInput)
        }
        let start = try SequentialFile(path: PagePath(path).file).read(upTo: 512)
        guard !start.isEmpty else { throw InputError(.empty, file: path) }
        if start.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .plan
            return
        }
        let isNamedText = ["txt", "md"].contains { path.lowercased().hasSuffix(".\($0)") }
        if DrawingFile.canOpen(firstBytes: start) {
            self = .picture
            return
        }
        switch FileKind(firstBytes: start) {
        case .json where !isNamedText: self = .scene
        case .json, .text, .xml, .html, .unknown:
            guard isNamedText else { fallthrough }
            self = .text
        default:
            throw CommandFailure(
                Message(
                    "\(path): is no page; give a PNG, a JPEG, a page of a PDF, a plan file, a scene (JSON) or a text (.txt)"
                ),
                exitCode: .unreadableInput)
        }
    }
}
