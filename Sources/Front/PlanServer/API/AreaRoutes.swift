import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension Route {
    private static let greatestShape = 16 << 20

    /// Areas.
    static let areas = [
        Route("GET", "plans/{plan}/areas", isLong: true) { call in
            try call.plan().use { plan in
                HTTPResponse(
                    json: .object([
                        "revision": JSONValue(try plan.latestRevision()),
                        "areas": .array(try plan.areas().map(\.apiJSON)),
                    ]))
            }
        },
        Route("POST", "plans/{plan}/areas", .writing, bodyLimit: greatestShape) { call in
            var members = try call.members()
            if let areas = try members.areas("areas", withProperties: true) {
                let base = try members.base()
                try members.finish()
                return try call.add(areas, base)
            }
            // By the key the area is found when the request comes again.
            let id = try members.shortText("id") ?? call.key().uuidString.lowercased()
            var area = try members.area(id: id)
            area.properties = try members.properties()
            let neighbours = try members.areas("neighbours") ?? []
            let base = try members.base()
            try members.finish()
            return try call.write("area add", status: 201, base: base) {
                try $0.add(area)
                try call.put(neighbours, base, in: $0)
            } answer: { text, plan, _ in
                text.member("area", try plan.area(area.id)?.apiJSON ?? .null)
                if !neighbours.isEmpty { try text.member(areas: [area] + neighbours, of: plan) }
            }
        },
        Route("PUT", "plans/{plan}/areas", .writing, bodyLimit: greatestShape) { call in
            var members = try call.members()
            let base = try members.base()
            guard let areas = try members.areas("areas"), !areas.isEmpty else {
                throw APIError.badValue("areas", .areas)
            }
            try members.finish()
            return try call.put(areas, base)
        },
        Route("PUT", "plans/{plan}/areas/{area}", .writing, bodyLimit: greatestShape) { call in
            var members = try call.members()
            let base = try members.base()
            let id = call.parameters["area"] ?? ""
            guard try members.text("id") ?? id == id else {
                throw APIError.badValue("id", Message("that of the path", context: "requirement"))
            }
            let area = try members.area(id: id)
            try members.finish()
            return try call.put([area], base)
        },
        Route("DELETE", "plans/{plan}/areas/{area}", .writing) { call in
            let id = call.parameters["area"] ?? ""
            let base = try call.base()
            return try call.write("area remove", base: base) { transaction in
                guard let area = try transaction.plan.areas().first(where: { $0.id == id }) else {
                    throw APIError.noArea(id)
                }
                if let base, try transaction.areasChanged(after: base).contains(id) {
                    throw APICall.conflict(["area"], current: area.apiJSON)
                }
                try transaction.removeArea(id)
            } answer: { _, _, _ in
            }
        },
        Route("POST", "plans/{plan}/areas/check", .asking, bodyLimit: greatestShape, isLong: true) { call in
            var members = try call.members()
            let shape = try members.shape()
            let id = try members.text("id")
            try members.finish()
            let language = call.language
            let issues = shape.validityIssues(limit: 20)
            return try call.plan().use { plan in
                let isOnDrawing = shape.boundingBox.map { $0.intersects(plan.drawing.bounds) } ?? false
                let reachesTooFar = Area(id: "", name: "", shape: shape).reachesTooFar(beyondDrawing: plan.drawing.size)
                let overlapping = try plan.areas().filter { $0.id != id && $0.shape.liesOver(shape) }
                return HTTPResponse(
                    json: .object([
                        "valid": .bool(isOnDrawing && !reachesTooFar && issues.allSatisfy(\.isWarning)),
                        "problems": .array(
                            (isOnDrawing ? [] : [shape.besideDrawing(in: language)])
                                + (reachesTooFar ? [shape.farBeyondDrawing(in: language)] : [])
                                + issues.map { issue in
                                    .object([
                                        "code": .string(issue.code),
                                        "message": .string(issue.message(in: language, for: .server)),
                                        "point": JSONValue(issue.point),
                                        "warning": .bool(issue.isWarning),
                                    ])
                                }),
                        "overlaps": .array(
                            overlapping.map { .object(["id": .string($0.id), "name": .string($0.name)]) }),
                    ]))
            }
        },
    ]
}

extension APICall {
    /// Adds several areas, such as rooms that were found, as one change.
    fileprivate func add(_ areas: [Area], _ base: Int?) throws -> HTTPResponse {
        guard !areas.isEmpty else { throw APIError.badValue("areas", .areas) }
        return try write("rooms", status: 201, base: base) { transaction in
            for area in areas { try transaction.add(area) }
        } answer: { text, plan, _ in
            try text.member(areas: areas, of: plan)
        }
    }

    /// Puts areas in the place of those that have their ids.
    fileprivate func put(_ areas: [Area], _ base: Int?) throws -> HTTPResponse {
        try write("area edit", base: base) { transaction in
            try put(areas, base, in: transaction)
        } answer: { text, plan, _ in
            try text.member(areas: areas, of: plan)
            if areas.count == 1, let only = try plan.area(areas[0].id) { text.member("area", only.apiJSON) }
        }
    }

    /// Puts areas in the place of those that have their ids, as part of a change.
    fileprivate func put(_ areas: [Area], _ base: Int?, in transaction: PlanTransaction) throws {
        guard !areas.isEmpty else { return }
        let known = Dictionary(try transaction.plan.areas().map { ($0.id, $0) }) { first, _ in first }
        let changed = try base.map { try transaction.areasChanged(after: $0) } ?? []
        for area in areas {
            guard let current = known[area.id] else { throw APIError.noArea(area.id) }
            if changed.contains(area.id), area != current {
                throw APICall.conflict(["area"], current: current.apiJSON)
            }
            // What a page does not know of stays.
            var area = area
            area.properties = current.properties
            try transaction.put(area)
        }
    }
}

extension Message {
    /// The requirement of a member that is areas.
    fileprivate static var areas: Message { Message("an array of areas", context: "requirement") }
}

extension Members {
    /// The areas of a member that is an array of them; nil where it is missing.
    ///
    /// - Parameter withProperties: True if the areas are new ones, which may have properties; others keep those that they have.
    fileprivate mutating func areas(_ name: String, withProperties: Bool = false) throws(APIError) -> [Area]? {
        guard let value = value(name), value != .null else { return nil }
        guard let values = value.array else { throw .badValue(place(name), .areas) }
        return try values.enumerated().map { index, value throws(APIError) -> (Area) in
            let path = "\(place(name))[\(index)]"
            guard case .object(let object) = value else {
                throw .badValue(path, Message("an area", context: "requirement"))
            }
            var members = Members(object, path: path)
            guard let id = try members.shortText("id") else {
                throw .badValue(members.place("id"), Message("an area's id", context: "requirement"))
            }
            var area = try members.area(id: id)
            if withProperties { area.properties = try members.properties() }
            try members.finish()
            return area
        }
    }

    /// The properties of an area; none where they are missing.
    fileprivate mutating func properties() throws(APIError) -> [String: JSONValue] {
        guard let value = value("properties"), value != .null else { return [:] }
        guard case .object(let properties) = value else {
            throw .badValue(place("properties"), Message("an object", context: "requirement"))
        }
        return properties
    }

    /// An area of members `name`, `allowed`, `color` and `polygons`.
    fileprivate mutating func area(id: String) throws(APIError) -> Area {
        var color: Color?
        if let css = try text("color") {
            color = Color(css: css)
            if color == nil {
                throw .badValue(
                    place("color"), Message("a colour: #rrggbb or a CSS colour name", context: "requirement"))
            }
        }
        let name = try shortText("name")?.onOneLine.trimmed ?? ""
        let isAllowed = try flag("allowed") ?? true
        let shape = try shape()
        if let issue = shape.validityIssues(limit: 20).first(where: { !$0.isWarning }) {
            throw APIError(
                422, issue.code, issue.message,
                details: ["member": .string(place("polygons")), "point": JSONValue(issue.point)])
        }
        return Area(id: id, name: name, isAllowed: isAllowed, color: color, shape: shape)
    }
}

extension JSONText {
    /// Writes the areas that have the ids of some, as they are in the plan.
    fileprivate mutating func member(areas: [Area], of plan: Plan) throws {
        let ids = Set(areas.map(\.id))
        member("areas", .array(try plan.areas().filter { ids.contains($0.id) }.map(\.apiJSON)))
    }
}

extension Area {
    /// The area with its rings as arrays of points.
    var apiJSON: JSONValue {
        .object([
            "id": .string(id), "name": .string(name), "allowed": .bool(isAllowed), "color": JSONValue(color?.hex),
            "polygons": JSONValue(shape),
        ])
    }
}

extension MultiPolygon {
    /// The problem of a shape of which nothing is on the drawing.
    fileprivate func besideDrawing(in language: MessageLanguage) -> JSONValue {
        let point = polygons.first?.exterior.vertices.first ?? Point(x: 0, y: 0)
        return .object([
            "code": .string("besideDrawing"),
            "message": .string(Message("nothing of this is on the drawing").text(in: language, for: .server)),
            "point": JSONValue(point), "warning": .bool(false),
        ])
    }

    /// Says that a shape reaches further beyond the drawing than a plan keeps, with its vertex farthest from there.
    fileprivate func farBeyondDrawing(in language: MessageLanguage) -> JSONValue {
        let vertices = rings.flatMap(\.vertices)
        let farthest = vertices.max { max($0.x.magnitude, $0.y.magnitude) < max($1.x.magnitude, $1.y.magnitude) }
        let pixels = KeptReach.pixels.shortest
        return .object([
            "code": .string("farBeyondDrawing"),
            "message": .string(
                Message("this reaches more than \(pixels) pixels beyond the drawing").text(in: language, for: .server)),
            "point": JSONValue(farthest ?? Point(x: 0, y: 0)), "warning": .bool(false),
        ])
    }

    /// True if the label point of this shape lies in `other`, or the reverse, so that one shape covers much of the other.
    fileprivate func liesOver(_ other: MultiPolygon) -> Bool {
        guard let one = boundingBox, let two = other.boundingBox, one.intersects(two) else { return false }
        let middle = labelPoint(precision: nil), otherMiddle = other.labelPoint(precision: nil)
        return AreaIndex([other]).hasAreas(at: middle) || AreaIndex([self]).hasAreas(at: otherMiddle)
    }
}
