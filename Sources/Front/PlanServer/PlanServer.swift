import Dispatch
import PlanBase
import PlanStore
import Synchronization

/// Plans over HTTP: the page in which people annotate them, the API that it stands on, tiles, and changes as they happen.
///
///     let server = try PlanServer([PlanServer.Source(location: .file(path: "level4.plan"))])
///     let http = try server.start(at: ListeningAddress("127.0.0.1:8080"))
///
/// The API is described by `Documentation/openapi.json`.
public final class PlanServer: HTTPHandler {
    /// A plan to be served.
    public struct Source: Sendable {
        /// Where the plan is.
        public var location: PlanLocation
        /// The drawing's file, where the plan neither keeps it nor has it in its folder.
        public var drawing: String?

        /// A plan.
        public init(location: PlanLocation, drawing: String? = nil) {
            (self.location, self.drawing) = (location, drawing)
        }
    }

    /// The options for serving plans.
    public struct Options: Sendable {
        /// True if nobody may change a plan.
        public var isReadOnly = false
        /// The tokens that let people in; without any token everybody who can reach the address is let in.
        public var tokens: [Token] = []
        /// Names, beside those of the address and localhost, under which the server may be called.
        public var hosts: [String] = []
        /// Origins of pages elsewhere that may ask, such as `https://intranet.example`.
        public var origins: [String] = []
        /// Where tiles are kept.
        public var cache = TileCache.usual
        /// The page; nil for none.
        public var web = WebFiles.installed
        /// Is told of connections that are ended or refused.
        public var log: @Sendable (Message) -> Void = { _ in }

        /// A server for everybody on this machine.
        public init() {}
    }

    private let plans: ServedPlans
    private let admission: Admission
    private let web: WebFiles?
    private let log: @Sendable (Message) -> Void
    private let requests = RequestRate(perSecond: 20_000, burst: 20_000)
    private let writes = RequestRate(perSecond: 2000, burst: 2000)
    /// Shows now and then that connections are alive.
    private let heart = Mutex<Task<Void, Never>?>(nil)

    /// Serves some plans. They are opened when somebody asks for them, so that one that cannot be read does not keep the others away.
    public init(_ sources: [Source], _ options: Options = Options()) {
        var names: Set<String> = []
        let served = sources.map { source in
            ServedPlan(
                id: PlanNames.unique(for: source.location, among: &names), at: source.location,
                drawingFile: source.drawing, isReadOnly: options.isReadOnly, cache: options.cache)
        }
        plans = ServedPlans(served, isReadOnly: options.isReadOnly, needsToken: !options.tokens.isEmpty)
        web = options.web
        log = options.log
        var rules = AccessRules()
        rules.tokens = options.tokens
        rules.hosts = Set(options.hosts.map { AccessRules.name(ofAuthority: $0) })
        rules.origins = Set(options.origins.map { $0.lowercased() })
        admission = Admission(rules)
    }

    /// Starts to listen. Drawings are cut into tiles meanwhile.
    ///
    /// - Throws: ``ServerError``.
    public func start(
        at address: ListeningAddress, certificate: HTTPServer.Certificate? = nil,
        limits: HTTPServer.Limits = HTTPServer.Limits()
    ) throws(ServerError) -> HTTPServer {
        admission.move(to: address)
        let http = try HTTPServer(at: address, self, certificate: certificate, limits: limits, log: log)
        admission.move(to: ListeningAddress(host: address.host, port: http.port))
        let beats = Task.detached(priority: .utility) { [weak self] in
            while (try? await Task.sleep(nanoseconds: 15_000_000_000)) != nil, let self {
                for plan in self.plans.all { plan.feed.beat() }
            }
        }
        heart.withLock { $0 = beats }
        DispatchQueue.global().async { [plans] in
            for plan in plans.all { try? plan.use { plan.drawing.prepare($0) } }
        }
        return http
    }

    /// Ends the streams of those who follow plans, and brings all changes into the plans' files. To be called before
    /// ``HTTPServer/stop(within:)`` and, for the changes made meanwhile, after it.
    public func close() {
        heart.withLock { $0 }?.cancel()
        for plan in plans.all { plan.close() }
    }

    /// Ends streams and requests, and then brings all changes into the plans' files, in some seconds at most. What hangs is not
    /// waited for: a change of which nobody was told yet is made whole or not at all, and all others are kept already.
    ///
    /// - Parameters:
    ///   - http: The server that ``start(at:certificate:limits:)`` made.
    ///   - limit: How long it may take in all.
    /// - Returns: What hangs, each on one line.
    @discardableResult
    public func end(_ http: HTTPServer, within limit: Duration = .seconds(3)) -> [Message] {
        let end = ContinuousClock.now.advanced(by: limit)
        heart.withLock { $0 }?.cancel()
        for plan in plans.all { plan.feed.end() }
        let requests = http.stop(within: limit * 2 / 3)
        // A plan that another program has locked is closed when it is free.
        let closing = DispatchGroup()
        let waiting = Mutex(Set(plans.all.map(\.id)))
        let rest = Mutex(plans.all[...])
        for _ in 0..<min(8, plans.all.count) {
            closing.enter()
            let isStarted = OwnThread.start {
                while let plan = rest.withLock({ $0.popFirst() }) {
                    plan.close()
                    waiting.withLock { _ = $0.remove(plan.id) }
                }
                closing.leave()
            }
            if !isStarted { closing.leave() }
        }
        _ = closing.wait(timeout: .now() + max(0, ContinuousClock.now.duration(to: end) / .seconds(1)))
        return requests
            + waiting.withLock { $0.sorted() }.map {
                Message("the plan '\($0)' is in use, and was not closed")
            }
    }

    /// The index of the token of least rights, which may be shown to whoever should annotate: one without a role, without a name if
    /// there is such a one, or else of the role that the fewest steps of the plans' workflows need.
    ///
    /// - Returns: nil if there are no tokens.
    public var indexOfLeastToken: Int? {
        let tokens = admission.rules.tokens
        let hasRoles = tokens.allSatisfy { $0.role != nil }
        let steps = hasRoles ? plans.all.compactMap { plan in try? plan.use { try $0.workflow().steps } }.joined() : nil
        func rank(_ token: Token) -> (Int, Int) {
            let rights = token.role.map { role in steps?.count { $0.role == role } ?? Int.max } ?? -1
            return (rights, token.name == nil ? 0 : 1)
        }
        return tokens.indices.min { rank(tokens[$0]) < rank(tokens[$1]) }
    }

    /// The roles of tokens that no plan's workflow has: most likely misspelt, for nobody may do more by them.
    public var idleRoles: [String] {
        let roles = Set(admission.rules.tokens.compactMap(\.role))
        guard !roles.isEmpty else { return [] }
        let known = plans.all.compactMap { plan in try? plan.use { try $0.workflow().steps.compactMap(\.role) } }
        return known.isEmpty ? [] : roles.subtracting(known.joined()).sorted()
    }

    // MARK: - Requests

    /// The greatest number of bytes that the body of a request may have.
    public func bodyLimit(for request: HTTPRequest) -> Int { route(of: request)?.route.bodyLimit ?? 0 }

    /// The queue of the route, if it has one, or of the plan that the path names. What names no plan has a queue for each route.
    public func turn(of request: HTTPRequest) -> RequestTurn {
        guard let (route, parameters) = route(of: request) else { return RequestTurn(queue: "") }
        let plan = parameters["plan"].flatMap { plans[$0] }
        let queue = route.queue ?? plan.map { "plan \($0.id)" } ?? route.path.joined(separator: "/")
        return RequestTurn(queue: queue, isLong: route.isLong)
    }

    /// True if the answer waits for no plan, as a file of the page, a tile that is made already, or an error about the path.
    public func isQuick(_ request: HTTPRequest) -> Bool {
        guard let path = request.path, path.first == "api" else { return true }
        guard let (route, parameters) = route(of: request) else { return true }
        guard route.path.count > 2, route.path[2] == "tiles" else { return false }
        guard let plan = parameters["plan"].flatMap({ plans[$0] }) else { return true }
        return plan.drawing.hasTiles(tag: parameters["tag"] ?? "")
    }

    /// The answer to a request whose body is too large.
    public func refuseBody(of request: HTTPRequest, limit: Int) -> HTTPResponse {
        guard route(of: request) != nil else { return respond(to: request) }
        return protected(
            APIError(413, "tooLarge", Message("the body has more than \(limit) bytes"))
                .response(in: request.language))
    }

    /// The answer to a request in whose queue too many wait.
    public func refuseTurn(of request: HTTPRequest) -> HTTPResponse {
        refusal(
            of: request,
            APIError(
                503, "busy", Message("too many requests wait for this plan; try again in 1 s"),
                headers: [("Retry-After", "1")]))
    }

    /// The answer to a request for which there is no connection left.
    public func refuseConnection(of request: HTTPRequest) -> HTTPResponse {
        refusal(
            of: request,
            APIError(
                503, "busy", Message("the server has too many connections; try again in a second"),
                headers: [("Retry-After", "1")]))
    }

    private func refusal(of request: HTTPRequest, _ error: APIError) -> HTTPResponse {
        var response = error.response(in: request.language)
        if let origin = try? admission.rules.foreignOrigin(of: request) { response.allow(origin) }
        return protected(response)
    }

    /// The answer to a request.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        do {
            let rules = admission.rules
            try rules.checkHost(request)
            guard let path = request.path else {
                throw APIError(400, "badPath", Message("the path is no URL"))
            }
            if let seconds = requests.take(for: request.peer) { throw APIError.tooMany(seconds: seconds) }
            guard path.first == "api" else { return protected(try page(path, request, rules)) }
            let origin = try rules.foreignOrigin(of: request)
            var response = request.method == "OPTIONS" ? HTTPResponse(status: 204) : try answer(request)
            if let origin { response.allow(origin) }
            return protected(response.compressed(for: request))
        } catch {
            var error = APIError(error)
            if let plan = route(of: request)?.parameters["plan"].flatMap({ plans[$0] }) {
                error = error.hiding(plan.location)
            }
            return refusal(of: request, error)
        }
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        let path = request.path ?? []
        guard path.count >= 2, path[1] == "v1" else {
            throw APIError(404, "otherVersion", Message("the API's version is /api/v1"))
        }
        guard let (route, parameters) = route(of: request) else {
            let others = Route.all.filter { $0.parameters(of: path.dropFirst(2)) != nil }.map(\.method)
            guard others.isEmpty else { throw APIError.wrongMethod(others) }
            throw APIError(404, "noPath", Message("the API has no such path"))
        }
        func call(_ identity: Identity) -> APICall {
            APICall(request: request, parameters: parameters, identity: identity, plans: plans, admission: admission)
        }
        if route.kind == .entering { return try route.respond(call(.anybody)) }
        // To those who are not known yet, the server only says what it is.
        if route.path.isEmpty, admission.rules.identity(of: request) == nil { return APICall.introduction(of: nil) }
        let identity = try admission.identity(of: request)
        if route.kind == .writing {
            guard !plans.isReadOnly else {
                throw APIError(403, "readOnly", Message("this server is for reading only"))
            }
            if let seconds = writes.take(for: request.peer) { throw APIError.tooMany(seconds: seconds) }
        }
        guard request.body.isEmpty || request.mediaType != nil else {
            throw APIError(
                415, "typeMissing", Message("a body needs the header Content-Type, such as application/json"))
        }
        try route.check(request)
        return try route.respond(call(identity))
    }

    /// A file of the page; with a token behind the question mark the way to it.
    private func page(_ path: [String], _ request: HTTPRequest, _ rules: AccessRules) throws -> HTTPResponse {
        guard request.method == "GET" || request.method == "HEAD" else {
            throw APIError.wrongMethod(["GET"], allowed: ["GET", "HEAD"])
        }
        if path.isEmpty, let secret = request.value("token") {
            let isKnown = try admission.knows(secret, of: request)
            return HTTPResponse(
                status: 303,
                headers: [("Location", isKnown ? "/" : "/#wrong-token"), ("Cache-Control", "no-store")]
                    + (isKnown && !rules.tokens.isEmpty
                        ? [rules.cookieField(secret: secret, isSecure: request.isSecure)] : []))
        }
        guard let web else {
            throw APIError(
                404, "noPage",
                Message("the page is not installed; run Scripts/install-dependencies, or set PLANMARK_WEB"))
        }
        guard let file = web.file(path) else { throw APIError(404, "noPath", Message("there is no such page")) }
        var response = file.response(to: request, embeddedBy: rules.origins)
        // Pages elsewhere may load the page's modules, to have a plan within them.
        if let origin = try? rules.foreignOrigin(of: request) { response.allow(origin) }
        return response
    }

    private func route(of request: HTTPRequest) -> (route: Route, parameters: [String: String])? {
        guard let path = request.path, path.count >= 2, path[0] == "api", path[1] == "v1" else { return nil }
        let method = request.method == "HEAD" ? "GET" : request.method
        for route in Route.all where route.method == method {
            if let parameters = route.parameters(of: path.dropFirst(2)) { return (route, parameters) }
        }
        return nil
    }

    /// The answer with the fields that keep browsers from guessing, framing and leaking.
    private func protected(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append(("X-Content-Type-Options", "nosniff"))
        response.headers.append(("Referrer-Policy", "same-origin"))
        return response
    }
}

extension HTTPResponse {
    /// Lets a page of an origin read the answer.
    fileprivate mutating func allow(_ origin: String) {
        headers += [
            ("Access-Control-Allow-Origin", origin), ("Vary", "Origin"), ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE"),
            (
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Planmark-Author"
            ),
            ("Access-Control-Expose-Headers", "Idempotency-Replayed, Retry-After"), ("Access-Control-Max-Age", "600"),
        ]
    }
}
