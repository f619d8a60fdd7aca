import PlanBase

extension Route {
    /// Letting somebody in who has a token, and out.
    static let sessions = [
        Route("POST", "session", .entering, bodyLimit: 4096) { call in
            var members = try call.members()
            let secret = try members.text("token") ?? ""
            try members.finish()
            guard try call.admission.knows(secret, of: call.request) else {
                throw APIError(401, "wrongToken", Message("this is no token of this server"))
            }
            return call.withCookie(of: secret)
        },
        Route("DELETE", "session", .entering) { $0.withCookie(of: nil) },
    ]
}

extension APICall {
    /// An answer that makes a browser keep a token's digest; without a secret one that makes it forget.
    fileprivate func withCookie(of secret: String?) -> HTTPResponse {
        HTTPResponse(status: 204, headers: [admission.rules.cookieField(secret: secret, isSecure: request.isSecure)])
    }
}
