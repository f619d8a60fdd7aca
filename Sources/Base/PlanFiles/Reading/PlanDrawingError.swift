import PlanBase
import PlanGeometry

/// Why a plan's drawing cannot be had.
public struct PlanDrawingError: CodedError, Hashable, Sendable {
    /// The problem with the drawing.
    public let problem: Problem
    /// The plan's file; where the content is wrong, the drawing's.
    public let file: String

    /// A problem with the drawing of a plan's file.
    public init(_ problem: Problem, file: String) { (self.problem, self.file) = (problem, file) }

    /// A problem with a plan's drawing. Paths are as the plan has them.
    public enum Problem: Hashable, Sendable {
        /// The plan neither keeps nor names an image file.
        case noDrawing
        /// The path leads out of the plan's folder.
        case outsideFolder(path: String)
        /// The path leads over a symbolic link.
        case symbolicLink(path: String)
        /// The system does not open the file; its words say why.
        case notReadable(path: String, reason: String)
        /// The path is that of a folder, a pipe or a device.
        case notAFile(path: String)
        /// The file's SHA-256 is not the one that the plan has.
        case otherContent
        /// The drawing reads in another size than the plan has, as a PNG with an EXIF orientation does of which the plan was made
        /// before it was turned.
        case otherSize(plan: Size, drawing: Size)
    }
}

extension PlanDrawingError: CustomStringConvertible {
    /// The error on one line: the file and what is wrong.
    public var description: String { message(advice: nil) }

    /// The error on one line.
    ///
    /// - Parameter advice: What to do about it, added where another path to the drawing would help.
    public func message(advice: String?) -> String {
        let remedy = advice.map { "; \($0)" } ?? ""
        return switch problem {
        case .noDrawing: "\(file): the plan has no drawing\(remedy)"
        case .outsideFolder(let path): "\(file): the drawing \(path) is not in the plan's folder\(remedy)"
        case .symbolicLink(let path):
            "\(file): the drawing \(path): a symbolic link, which a plan may not name\(remedy)"
        case .notReadable(let path, let reason): "\(file): the drawing \(path): \(reason)\(remedy)"
        case .notAFile(let path): "\(file): the drawing \(path) is not a file"
        case .otherContent:
            "\(file): not the drawing that the plan was made for: its content (SHA-256) is another"
        case .otherSize(let plan, let drawing):
            "\(file): has \(drawing.width.exact) x \(drawing.height.exact) pixels, and the plan was made for "
                + "\(plan.width.exact) x \(plan.height.exact); "
                + "export the plan, and import it into a new one of the picture without its EXIF orientation"
        }
    }

    /// Why a file cannot be read that a theme or scene names, which may name files below its own folder only.
    ///
    /// - Parameter owner: What names the file: `theme`.
    package func reason(inFolderOf owner: String) -> String {
        switch problem {
        case .outsideFolder: "not below the \(owner)'s folder; put it there"
        case .symbolicLink: "a symbolic link; put the file itself into the \(owner)'s folder"
        case .notReadable(_, let reason): reason
        case .noDrawing, .notAFile, .otherContent, .otherSize: "not a file"
        }
    }

    /// The code that programs know the error by.
    public var code: String {
        switch problem {
        case .noDrawing: "noDrawing"
        case .outsideFolder: "outsideFolder"
        case .symbolicLink: "symbolicLink"
        case .notReadable: "notReadable"
        case .notAFile: "notAFile"
        case .otherContent: "otherContent"
        case .otherSize: "otherSize"
        }
    }
}
