/// A request as it came, with its whole body.
public struct HTTPRequest: Sendable {
    /// The method's name: `GET`, `POST`, …
    public var method: String
    /// The parts of the path between slashes, without the escapes of URLs; nil for a path with broken escapes.
    public var path: [String]?
    /// The names and values behind the question mark, without the escapes of URLs, in their order.
    public var query: [(name: String, value: String)]
    /// The header's fields by their names in small letters; of several of one name, their values joined by commas.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8] = []
    /// The address of the other side, without its port; empty if it is not known.
    public var peer: String
    /// True if the connection is encrypted.
    public var isSecure: Bool
    /// Returns true if the other side has gone, so that nobody waits for the answer.
    public var isAbandoned: @Sendable () -> Bool = { false }

    /// A request for a target, such as `/api/v1/plans?lang=zh`.
    public init(
        method: String = "GET", target: String, headers: [String: String] = [:], body: [UInt8] = [],
        peer: String = "", isSecure: Bool = false
    ) {
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts.first.map { $0.split(separator: UInt8(ascii: "/")) } ?? []
        var path: [String]? = []
        for name in names {
            guard let text = Self.unescaped(name, plusIsSpace: false) else {
                path = nil
                break
            }
            path?.append(text)
        }
        self.path = path
        query = parts.count > 1 ? Self.pairs(parts[1]) : []
        (self.method, self.headers, self.body) = (method, headers, body)
        (self.peer, self.isSecure) = (peer, isSecure)
    }

    /// The first value of a name behind the question mark.
    public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// All values of a name behind the question mark.
    public func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

    /// The value of a cookie.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }

    private static func pairs(_ text: Substring.UTF8View.SubSequence) -> [(name: String, value: String)] {
        text.split(separator: UInt8(ascii: "&")).compactMap { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = unescaped(parts[0], plusIsSpace: true) else { return nil }
            guard parts.count == 2 else { return (name, "") }
            return unescaped(parts[1], plusIsSpace: true).map { (name, $0) }
        }
    }

    /// A text without `%41` and the like; nil if an escape is broken, or the bytes are no UTF-8.
    static func unescaped(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
