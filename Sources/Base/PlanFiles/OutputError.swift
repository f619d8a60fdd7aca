import PlanBase

/// Why a file could not be written.
///
/// The message is one line: the file, what is wrong, and where it helps what to do.
public enum OutputError: Hashable, Sendable {
    /// The folder of the file does not exist.
    case folderMissing(file: String, folder: String)
    /// There is a folder of the file's name.
    case outputIsDirectory(file: String)
    /// The file would take the place of a plan, or of a file that belongs to one; `plan` is that plan's file.
    case outputIsPlan(file: String, plan: String)
    /// The file would take the place of one that Planmark did not write; `found` says what that is, as `a JSON file`.
    case outputIsForeign(file: String, found: Message)
    /// The file would take the place of an earlier one that somebody has changed since: in the row of a line, or nobody knows where.
    case outputWasChanged(file: String, line: Int?)
    /// The file cannot be created; `reason` says why, in the system's words where it is the system that refuses.
    case cannotCreate(file: String, reason: Message)
    /// Writing failed on the way; `reason` is the system's, such as "No space left on device".
    case writeFailed(file: String, reason: String)

    /// The name of the file, as the caller called it.
    private var name: String {
        switch self {
        case .outputIsDirectory(let file), .folderMissing(let file, _), .outputIsPlan(let file, _),
            .outputIsForeign(let file, _), .outputWasChanged(let file, _), .cannotCreate(let file, _),
            .writeFailed(let file, _):
            file
        }
    }
}

extension OutputError: Problem {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .folderMissing: "folderMissing"
        case .outputIsDirectory: "outputIsDirectory"
        case .outputIsPlan: "outputIsPlan"
        case .outputIsForeign: "outputIsForeign"
        case .outputWasChanged: "outputWasChanged"
        case .cannotCreate: "cannotCreate"
        case .writeFailed: "writeFailed"
        }
    }

    /// Of what cannot be written.
    public var kind: ProblemKind { .unwritable }

    /// The file, as the caller called it.
    public var file: String? { name }

    /// The error on one line: the file and what is wrong.
    public var message: Message { Message("\(name): \(problem)", context: "place") }

    /// The problem, and where it helps what to do, without the file's name.
    private var problem: Message {
        switch self {
        case .folderMissing(_, let folder): Message("the folder \(folder) does not exist; create it first")
        case .outputIsDirectory: Message("is a folder; give the name of a file to write")
        case .outputIsPlan(let file, let plan):
            file == plan
                ? Message("is a plan and is not replaced; choose another output, or remove the plan first")
                : Message("belongs to the plan \(plan), which would be damaged; choose another output")
        case .outputIsForeign(_, let found):
            Message("is \(found) that Planmark did not write; choose another output").advising(
                Message("\(Remedy.set(.force)) replaces it"))
        case .outputWasChanged(_, let line?):
            Message(
                """
                line \(line) has no id, so somebody has added it since the file was exported; import the file first, or choose another \
                output
                """
            ).advising(Message("\(Remedy.use(.import)) imports it, and \(Remedy.set(.force)) replaces it"))
        case .outputWasChanged(_, nil):
            Message(
                """
                another program has changed it since it was exported; import the file first, or choose another output
                """
            ).advising(Message("\(Remedy.use(.import)) imports it, and \(Remedy.set(.force)) replaces it"))
        case .cannotCreate(_, let reason): Message("cannot be created: \(reason)")
        case .writeFailed(_, let reason): Message("cannot be written: \(reason)")
        }
    }
}
