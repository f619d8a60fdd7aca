import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanPostgres
import PlanSheet
import PlanStore

/// Why a request was not done, as the one who asked is told.
struct APIError: Error {
    /// The status of HTTP.
    var status: Int
    /// The code that programs know the problem by.
    var code: String
    /// The message that says what is wrong, and what would be right.
    var message: Message
    /// The further members of the error's JSON, by their names.
    var details: [String: JSONValue] = [:]
    /// Fields for the answer's header.
    var headers: [(name: String, value: String)] = []
    /// The place of the plan, of which the one who asked learns neither the folder nor the database; nil if there is none to hide.
    private var hidden: PlanLocation?

    init(
        _ status: Int, _ code: String, _ message: Message, details: [String: JSONValue] = [:],
        headers: [(name: String, value: String)] = []
    ) {
        (self.status, self.code, self.message) = (status, code, message)
        (self.details, self.headers) = (details, headers)
    }

    /// A value of a request that does not fit.
    ///
    /// - Parameter requirement: A noun phrase, such as "a number", that completes the sentence behind "must be".
    static func badValue(_ name: String, _ requirement: Message) -> APIError {
        APIError(422, "badValue", Message("\(name) must be \(requirement)"), details: ["member": .string(name)])
    }

    /// A method that the path does not take.
    ///
    /// - Parameters:
    ///   - methods: The methods that the path takes.
    ///   - allowed: The methods as the answer's header has them; nil for the same.
    static func wrongMethod(_ methods: [String], allowed: [String]? = nil) -> APIError {
        APIError(
            405, "wrongMethod", Message("this path takes \(methods)"),
            headers: [("Allow", (allowed ?? methods).joined(separator: ", "))])
    }

    /// Somebody asks too often.
    static func tooMany(seconds: Int) -> APIError {
        APIError(
            429, "tooManyRequests", Message("too many requests; try again in \(seconds) s"),
            headers: [("Retry-After", "\(seconds)")])
    }

    static func noMarker(_ text: String) -> APIError {
        APIError(404, "noMarker", Message("there is no marker \(text.excerpt)"))
    }

    static func noArea(_ text: String) -> APIError {
        APIError(404, "noArea", Message("there is no area '\(text.excerpt)'"))
    }
}

extension APIError {
    /// Creates the error that a client receives for a failure of the libraries.
    init(_ error: any Error) {
        switch (error as? any Problem)?.underlying ?? error {
        case let error as APIError: self = error
        case let error as PlacementRefusal:
            self.init(problem: error)
            if case .outsideAreas(_, let nearest) = error { details["nearest"] = nearest.json }
        case let error as PostgresPlanError: self.init(ofServer: error, Self.message(for: error))
        case PlanStoreError.unknownAddress, is DatabaseAddressError:
            self.init(503, "badAddress", Message("the address of the plan's database is wrong"))
        case let error as PlanDrawingError:
            self.init(
                ofServer: error,
                Message("\(error.message(advising: nil)); whoever runs the server can say where the drawing is"))
        case let error as PlanStoreError: self.init(ofServer: error, error.message)
        case let error as any Problem: self.init(problem: error)
        default: self.init(500, "failed", Message(describing: error))
        }
    }

    /// Creates the error for a problem of what the client sent.
    private init(problem error: any Problem) {
        self.init(error.kind.httpStatus, error.code, error.message)
        if error.kind == .usage, let member = error.placeName { details["member"] = .string(member) }
        add(error)
    }

    /// Creates the error for a problem of a plan, a drawing or a database, which are the server's: that one of them cannot be read is no
    /// mistake of the client's.
    private init(ofServer error: any Problem, _ message: Message) {
        let isServers = error.kind == .unreadable || error.kind == .usage
        self.init((isServers ? .unavailable : error.kind).httpStatus, error.code, message)
        add(error)
    }

    private mutating func add(_ error: any Problem) {
        let remedies = error.remedies
        if !remedies.isEmpty { details["remedies"] = .array(remedies.map(\.json)) }
        if error.kind == .unavailable { headers.append(("Retry-After", "1")) }
    }

    /// Returns the message for an error of a database, without its address and without what the database says of it: where the database
    /// is, and who the user is, is the server's own matter.
    private static func message(for error: PostgresPlanError) -> Message {
        switch error {
        case .noName, .badName, .noPlan: Message("the plan is not in its database")
        case .unreachable: Message("the plan's database cannot be reached; try again")
        case .signInRefused, .noDatabase: Message("the plan's database does not let the server in")
        case .noRight: Message("the server lacks the right for this in the plan's database")
        case .noSchema, .olderSchema, .newerSchema:
            Message("the plan's database is not of this version of Planmark")
        case .timedOut: Message("the plan's database took too long; nothing was changed")
        case .lost(_, mayBeDone: false):
            Message("the connection to the plan's database was lost; nothing was changed, try again")
        case .lost(_, mayBeDone: true):
            Message(
                """
                the connection to the plan's database was lost, and whether the change was made is not known; send the same \
                request again, which does not make it twice
                """)
        case .failed: Message("the plan's database refused this; nothing was changed")
        }
    }
}

extension APIError {
    /// The error without the folder or the database in which a plan lies, which are the server's own matter.
    func hiding(_ location: PlanLocation) -> APIError {
        var error = self
        error.hidden = location
        return error
    }

    /// The message in a language, as the one who asked is told it.
    func text(in language: MessageLanguage) -> String {
        let text = message.text(in: language, for: .server)
        return hidden?.hidden(in: text) ?? text
    }

    /// The answer to the one who asked.
    func response(in language: MessageLanguage) -> HTTPResponse {
        var members = details
        members["code"] = .string(code)
        members["message"] = .string(text(in: language).onOneLine)
        var response = HTTPResponse(json: .object(["error": .object(members)]), status: status)
        response.headers += headers
        return response
    }
}

extension PlanLocation {
    /// A text without the folder or the database in which the plan lies.
    fileprivate func hidden(in text: String) -> String {
        switch self {
        case .file(let path):
            let folder = path.prefix(upTo: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)
            // A folder such as `a/` might be a part of other words.
            return folder.utf8.count > 2 ? text.replacing(folder, with: "") : text
        case .address(let address):
            return text.replacing("\(self)", with: address.plan ?? "").withoutDatabaseAddresses
        }
    }
}

extension String {
    /// The text with `database` in the place of each address of a database, which may have a user's name and a password.
    fileprivate var withoutDatabaseAddresses: String {
        var text = ""
        var rest = self[...]
        while let start = ["postgresql://", "postgres://"].compactMap({ rest.firstRange(of: $0) }).min(by: {
            $0.lowerBound < $1.lowerBound
        }) {
            text += rest[..<start.lowerBound] + "database"
            rest = rest[start.upperBound...].drop { !$0.isWhitespace && !"'\";,".contains($0) }
        }
        return text + rest
    }
}

extension NearestArea {
    /// The area's id and name, its nearest point and how far that is away.
    var json: JSONValue {
        .object([
            "area": .string(area.id), "name": .string(area.name), "distance": .number(distance),
            "point": JSONValue(point),
        ])
    }
}

extension HTTPResponse {
    /// An answer in JSON, which nobody keeps.
    init(json: JSONValue, status: Int = 200) { self.init(json: Array(json.text.utf8), status: status) }

    /// An answer of a text in JSON, which nobody keeps.
    init(json: [UInt8], status: Int = 200) {
        self.init(status: status, json, type: "application/json", headers: [("Cache-Control", "no-store")])
    }
}
