import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanOverlay
import PlanSheet
import PlanStore

extension Route {
    /// The server itself.
    static let server = [
        Route("GET", "") { APICall.introduction(of: $0) }
    ]

    /// Plans as wholes.
    static let plans = [
        Route("GET", "plans", isLong: true) { call in
            HTTPResponse(json: .object(["plans": .array(call.plans.all.map { $0.entry(in: call.language) })]))
        },
        Route("GET", "plans/{plan}", isLong: true) { call in
            let served = try call.plan()
            return HTTPResponse(json: try served.use { try served.json($0, for: call) })
        },
        Route("PATCH", "plans/{plan}", .writing) { call in
            var members = try call.members()
            let base = try members.base()
            let name = try members.shortText("name")
            let scale = members.value("pixelsPerMetre")
            let units = members.value("units")
            try members.finish()
            if let scale, scale != .null, scale.number.map({ $0 > 0 && $0.isFinite }) != true {
                throw APIError.badValue(
                    "pixelsPerMetre", Message("a number above 0, or null", context: "requirement"))
            }
            let system = units?.string.flatMap(UnitSystem.init)
            if let units, units != .null, system == nil {
                throw APIError.badValue(
                    "units", Message("'metric' or 'imperial', or null", context: "requirement"))
            }
            let served = try call.plan()
            return try call.write("edit", base: base) { transaction in
                if let base {
                    let changed = try transaction.planFieldsChanged(after: base)
                    var fields: Set<String> = []
                    if name != nil, changed.contains(PlanField.name.rawValue) { fields.insert("name") }
                    if scale != nil, changed.contains(PlanField.pixelsPerMetre.rawValue) {
                        fields.insert("pixelsPerMetre")
                    }
                    if units != nil, changed.contains(PlanField.units.rawValue) { fields.insert("units") }
                    guard fields.isEmpty else {
                        throw APICall.conflict(
                            fields, current: try transaction.plan.overview().json(in: call.language, for: .server))
                    }
                }
                if let name { try transaction.rename(name) }
                if let scale { try transaction.setScale(pixelsPerMetre: scale.number) }
                if units != nil { try transaction.setUnits(system) }
            } answer: { text, plan, _ in
                text.member("plan", .string(served.id))
            }
        },
        Route("GET", "plans/{plan}/statistics", isLong: true) { call in
            try call.plan().use { plan in
                var overdue = MarkerFilter()
                overdue.overdue = true
                let counts = try plan.statistics().byStatus.mapValues { JSONValue($0) }
                return HTTPResponse(
                    json: .object([
                        "byStatus": .object(counts),
                        "overdue": JSONValue(try plan.count(overdue.query(of: plan).query)),
                    ]))
            }
        },
    ]
}

extension APICall {
    /// Returns a description of the server. People who are not known yet learn only the program's name and whether a token is
    /// needed.
    static func introduction(of call: APICall?) -> HTTPResponse {
        var members: [String: JSONValue] = [
            "name": .string("planmark"), "needsToken": .bool(call?.plans.needsToken ?? true),
        ]
        if let call {
            members["version"] = .string(planmarkVersion)
            members["readOnly"] = .bool(call.plans.isReadOnly)
            members["author"] = JSONValue(call.identity.name)
            members["role"] = JSONValue(call.identity.role)
            members["plans"] = JSONValue(call.plans.all.count)
        }
        return HTTPResponse(json: .object(members))
    }
}

extension ServedPlan {
    /// The plan in a list of plans.
    func entry(in language: MessageLanguage) -> JSONValue {
        do {
            return try use { plan in
                let byStatus = try plan.statistics().byStatus
                let final = Set(try plan.workflow().finalStatuses)
                let unfinished = byStatus.reduce(0) { $0 + (final.contains($1.key) ? 0 : $1.value) }
                let size = plan.drawing.size
                return .object([
                    "id": .string(id), "name": .string(plan.name), "width": .number(size.width),
                    "height": .number(size.height), "areas": JSONValue(try plan.areas().count),
                    "markers": JSONValue(byStatus.values.reduce(0, +)), "unfinished": JSONValue(unfinished),
                    "changed": JSONValue(try plan.history(limit: 1).first.map { "\($0.time)" }),
                    "thumbnail": .bool(drawing.isAtHand(for: plan)),
                ])
            }
        } catch {
            let error = APIError(error).hiding(location)
            return .object([
                "id": .string(id), "name": .string(id), "thumbnail": .bool(false),
                "problem": error.problem(in: language),
            ])
        }
    }

    /// All that a page must know before it shows areas and markers.
    func json(_ plan: Plan, for call: APICall) throws -> JSONValue {
        let revision = try plan.latestRevision()
        let workflow = try plan.workflow()
        let problem = drawing.problem(of: plan)?.hiding(location)
        let size = plan.drawing.size
        var tiles = JSONValue.null
        if problem == nil {
            let shape = try TileCache.options.shape(
                width: Int(saturating: size.width), height: Int(saturating: size.height))
            let tag = try drawing.tag(of: plan)
            tiles = .object([
                "tileSize": JSONValue(shape.tileSize), "levels": JSONValue(shape.levels.count),
                "template": .string("/api/v1/plans/\(id.escapedForPath)/tiles/\(tag)/{z}/{x}/{y}"),
            ])
        }
        let look = try MarkerLooks(of: plan)
        return .object([
            "id": .string(id), "name": .string(plan.name), "width": .number(size.width), "height": .number(size.height),
            "pixelsPerMetre": JSONValue(plan.drawing.pixelsPerMeter), "units": JSONValue(plan.drawing.units?.rawValue),
            "details": .array(try plan.details().map(\.apiJSON)),
            "revision": JSONValue(revision),
            "readOnly": .bool(call.plans.isReadOnly || cannotBeChanged), "author": JSONValue(call.identity.name),
            "role": JSONValue(call.identity.role),
            "drawing": .object(["problem": problem?.problem(in: call.language) ?? .null, "tiles": tiles]),
            "workflow": .object([
                "initial": JSONValue(workflow.initialStatus),
                "statuses": .array(workflow.statuses.map { .string($0) }),
                "final": .array(workflow.finalStatuses.map { .string($0) }), "steps": workflow.json,
            ]),
            "colors": .object(look.colors.mapValues { .string($0.hex) }), "neutral": .string(look.neutral.hex),
            "areaColors": .object(look.areaColors.mapValues { .string($0.hex) }),
            "symbol": .string(MarkerSymbol.pin.rawValue), "unit": .number(MarkerLooks.unit),
            "fields": .array(try DetailField.all.map { try $0.apiJSON(of: plan) }),
            "notice": JSONValue(plan.notice?.text(in: call.language, for: .server)),
        ])
    }
}

extension DetailField {
    /// Returns the field as JSON for forms: its name, its labels, the type of its values, and the values that markers have.
    fileprivate func apiJSON(of plan: Plan) throws -> JSONValue {
        let values = try TextField(field).map { try plan.values(of: $0) } ?? []
        let type =
            switch kind {
            case .text, .no: "text"
            case .day: "date"
            case .color: "color"
            case .number: "number"
            }
        return .object([
            "name": .string(name), "type": .string(type),
            "label": .object(
                Dictionary(
                    uniqueKeysWithValues: MessageLanguage.allCases.map { language in
                        let name = shownName.text(in: language)
                        return (language.rawValue, .string(name.prefix(1).uppercased() + name.dropFirst()))
                    })),
            "values": .array(values.map { .string($0) }),
        ])
    }
}

extension DrawingDetail {
    /// The detail with its box as x, y, width and height.
    fileprivate var apiJSON: JSONValue {
        .object([
            "name": .string(name), "pixelsPerMetre": .number(pixelsPerMetre),
            "box": JSONValue(box),
        ])
    }
}

/// The colours in which a plan's sheet has areas and markers, for a page that draws them itself.
private struct MarkerLooks {
    /// Those of statuses.
    let colors: [String: Color]
    /// That of markers without a status.
    let neutral = Color(hex: 0x9A9A9A)
    /// Those of areas, by their ids.
    let areaColors: [String: Color]
    /// The length that symbols and texts are in proportion to, in pixels of the screen.
    static let unit = 9.0

    init(of plan: Plan) throws {
        let theme = Theme()
        // The workflow's come first, so that a colour does not change when a status gets its first marker.
        var statuses = try plan.workflow().statuses
        let others = try plan.values(of: .status).filter { !statuses.contains($0) }
        statuses += others
        let assignment = ColorAssignment(statuses: statuses, palette: theme.palette, fixed: theme.keyColors)
        colors = Dictionary(assignment.entries.map { ($0.key, $0.color) }) { first, _ in first }
        areaColors = Dictionary(
            try plan.areas().map { ($0.id, $0.color ?? ($0.isAllowed ? theme.areaColor : theme.forbiddenAreaColor)) }
        ) { first, _ in first }
    }
}

extension APIError {
    /// Returns the error's code and message as JSON, for a part of an answer.
    func problem(in language: MessageLanguage) -> JSONValue {
        .object(["code": .string(code), "message": .string(text(in: language))])
    }
}

extension String {
    /// The text as one part of a URL's path.
    var escapedForPath: String {
        utf8.reduce(into: "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "._-~".contains(character) {
                text.append(character)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
