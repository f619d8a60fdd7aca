import Glibc
import PlanBase
import PlanFiles

/// Why a picture could not be read or written.
///
/// The description is one line: the file, what is wrong, and where it helps what would be right.
public enum ImageError: Error, Hashable, Sendable {
    /// The input cannot be opened; `reason` is the system's, such as "No such file or directory".
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
    /// The input is of a format that is read, but of a kind that is not, such as a JPEG "with lossless coding".
    case unsupportedVariant(file: String, format: FileKind, variant: String)
    /// The input has no page of this number.
    case noSuchPage(file: String, page: Int, pageCount: Int)
    /// The input ends before the picture does. `row` is the first row that is missing, nil when it ends outside the rows.
    case truncated(file: String, row: Int?)
    /// The input breaks the rules of its format; `reason` says which.
    case corrupt(file: String, format: FileKind, reason: String)
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
    case pageNotDrawn(file: String, page: Int, reason: String)
    /// The pixels of a page need a temporary file, for which `folder` has no place.
    case noTemporaryFile(file: String, folder: String, reason: String)
    /// There is no memory left for the picture.
    case outOfMemory(file: String)
    /// The caller has given the picture up while it was read.
    case cancelled(file: String)

    /// A picture to be written has a size, bit depth, palette or row count that PNG does not have.
    case cannotEncode(file: String, reason: String)
    /// A single picture, such as a tile, cannot be encoded.
    case cannotEncodePicture(file: String, format: PictureFormat, reason: String)
    /// A moving picture to be written has a size or a number of frames that its format does not have.
    case cannotAnimate(file: String, reason: String)
    /// The output cannot be written.
    case output(OutputError)

    /// The file, as the caller called it.
    public var file: String {
        switch self {
        case .isDirectory(let file), .notAFile(let file), .emptyFile(let file), .outOfMemory(let file),
            .cancelled(let file), .cannotOpen(let file, _),
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

    /// Does what writes a file; its failure is that of the picture.
    package static func ofOutput<Result>(_ write: () throws(OutputError) -> Result) throws(ImageError) -> Result {
        do { return try write() } catch { throw .output(error) }
    }

    /// True if the input does not exist.
    package var isAboutMissingFile: Bool {
        if case .cannotOpen(_, let reason) = self { reason.hasPrefix(String(cString: strerror(ENOENT))) } else { false }
    }

    /// True if the picture is larger than the limits allow.
    package var isTooLarge: Bool { if case .tooLarge = self { true } else { false } }

    /// True if the error lies with the output, false if it lies with the input.
    public var isAboutOutput: Bool {
        switch self {
        case .cannotEncode, .cannotEncodePicture, .cannotAnimate, .output: true
        default: false
        }
    }
}

extension ImageError: CodedError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
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
}

extension ImageError: CustomStringConvertible {
    /// The message for the user, one line.
    public var description: String {
        switch self {
        case .cannotOpen(let file, let reason): "\(file): cannot be opened: \(reason)"
        case .isDirectory(let file): "\(file): is a folder; give a \(FileKind.drawingNames(joinedBy: "or")) file"
        case .notAFile(let file):
            "\(file): is a device; give a \(FileKind.drawingNames(joinedBy: "or")) file, "
                + "or /dev/stdin for standard input"
        case .emptyFile(let file):
            "\(file): is empty (0 bytes); give a \(FileKind.drawingNames(joinedBy: "or")) file"
        case .unsupportedFormat(let file, let kind):
            "\(file): is neither \(FileKind.drawingNames(joinedBy: "nor")) but \(kind.phrase); \(kind.remedy)"
        case .otherFormat(let file, let kind, let expected):
            "\(file): is \(kind.phrase) where \(expected.phrase) is needed; \(kind.remedy)"
        case .unsupportedVariant(let file, let format, let variant):
            "\(file): is \(format.phrase) \(variant), which is not read; "
                + "save it as \(format.phrase) of the usual kind, or as PNG"
        case .noSuchPage(let file, let page, let pageCount):
            "\(file): has no page \(page); give a page from 1 to \(pageCount)"
        case .truncated(let file, let row?):
            "\(file): is cut off: the picture ends in row \(row), counted from 0; copy or save the file again"
        case .truncated(let file, nil):
            "\(file): is cut off: it ends before the picture is complete; copy or save the file again"
        case .corrupt(let file, let format, let reason):
            "\(file): is a damaged \(format.name): \(reason)\(Self.remedy(for: reason))"
        case .zeroSize(let file, let width, let height):
            "\(file): has no pixels: its size is \(width) x \(height); save the picture again"
        case .tooLarge(_, _, _, let limit):
            tooLargeMessage(raisingLimit: limit.canBeRaised ? "raise it when you trust the file" : nil)
        case .readFailed(let file, let reason): "\(file): cannot be read: \(reason)"
        case .programMissing(let file, let program, let package):
            "\(file): \(program), which PDF files need, is not installed; install it, with Debian or Ubuntu by: apt install \(package)"
        case .passwordNeeded(let file):
            "\(file): is encrypted and needs a password; save a copy without one, for example with: qpdf --decrypt --password=... "
                + "\(file) copy.pdf"
        case .pageNotDrawn(let file, let page, let reason): "\(file): page \(page) could not be drawn: \(reason)"
        case .noTemporaryFile(let file, let folder, let reason):
            "\(file): a temporary file in \(folder) is needed and cannot be written: \(reason); set TMPDIR to a folder with room"
        case .outOfMemory(let file): "\(file): there is not enough memory for this picture"
        case .cancelled(let file): "\(file): reading was cancelled"
        case .cannotEncode(let file, let reason): "\(file): cannot be written as PNG: \(reason)"
        case .cannotEncodePicture(let file, let format, let reason):
            "\(file): cannot be encoded as \(format.name): \(reason)"
        case .cannotAnimate(let file, let reason): "\(file): cannot be written as a moving picture: \(reason)"
        case .output(let error): error.description
        }
    }

    /// The message for a picture that is too large, with what the user can do.
    ///
    /// - Parameter advice: how the limit is raised; nil if it cannot be.
    package func tooLargeMessage(raisingLimit advice: String?) -> String {
        guard case .tooLarge(let file, let width, let height, let limit) = self else { return description }
        let isPage = file.lowercased().hasSuffix(".pdf")
        return "\(file): \(width) x \(height) pixels are too large: \(limit.phrase); "
            + [advice, isPage ? "draw the page with a lower dpi" : limit.remedy].compactMap(\.self).joined(
                separator: ", or ")
    }

    /// Returns advice on a damaged file for the end of a message; empty if `reason` already has some after a semicolon.
    private static func remedy(for reason: String) -> String {
        reason.contains("; ") ? "" : "; copy or save the file again"
    }
}
