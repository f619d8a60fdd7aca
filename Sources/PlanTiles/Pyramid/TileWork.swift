import CFileSync
import Glibc
import PlanFiles

/// Where a pyramid is made: a folder beside the output, `OUTPUT.partial`, with the record of what is done (`journal`) and the tiles
/// (`content`). Only whole pyramids take the output's place.
final class TileWork {
    let output: String
    private let isFolder: Bool
    private let journal: JournalFile
    /// What is done already, as it stood when the work was resumed.
    let present: [TileAddress: TileRecord]

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
                        ? "the folder \(parent) does not exist; create it first" : FileFailure.last(folder).reason))
        }
        guard let journal = try JournalFile(path: path) else { throw TileError(.inUse(path: output)) }
        self.journal = journal
        let bytes = try journal.read()
        if resumes, let known = try? TileJournal(bytes) {
            if let difference = known.header.difference(from: header) ?? Self.difference(known.header, header) {
                throw TileError(.otherWork(path: folder, difference: difference))
            }
            present = known.records
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

    private static func difference(_ one: PyramidHeader, _ other: PyramidHeader) -> String? {
        one.request == other.request ? nil : "other options of the sheet"
    }

    private static func write(_ record: TileJournal, to journal: JournalFile) throws(TileError) {
        do {
            try journal.replace(with: record.text())
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// Whether a folder has nothing but unfinished work, so that it may be removed.
    private static func isWork(_ folder: String) -> Bool {
        guard let names = Folders.names(in: folder) else { return false }
        return names.allSatisfy { $0 == journalName || $0.hasPrefix(contentName) }
    }

    /// Removes the work.
    func discard() { Folders.remove(folder) }

    /// Puts tiles on record, which are stored.
    func record(_ tiles: [(TileAddress, TileRecord)]) throws(TileError) {
        try journal.append(tiles.map { TileJournal.line($0, $1) }.joined())
    }

    /// Puts the finished pyramid into the output's place, and removes what is left of the work.
    ///
    /// - Parameter replaces: Whether the pyramid there is replaced; otherwise there is nothing, or an empty folder.
    func finish(replaces: Bool) throws(TileError) {
        if replaces {
            guard exchange() else { throw failure }
        } else if planmark_rename_new(content, output) != 0 {
            // An empty folder is replaced, and on file systems that know no names for new files alone, nothing.
            guard errno == EEXIST || errno == EINVAL || errno == ENOSYS else { throw failure }
            let isRefused = errno == EEXIST && !isFolder
            guard !isRefused, rename(content, output) == 0 else {
                if isRefused || errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR {
                    throw TileError(.outputExists(path: output, isPyramid: false))
                }
                throw failure
            }
        }
        Folders.remove(folder)
    }

    /// Lets the new pyramid and the old one change places.
    private func exchange() -> Bool {
        if planmark_exchange(content, output) == 0 { return true }
        guard errno == EINVAL || errno == ENOSYS else { return false }
        if !isFolder { return rename(content, output) == 0 }
        // Without a system that exchanges folders in one step, the old one is moved away first.
        let old = content + ".old"
        guard rename(output, old) == 0 else { return false }
        if rename(content, output) == 0 { return true }
        rename(old, output)
        return false
    }

    private var failure: TileError { TileError(.writeFailed(path: output, reason: FileFailure.last(output).reason)) }
}
