import Glibc

extension String {
    /// The text in an encoding that iconv knows; `nil` if the encoding lacks one of the characters.
    package func bytes(in encoding: String) -> [UInt8]? {
        guard let handle = iconv_open(encoding, "UTF-8"), Int(bitPattern: handle) != -1 else { return nil }
        defer { iconv_close(handle) }
        var input = Array(utf8CString.dropLast())
        var failure = 0
        // No character takes more than four bytes, and iconv moves its pointers within the two buffers.
        let output = [UInt8](unsafeUninitializedCapacity: 4 * input.count + 16) { buffer, count in
            input.withUnsafeMutableBufferPointer { input in
                var next = input.baseAddress
                var left = input.count
                var place: UnsafeMutablePointer<CChar>? = buffer.withMemoryRebound(to: CChar.self, \.baseAddress)
                var room = buffer.count
                failure = iconv(handle, &next, &left, &place, &room)
                count = buffer.count - room
            }
        }
        return failure == 0 ? output : nil
    }
}
