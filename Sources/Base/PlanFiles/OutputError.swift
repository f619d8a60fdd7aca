import PlanBase

/// Why a file could not be written.
///
/// The description is one line: the file, what is wrong, and where it helps what to do.
public enum OutputError: CodedError, Hashable, Sendable {
    /// The folder of the file does not exist.
    case folderMissing(file: String, folder: String)
    /// There is a folder of the file's name.
    case outputIsDirectory(file: String)
    /// The file would take the place of a plan, or of a file that belongs to one; `plan` is that plan's file.
    case outputIsPlan(file: String, plan: String)
    /// The file cannot be created; `reason` is the system's, such as "Permission denied".
    case cannotCreate(file: String, reason: String)
    /// Writing failed on the way; `reason` is the system's, such as "No space left on device".
    case writeFailed(file: String, reason: String)

    /// The file, as the caller called it.
    public var file: String {
        switch self {
        case .outputIsDirectory(let file), .folderMissing(let file, _), .outputIsPlan(let file, _),
            .cannotCreate(let file, _), .writeFailed(let file, _):
            file
        }
    }

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .folderMissing: "folderMissing"
        case .outputIsDirectory: "outputIsDirectory"
        case .outputIsPlan: "outputIsPlan"
        case .cannotCreate: "cannotCreate"
        case .writeFailed: "writeFailed"
        }
    }
}

extension OutputError: CustomStringConvertible {
    /// The message for the user, one line.
    public var description: String {
        switch self {
        case .folderMissing(let file, let folder): "\(file): the folder \(folder) does not exist; create it first"
        case .outputIsDirectory(let file): "\(file): is a folder; give the name of a file to write"
        case .outputIsPlan(let file, let plan):
            file == plan
                ? "\(file): is a plan and is not replaced; choose another output, or remove the plan first"
                : "\(file): belongs to the plan \(plan), which would be damaged; choose another output"
        case .cannotCreate(let file, let reason): "\(file): cannot be created: \(reason)"
        case .writeFailed(let file, let reason): "\(file): cannot be written: \(reason)"
        }
    }
}
