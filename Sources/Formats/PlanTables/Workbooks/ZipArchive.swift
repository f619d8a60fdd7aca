import CMinizip
import PlanBase

/// The members of a ZIP archive whose bytes are in memory, read with minizip.
package final class ZipArchive {
    private let bytes: ArchiveBytes
    private let archive: unzFile

    /// True if a file that starts with these bytes may be a ZIP archive.
    package static func mayBe(_ start: [UInt8]) -> Bool { start.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Opens an archive; `nil` if the bytes have no directory of members.
    package init?(_ bytes: [UInt8]) {
        self.bytes = ArchiveBytes(bytes)
        var functions = self.bytes.functions
        // Safe because the object that minizip calls back lives as long as this one.
        guard let archive = unzOpen2_64("", &functions) else { return nil }
        self.archive = archive
    }

    deinit { unzClose(archive) }

    /// True if the archive has a member of a name.
    func contains(_ name: String) -> Bool { locate(name) }

    /// The name of the first member whose name fulfils a condition; `nil` if there is none.
    package func firstName(where condition: (String) -> Bool) -> String? {
        var result = unzGoToFirstFile(archive)
        while result == UNZ_OK {
            if let name = currentName, condition(name) { return name }
            result = unzGoToNextFile(archive)
        }
        return nil
    }

    /// Opens a member for reading from its start, which ends the reading of another; `nil` if there is no such member, or if
    /// it cannot be read, as one with a password.
    ///
    /// Without a member of the very name, the first opens whose name is the same as a part's name (``partName(_:)``).
    package func open(_ name: String) -> Member? {
        guard locate(name), unzOpenCurrentFile(archive) == UNZ_OK else { return nil }
        return Member(archive: self)
    }

    /// Makes a member the current one. Returns false if there is none of the name.
    private func locate(_ name: String) -> Bool {
        if unzLocateFile(archive, name, 1) == UNZ_OK { return true }
        let wanted = Self.partName(name)
        var result = unzGoToFirstFile(archive)
        while result == UNZ_OK {
            if currentName.map(Self.partName) == wanted { return true }
            result = unzGoToNextFile(archive)
        }
        return false
    }

    /// The name of the current member; `nil` if it is longer than part names are.
    private var currentName: String? {
        var info = unz_file_info64()
        var result: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.greatestNameLength) { buffer, count in
            // The buffer has room for as many bytes as minizip is told.
            result = buffer.withMemoryRebound(to: CChar.self) { name in
                unzGetCurrentFileInfo64(archive, &info, name.baseAddress, UInt(name.count), nil, 0, nil, 0)
            }
            count = result == UNZ_OK ? min(Int(info.size_filename), buffer.count) : 0
        }
        guard result == UNZ_OK, info.size_filename <= Self.greatestNameLength else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let greatestNameLength = 1024

    /// A name in the form in which names of one part are equal: in lower case (ECMA-376 part 2, 6.2.2.3), with slashes where programs wrote
    /// backslashes, without one at the start, and with the characters that `%20` and the like stand for.
    static func partName(_ name: String) -> String {
        var bytes = Array(name.utf8)
        var (index, count) = (0, 0)
        while index < bytes.count {
            let hexadecimal = bytes[(index + 1)...].prefix(2)
            if bytes[index] == UInt8(ascii: "%"), hexadecimal.count == 2, hexadecimal.allSatisfy(\.isHexDigit),
                let value = UInt8(String(decoding: hexadecimal, as: UTF8.self), radix: 16)
            {
                bytes[count] = value
                index += 3
            } else {
                bytes[count] = bytes[index] == UInt8(ascii: "\\") ? UInt8(ascii: "/") : bytes[index]
                index += 1
            }
            count += 1
        }
        return String(decoding: bytes[..<count].drop { $0 == UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    }

    /// A member that is being read.
    package struct Member {
        fileprivate let archive: ZipArchive

        /// The next bytes; none at the end, `nil` if the member is damaged.
        package func read() -> [UInt8]? {
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

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit && self < 0x80 }
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
