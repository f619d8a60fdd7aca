import Glibc

/// A conversion from an encoding to UTF-8.
final class TextConverter {
    private let handle: iconv_t

    init?(from name: String) {
        let handle = iconv_open("UTF-8", name)
        // POSIX: -1 stands for an unknown name.
        guard let handle, Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    struct Result {
        /// The converted bytes, in UTF-8.
        var start: [UInt8]
        /// The bytes at the end that begin a character.
        var rest: [UInt8]
        /// True if the encoding has a character for all bytes before ``rest``.
        var isValid: Bool
        /// The text, if all bytes were converted.
        var text: [UInt8]? { isValid && rest.isEmpty ? start : nil }
    }

    package func utf8(_ bytes: [UInt8]) -> Result {
        var input = bytes
        var output: [UInt8] = []
        var (done, isValid) = (0, true)
        input.withUnsafeMutableBytes { input in
            guard let base = input.baseAddress else { return }
            while done < input.count {
                var next: UnsafeMutablePointer<CChar>? = (base + done).assumingMemoryBound(to: CChar.self)
                var left = input.count - done
                var failure: Int32 = 0
                // Three bytes of UTF-8 for each byte, or what is left of the piece later.
                output += [UInt8](unsafeUninitializedCapacity: min(3 * left, 1 << 16) + 16) { buffer, count in
                    var place: UnsafeMutablePointer<CChar>? = buffer.withMemoryRebound(to: CChar.self, \.baseAddress)
                    var room = buffer.count
                    if iconv(handle, &next, &left, &place, &room) == -1 { failure = errno }
                    count = buffer.count - room
                }
                done = input.count - left
                if failure == EILSEQ { isValid = false }
                if failure != 0 && failure != E2BIG { return }
            }
        }
        return Result(start: output, rest: Array(bytes[done...]), isValid: isValid)
    }
}
