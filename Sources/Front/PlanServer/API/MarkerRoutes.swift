import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension Route {
    /// Markers.
    static let markers = [
        Route("GET", "plans/{plan}/markers", isLong: true, query: APICall.filterNames + ["cursor"]) { call in
            var filter = try call.filter(limits: APICall.pageLimits)
            let limit = filter.limit ?? (filter.near == nil ? APICall.usualPageLimit : 10)
            // One more shows that there is a next page.
            filter.limit = limit + 1
            return try call.plan().use { plan in
                // Asked first, so that whoever asks for the changes since then misses none.
                let revision = try plan.latestRevision()
                var query = try filter.query(of: plan).query
                query.after = try call.cursor(of: plan).map { try MarkerPosition(cursorValues: $0, in: query.order) }
                let found = try plan.markers(query)
                let markers = Array(found.prefix(limit))
                let last = found.count > limit ? markers.last : nil
                let isAll = query.after == nil && last == nil
                var text = JSONText()
                text.open("{")
                text.member("revision", revision)
                text.member("total", isAll ? markers.count : try plan.count(query.withoutPage))
                text.member(
                    "next",
                    JSONValue(
                        last.map {
                            call.cursorText(MarkerPosition(of: $0, in: query.order).cursorValues, of: plan)
                        }))
                text.markers("markers", markers)
                text.close("}")
                return HTTPResponse(json: text.takeBytes())
            }
        },
        Route("POST", "plans/{plan}/check", .asking) { call in
            var members = try call.members()
            let point = try members.point()
            try members.finish()
            return try call.plan().use { plan in
                let areas = try plan.areas()
                do throws(PlacementRefusal) {
                    try PlacementRules(drawing: plan.drawing, areas: areas).check(point)
                } catch {
                    var members: [String: JSONValue] = [
                        "allowed": .bool(false), "code": .string(error.code),
                        "message": .string(error.message(in: call.language, for: .server)),
                    ]
                    if case .outsideAreas(_, let nearest) = error { members["nearest"] = nearest.json }
                    return HTTPResponse(json: .object(members))
                }
                let area = AreaFinder.area(at: point, among: areas).map { areas[$0] }
                let shown = area.map { JSONValue.object(["id": .string($0.id), "name": .string($0.name)]) }
                return HTTPResponse(json: .object(["allowed": .bool(true), "area": shown ?? .null]))
            }
        },
        Route("POST", "plans/{plan}/markers", .writing) { call in
            var members = try call.members()
            let given = try members.text("id").map { text throws(APIError) -> (UUID) in
                guard let id = UUID(uuidString: text) else {
                    throw .badValue("id", Message("a UUID", context: "requirement"))
                }
                return id
            }
            // By the key the marker is found when the request comes again.
            let id = try given ?? call.key()
            let point = try members.point()
            let tolerance = try members.tolerance()
            let fields = try members.fields()
            let base = try members.base()
            try members.finish()
            let role = call.identity.role
            return try call.write("mark", status: 201, base: base) { transaction in
                var prototype = PlanMarker(marker: Marker(point: point), created: .now)
                try prototype.set(fields)
                let (details, style) = (prototype.marker.details, prototype.marker.style)
                return try transaction.mark(
                    at: point, details: details, style: style, role: role, tolerance: tolerance, id: id)
            } answer: { text, plan, placement in
                // When it comes again, what is there of it now.
                let marker = try placement?.marker ?? plan.marker(id: id)
                text.member(marker)
                text.member(snappedFrom: placement)
            }
        },
        Route("GET", "plans/{plan}/markers/{marker}") { call in
            try call.plan().use { plan in
                let revision = try plan.latestRevision()
                let marker = try call.marker(of: plan)
                let next = try plan.workflow().statuses(after: marker.marker.details.status, role: call.identity.role)
                var text = JSONText()
                text.open("{")
                text.member("revision", revision)
                text.member(marker)
                text.member("next", .array(next.map { .string($0) }))
                text.close("}")
                return HTTPResponse(json: text.takeBytes())
            }
        },
        Route("PATCH", "plans/{plan}/markers/{marker}", .writing) { call in
            var members = try call.members()
            let base = try members.base()
            let point = try members.pointIfGiven()
            let tolerance = try members.tolerance()
            let status = try members.text("status")
            let fields = try members.fields()
            try members.finish()
            let role = call.identity.role
            return try call.write(status == nil ? point == nil ? "edit" : "move" : "status", base: base) {
                transaction in
                let (current, number) = try call.numberedMarker(of: transaction.plan)
                if let base {
                    var wanted = fields
                    if let point { wanted[.point] = JSONValue(point) }
                    if let status {
                        let known = try transaction.plan.workflow().status(meantBy: status)
                        wanted[.status] = .string(known ?? status)
                    }
                    let changed = try transaction.fieldsChanged(ofMarker: number, after: base)
                    let clashing = wanted.filter { changed.contains($0.key.name) && current[$0.key] != $0.value }
                    guard clashing.isEmpty else {
                        throw APICall.conflict(clashing.keys.map(\.name), current: current.apiJSON)
                    }
                }
                var placement: Placement?
                if let point { placement = try transaction.move(number, to: point, tolerance: tolerance) }
                if !fields.isEmpty { try transaction.set(fields, of: number) }
                if let status { try transaction.step(number, to: status, role: role) }
                return placement
            } answer: { text, plan, placement in
                text.member(try? call.marker(of: plan))
                text.member(snappedFrom: placement ?? nil)
            }
        },
        Route("DELETE", "plans/{plan}/markers/{marker}", .writing) { call in
            let base = try call.base()
            return try call.write("remove", base: base) { transaction in
                let (current, number) = try call.numberedMarker(of: transaction.plan)
                if let base {
                    let changed = try transaction.fieldsChanged(ofMarker: number, after: base)
                    guard changed.isEmpty else { throw APICall.conflict(changed, current: current.apiJSON) }
                }
                try transaction.remove(number)
            } answer: { _, _, _ in
            }
        },
    ]
}

extension APICall {
    /// The marker that the path names by its number or id.
    func marker(of plan: Plan) throws -> PlanMarker {
        let text = parameters["marker"] ?? ""
        let found =
            if let number = Int(text) { try plan.marker(numbered: number) } else if let id = UUID(uuidString: text) {
                try plan.marker(id: id)
            } else { PlanMarker?.none }
        guard let found else { throw APIError.noMarker(text) }
        return found
    }

    /// Returns the marker that the path names by its number or id, together with its number, which every marker of a plan has.
    func numberedMarker(of plan: Plan) throws -> (marker: PlanMarker, number: Int) {
        let marker = try marker(of: plan)
        guard let number = marker.marker.number else { throw APIError.noMarker(parameters["marker"] ?? "") }
        return (marker, number)
    }

    /// The names behind the question mark that say which markers are meant.
    static let filterNames =
        listNames + textNames + ["overdue"] + pointNames + ["limit"]
    /// The filters of which several values may be given, each a text.
    private static let listNames = ["area", "status", "notStatus", "madeBy"] + TextField.details.map(\.name)
    /// The filters that are one text.
    private static let textNames = ["changedAfter", "text", "dueBefore", "dueAfter", "sort"]
    /// The filters that are numbers, divided by commas.
    private static let pointNames = ["box", "near"]

    /// Which markers are meant, behind the question mark.
    ///
    /// - Parameter limits: How many markers may be asked for.
    func filter(limits: ClosedRange<Int> = 1...1_000_000) throws -> MarkerFilter {
        var members: [String: JSONValue] = [:]
        for name in Self.listNames {
            let values = request.values(name)
            if !values.isEmpty { members[name] = .array(values.map { .string($0) }) }
        }
        for name in Self.textNames {
            if let value = request.value(name), !value.isEmpty { members[name] = .string(value) }
        }
        if let overdue = request.value("overdue") { members["overdue"] = .bool(overdue == "true" || overdue == "1") }
        for name in Self.pointNames {
            guard let value = request.value(name) else { continue }
            members[name] = .array(value.split(separator: ",").map { JSONValue(Double($0)) })
        }
        if let limit = try count("limit", in: limits) { members["limit"] = JSONValue(limit) }
        return try JSONDecoder().decode(MarkerFilter.self, from: Data(JSONValue.object(members).text.utf8))
    }
}

extension Members {
    /// A pixel point of members `x` and `y`.
    fileprivate mutating func point() throws(APIError) -> Point {
        Point(x: try neededNumber("x"), y: try neededNumber("y"))
    }

    fileprivate mutating func pointIfGiven() throws(APIError) -> Point? {
        let (x, y) = (try number("x"), try number("y"))
        if x == nil, y == nil { return nil }
        guard let x, let y else {
            let missing = x == nil ? "x" : "y"
            throw APIError(
                422, "badValue", Message("\(missing) must be there beside the other one"),
                details: ["member": .string(missing)])
        }
        return Point(x: x, y: y)
    }

    /// By how much a point may be moved into an area, and whether it may lie anywhere.
    fileprivate mutating func tolerance() throws(APIError) -> PlacementTolerance {
        let snap = try number("snap") ?? 0
        guard snap >= 0 else {
            throw .badValue("snap", Message("a number of pixels from 0", context: "requirement"))
        }
        return PlacementTolerance(anywhere: try flag("anywhere") ?? false, snapDistance: snap)
    }

    /// The values of a marker's fields that are given; null takes a value away.
    fileprivate mutating func fields() throws(APIError) -> [MarkerField: JSONValue] {
        var fields: [MarkerField: JSONValue] = [:]
        let names: [(String, MarkerField)] =
            DetailField.all.map { ($0.name, $0.field) } + [
                ("symbol", .symbol), ("styleColor", .styleColor), ("size", .size),
            ]
        for (name, field) in names { if let value = value(name) { fields[field] = value } }
        switch value("properties") {
        case nil, .null?: break
        case .object(let properties)?:
            for (name, value) in properties {
                try JSONValue.string(name).checkLength("properties", limit: TextLimit.short)
                fields[.property(name)] = value
            }
        default: throw .badValue("properties", Message("an object", context: "requirement"))
        }
        for (field, value) in fields { try value.checkLength(field.name, limit: field.textLimit) }
        return fields
    }
}

extension MarkerField {
    /// The most bytes of UTF-8 that a text of the field may have.
    fileprivate var textLimit: Int { DetailField(self)?.limit ?? TextLimit.short }
}

extension PlanMarker {
    /// Sets fields as a request has them.
    fileprivate mutating func set(_ fields: [MarkerField: JSONValue]) throws {
        for (field, value) in fields {
            do throws(MarkerFieldError) {
                try set(field, to: value)
            } catch {
                throw PlanStoreError.badValue(error)
            }
        }
    }
}

extension MarkerQuery {
    /// The query for the whole list that it is a page of.
    fileprivate var withoutPage: MarkerQuery {
        var query = self
        (query.limit, query.after) = (nil, nil)
        return query
    }
}

extension JSONText {
    /// Writes a marker as the member `marker`; null for none.
    mutating func member(_ marker: PlanMarker?) {
        guard let marker else { return member("marker", .null) }
        name("marker")
        self.marker(marker)
    }

    /// Writes where a marker was meant to be that was moved into an area; nothing for any other.
    fileprivate mutating func member(snappedFrom placement: Placement?) {
        if let from = placement?.snappedFrom { member("snappedFrom", JSONValue(from)) }
    }
}
