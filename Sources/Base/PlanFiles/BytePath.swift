import Glibc

/// The path of a file as the system has it: bytes, which need not be text.
package struct BytePath: Hashable, Sendable {
    /// The bytes, none of which is 0.
    package let bytes: [UInt8]

    /// A path of bytes.
    package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The path that a text is.
    package init(_ text: String) { bytes = Array(text.utf8) }

    /// The path of a C string.
    package init(cString: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// The path as text; nil if the bytes are not UTF-8.
    package var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The path of an entry of this folder.
    package func appending(_ name: BytePath) -> BytePath { BytePath(bytes + [UInt8(ascii: "/")] + name.bytes) }

    /// Hands the path to a call of the system.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// The names in a folder, but for those of the folder itself and of the one above; nil if it cannot be read.
    package var names: [BytePath]? {
        guard let stream = withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [BytePath] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) {
                    BytePath(cString: $0)
                }
            }
            if name != BytePath("."), name != BytePath("..") { names.append(name) }
        }
        return names
    }

    /// The paths of all files in this folder and in those below it, relative to this folder; links are not followed. Nil if the folder
    /// cannot be read.
    package var files: [BytePath]? {
        var found: [BytePath] = []
        guard let names else { return nil }
        for name in names {
            let path = appending(name)
            var status = stat()
            guard path.withCString({ lstat($0, &status) }) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                found += (path.files ?? []).map(name.appending)
            } else {
                found.append(name)
            }
        }
        return found
    }
}

extension BytePath: CustomStringConvertible {
    /// The path as text, in which bytes that are not UTF-8 are escaped as `\xE9`.
    package var description: String {
        var (shown, rest) = ("", bytes[...])
        while !rest.isEmpty {
            let count = rest.validPrefixCount
            shown += String(decoding: rest.prefix(count), as: UTF8.self)
            rest = rest.dropFirst(count)
            guard let byte = rest.popFirst() else { break }
            let digits = String(byte, radix: 16, uppercase: true)
            shown += "\\x" + (digits.count < 2 ? "0" : "") + digits
        }
        return shown
    }
}

extension ArraySlice<UInt8> {
    /// The number of bytes at the start that are whole characters of UTF-8.
    fileprivate var validPrefixCount: Int {
        var (decoder, iterator, count) = (UTF8(), makeIterator(), 0)
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }
}
