import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles

/// The frames of the files and folders that the command line names, in order.
struct DetectionFrames {
    /// The files, and whether each was found in a folder, in which other files may lie too.
    private let entries: [(path: String, isFound: Bool)]
    private var reading: DetectionReading
    private let language: MessageLanguage
    /// The number of entries of the files that were refused, and of files of a folder that cannot be read.
    private(set) var refused = 0

    /// - Parameters:
    ///   - inputs: Files and folders.
    ///   - reading: How the files are read. Where it has no names of classes, those of a `classes.txt` in a folder serve.
    /// - Throws: `CommandFailure` for a folder without files of detections.
    init(_ inputs: [String], _ reading: DetectionReading, language: MessageLanguage) throws {
        (self.reading, self.language) = (reading, language)
        var entries: [(path: String, isFound: Bool)] = []
        for input in inputs {
            guard let found = try FolderFiles.paths(in: input, endings: Self.endings) else {
                entries.append((input, false))
                continue
            }
            func isClasses(_ path: String) -> Bool { path.hasSuffix("/\(Self.classesName)") }
            if self.reading.classNames.isEmpty, let classes = found.first(where: isClasses) {
                self.reading.classNames = try ClassNames.read(path: classes)
            }
            let own = found.filter { !isClasses($0) }
            guard !own.isEmpty else {
                throw CommandFailure(
                    Message(
                        "\(input): has no files of detections; their names end in \(Self.endings.map { Message(untranslated: ".\($0)") })"
                    ),
                    exitCode: .unreadableInput)
            }
            entries += own.map { ($0, true) }
        }
        self.entries = entries
    }

    /// The files.
    var files: [String] { entries.map(\.path) }

    /// The file name endings for which a folder is searched.
    static let endings = ["json", "csv", "tsv", "txt", "xlsx", "ods"]
    /// The file beside those of YOLO that names the classes.
    private static let classesName = "classes.txt"

    /// Hands the frames over in order, each with what the report calls it; tells what was refused, and which files of a folder cannot
    /// be read.
    ///
    /// - Throws: `InputError` for a file that the command line names and that cannot be read, `CommandFailure` if no file can.
    mutating func forEach(_ body: (DetectedPicture, String) throws -> Void) throws {
        var unreadable = 0
        for (path, isFound) in entries {
            let file: DetectionFile
            do throws(InputError) {
                file = try reading.read(path: path)
            } catch {
                guard isFound else { throw error }
                Diagnostics.report(error.message, in: language)
                (refused, unreadable) = (refused + 1, unreadable + 1)
                continue
            }
            for note in file.notes { Diagnostics.note(Message("\(path): \(note)", context: "place"), in: language) }
            tellOtherSize(of: file, path)
            for refusal in file.refused {
                let error = InputError(.unfit(reason: refusal.reason), file: path, at: refusal.place)
                Diagnostics.report(error.message(in: language, for: .command).onOneLine)
            }
            refused += file.refused.count
            for picture in file.pictures { try body(picture, name(of: picture, in: path)) }
        }
        if unreadable == entries.count {
            throw CommandFailure(Message("none of the files can be read as detections"), exitCode: .unreadableInput)
        }
    }

    /// Tells of a file whose places are pixels of pictures of another size than the one that is given.
    private func tellOtherSize(of file: DetectionFile, _ path: String) {
        let sizes = file.pictures.lazy.filter { !$0.hasFractions }.compactMap(\.size)
        guard let size = reading.drawing.size, let other = sizes.first(where: { $0 != size }) else { return }
        Diagnostics.note(
            Message(
                """
                \(path): is of pictures of \(other.shown), and --size says \(size.shown); \
                places are taken as they are
                """), in: language)
    }

    /// Returns the name of a frame in the report: its number, with the file's name where there are several files; if it has no
    /// number, the name of its picture or of the file.
    private func name(of picture: DetectedPicture, in path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        if let frame = picture.frame { return entries.count == 1 ? "\(frame)" : "\(file):\(frame)" }
        return picture.name ?? file
    }
}
