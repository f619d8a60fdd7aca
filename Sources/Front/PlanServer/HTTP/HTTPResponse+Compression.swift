import PlanFiles

extension HTTPResponse {
    /// The answer with its body compressed, if the body is a text of more than a kilobyte and the other side takes gzip.
    ///
    /// Streams of events, pictures of pixels, and bodies that are compressed already stay as they are. A text says in any case that the
    /// answer depends on what the other side takes, so that caches keep the two apart.
    func compressed(for request: HTTPRequest) -> HTTPResponse {
        guard case .bytes(let bytes) = body, isText, header("Content-Encoding") == nil else { return self }
        var response = self
        response.headers.append(("Vary", "Accept-Encoding"))
        // The quickest levels make lists of markers almost as small as the slowest: a tenth of their size.
        guard bytes.count > 1024, request.takesGzip, let packed = try? Gzip.compress(bytes, level: 3),
            packed.count < bytes.count
        else { return response }
        response.body = .bytes(packed)
        response.headers.append(("Content-Encoding", "gzip"))
        return response
    }

    private var isText: Bool {
        let type = (header("Content-Type") ?? "").prefix { $0 != ";" }.lowercased()
        return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
    }
}

extension HTTPRequest {
    /// A Boolean value indicating whether the other side takes bodies that are compressed by gzip (RFC 9110, section 12.5.3).
    var takesGzip: Bool {
        var takesAny = false
        for (coding, weight) in weights("accept-encoding") {
            if coding == "gzip" || coding == "x-gzip" { return weight > 0 }
            if coding == "*" { takesAny = weight > 0 }
        }
        return takesAny
    }

    /// The values of a field that says what the other side takes, in small letters and in their order, each with its weight from 0, for what
    /// is not taken, to 1 (RFC 9110, section 12.4.2).
    func weights(_ field: String) -> [(value: String, weight: Double)] {
        (headers[field] ?? "").lowercased().split(separator: ",").compactMap { entry in
            let parts = entry.split(separator: ";").map(\.trimmed)
            guard let value = parts.first else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (String(value), weight)
        }
    }
}
