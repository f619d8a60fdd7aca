import Glibc
import PlanBase
import PlanFiles

/// Why a picture could not be read or written.
///
/// The message is one line: the file, what is wrong, and where it helps what would be right.
public enum ImageError: Problem, Hashable, Sendable {
    /// There is no file of that name.
    case notFound(file: String)
    /// The input cannot be opened; `reason` is the system's, such as "Permission denied".
    case cannotOpen(file: String, reason: String)
    /// The input is a folder.
    case isDirectory(file: String)
    /// The input is a device or a socket, which could make the program wait for ever.
    case notAFile(file: String)
    /// The input has no bytes.
    case emptyFile(file: String)
    /// The input is of a format that drawings are not read from; `kind` is what its first bytes look like.
    case unsupportedFormat(file: String, kind: FileKind)
    /// The input is of another format than the one that was asked for.
    case otherFormat(file: String, kind: FileKind, expected: FileKind)
    /// The input is of a format that is read, but of a kind that is not; `variant` is the kind, such as "a JPEG with lossless coding".
    case unsupportedVariant(file: String, format: FileKind, variant: Message)
    /// The input has no page of this number.
    case noSuchPage(file: String, page: Int, pageCount: Int)
    /// The input ends before the picture does. `row` is the first row that is missing, nil when it ends outside the rows.
    case truncated(file: String, row: Int?)
    /// The input breaks the rules of its format; `reason` says which.
    case corrupt(file: String, format: FileKind, reason: Message)
    /// The width or the height is zero.
    case zeroSize(file: String, width: Int, height: Int)
    /// The picture is larger than the ``DrawingLimits`` that it was opened with.
    case tooLarge(file: String, width: Int, height: Int, limit: DrawingLimits.Limit)
    /// The system gave an error while the input was read.
    case readFailed(file: String, reason: String)
    /// A program or library that the format needs is not installed; `package` is what Debian calls it.
    case programMissing(file: String, program: String, package: String)
    /// The input is encrypted and does not open without a password.
    case passwordNeeded(file: String)
    /// The program that draws a page did not do it; `reason` says why.
    case pageNotDrawn(file: String, page: Int, reason: Message)
    /// The pixels of a page need a temporary file, for which `folder` has no place.
    case noTemporaryFile(file: String, folder: String, reason: Message)
    /// There is no memory left for the picture.
    case outOfMemory(file: String)
    /// The caller has given the picture up while it was read.
    case cancelled(file: String)

    /// A picture to be written has a size, bit depth, palette or row count that PNG does not have.
    case cannotEncode(file: String, reason: Message)
    /// A single picture, such as a tile, cannot be encoded.
    case cannotEncodePicture(file: String, format: PictureFormat, reason: Message)
    /// A moving picture to be written has a size or a number of frames that its format does not have.
    case cannotAnimate(file: String, reason: Message)
    /// The output cannot be written.
    case output(OutputError)

    /// Does what writes a file; its failure is that of the picture.
    package static func ofOutput<Result>(_ write: () throws(OutputError) -> Result) throws(ImageError) -> Result {
        do { return try write() } catch { throw .output(error) }
    }

    /// Returns the error for an input that could not be opened.
    static func notOpened(_ file: String, _ error: SystemError) -> ImageError {
        error.code == ENOENT ? .notFound(file: file) : .cannotOpen(file: file, reason: error.message)
    }
}

extension ImageError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .notFound: "notFound"
        case .cannotOpen: "cannotOpen"
        case .isDirectory: "isDirectory"
        case .notAFile: "notAFile"
        case .emptyFile: "emptyFile"
        case .unsupportedFormat: "unsupportedFormat"
        case .otherFormat: "otherFormat"
        case .unsupportedVariant: "unsupportedVariant"
        case .noSuchPage: "noSuchPage"
        case .truncated: "truncated"
        case .corrupt: "corrupt"
        case .zeroSize: "zeroSize"
        case .tooLarge: "tooLarge"
        case .readFailed: "readFailed"
        case .programMissing: "programMissing"
        case .passwordNeeded: "passwordNeeded"
        case .pageNotDrawn: "pageNotDrawn"
        case .noTemporaryFile: "noTemporaryFile"
        case .outOfMemory: "outOfMemory"
        case .cancelled: "cancelled"
        case .cannotEncode: "cannotEncode"
        case .cannotEncodePicture: "cannotEncodePicture"
        case .cannotAnimate: "cannotAnimate"
        case .output(let error): error.code
        }
    }

    /// A limit for what is too large, of what is written for what cannot be encoded, and else of what is read.
    public var kind: ProblemKind {
        switch self {
        case .notFound, .cannotOpen, .isDirectory, .notAFile, .emptyFile, .unsupportedFormat, .otherFormat,
            .unsupportedVariant, .noSuchPage, .truncated, .corrupt, .zeroSize, .readFailed, .programMissing,
            .passwordNeeded, .pageNotDrawn, .noTemporaryFile, .outOfMemory:
            .unreadable
        case .tooLarge: .limit
        case .cancelled: .cancelled
        case .cannotEncode, .cannotEncodePicture, .cannotAnimate: .unwritable
        case .output(let error): error.kind
        }
    }

    /// The file, as the caller called it.
    public var file: String? {
        switch self {
        case .notFound(let file), .isDirectory(let file), .notAFile(let file), .emptyFile(let file),
            .outOfMemory(let file), .cancelled(let file), .cannotOpen(let file, _),
            .unsupportedFormat(let file, _), .truncated(let file, _), .readFailed(let file, _),
            .programMissing(let file, _, _), .passwordNeeded(let file), .pageNotDrawn(let file, _, _),
            .noTemporaryFile(let file, _, _),
            .cannotEncode(let file, _), .cannotEncodePicture(let file, _, _), .cannotAnimate(let file, _),
            .otherFormat(let file, _, _), .unsupportedVariant(let file, _, _), .noSuchPage(let file, _, _),
            .corrupt(let file, _, _), .zeroSize(let file, _, _), .tooLarge(let file, _, _, _):
            file
        case .output(let error): error.file
        }
    }
}

extension ImageError {
    /// One line: the file, what is wrong, and where it helps what would be right.
    public var message: Message {
        switch self {
        case .notFound(let file):
            // A name with a page after it that cannot be read as one.
            file.contains(".pdf#")
                ? Message(
                    "\(file): cannot be opened: \(Self.noFile); a page is named as in site.pdf#page=2&dpi=150")
                : Message("\(file): cannot be opened: \(Self.noFile)")
        case .cannotOpen(let file, let reason): Message("\(file): cannot be opened: \(reason)")
        case .isDirectory(let file): Message("\(file): is a folder; give a \(FileKind.oneOfDrawings) file")
        case .notAFile(let file):
            Message("\(file): is a device; give a \(FileKind.oneOfDrawings) file, or /dev/stdin for standard input")
        case .emptyFile(let file):
            Message("\(file): is empty (0 bytes); give a \(FileKind.oneOfDrawings) file")
        case .unsupportedFormat(let file, let kind):
            Message("\(file): is \(FileKind.noneOfDrawings) but \(kind.phrase); \(kind.remedy)")
        case .otherFormat(let file, let kind, let expected):
            Message("\(file): is \(kind.phrase) where \(expected.phrase) is needed; \(kind.remedy)")
        case .unsupportedVariant(let file, let format, let variant):
            Message(
                "\(file): is \(variant), which is not read; save it as a \(format.name) of the usual kind, or as PNG")
        case .noSuchPage(let file, let page, let pageCount):
            Message("\(file): has no page \(page); give a page from 1 to \(pageCount)")
        case .truncated(let file, let row?):
            Message(
                "\(file): is cut off: the picture ends in row \(row), counted from 0; copy or save the file again")
        case .truncated(let file, nil):
            Message("\(file): is cut off: it ends before the picture is complete; copy or save the file again")
        // Some reasons have advice of their own.
        case .corrupt(let file, let format, let reason) where reason.english.contains("; "):
            Message("\(file): is a damaged \(format.name): \(reason)")
        case .corrupt(let file, let format, let reason):
            Message("\(file): is a damaged \(format.name): \(reason); copy or save the file again")
        case .zeroSize(let file, let width, let height):
            Message("\(file): has no pixels: its size is \(width) x \(height); save the picture again")
        case .tooLarge(_, _, _, let limit):
            limit.canBeRaised
                ? tooLarge(Message("raise it when you trust the file, or \(lessPixels)")) : tooLarge(lessPixels)
        case .readFailed(let file, let reason): Message("\(file): cannot be read: \(reason)")
        case .programMissing(let file, let program, let package):
            Message(
                """
                \(file): \(program), which PDF files need, is not installed; install it, with Debian or Ubuntu by: apt install \
                \(package)
                """)
        case .passwordNeeded(let file):
            Message(
                """
                \(file): is encrypted and needs a password; save a copy without one, for example with: qpdf --decrypt \
                --password=... \(file) copy.pdf
                """)
        case .pageNotDrawn(let file, let page, let reason):
            Message("\(file): page \(page) could not be drawn: \(reason)")
        case .noTemporaryFile(let file, let folder, let reason):
            Message(
                """
                \(file): a temporary file in \(folder) is needed and cannot be written: \(reason); set TMPDIR to a folder with \
                room
                """)
        case .outOfMemory(let file): Message("\(file): there is not enough memory for this picture")
        case .cancelled(let file): Message("\(file): reading was cancelled")
        case .cannotEncode(let file, let reason): Message("\(file): cannot be written as PNG: \(reason)")
        case .cannotEncodePicture(let file, let format, let reason):
            Message("\(file): cannot be encoded as \(format.name): \(reason)")
        case .cannotAnimate(let file, let reason):
            Message("\(file): cannot be written as a moving picture: \(reason)")
        case .output(let error): error.message
        }
    }

    /// The message for a picture that is too large, with what the user can do; that of any other error as it is.
    ///
    /// - Parameter remedy: The setting that raises the limit, with a value that lets the picture in; nil if the limit cannot be raised.
    package func message(raisingLimit remedy: Remedy?) -> Message {
        guard case .tooLarge = self else { return message }
        return tooLarge(
            remedy.map { Message("raise it when you trust the file, with \($0), or \(lessPixels)") } ?? lessPixels)
    }

    /// The message for a picture that is too large, which ends in advice.
    private func tooLarge(_ advice: Message) -> Message {
        guard case .tooLarge(let file, let width, let height, let limit) = self else { return advice }
        return Message("\(file): \(width) x \(height) pixels are too large: \(limit.phrase); \(advice)")
    }

    /// Advice that does without a higher limit.
    private var lessPixels: Message {
        guard case .tooLarge(let file, _, _, let limit) = self else { return Message(untranslated: "") }
        return file.lowercased().hasSuffix(".pdf") ? Message("draw the page with a lower dpi") : limit.remedy
    }

    /// The system's words for a file that is not there.
    private static var noFile: String { SystemError(code: ENOENT).message }
}
