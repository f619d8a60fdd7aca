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

    init(
        _ status: Int, _ code: String, _ english: String, _ chinese: String, details: [String: JSONValue] = [:],
        headers: [(name: String, value: String)] = []
    ) {
        (self.status, self.code, self.details, self.headers) = (status, code, details, headers)
        message = Message(english, chinese)
    }

    /// A value of a request that does not fit.
    static func badValue(_ name: String, _ english: String, _ chinese: String) -> APIError {
        APIError(
            422, "badValue", "\(name) must be \(english)", "\(name) 必须是\(chinese)", details: ["member": .string(name)])
    }

    /// Somebody asks too often.
    static func tooMany(seconds: Int) -> APIError {
        APIError(
            429, "tooManyRequests", "too many requests; try again in \(seconds) s", "请求过多;请在 \(seconds) 秒后重试",
            headers: [("Retry-After", "\(seconds)")])
    }

    static func noMarker(_ text: String) -> APIError {
        APIError(404, "noMarker", "there is no marker \(text.excerpt)", "没有标记 \(text.excerpt)")
    }

    static func noArea(_ text: String) -> APIError {
        APIError(404, "noArea", "there is no area '\(text.excerpt)'", "没有区域“\(text.excerpt)”")
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
            self.init(503, "badAddress", "the address of the plan's database is wrong", "计划数据库的地址有误")
        case let error as SheetError:
            self.init(sheet: error)
        case let error as TraceError:
            let message = error.message(naming: "gap")
            self.init(422, error.code, message.english, message.chinese)
        case let error as PlanDrawingError:
            let advice = "start the server with --drawing FILE"
            self.init(503, error.code, error.message(advice: advice), error.message(advice: advice))
        case let error as InputError:
            self.init(422, error.code, "\(error)", error.message(in: .chinese))
        case let error as ImageError:
            self.init(error.isTooLarge ? 413 : 422, error.code, "\(error)", "\(error)")
        case let error as RequestPartError:
            self.init(422, error.code, "\(error)", "\(error)", details: ["member": .string(error.path)])
        case let error as ServerError:
            self.init(500, error.code, error.message(in: .english), error.message(in: .chinese))
        default: self.init(500, (error as? any CodedError)?.code ?? "failed", "\(error)", "\(error)")
        }
    }

    private init(placement error: PlacementRefusal) {
        self.init(422, error.code, error.message(in: .english), error.message(in: .chinese))
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
        self.init(status, error.code, "\(error)", "\(error)")
    }

    /// An error of a database, without its address and without what the server says of it: where the database is, and who the user
    /// is, is the server's own matter.
    private init(database error: PostgresPlanError) {
        let again = [("Retry-After", "1")]
        let (status, english, chinese, headers): (Int, String, String, [(String, String)]) =
            switch error {
            case .noName, .badName, .noPlan: (503, "the plan is not in its database", "数据库中没有此计划", [])
            case .unreachable: (503, "the plan's database cannot be reached; try again", "无法连接计划的数据库;请重试", again)
            case .signInRefused, .noDatabase:
                (503, "the plan's database does not let the server in", "计划的数据库拒绝服务器登录", [])
            case .noRight: (403, "the server lacks the right for this in the plan's database", "服务器在计划数据库中没有此权限", [])
            case .noSchema, .olderSchema, .newerSchema:
                (503, "the plan's database is not of this version of Planmark", "计划的数据库与此版本的 Planmark 不符", [])
            case .timedOut:
                (503, "the plan's database took too long; nothing was changed", "计划的数据库超时;没有任何更改", again)
            case .lost(_, mayBeDone: false):
                (
                    503, "the connection to the plan's database was lost; nothing was changed, try again",
                    "与计划数据库的连接已断开;没有任何更改,请重试", again
                )
            case .lost(_, mayBeDone: true):
                (
                    503,
                    "the connection to the plan's database was lost, and whether the change was made is not known; send the same "
                        + "request again, which does not make it twice",
                    "与计划数据库的连接已断开,不知更改是否完成;请重发同一请求,不会重复更改", again
                )
            case .failed:
                (503, "the plan's database refused this; nothing was changed", "计划的数据库拒绝此操作;没有任何更改", [])
            }
        self.init(status, error.code, english, chinese, headers: headers)
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
        self.init(status, error.code, "\(error)", error.message(in: .chinese), headers: headers)
    }
}

extension APIError {
    /// The error without the folder or the database in which a plan lies, which are the server's own matter.
    func hiding(_ location: PlanLocation) -> APIError {
        let (hidden, shown) =
            switch location {
            case .file(let path):
                (
                    String(path.prefix(upTo: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)),
                    ""
                )
            case .address(let address): ("\(location)", address.plan ?? "")
            }
        var error = self
        error.message = Message {
            var text = message.text(in: $0)
            // A folder such as `a/` might be a part of other words.
            if hidden.utf8.count > 2 { text = text.replacing(hidden, with: shown) }
            if case .address = location { text = text.withoutDatabaseAddresses }
            return text
        }
        return error
    }

    /// The answer to the one who asked.
    func response(in language: MessageLanguage) -> HTTPResponse {
        var members = details
        members["code"] = .string(code)
        members["message"] = .string(message.text(in: language).onOneLine)
        var response = HTTPResponse(json: .object(["error": .object(members)]), status: status)
        response.headers += headers
        return response
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
