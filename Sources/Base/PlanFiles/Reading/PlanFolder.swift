import Glibc

/// The folder of a plan file. The plan may name the files below it.
package struct PlanFolder {
    private let plan: String

    /// The folder of a plan file.
    package init(of plan: String) { self.plan = plan }

    /// True if a relative path leads to a place below the folder from which it starts: if the path is neither empty nor absolute,
    /// and has no part `..`.
    package static func contains(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    }

    /// Reads a regular file below the folder, following no symbolic link on the way.
    ///
    /// - Parameter path: The path from the folder.
    package func read(_ path: String) throws -> [UInt8] {
        guard Self.contains(path) else { throw error(.outsideFolder(path: path)) }
        func lastFailure() -> PlanDrawingError {
            error(
                errno == ELOOP
                    ? .symbolicLink(path: path) : .notReadable(path: path, reason: SystemError.last.message))
        }
        var descriptor = open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lastFailure() }
        let parts = path.split(separator: "/").filter { $0 != "." }
        for (index, part) in parts.enumerated() {
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
            let next = openat(descriptor, String(part), index + 1 < parts.count ? flags | O_DIRECTORY : flags)
            let failure = next < 0 ? lastFailure() : nil
            close(descriptor)
            if let failure { throw failure }
            descriptor = next
        }
        // The file takes the descriptor over, so that what is checked here is what is read.
        let file = SequentialFile(descriptor: descriptor, path: path)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw error(.notAFile(path: path))
        }
        return try file.readAll()
    }

    /// The folder's path; `.` where the plan's path names none.
    package var path: String {
        guard let slash = plan.lastIndex(of: "/") else { return "." }
        return slash == plan.startIndex ? "/" : String(plan[..<slash])
    }

    private func error(_ problem: PlanDrawingError.Cause) -> PlanDrawingError {
        PlanDrawingError(problem, file: plan)
    }
}
