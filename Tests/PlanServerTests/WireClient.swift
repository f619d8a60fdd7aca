import Glibc

/// A connection that says what a test wants it to say, and reads what comes.
final class WireClient {
    private let descriptor: Int32

    struct NoConnection: Error {}

    /// Connects to a port of this machine. Reading ends after five seconds without a byte.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes -> Int32 in
            guard let start = bytes.baseAddress else { return -1 }
            return connect(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
        guard result == 0 else { throw NoConnection() }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends a text as it is.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until the text has a part, or nothing more comes.
    func read(until part: String) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // Signs of life may come for ever.
        let end = ContinuousClock.now.advanced(by: .seconds(90))
        while !text.contains(part), ContinuousClock.now < end {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }

    /// Reads until the other side closes.
    func readAll() -> String { read(until: "\u{0}\u{0}never") }
}
