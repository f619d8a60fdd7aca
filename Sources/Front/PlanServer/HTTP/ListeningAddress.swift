import Glibc
import PlanFiles

/// Where a server listens: a host's name or address, and a port.
public struct ListeningAddress: Hashable, Sendable {
    /// The host as it was given, without brackets.
    public var host: String
    /// The port; 0 for one that is free.
    public var port: UInt16

    /// The usual address: this machine alone can come there.
    public static let usual = ListeningAddress(host: "127.0.0.1", port: 8080)

    /// An address of a host and a port.
    public init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

    /// Reads `HOST:PORT`, `[IPv6]:PORT`, `:PORT` or `PORT`, the last two on this machine alone.
    ///
    /// - Throws: ``ServerError/badAddress(_:)``.
    public init(_ text: String) throws(ServerError) {
        guard let colon = text.lastIndex(of: ":") else {
            guard let port = UInt16(text) else { throw .badAddress(text) }
            self.init(host: Self.usual.host, port: port)
            return
        }
        guard let port = UInt16(text[text.index(after: colon)...]) else { throw .badAddress(text) }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw .badAddress(text)
        }
        self.init(host: host.isEmpty ? Self.usual.host : String(host), port: port)
    }

    /// True if only programs on this machine can reach the address.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
    /// True if the host stands for all addresses of this machine.
    public var isWildcard: Bool { host == "0.0.0.0" || host == "::" }

    /// The host and port as URLs have them.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension ListeningAddress: CustomStringConvertible {
    /// `127.0.0.1:8080`.
    public var description: String { authority }
}

/// A socket that listens.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    /// The port, where the system chose it too.
    let port: UInt16

    init(_ address: ListeningAddress) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0, let found else {
            throw .unknownHost(address.host)
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(
            found.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        func failure() -> ServerError {
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            if code == EADDRINUSE { return .addressInUse("\(address)") }
            if code == EADDRNOTAVAIL { return .unknownHost(address.host) }
            return .cannotListen("\(address)", reason: SystemError(code: code).message)
        }
        guard descriptor >= 0 else { throw failure() }
        // A server that is started again does not wait until the system has forgotten the connections of the last one.
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, 512) == 0
        else { throw failure() }
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutableBytes(of: &bound) { bytes in
            getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length) == 0
        }
        guard isKnown else { throw failure() }
        // The port lies at the same place in addresses of both kinds, the first byte of the network first.
        port = withUnsafeBytes(of: &bound) { UInt16($0[2]) << 8 | UInt16($0[3]) }
        self.descriptor = descriptor
    }
}
