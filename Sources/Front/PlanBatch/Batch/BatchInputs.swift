import Glibc
import PlanFiles
import PlanStore

/// The files that the jobs of a batch read, by which an output that would take the place of one of them is refused.
///
/// Memory is some twenty bytes a file.
public struct BatchInputs: Sendable {
    /// The lines of the first jobs that read the files, by 64 bits that stand for a file.
    private var lines: [UInt64: Int] = [:]

    /// No files.
    public init() {}

    /// The files of all jobs of a jobs file; none for standard input and other pipes, which can be read only once.
    ///
    /// - Throws: `InputError` for a file that cannot be read.
    public init(jobs path: String) throws(InputError) {
        guard SequentialFile.isRegular(path) else { return }
        var reader = try BatchReader(path: path)
        while let entry = try reader.next() {
            if let job = try? entry.job.get() { insert(filesOf: job, line: entry.line) }
        }
    }

    /// Adds the files that a job reads: those that it names, and the drawing of its plan.
    mutating func insert(filesOf job: SheetJob, line: Int) {
        for (member, path) in job.inputs where member != "plan" || !PlanLocation.isAddress(path) {
            let keys = Self.keys(of: PagePath(path).file)
            let isNew = keys.contains { lines[$0] == nil }
            for key in keys where lines[key] == nil { lines[key] = line }
            // Another job may read the same plan; it is looked into once.
            guard member == "plan", isNew, let plan = try? Plan(path: path, access: .readOnly) else { continue }
            for file in plan.files {
                for key in Self.keys(of: PagePath(file).file) where lines[key] == nil { lines[key] = line }
            }
        }
    }

    /// The line of the first job that reads the file of a path; nil if none does.
    public func line(ofJobReading path: String) -> Int? {
        Self.keys(of: path).lazy.compactMap { lines[$0] }.first
    }

    /// The identity of a file: its place without links, and if it is there, what tells it from all others whatever its names. Devices
    /// have none.
    private static func keys(of path: String) -> [UInt64] {
        guard let identity = OutputPath(path).identity else { return [] }
        return [identity.key] + (FileKey(of: path).map { [$0.key] } ?? [])
    }
}
