import FoundationEssentials
import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage

/// Numbered pictures in a folder: all of them or none, also when the program is interrupted.
final class FrameFolder {
    private let folder: String
    private let digits: Int
    private let compression: PNGCompression
    private let frames = FileSet()
    private var count = 0

    /// A folder for so many pictures, which is made when it is not there; the folder that it lies in must be. No frames
    /// may be there already, nor links of their names.
    ///
    /// - Throws: `OutputError` when it cannot be made, `CommandFailure` when it has other frames.
    init(path: String, frameCount: Int, compression: PNGCompression) throws {
        self.compression = compression
        folder = path.hasSuffix("/") ? path : "\(path)/"
        digits = max("\(frameCount)".count, 3)
        let bare = String(folder.dropLast())
        var isFolder = false
        let isNew = !FileManager.default.fileExists(atPath: bare.isEmpty ? "/" : bare, isDirectory: &isFolder)
        guard isNew else {
            guard isFolder || bare.isEmpty else {
                throw OutputError.cannotCreate(file: path, reason: Message("it is a file, not a folder"))
            }
            let others = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if let other = others.sorted().first(where: Self.isFrame) {
                throw CommandFailure(
                    Message("\(path): has \(other) already; remove the old frames or choose another folder"),
                    exitCode: .unwritableOutput)
            }
            return
        }
        if let plan = PlanFileMark.plan(harmedBy: bare) { throw OutputError.outputIsPlan(file: path, plan: plan) }
        do {
            try frames.addFolder(bare) {
                try FileManager.default.createDirectory(atPath: bare, withIntermediateDirectories: false)
            }
        } catch {
            let parent = PlanFolder(of: bare).path
            throw FileManager.default.fileExists(atPath: parent)
                ? OutputError.cannotCreate(file: path, reason: Message("the folder \(parent) takes no folders"))
                : OutputError.folderMissing(file: path, folder: parent)
        }
    }

    func write(_ picture: PixelBuffer) throws {
        count += 1
        let path = folder + name(of: count)
        frames.add(path)
        try picture.writePNG(to: path, compression: compression)
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

    /// Lets the pictures stay, which are removed with the object otherwise.
    func keep() { frames.keep() }

    /// Removes the pictures, unless they are kept.
    func discard() { frames.discard() }
}
