import FoundationEssentials
import Glibc
import PlanArgumentParser
import PlanBase
import PlanPostgres
import PlanServer
import PlanStore

/// `planmark serve`: plans in browsers, for several people at once.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Annotate plans in browsers, several people at once.",
        discussion: """
            The page shows the plan with its areas and markers; a tap places a marker by the same rules as 'planmark mark', and \
            everybody who has the page open sees it at once, changes by other commands too. Without --listen only this machine \
            can open it. Beyond that a token is needed: one is made and printed unless --token names some. Ctrl-C ends the server.
            """,
        examples: [
            CommandExample("On this machine.", "planmark serve Output/office.plan"),
            CommandExample(
                "For phones in the same network.", "planmark serve Output/office.plan --listen 0.0.0.0:8080 --qr"),
            CommandExample(
                "Several plans, two people.",
                "planmark serve Output --token reviewer:Ada=violet-otter --token Ben=amber-heron"),
        ])

    @Argument(
        help: ArgumentHelp(
            "Plan files, folders of them, or addresses as postgresql://user@host/database, with ?plan=name for one plan.",
            valueName: "plan"
        ),
        completion: .file(extensions: ["plan"]))
    var plans: [String]

    @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "host:port"))
    var listen = "127.0.0.1:8080"
    @Option(
        help: ArgumentHelp(
            "A secret that lets people in, may be repeated; with name and role as ROLE:NAME=SECRET, or @FILE with one a line.",
            valueName: "secret"))
    var token: [String] = []
    @Flag(help: "Let nobody change anything.") var readOnly = false
    @Option(
        help: ArgumentHelp("The certificate (PEM) for https, with those it was signed by.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]))
    var tlsCert: String?
    @Option(
        help: ArgumentHelp("The certificate's key (PEM).", valueName: "file"),
        completion: .file(extensions: ["pem", "key"]))
    var tlsKey: String?
    @Flag(help: "Print the address as a QR code for phones.") var qr = false
    @Option(
        help: ArgumentHelp(
            "Where the drawing is, when it is not in the plan or its folder; for one plan.", valueName: "file"),
        completion: .file())
    var drawing: String?
    @Option(help: ArgumentHelp("Another name under which the server is called; may be repeated.", valueName: "name"))
    var allowHost: [String] = []
    @Option(
        help: ArgumentHelp(
            "A site whose pages may ask and embed this one, as https://intranet.example; may be repeated.",
            valueName: "origin"))
    var allowOrigin: [String] = []
    @Option(
        help: ArgumentHelp("Where tiles of drawings are kept; ~/.cache/planmark unless given.", valueName: "folder"))
    var cache: String?
    @Option(
        help: ArgumentHelp(
            "The most connections; what comes beyond is answered 503. Half of them at most follow changes.",
            valueName: "count"))
    var connections = 512
    @Option(help: ArgumentHelp("The most connections from one address.", valueName: "count"))
    var connectionsPerAddress = 128
    @Flag(help: "Tell on standard error what was refused or ended as it was too slow, and what hung at the end.")
    var log = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        EndSignal.keep(lastWords: Message("what was under way did not end in 4 s").text(in: language.lang))
        signal(SIGPIPE, SIG_IGN)
        // A second signal does not wait for what is under way.
        InterruptLine.set(
            Message("Interrupted: what was answered is kept; what was under way may not be"), in: language.lang)

        let address = try ListeningAddress(listen)
        var options = PlanServer.Options()
        options.isReadOnly = readOnly
        (options.hosts, options.origins) = (allowHost, try allowOrigin.map(Self.origin))
        let limits = try limits()
        if log {
            let language = language.lang
            options.log = { Diagnostics.note($0, in: language) }
        }
        if let cache { options.cache = TileCache(folder: cache) }
        var secrets = try secrets()
        let isMade = secrets.isEmpty && !address.isLoopback
        if isMade { secrets = [Token.randomSecret()] }
        options.tokens = try secrets.map { text throws(ServerError) in try Token(text) }
        let server = PlanServer(try sources(), options)
        let http = try server.start(at: address, certificate: try certificate(), limits: limits)
        announce(address, http, secret: server.indexOfLeastToken.map { secrets[$0] }, isMade: isMade)
        for role in server.idleRoles {
            Diagnostics.note(
                Message(
                    "no step of a workflow needs the role '\(role.excerpt)'; 'planmark workflow' shows those that do"
                ),
                in: language.lang)
        }
        if options.web == nil {
            Diagnostics.note(
                Message("the page is not installed, only the API is served; run Scripts/install-dependencies"),
                in: language.lang)
        }
        EndSignal.wait()
        let hanging = server.end(http)
        if log { for each in hanging { Diagnostics.note(each, in: language.lang) } }
        Diagnostics.report(Message("The server has ended; all that was answered is kept."), in: language.lang)
    }

    /// Returns the limits of the server, and raises the number of files that the process may open to what the limits
    /// need, if the system allows it.
    private func limits() throws(CommandFailure) -> HTTPServer.Limits {
        for (option, count) in [("--connections", connections), ("--connections-per-address", connectionsPerAddress)]
        where !(1...100_000).contains(count) {
            throw CommandFailure(
                Message("\(option) must be a whole number from 1 to 100000, not \(count)"),
                exitCode: .usage)
        }
        var limits = HTTPServer.Limits()
        (limits.connections, limits.connectionsOfOneAddress) = (connections, connectionsPerAddress)
        var files = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 {
            files.rlim_cur = min(files.rlim_max, max(files.rlim_cur, rlim_t(2 * connections + 1024)))
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        }
        return limits
    }

    /// Prints where people find the page: first the address, for programs, then what people need.
    private func announce(_ address: ListeningAddress, _ http: HTTPServer, secret: String?, isMade: Bool) {
        let scheme = http.isSecure ? "https" : "http"
        func url(_ host: String) -> String {
            let authority = ListeningAddress(host: host, port: http.port).description
            guard let secret = secret?.split(separator: "=", maxSplits: 1).last else {
                return "\(scheme)://\(authority)/"
            }
            return "\(scheme)://\(authority)/?token=\(secret)"
        }
        let reachable = address.isWildcard ? NetworkAddresses.all : [address.host]
        let urls = (reachable.isEmpty ? [address.host] : reachable).map(url)
        for url in urls { print(url) }
        if isMade {
            print(Message("The token is new at each start; --token keeps one.").text(in: language.lang))
        }
        if qr {
            if let lines = QRCode.lines(of: urls[0]) {
                for line in lines { Swift.print(line) }
            } else {
                Diagnostics.note(Message("no QR code: install the package libqrencode4"), in: language.lang)
            }
        }
        print(Message("Ctrl-C ends the server.").text(in: language.lang))
        // Who waits for the address must get it at once, through a pipe too.
        fflush(nil)
    }

    /// The tokens, of files too.
    private func secrets() throws(ServerError) -> [String] {
        var secrets: [String] = []
        for text in token {
            guard text.hasPrefix("@") else {
                secrets.append(text)
                continue
            }
            let path = String(text.dropFirst())
            secrets += try Self.text(ofFile: path).split(whereSeparator: \.isNewline)
                .map { String($0.trimmed) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        }
        return secrets
    }

    private func certificate() throws -> HTTPServer.Certificate? {
        switch (tlsCert, tlsKey) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            return HTTPServer.Certificate(
                certificate: try Self.text(ofFile: certificate), key: try Self.text(ofFile: key))
        case (_, nil), (nil, _):
            throw CommandFailure(
                Message("--tls-cert and --tls-key go together"), exitCode: .usage)
        }
    }

    private static func text(ofFile path: String) throws(ServerError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .badFile(path: path, reason: Message("cannot be read"))
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The plans, those of folders and databases too.
    private func sources() throws -> [PlanServer.Source] {
        var sources: [PlanServer.Source] = []
        for text in plans {
            let location = try PlanLocation(text)
            let found = try Self.plans(at: location)
            // A location is printed without its password.
            guard !found.isEmpty else { throw ServerError.noPlans(place: "\(location)") }
            for location in found where !sources.contains(where: { $0.location == location }) {
                sources.append(PlanServer.Source(location: location, drawing: drawing))
            }
        }
        if drawing != nil, sources.count != 1 {
            throw CommandFailure(
                Message("--drawing goes with one plan"), exitCode: .usage)
        }
        return sources
    }

    /// The plan at a location, or those of the folder or database that it is.
    private static func plans(at location: PlanLocation) throws -> [PlanLocation] {
        switch location {
        case .address(let address):
            guard address.plan == nil, let address = address as? DatabaseAddress else { return [location] }
            return try PlanDatabase(address).entries([]).map { .database(address.plan(named: $0.path)) }
        case .file(let path):
            var isFolder = false
            // A slip in a name is told at once.
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw PlanStoreError.notFound(file: path)
            }
            guard isFolder else {
                // So is what is no plan at all. One that is damaged or locked is served, and the page says why.
                do {
                    _ = try Plan(path: path, access: .readOnly)
                } catch let error as PlanStoreError {
                    if case .notAPlan = error { throw error }
                }
                return [location]
            }
            return try FolderCollection(path: path) { _ in }.paths.map { .file(path: $0) }
        }
    }

    private static func origin(_ text: String) throws -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty, !parts[2].isEmpty,
            !text.contains(where: { " ;,'\"".contains($0) })
        else {
            throw CommandFailure(
                Message("--allow-origin must be like https://intranet.example, without a path, not '\(text.excerpt)'"),
                exitCode: .usage)
        }
        return text
    }
}
