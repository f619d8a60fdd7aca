import CMinizip

/// The members of a ZIP archive whose bytes are in memory, read with minizip.
final class ZipArchive {
    private let bytes: ArchiveBytes
    private let archive: unzFile

    /// Opens an archive; `nil` if the bytes have no directory of members.
    init?(_ bytes: [UInt8]) {
        self.bytes = ArchiveBytes(bytes)
        var functions = self.bytes.functions
        // Safe because the object that minizip calls back lives as long as this one.
        guard let archive = unzOpen2_64("", &functions) else { return nil }
        self.archive = archive
    }

    deinit { unzClose(archive) }

    /// Opens a member for reading from its start, which ends the reading of another; `nil` if there is no such member, or if
    /// it cannot be read, as one with a password.
    func open(_ name: String) -> Member? {
        guard unzLocateFile(archive, name, 1) == UNZ_OK, unzOpenCurrentFile(archive) == UNZ_OK else { return nil }
        return Member(archive: self)
    }

    /// A member that is being read.
    struct Member {
        fileprivate let archive: ZipArchive

        /// The next bytes; none at the end, `nil` if the member is damaged.
        func read() -> [UInt8]? {
            var result: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                result = unzReadCurrentFile(archive.archive, buffer.baseAddress, UInt32(buffer.count))
                count = Int(max(0, result))
            }
            // At the end, closing compares the checksum.
            if result == 0, unzCloseCurrentFile(archive.archive) != UNZ_OK { return nil }
            return result < 0 ? nil : bytes
        }
    }
}

/// The bytes that minizip reads through functions, as it would read a file.
private final class ArchiveBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var functions: zlib_filefunc64_def {
        zlib_filefunc64_def(
            zopen64_file: { opaque, _, _ in opaque },
            zread_file: { opaque, _, buffer, count in ArchiveBytes.at(opaque).read(count, into: buffer) },
            zwrite_file: { _, _, _, _ in 0 },
            ztell64_file: { opaque, _ in UInt64(ArchiveBytes.at(opaque).position) },
            zseek64_file: { opaque, _, offset, origin in ArchiveBytes.at(opaque).seek(offset, from: origin) },
            zclose_file: { _, _ in 0 },
            zerror_file: { _, _ in 0 },
            opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    private static func at(_ opaque: UnsafeMutableRawPointer?) -> ArchiveBytes {
        // `functions` has given the pointer.
        guard let opaque else { preconditionFailure("the pointer was set") }
        return Unmanaged<ArchiveBytes>.fromOpaque(opaque).takeUnretainedValue()
    }

    private func read(_ count: UInt, into buffer: UnsafeMutableRawPointer?) -> UInt {
        let count = min(Int(clamping: count), bytes.count - position)
        guard count > 0, let buffer else { return 0 }
        // The buffer has room for what was asked for, and the range lies in the bytes.
        bytes.withUnsafeBytes { all in
            UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
        }
        position += count
        return UInt(count)
    }

    /// Returns 0, or -1 if the place is not in the file.
    private func seek(_ offset: UInt64, from origin: Int32) -> Int {
        let start = origin == ZLIB_FILEFUNC_SEEK_CUR ? position : origin == ZLIB_FILEFUNC_SEEK_END ? bytes.count : 0
        // Offsets may be negative.
        let (target, overflow) = start.addingReportingOverflow(Int(Int64(bitPattern: offset)))
        guard !overflow, (0...bytes.count).contains(target) else { return -1 }
        position = target
        return 0
    }
}
