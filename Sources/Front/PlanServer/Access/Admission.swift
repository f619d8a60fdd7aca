import PlanBase
import Synchronization

/// Lets people in who have a token, and slows down who guesses one.
final class Admission: Sendable {
    private let held: Mutex<AccessRules>
    private let failures = RequestRate(perSecond: 0.2, burst: 10)

    init(_ rules: AccessRules) { held = Mutex(rules) }

    /// The rules as they are now.
    var rules: AccessRules { held.withLock { $0 } }

    /// Says where the server listens.
    func move(to address: ListeningAddress) { held.withLock { $0.address = address } }

    /// Who asks.
    ///
    /// - Throws: That a token is missing or wrong, or that it was guessed too often.
    func identity(of request: HTTPRequest) throws(APIError) -> Identity {
        if let identity = rules.identity(of: request) { return identity }
        if request.headers["authorization"] != nil { try slowDown(request) }
        throw APIError(
            401, "tokenMissing", Message("sign in with a token"), headers: [("WWW-Authenticate", "Bearer")])
    }

    /// Returns true if `secret` is that of a token.
    ///
    /// - Throws: ``APIError`` if the address of the request has guessed secrets too often.
    func knows(_ secret: String, of request: HTTPRequest) throws(APIError) -> Bool {
        if failures.isEmpty(for: request.peer) { throw .tooMany(seconds: 5) }
        if rules.identity(ofSecret: secret) != nil { return true }
        try slowDown(request)
        return false
    }

    private func slowDown(_ request: HTTPRequest) throws(APIError) {
        if let seconds = failures.take(for: request.peer) { throw .tooMany(seconds: seconds) }
    }
}
