import CPostgres

/// The parts of a database's address as libpq splits it, each as it is written.
struct AddressParts {
    private let scheme: Substring
    private let user: Substring?
    private let password: Substring?
    /// Hosts and ports, and the database's name.
    private let place: Substring
    private let parameters: [Parameter]
    /// The plan's name, decoded.
    let plan: String?

    private struct Parameter {
        let text: Substring
        let name: String
        let isSecret: Bool
    }

    /// The scheme that a text begins with; nil if it is another one or none.
    static func scheme(of text: String) -> Substring? {
        ["postgresql://", "postgres://"].first { text.hasPrefix($0) }.map { text.prefix($0.count) }
    }

    init(_ text: String) throws(DatabaseAddressError) {
        guard let scheme = Self.scheme(of: text) else { throw .noScheme }
        self.scheme = scheme
        var rest = text[scheme.endIndex...]
        let authority = rest.prefix { $0 != "/" }
        if let at = authority.firstIndex(of: "@") {
            let info = authority[..<at]
            if info.contains("?") { throw .reservedCharacter }
            user = info.prefix { $0 != ":" }
            password = info.firstIndex(of: ":").map { info[info.index(after: $0)...] }
            rest = rest[rest.index(after: at)...]
        } else {
            (user, password) = (nil, nil)
        }
        place = rest.prefix { $0 != "?" }
        if place.contains("@") { throw .reservedCharacter }
        let all = try Self.parameters(in: rest[place.endIndex...].dropFirst())
        plan = try Self.plan(in: all)
        parameters = all.filter { $0.name != "plan" }
    }

    private static func parameters(in query: Substring) throws(DatabaseAddressError) -> [Parameter] {
        var result: [Parameter] = []
        for text in query.split(separator: "&", omittingEmptySubsequences: false) where !query.isEmpty {
            let sides = text.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let name = PercentEncoding.decode(sides[0]) else { throw .badParameter }
            result.append(Parameter(text: text, name: name, isSecret: secretNames.contains(name)))
        }
        return result
    }

    private static func plan(in parameters: [Parameter]) throws(DatabaseAddressError) -> String? {
        let plans = parameters.filter { $0.name == "plan" }
        guard let text = plans.first?.text else { return nil }
        if plans.count > 1 { throw .repeatedPlan }
        let value = text[text.index(after: text.firstIndex(of: "=") ?? text.startIndex)...]
        if value.isEmpty { throw .emptyPlan }
        guard let plan = PercentEncoding.decode(value), !plan.utf8.contains(0) else { throw .badPlan }
        return plan
    }

    /// The address without the plan. Without secrets, nothing tells that there was a password.
    func address(withSecrets: Bool) -> String {
        var text = String(scheme)
        if let user {
            text += user
            if withSecrets, let password { text += ":\(password)" }
            text += "@"
        }
        let shown = parameters.filter { withSecrets || !$0.isSecret }
        text += place
        if !shown.isEmpty { text += "?" + shown.map { String($0.text) }.joined(separator: "&") }
        return text
    }

    // MARK: - libpq's own check

    /// Throws if libpq does not understand the address. Its message quotes what it does not understand, so that it first gets the
    /// address without secrets.
    func check() throws(DatabaseAddressError) {
        if !hasSoundPorts { throw .badPort }
        if let reason = Libpq.reasonOfAbsence { throw .noLibrary(reason) }
        if let message = Self.message(about: address(withSecrets: false)) {
            // The rest of a password with an unencoded & would look like a parameter.
            if parameters.contains(where: \.isSecret) { throw .badParameter }
            let isUnknown = plan == nil && message.contains("query parameter")
            throw isUnknown ? .unknownParameter(message) : .notUnderstood(message)
        }
        if Self.message(about: address(withSecrets: true)) != nil { throw .badPassword }
    }

    /// True if the parts of the address that stand for ports are numbers. A user's password without the `@` after it would be taken for a
    /// port, and be shown.
    private var hasSoundPorts: Bool {
        let hosts = place.prefix { $0 != "/" }.split(separator: ",", omittingEmptySubsequences: false)
        return hosts.allSatisfy { host in
            let afterName = host.last == "]" ? "" : host[(host.lastIndex(of: "]") ?? host.startIndex)...]
            guard let colon = afterName.lastIndex(of: ":") else { return true }
            return afterName[afterName.index(after: colon)...].allSatisfy { $0.isASCII && $0.isNumber }
        }
    }

    /// Returns libpq's message on what is wrong with an address; nil if the address is right.
    private static func message(about address: String) -> String? {
        if address.utf8.contains(0) { return "it has a NUL character" }
        var message: UnsafeMutablePointer<CChar>?
        let options = libpq.PQconninfoParse(address, &message)
        defer {
            libpq.PQconninfoFree(options)
            libpq.PQfreemem(message)
        }
        if options != nil { return nil }
        let text = message.map { String(cString: $0) } ?? "out of memory"
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The names of parameters that libpq says are not to be shown.
    private static let secretNames: Set<String> = {
        var names: Set<String> = ["password", "sslpassword"]
        guard (try? Libpq.load()) != nil else { return names }
        // libpq's list ends with an option without a name, and is freed after the names are copied.
        let options = libpq.PQconninfoParse("postgresql://", nil)
        defer { libpq.PQconninfoFree(options) }
        var option = options
        while let keyword = option?.pointee.keyword {
            if option?.pointee.dispchar.map({ $0.pointee == CChar(UInt8(ascii: "*")) }) ?? false {
                names.insert(String(cString: keyword))
            }
            option = option?.successor()
        }
        return names
    }()
}
