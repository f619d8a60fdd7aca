import Glibc
import PlanBase
import PlanModel

/// A secret that lets somebody in, with the name and role in which they act.
public struct Token: Sendable {
    /// The person's name; nil where the token does not say who has it.
    public let name: String?
    /// The role for the workflow; nil for none.
    public let role: String?
    /// The SHA-256 of the secret, which is what a browser keeps.
    let digest: ContentHash
    private static let leastLength = 8

    /// Makes a token of a secret.
    ///
    /// - Throws: ``ServerError/badToken(requirement:)`` for a secret of less than 8 characters, or with spaces.
    public init(secret: String, name: String? = nil, role: String? = nil) throws(ServerError) {
        guard secret.count >= Self.leastLength, secret.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else {
            throw .badToken(
                requirement: Message(
                    """
                    a token must have \(Self.leastLength) or more letters, digits and signs of ASCII, without spaces
                    """))
        }
        (self.name, self.role) = (name, role)
        digest = ContentHash(of: Array(secret.utf8))
    }

    /// Reads `SECRET`, `NAME=SECRET` or `ROLE:NAME=SECRET`; NAME or ROLE may be empty.
    public init(_ text: String) throws(ServerError) {
        guard let equals = text.firstIndex(of: "=") else {
            try self.init(secret: text)
            return
        }
        let who = text[..<equals].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (role, name) = who.count == 2 ? (who[0], who[1]) : ("", who[0])
        try self.init(
            secret: String(text[text.index(after: equals)...]), name: name.isEmpty ? nil : name,
            role: role.isEmpty ? nil : role)
    }

    /// A secret of 32 letters and digits that nobody can guess.
    public static func randomSecret() -> String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        var generator = SystemRandomNumberGenerator()
        return String((0..<32).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
    }

    /// True if `other` is the digest of the secret. The time of the comparison does not tell how much of the digest is right.
    func matches(_ other: ContentHash) -> Bool {
        zip(digest.bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Who asks.
struct Identity: Sendable {
    var name: String?
    var role: String?

    /// Somebody of whom nothing is known.
    static let anybody = Identity()
}
