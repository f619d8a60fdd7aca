import Glibc
import PlanArgumentParser
import PlanBase
import PlanBatch
import PlanFiles

/// A file to which lines are appended one at a time, so that it has whole lines only, whenever the process ends.
final class ResultsFile {
    private let path: String
    private let descriptor: Int32

    /// Opens a file for appending, empty or with the lines that it has. What follows its last line end is cut off: a machine that
    /// lost its power may have left a part of a line.
    ///
    /// - Throws: `CommandFailure` if the file cannot be written.
    init(path: String, keepsLines: Bool) throws {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (keepsLines ? 0 : O_TRUNC), 0o666)
        guard descriptor >= 0 else { throw Self.failure(path) }
        if keepsLines { try cutOffPart() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends a line.
    ///
    /// - Throws: `CommandFailure` if the line cannot be written, on a full disk for one; nothing of it stays then.
    func append(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        let end = lseek(descriptor, 0, SEEK_END)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                let failure = Self.failure(path)
                if end >= 0 { _ = ftruncate(descriptor, end) }
                throw failure
            }
        }
    }

    /// Throws if results would take the place of a plan or of a part of one, or new ones, which are not added, of anything but an earlier
    /// run's.
    static func refuseOther(at path: String, addsLines: Bool) throws {
        if let plan = PlanFileMark.plan(harmedBy: path) {
            throw CommandFailure(
                plan == path
                    ? Message("\(path): is a plan; choose another file for --results")
                    : Message("\(path): belongs to the plan \(plan); choose another file for --results"),
                exitCode: .unwritableOutput)
        }
        guard !addsLines, SequentialFile.isRegular(path) else { return }
        do {
            _ = try FinishedJobs(results: path)
        } catch {
            throw CommandFailure(
                Message(
                    """
                    \(path): is not replaced, as it has no results of an earlier run; choose another file for --results, \
                    or remove it first
                    """
                ),
                exitCode: .unwritableOutput)
        }
    }

    private func cutOffPart() throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        var end = Int(status.st_size)
        var byte: UInt8 = 0
        while end > 0, pread(descriptor, &byte, 1, off_t(end - 1)) == 1, byte != UInt8(ascii: "\n") { end -= 1 }
        guard end < Int(status.st_size), ftruncate(descriptor, off_t(end)) != 0 else { return }
        throw Self.failure(path)
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            Message("\(path): cannot be written: \(SystemError.last.message)"), exitCode: .unwritableOutput)
    }
}
