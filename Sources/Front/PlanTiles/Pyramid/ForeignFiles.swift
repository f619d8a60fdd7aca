import Glibc
import PlanBase
import PlanFiles

/// The files in a pyramid's folder that Planmark did not write: notes, pages and pictures that people put there. An update takes
/// them along.
struct ForeignFiles {
    /// The folder of the pyramid.
    private let folder: BytePath
    /// The names of the pyramid's own files, relative to the folder.
    private let ownFiles: Set<BytePath>
    /// The names of the folders that the pyramid's own files lie in.
    private let ownFolders: Set<BytePath>

    /// The foreign files of a pyramid in a folder.
    init(in pyramid: TilePyramid) {
        folder = BytePath(pyramid.path)
        let names = TileFolder(path: pyramid.path, header: pyramid.header).ownNames(of: pyramid.storedTiles.keys)
        ownFiles = Set(names.map(BytePath.init))
        var folders: Set<BytePath> = []
        for name in ownFiles {
            var end = name.bytes.count
            while let slash = name.bytes[..<end].lastIndex(of: UInt8(ascii: "/")),
                folders.insert(BytePath(name.bytes[..<slash])).inserted
            { end = slash }
        }
        ownFolders = folders
    }

    /// Gives each foreign file the same name in another folder too, as a hard link. Folders are made with the same permissions.
    ///
    /// - Returns: How many files there are.
    /// - Throws: ``TileError``: `foreignFile` for a file that cannot be linked, and for one whose name the new pyramid needs.
    func link(into target: String) throws(TileError) -> Int {
        var count = 0
        try visit(folder, relative: nil) { (path, name, status) throws(TileError) in
            let new = BytePath(target).appending(name)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let failed =
                isFolder
                ? new.withCString { mkdir($0, 0o700) } != 0
                : path.withCString { path in new.withCString { Glibc.link(path, $0) } } != 0
            guard !failed else {
                let reason =
                    errno == EEXIST
                    ? Message("the new tiles need its name") : Message(untranslated: SystemError.last.message)
                throw TileError(.foreignFile(path: "\(path)", reason: reason))
            }
            if isFolder {
                // Only root may give a folder away; for others it is theirs, as it should be.
                _ = new.withCString { chown($0, status.st_uid, status.st_gid) }
                _ = new.withCString { chmod($0, status.st_mode & 0o7777) }
            } else {
                count += 1
            }
        }
        return count
    }

    /// Removes the old pyramid after it has changed places with the new one, to which ``link(into:)`` has linked the foreign files.
    /// A file that somebody adds to the old folder or replaces there in the meantime moves to the new folder.
    ///
    /// - Parameters:
    ///   - old: Where the old pyramid is now.
    ///   - new: Where the new pyramid is now.
    func remove(_ old: String, keepingIn new: String) {
        let (old, new) = (BytePath(old), BytePath(new))
        for name in ownFiles { _ = old.appending(name).withCString { unlink($0) } }
        // Nothing that fails here is lost: the old folder stays with it.
        try? visit(old, relative: nil) { path, name, status in
            let target = new.appending(name)
            if status.st_mode & S_IFMT == S_IFDIR {
                _ = target.withCString { mkdir($0, status.st_mode & 0o7777) }
            } else if Self.isSame(path, target) {
                _ = path.withCString { unlink($0) }
            } else {
                _ = path.withCString { path in target.withCString { rename(path, $0) } }
            }
        }
        Self.removeEmptyFolders(old)
    }

    /// Visits the foreign files, and the foreign folders before what is in them.
    private func visit(
        _ path: BytePath, relative: BytePath?, _ body: (BytePath, BytePath, stat) throws(TileError) -> Void
    ) throws(TileError) {
        for entry in path.names ?? [] {
            let (path, name) = (path.appending(entry), relative?.appending(entry) ?? entry)
            var status = stat()
            guard path.withCString({ lstat($0, &status) }) == 0 else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            if !(isFolder ? ownFolders : ownFiles).contains(name) { try body(path, name, status) }
            if isFolder { try visit(path, relative: name, body) }
        }
    }

    private static func isSame(_ one: BytePath, _ other: BytePath) -> Bool {
        var (first, second) = (stat(), stat())
        return one.withCString { lstat($0, &first) } == 0 && other.withCString { lstat($0, &second) } == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func removeEmptyFolders(_ folder: BytePath) {
        for name in folder.names ?? [] { removeEmptyFolders(folder.appending(name)) }
        _ = folder.withCString { rmdir($0) }
    }
}
