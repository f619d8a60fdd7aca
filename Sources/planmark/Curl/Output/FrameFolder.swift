#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PlanImage

/// Numbered pictures in a folder: all of them or none. When the program is interrupted, those that are whole stay.
final class FrameFolder {
    private let folder: String
    private let digits: Int
    private let isNew: Bool
    private var written: [String] = []
    private var isKept = false

    /// A folder for so many pictures, which is made when it is not there; the folder that it lies in must be.
    ///
    /// - Throws: `ImageError` when it cannot be made.
    init(path: String, frameCount: Int) throws {
        folder = path.hasSuffix("/") ? path : "\(path)/"
        digits = max("\(frameCount)".count, 3)
        let bare = String(folder.dropLast())
        var isFolder = false
        isNew = !FileManager.default.fileExists(atPath: bare.isEmpty ? "/" : bare, isDirectory: &isFolder)
        guard isNew else {
            guard isFolder || bare.isEmpty else {
                throw ImageError.cannotCreate(file: path, reason: "it is a file, not a folder")
            }
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: bare, withIntermediateDirectories: false)
        } catch {
            let parent = PlanPaths.folder(of: bare)
            throw FileManager.default.fileExists(atPath: parent)
                ? ImageError.cannotCreate(file: path, reason: "the folder \(parent) takes no folders")
                : ImageError.folderMissing(file: path, folder: parent)
        }
    }

    /// Writes the next picture.
    func write(_ picture: PixelBuffer) throws {
        let number = "\(written.count + 1)"
        let zeros = String(repeating: "0", count: digits - number.count)
        let name = "\(folder)frame-\(zeros)\(number).png"
        try picture.writePNG(to: name)
        written.append(name)
    }

    /// Keeps what was written.
    func keep() { isKept = true }

    /// Ends the work: removes what was written, unless it is kept.
    func close() {
        guard !isKept else { return }
        for name in written { try? FileManager.default.removeItem(atPath: name) }
        if isNew { try? FileManager.default.removeItem(atPath: folder) }
    }
}
