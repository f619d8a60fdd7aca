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
            405, "wrongMethod", Message("this path takes \(methods.map { Message(untranslated: $0) })"),
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
        switch error {
        case let error as APIError: self = error
        case let error as PlacementRefusal: self.init(placement: error)
        case let error as PlanStoreError: self.init(store: error)
        case let error as PostgresPlanError: self.init(database: error)
        case is PlanLocationError, is DatabaseAddressError:
            self.init(503, "badAddress", Message("the address of the plan's database is wrong"))
        case let error as SheetError: self.init(sheet: error)
        case let error as TraceError: self.init(422, error.code, error.message(naming: "gap"))
        case let error as PlanDrawingError:
            let advice = "start the server with --drawing FILE"
            self.init(503, error.code, Message(untranslated: error.message(advice: advice)))
        case let error as InputError: self.init(422, error)
        case let error as ImageError: self.init(error.isTooLarge ? 413 : 422, error)
        case let error as RequestPartError: self.init(422, error, details: ["member": .string(error.path)])
        default: self.init(500, error)
        }
    }

    /// Creates an error with the code and the message of a failure.
    private init(
        _ status: Int, _ error: any Error, details: [String: JSONValue] = [:],
        headers: [(name: String, value: String)] = []
    ) {
        self.init(
            status, (error as? any CodedError)?.code ?? "failed",
            Message(describing: error), details: details, headers: headers)
    }

    private init(placement error: PlacementRefusal) {
        self.init(422, error)
        if case .outsideAreas(_, let nearest) = error { details["nearest"] = nearest.json }
    }

    private init(sheet error: SheetError) {
        if let underlying = error.underlying {
            self.init(underlying)
            return
        }
        let status =
            switch error.problem {
            case .sheetTooLarge, .iconTooLarge: 413
            case .drawing: 503
            default: 422
            }
        self.init(status, error)
    }

    /// An error of a database, without its address and without what the server says of it: where the database is, and who the user
    /// is, is the server's own matter.
    private init(database error: PostgresPlanError) {
        let again = [("Retry-After", "1")]
        let (status, message, headers): (Int, Message, [(String, String)]) =
            switch error {
            case .noName, .badName, .noPlan: (503, Message("the plan is not in its database"), [])
            case .unreachable: (503, Message("the plan's database cannot be reached; try again"), again)
            case .signInRefused, .noDatabase: (503, Message("the plan's database does not let the server in"), [])
            case .noRight: (403, Message("the server lacks the right for this in the plan's database"), [])
            case .noSchema, .olderSchema, .newerSchema:
                (503, Message("the plan's database is not of this version of Planmark"), [])
            case .timedOut: (503, Message("the plan's database took too long; nothing was changed"), again)
            case .lost(_, mayBeDone: false):
                (
                    503, Message("the connection to the plan's database was lost; nothing was changed, try again"),
                    again
                )
            case .lost(_, mayBeDone: true):
                (
                    503,
                    Message(
                        """
                        the connection to the plan's database was lost, and whether the change was made is not known; send the same \
                        request again, which does not make it twice
                        """),
                    again
                )
            case .failed: (503, Message("the plan's database refused this; nothing was changed"), [])
            }
        self.init(status, error.code, message, headers: headers)
    }

    private init(store error: PlanStoreError) {
        let (status, headers): (Int, [(String, String)]) =
            switch error {
            case .noMarker, .noArea, .noLine, .noDetail, .noDetection, .noAttachment, .contentMissing: (404, [])
            case .changedSince, .duplicateArea, .numberTaken, .idTaken: (409, [])
            case .locked: (503, [("Retry-After", "1")])
            case .diskFull, .inLogOnly: (507, [])
            case .readOnly, .reversalNotAllowed: (403, [])
            case .contentTooLarge: (413, [])
            default: error.isRefusal ? (422, []) : (503, [])
            }
        self.init(status, error, headers: headers)
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
        let text = message.text(in: language)
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
