import FoundationEssentials
import PlanArgumentParser
import PlanImage
import PlanModel

/// Numbered pictures in a folder: all of them or none. When the program is interrupted, those that are whole stay.
final class FrameFolder {
    private let folder: String
    private let digits: Int
    private let isNew: Bool
    private let compression: PNGCompression
    private var written: [String] = []
    private var isKept = false

    /// A folder for so many pictures, which is made when it is not there; the folder that it lies in must be. No frames
    /// may be there already, nor links of their names.
    ///
    /// - Throws: `ImageError` when it cannot be made, `CommandFailure` when it has other frames.
    init(path: String, frameCount: Int, compression: PNGCompression) throws {
        self.compression = compression
        folder = path.hasSuffix("/") ? path : "\(path)/"
        digits = max("\(frameCount)".count, 3)
        let bare = String(folder.dropLast())
        var isFolder = false
        isNew = !FileManager.default.fileExists(atPath: bare.isEmpty ? "/" : bare, isDirectory: &isFolder)
        guard isNew else {
            guard isFolder || bare.isEmpty else {
                throw ImageError.cannotCreate(file: path, reason: "it is a file, not a folder")
            }
            let others = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if let other = others.sorted().first(where: Self.isFrame) {
                throw CommandFailure(
                    "\(path): has \(other) already; remove the old frames or choose another folder",
                    exitCode: .unwritableOutput)
            }
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: bare, withIntermediateDirectories: false)
        } catch {
            let parent = PlanFolder(of: bare).path
            throw FileManager.default.fileExists(atPath: parent)
                ? ImageError.cannotCreate(file: path, reason: "the folder \(parent) takes no folders")
                : ImageError.folderMissing(file: path, folder: parent)
        }
    }

    func write(_ picture: PixelBuffer) throws {
        let path = folder + name(of: written.count + 1)
        try picture.writePNG(to: path, compression: compression)
        written.append(path)
    }

    private func name(of frame: Int) -> String {
        let number = "\(frame)"
        return "frame-\(String(repeating: "0", count: digits - number.count))\(number).png"
    }

    private static func isFrame(_ name: String) -> Bool {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
        let number = name.dropFirst("frame-".count).dropLast(".png".count)
        return number.count >= 3 && number.allSatisfy(\.isNumber)
    }

    func keep() { isKept = true }

    /// Ends the work: removes what was written, unless it is kept.
    func close() {
        guard !isKept else { return }
        for name in written { try? FileManager.default.removeItem(atPath: name) }
        if isNew { try? FileManager.default.removeItem(atPath: folder) }
    }
}
