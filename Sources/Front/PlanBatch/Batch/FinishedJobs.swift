import FoundationEssentials
import Glibc
import PlanBase
import PlanFiles
import PlanStore

/// The jobs that an earlier run of a batch has done, which need not be done again.
///
/// A job is done whose output is there and newer than all files that the job reads. Where the results of the earlier run are at
/// hand, they must tell of the same job too, so that a job with another request is done anew.
public struct FinishedJobs: Sendable {
    /// The hashes of the jobs that have a sheet; nil where there are no results.
    private let hashes: Set<UInt64>?

    /// The jobs whose outputs are there, without results of an earlier run.
    public init() { hashes = nil }

    /// The one job that an earlier result tells of.
    ///
    /// - Parameter hash: ``SheetJobResult/hash`` of that result.
    public init(hash: String) { hashes = Self.key(hash).map { [$0] } ?? [] }

    /// The jobs that the results of an earlier run tell of.
    ///
    /// - Parameter path: The file of the results. If there is none, no job is done.
    /// - Throws: `InputError` for a file that cannot be read, and for one of which a line is no result.
    public init(results path: String) throws(InputError) {
        var hashes: Set<UInt64> = []
        let file: SequentialFile
        do throws(InputError) {
            file = try SequentialFile(path: path)
        } catch {
            guard error.cause == .notFound else { throw error }
            self.hashes = []
            return
        }
        var lines = LineReader { () throws(InputError) in try file.read() }
        var odd: (line: Int, mayBePart: Bool)?
        func checkNoneIsOdd(butLast: Bool = false) throws(InputError) {
            guard let odd, !(butLast && odd.mayBePart) else { return }
            throw InputError(
                .unfit(
                    reason: Message("is no result of a batch; give the results of the earlier run, or another file")),
                file: path, at: .line(odd.line))
        }
        while let bytes = try lines.next(upTo: BatchReader.greatestLineLength, file: path) {
            guard !bytes.isEmpty else { continue }
            try checkNoneIsOdd()
            // A list of markers may have states that are called as those of jobs are, but no numbers of jobs.
            guard let result = try? JSONDecoder().decode(SheetJobResult.self, from: Data(bytes)), result.job != nil
            else {
                odd = (lines.number, bytes.starts(with: SheetJobResult.start))
                continue
            }
            // A later failure leaves the output as it was.
            guard [.done, .refused].contains(result.status), let hash = result.hash.flatMap(Self.key) else { continue }
            hashes.insert(hash)
        }
        // A machine that loses its power may leave a part of the last line.
        try checkNoneIsOdd(butLast: true)
        self.hashes = hashes
    }

    /// The first half of a hash: 64 bits that stand for a job.
    private static func key(_ hash: String) -> UInt64? { UInt64(hash.prefix(16), radix: 16) }

    /// True if `job` is done; `hash` is the hash of the job's content.
    func contains(_ job: SheetJob, hash: String) -> Bool {
        if let hashes {
            guard let key = Self.key(hash), hashes.contains(key) else { return false }
        }
        guard let output = job.output, let made = FileTime(of: output) else { return false }
        return job.inputs.allSatisfy { member, path in
            if member == "plan", PlanLocation.isAddress(path) { return hashes != nil }
            guard let changed = FileTime(of: path), changed < made else { return false }
            // The last changes of a plan that is in use lie beside its file.
            return member != "plan" || FileTime(of: "\(path)-wal").map { $0 < made } ?? true
        }
    }
}

/// The moment of a file's last change.
private struct FileTime: Comparable {
    private let seconds, nanoseconds: Int

    /// The moment for the regular file of a path that holds something; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(PagePath(path).file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return nil
        }
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    static func < (one: FileTime, other: FileTime) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
