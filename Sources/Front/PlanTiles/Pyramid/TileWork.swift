import CFileSync
import Glibc
import PlanBase
import PlanFiles

/// Where a pyramid is made: a folder beside the output, `OUTPUT.partial`, with a list of what is done (`journal`) and the tiles
/// (`content`). Only whole pyramids take the output's place.
final class TileWork {
    let output: String
    private let isFolder: Bool
    private let journal: JournalFile
    /// The tiles that were stored when the work was resumed; empty for new work.
    let present: [TileAddress: StoredTile]

    private static let (journalName, contentName) = ("journal", "content")

    static func folder(of output: String) -> String { output + ".partial" }

    private var folder: String { Self.folder(of: output) }
    /// Where the tiles are until they take the output's place.
    var content: String { "\(folder)/\(Self.contentName)" }

    /// Begins work, or goes on with it.
    ///
    /// - Parameters:
    ///   - output: Where the pyramid will be, without a slash at the end.
    ///   - resumes: Whether unfinished work, which must be of the same kind, is gone on with if there is some. Otherwise it is removed.
    init(_ header: PyramidHeader, at output: String, resumes: Bool) throws(TileError) {
        self.output = output
        isFolder = header.options.layout.isFolder
        let folder = Self.folder(of: output)
        let path = "\(folder)/\(Self.journalName)"
        var status = stat()
        let exists = lstat(folder, &status) == 0
        if exists, !Self.isWork(folder) { throw TileError(.notOurs(path: folder)) }
        if !exists, mkdir(folder, 0o777) != 0 {
            let parent = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? "."
            let isMissing = errno == ENOENT && !parent.isEmpty
            throw TileError(
                .writeFailed(
                    path: output,
                    reason: isMissing
                        ? Message("the folder \(parent) does not exist; create it first")
                        : FileFailure.last(folder).reason))
        }
        guard let journal = try JournalFile(path: path) else { throw TileError(.inUse(path: output)) }
        self.journal = journal
        let bytes = try journal.read()
        if resumes, let known = try? TileJournal(bytes) {
            if let difference = known.header.difference(from: header) ?? Self.difference(known.header, header) {
                throw TileError(.otherWork(path: folder, difference: difference))
            }
            present = known.storedTiles
            // A line that was cut off goes.
            try Self.write(known, to: journal)
        } else {
            present = [:]
            for name in Folders.names(in: folder) ?? [] where name != Self.journalName {
                Folders.remove("\(folder)/\(name)")
            }
            try Self.write(TileJournal(header: header), to: journal)
        }
        if isFolder { try Folders.make(content) }
    }

    private static func difference(_ one: PyramidHeader, _ other: PyramidHeader) -> Message? {
        one.request == other.request ? nil : Message("other options of the sheet")
    }

    private static func write(_ tiles: TileJournal, to journal: JournalFile) throws(TileError) {
        do {
            try journal.replace(with: tiles.text())
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// True for a folder of unfinished work, which may be removed: it has a journal, and beside it nothing but contents. So has an
    /// empty folder nothing that could be lost.
    private static func isWork(_ folder: String) -> Bool {
        guard let names = Folders.names(in: folder) else { return false }
        guard !names.isEmpty else { return true }
        guard let journal = try? WholeFile.read("\(folder)/\(journalName)"),
            journal.isEmpty || TileJournal.isStart(journal)
        else { return false }
        return names.allSatisfy { $0 == journalName || $0 == contentName || $0.hasPrefix("\(contentName)-") }
    }

    /// Removes the work.
    func discard() { Folders.remove(folder) }

    /// Adds tiles that are stored to the journal.
    func add(_ tiles: [(TileAddress, StoredTile)]) throws(TileError) {
        try journal.append(tiles.map { TileJournal.line($0, $1) }.joined())
    }

    /// Puts the finished pyramid into the output's place, and removes what is left of the work.
    ///
    /// - Parameter old: The pyramid there, which is replaced; nil if there is nothing, or an empty folder.
    /// - Returns: How many files that Planmark did not write were in the old pyramid's folder; they are in the new one's.
    @discardableResult
    func finish(replacing old: TilePyramid?) throws(TileError) -> Int {
        var foreignCount = 0
        let step = InterruptNotice.Step(.output)
        if let old, isFolder {
            let foreign = ForeignFiles(in: old)
            foreignCount = try foreign.link(into: content)
            step.begin()
            let place = try exchange()
            step.succeed()
            foreign.remove(place, keepingIn: output)
            // What could not be moved is left there rather than lost: under a name that no work has, it is in the way of the next run.
            if rename(place, "\(folder)/left") == 0 { return foreignCount }
        } else {
            step.begin()
            if old != nil { _ = try exchange() } else { try place() }
            step.succeed()
        }
        Folders.remove(folder)
        return foreignCount
    }

    /// Puts the new pyramid where nothing is, or an empty folder.
    private func place() throws(TileError) {
        guard planmark_rename_new(content, output) != 0 else { return }
        // An empty folder is replaced, and on file systems that know no names for new files alone, nothing.
        guard errno == EEXIST || errno == EINVAL || errno == ENOSYS else { throw failure }
        let isRefused = errno == EEXIST && !isFolder
        if !isRefused, rename(content, output) == 0 { return }
        if isRefused || errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR {
            throw TileError(.outputExists(path: output, isPyramid: false))
        }
        throw failure
    }

    /// Lets the new pyramid and the old one change places.
    ///
    /// - Returns: Where the old one is now.
    private func exchange() throws(TileError) -> String {
        if planmark_exchange(content, output) == 0 { return content }
        guard errno == EINVAL || errno == ENOSYS else { throw failure }
        // Without a system that exchanges folders in one step, the old one is moved away first.
        let old = content + "-old"
        if isFolder, rename(output, old) != 0 { throw failure }
        if rename(content, output) == 0 { return old }
        let error = failure
        if isFolder { rename(old, output) }
        throw error
    }

    private var failure: TileError { TileError(.writeFailed(path: output, reason: FileFailure.last(output).reason)) }
}
