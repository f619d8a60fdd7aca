import PlanBase
import PlanModel

/// Who may ask: by the name under which the server is called, the page that asks, and the token.
struct AccessRules: Sendable {
    /// Names, beside those of the listening address and localhost, under which the server may be called.
    var hosts: Set<String> = []
    /// Origins of pages elsewhere that may ask, such as `https://intranet.example`.
    var origins: Set<String> = []
    /// The tokens that let people in; without any token everybody is let in.
    var tokens: [Token] = []
    var address = ListeningAddress.usual

    /// The name of the cookie that keeps a token's digest. Browsers send a host's cookies to all of its ports, so that servers at
    /// several ports need cookies of several names.
    var cookie: String { "planmark-\(address.port)" }

    /// Checks the name under which the server was called. A page of another name that leads to this machine (DNS rebinding) must
    /// not get in; an address in digits cannot be such a name.
    func checkHost(_ request: HTTPRequest) throws(APIError) {
        let host = Self.name(ofAuthority: request.headers["host"] ?? "")
        let isKnown =
            host == "localhost" || host == address.host || hosts.contains(host)
            || address.isWildcard && Self.isAddress(host)
            || address.isLoopback && ["127.0.0.1", "::1"].contains(host)
        guard isKnown else {
            throw APIError(
                421, "foreignHost",
                Message(
                    """
                    this server is not called '\(host.excerpt)'; whoever runs it can have it answer to that name too
                    """))
        }
    }

    /// The origin of a page elsewhere that may ask; nil for this server's own page, and for programs that are no browser.
    func foreignOrigin(of request: HTTPRequest) throws(APIError) -> String? {
        guard let origin = request.headers["origin"] else { return nil }
        let own = (request.isSecure ? "https://" : "http://") + (request.headers["host"] ?? "")
        if origin.lowercased() == own.lowercased() { return nil }
        guard origins.contains(origin.lowercased()) else {
            // A page that is only looked at may be shown anywhere; what changes something, or is read by a script, may not.
            throw APIError(
                403, "foreignOrigin",
                Message(
                    "pages of \(origin.excerpt) may not ask this server; whoever runs it can let them"))
        }
        return origin
    }

    /// Who asks, by the token.
    ///
    /// - Returns: nil where a token is needed and missing or wrong.
    func identity(of request: HTTPRequest) -> Identity? {
        guard !tokens.isEmpty else { return .anybody }
        if let given = request.headers["authorization"] {
            guard given.lowercased().hasPrefix("bearer ") else { return nil }
            return identity(ofSecret: String(given.dropFirst(7)))
        }
        guard let digest = request.cookie(cookie).flatMap({ ContentHash(hex: $0) }) else { return nil }
        return identity(of: digest)
    }

    /// Who has a secret; nil for nobody.
    func identity(ofSecret secret: String) -> Identity? { identity(of: ContentHash(of: Array(secret.utf8))) }

    private func identity(of digest: ContentHash) -> Identity? {
        // All are compared, so that the time does not tell which one it was.
        var found: Identity?
        for token in tokens where token.matches(digest) { found = Identity(name: token.name, role: token.role) }
        return found
    }

    /// The field that makes a browser keep a token's digest; without a secret the one that makes it forget.
    func cookieField(secret: String?, isSecure: Bool) -> (name: String, value: String) {
        let value = secret.map { "\(ContentHash(of: Array($0.utf8)))" } ?? ""
        let age = secret == nil ? 0 : 400 * 24 * 3600
        return (
            "Set-Cookie",
            "\(cookie)=\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        )
    }

    /// The host of `host:port`, in small letters, without the brackets of IPv6.
    static func name(ofAuthority authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return String(text[..<end].dropFirst()) }
        return String(text.prefix { $0 != ":" })
    }

    /// True if a host is an address in digits.
    private static func isAddress(_ host: String) -> Bool {
        if host.contains(":") { return host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
