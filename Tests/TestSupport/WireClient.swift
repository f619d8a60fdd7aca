import Glibc

/// A connection that says what a test wants it to say, and reads what comes.
package final class WireClient {
    private let descriptor: Int32

    package struct NoConnection: Error {}

    /// Connects to a port of this machine. Reading ends after thirty seconds without a byte.
    package init(port: UInt16) throws {
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
    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until the text has a part, or nothing more comes.
    package func read(until part: String) -> String {
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
    package func readAll() -> String { read(until: "\u{0}\u{0}never") }

    /// Says that nothing more is sent; what comes can still be read.
    package func halfClose() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Lets the connection be reset when the client goes away, instead of closed.
    package func resetAtEnd() {
        var none = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends a text again and again, as somebody who is slow does, until the other side closes or resets the connection.
    ///
    /// - Parameter times: How often at most.
    /// - Returns: What came meanwhile; nil if the connection was not closed.
    package func trickle(_ text: String, times: Int) -> String? {
        var received = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<times {
            send(text)
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 20) > 0 else { continue }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return received }
            received += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return nil
    }
}
