import Glibc

/// The reason that the system gives for a failed call.
package struct SystemError: Error, Equatable {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The reason for the call that failed just now.
    package static var last: SystemError { SystemError(code: errno) }

    package var message: String {
        var text = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
