import CSpawn
import Glibc
import PlanFiles

/// The bytes of a PDF file where libraries and programs can open them by a path: the file itself, or memory without a name.
final class PDFContent: Sendable {
    private let descriptor: Int32

    /// Keeps what is opened. What comes through a pipe is read to its end.
    init(_ input: CodecInput) throws(ImageError) {
        if let file = input.regularFile {
            descriptor = fcntl(file, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw .notOpened(input.name, .last) }
            return
        }
        descriptor = planmark_memory_file("planmark.pdf")
        guard descriptor >= 0 else { throw .notOpened(input.name, .last) }
        var failure: ImageError?
        do throws(ImageError) {
            try write(input.bytes, input.name)
            while true {
                let more = try input.nextBytes(upTo: 1 << 20)
                if more.isEmpty { break }
                try write(more, input.name)
            }
        } catch {
            failure = error
        }
        if let failure { throw failure }
    }

    /// Takes over a descriptor of a regular file.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Keeps bytes.
    init(_ bytes: [UInt8]) throws(ImageError) {
        let name = "PDF in memory"
        descriptor = planmark_memory_file("planmark.pdf")
        guard descriptor >= 0 else { throw .outOfMemory(file: name) }
        try write(bytes, name)
    }

    deinit { close(descriptor) }

    /// A path that opens the bytes, in this process, as long as this object lives.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// The bytes opened once more, at the first one; -1 with `errno` set if that fails.
    func reopened() -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

    /// Returns the number of bytes of the file. `name` is the name of the file in errors.
    func byteCount(_ name: String) throws(ImageError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .readFailed(file: name, reason: SystemError.last.message)
        }
        return Int(status.st_size)
    }

    /// Some of the bytes; fewer at the end.
    func bytes(at offset: Int, count: Int, _ name: String) throws(ImageError) -> [UInt8] {
        do throws(SystemError) {
            return try FileBytes.read(descriptor, at: offset, count: count)
        } catch {
            throw .readFailed(file: name, reason: error.message)
        }
    }

    private func write(_ bytes: [UInt8], _ name: String) throws(ImageError) {
        do throws(SystemError) {
            try FileBytes.write(bytes, to: descriptor)
        } catch {
            throw .outOfMemory(file: name)
        }
    }
}
