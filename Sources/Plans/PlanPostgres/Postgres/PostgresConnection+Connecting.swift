import CPostgres
import Glibc

extension PostgresConnection {
    /// Opens libpq's connection to an address.
    static func connect(to address: String) throws(PostgresError) -> OpaquePointer {
        try Libpq.load()
        try refuseNUL(address)
        // What comes after `dbname`, whose value libpq expands, takes precedence over it; what comes before does not.
        var options = [("fallback_application_name", "planmark")]
        if getenv("PGCONNECT_TIMEOUT") == nil { options.append(("connect_timeout", "10")) }
        options += [("dbname", address), ("client_encoding", "UTF8")]
        guard let handle = start(options) else {
            throw PostgresError(sqlState: "53200", message: "out of memory")
        }
        // The server may send notices and errors as soon as it answers. So `start` has only begun to connect, and the connection
        // is made here by libpq's own rules for several hosts and time-outs. Verbose errors have the code.
        let early = Libpq.text(libpq.PQerrorMessage(handle))
        // libpq looks at the parameters before it turns to a host.
        if libpq.PQstatus(handle) == CONNECTION_BAD, early.hasPrefix("invalid ") {
            libpq.PQfinish(handle)
            throw PostgresError(sqlState: "22023", message: early)
        }
        _ = libpq.PQsetNoticeReceiver(handle, { _, _ in }, nil)
        _ = libpq.PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        libpq.PQreset(handle)
        guard libpq.PQstatus(handle) == CONNECTION_OK else {
            let message = Libpq.text(libpq.PQerrorMessage(handle))
            libpq.PQfinish(handle)
            throw connectionError(message.isEmpty ? early : message)
        }
        _ = libpq.PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        return handle
    }

    private static func start(_ options: [(String, String)]) -> OpaquePointer? {
        let keywords = options.map { strdup($0.0) }
        let values = options.map { strdup($0.1) }
        defer { for text in keywords + values { free(text) } }
        // libpq takes arrays of C strings that end with null, and copies them during the call.
        return libpq.PQconnectStartParams(
            keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }

    private static func refuseNUL(_ address: String) throws(PostgresError) {
        if address.utf8.contains(0) {
            throw PostgresError(sqlState: "08001", message: "the address has a NUL character")
        }
    }

    /// The error of libpq's message: for each host what went wrong, and, if the server answered, a line such as
    /// `FATAL:  28P01: password authentication failed` in the server's language and a line with the place in its source.
    static func connectionError(_ text: String) -> PostgresError {
        var code: String?
        var lines: [Substring] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("LOCATION:") {
            if let (before, found, after) = serverError(line) {
                code = found
                lines.append("\(before):  \(after)")
            } else {
                lines.append(line)
            }
        }
        return PostgresError(sqlState: code ?? "08001", message: lines.joined(separator: "\n"))
    }

    /// The parts of a line before, of and after the server's code.
    private static func serverError(_ line: Substring) -> (Substring, String, Substring)? {
        var rest = line[...]
        while let mark = rest.firstRange(of: ":  ") {
            rest = rest[mark.upperBound...]
            let code = rest.prefix(5)
            let isCode = code.utf8.count == 5 && code.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
            if isCode, rest.dropFirst(5).hasPrefix(": ") {
                return (line[..<mark.lowerBound], String(code), rest.dropFirst(7))
            }
        }
        return nil
    }
}

extension Substring {
    /// Where a text stands first.
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
