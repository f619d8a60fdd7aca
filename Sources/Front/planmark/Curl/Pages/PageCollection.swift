import PlanArgumentParser
import PlanBase

/// The pages that the command line names: files, folders of files in the order of their names, and texts, each of which is as
/// many pages as it fills.
struct PageCollection {
    let files: [(path: String, kind: PageFileKind)]

    /// - Parameters:
    ///   - paths: files and folders.
    ///   - texts: files that are texts whatever their names say.
    /// - Throws: `CommandFailure` for a folder without pages, and when a file is missing or no page.
    init(paths: [String], texts: [String]) throws {
        files =
            try paths.flatMap { path in try Self.expanded(path).map { (path: $0, kind: try PageFileKind(of: $0)) } }
            + texts.map { (path: $0, kind: .text) }
    }

    private init(files: [(path: String, kind: PageFileKind)]) { self.files = files }

    /// The files the other way round, those of a group in their order.
    func reversed(inGroupsOf size: Int) -> PageCollection {
        let groups = stride(from: 0, to: files.count, by: size).map { files[$0..<min($0 + size, files.count)] }
        return PageCollection(files: groups.reversed().flatMap { $0 })
    }

    var hasText: Bool { files.contains { $0.kind == .text } }

    private static func expanded(_ path: String) throws -> [String] {
        guard let pages = try FolderFiles.paths(in: path, endings: PageFileKind.endings) else { return [path] }
        guard !pages.isEmpty else {
            throw CommandFailure(
                Message("\(path): has no pages; put PNG, JPEG, plan, scene (.json) or text files (.txt) into it"),
                exitCode: .unreadableInput)
        }
        return pages
    }
}
