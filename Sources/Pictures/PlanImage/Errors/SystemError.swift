import Glibc

/// The reason that the system gives for a failed call.
struct SystemError: Equatable {
    let code: Int32

    /// The reason for the call that failed just now.
    static var last: SystemError { SystemError(code: errno) }

    var message: String {
        var text = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension String {
    /// The text of a member of a C structure that is an array of characters, up to the first zero byte.
    init<Buffer>(cBuffer buffer: Buffer) {
        self = withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
