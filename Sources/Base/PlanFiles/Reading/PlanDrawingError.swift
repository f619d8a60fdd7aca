import PlanBase
import PlanGeometry

/// Why a plan's drawing cannot be had.
public struct PlanDrawingError: Hashable, Sendable {
    /// The problem with the drawing.
    public let cause: Cause
    /// The plan's file; where the content is wrong, the drawing's.
    private let name: String

    /// A problem with the drawing of a plan's file.
    public init(_ cause: Cause, file: String) { (self.cause, name) = (cause, file) }

    /// A problem with a plan's drawing. Paths are as the plan has them.
    public enum Cause: Hashable, Sendable {
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

extension PlanDrawingError {
    /// Checks that a drawing has the size of the one that a plan was made for.
    ///
    /// - Parameter file: The drawing's file, for the error.
    /// - Throws: ``Cause/otherSize(plan:drawing:)`` if it has not.
    package static func checkSize(_ drawing: Size, ofPlan plan: Size, file: String) throws(PlanDrawingError) {
        guard drawing == plan else { throw PlanDrawingError(.otherSize(plan: plan, drawing: drawing), file: file) }
    }
}

extension PlanDrawingError: Problem {
    /// The code that programs know the error by.
    public var code: String {
        switch cause {
        case .noDrawing: "noDrawing"
        case .outsideFolder: "outsideFolder"
        case .symbolicLink: "symbolicLink"
        case .notReadable: "notReadable"
        case .notAFile: "notAFile"
        case .otherContent: "otherContent"
        case .otherSize: "otherSize"
        }
    }

    /// Of what cannot be read.
    public var kind: ProblemKind { .unreadable }

    /// The plan's file; where the content is wrong, the drawing's.
    public var file: String? { name }

    /// The error on one line: the file, what is wrong, and to say where the drawing is, where that would help.
    public var message: Message { message(advising: .set(.drawing)) }

    /// The error on one line.
    ///
    /// - Parameter remedy: What says where the drawing is, added where another path to the drawing would help; nil to advise nothing.
    public func message(advising remedy: Remedy?) -> Message {
        let told = Message("\(name): \(problem)", context: "place")
        guard let remedy, lacksPath else { return told }
        return told.advising(Message("say where it is with \(remedy)"))
            .advising(Message("\(Remedy.use(.new)) with \(Remedy.set(.embed)) keeps a drawing in the plan"))
    }

    /// True if another path to the drawing would help.
    private var lacksPath: Bool {
        switch cause {
        case .noDrawing, .outsideFolder, .symbolicLink, .notReadable: true
        case .notAFile, .otherContent, .otherSize: false
        }
    }

    /// The problem, without the file's name.
    private var problem: Message {
        switch cause {
        case .noDrawing: Message("the plan has no drawing")
        case .outsideFolder(let path): Message("the drawing \(path) is not in the plan's folder")
        case .symbolicLink(let path): Message("the drawing \(path): a symbolic link, which a plan may not name")
        case .notReadable(let path, let reason): Message("the drawing \(path): \(reason)")
        case .notAFile(let path): Message("the drawing \(path) is not a file")
        case .otherContent:
            Message("not the drawing that the plan was made for: its content (SHA-256) is another")
        case .otherSize(let plan, let drawing):
            Message(
                """
                has \(drawing.width.exact) x \(drawing.height.exact) pixels, and the plan was made for \
                \(plan.width.exact) x \(plan.height.exact); export the plan, \
                and import it into a new one of the picture without its EXIF orientation
                """)
        }
    }
}

extension PlanDrawingError {
    /// A file that names others, which must be below its own folder.
    package enum Owner {
        /// A theme.
        case theme
        /// A scene.
        case scene
    }

    /// Returns the reason why a file of a theme or scene cannot be read, as the end of a sentence that begins with the file.
    package func reason(inFolderOf owner: Owner) -> Message {
        switch (cause, owner) {
        case (.outsideFolder, .theme): Message("not below the theme's folder; put it there")
        case (.outsideFolder, .scene): Message("not below the scene's folder; put it there")
        case (.symbolicLink, .theme): Message("a symbolic link; put the file itself into the theme's folder")
        case (.symbolicLink, .scene): Message("a symbolic link; put the file itself into the scene's folder")
        case (.notReadable(_, let reason), _): Message(untranslated: reason)
        case (.noDrawing, _), (.notAFile, _), (.otherContent, _), (.otherSize, _): Message("not a file")
        }
    }
}
