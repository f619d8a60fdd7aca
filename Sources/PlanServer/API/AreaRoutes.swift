import FoundationEssentials
import PlanGeometry
import PlanModel
import PlanStore

extension Route {
    private static let greatestShape = 16 << 20

    /// Areas.
    static let areas = [
        Route("GET", "plans/{plan}/areas") { call in
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
            let area = try members.area(id: nil)
            _ = try members.base()
            try members.finish()
            return try call.write("area add", status: 201) {
                try $0.add(area)
            } answer: { text, plan, _ in
                text.member("area", try plan.area(area.id)?.apiJSON ?? .null)
            }
        },
        Route("PUT", "plans/{plan}/areas", .writing, bodyLimit: greatestShape) { call in
            var members = try call.members()
            let base = try members.base()
            guard let values = members.value("areas")?.array, !values.isEmpty else {
                throw APIError.badValue("areas", "an array of areas", "区域数组")
            }
            try members.finish()
            let areas = try values.map { value throws(APIError) -> (Area) in
                guard case .object(let object) = value else { throw .badValue("areas", "an array of areas", "区域数组") }
                var members = Members(object)
                let area = try members.area(id: nil)
                try members.finish()
                return area
            }
            return try call.put(areas, base)
        },
        Route("PUT", "plans/{plan}/areas/{area}", .writing, bodyLimit: greatestShape) { call in
            var members = try call.members()
            let base = try members.base()
            let area = try members.area(id: call.parameters["area"])
            try members.finish()
            return try call.put([area], base)
        },
        Route("DELETE", "plans/{plan}/areas/{area}", .writing) { call in
            let id = call.parameters["area"] ?? ""
            let base = try call.base()
            return try call.write("area remove") { transaction in
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
        Route("POST", "plans/{plan}/areas/trace", .asking) { call in
            var members = try call.members()
            let point = Point(x: try members.neededNumber("x"), y: try members.neededNumber("y"))
            let gap = try members.number("gap")
            try members.finish()
            let served = try call.plan()
            return try served.use { plan in
                let tracer =
                    try gap.map { try served.drawing.makeTracer(of: plan, gap: $0) } ?? served.drawing.tracer(of: plan)
                let shape = MultiPolygon(try tracer.room(around: point).polygon)
                return HTTPResponse(
                    json: .object(["polygons": JSONValue(shape), "area": .number(shape.area)]))
            }
        },
        Route("POST", "plans/{plan}/areas/check", .asking, bodyLimit: greatestShape) { call in
            var members = try call.members()
            let shape = try members.shape()
            let id = try members.text("id")
            try members.finish()
            let language = call.language
            let issues = shape.validityIssues(limit: 20)
            return try call.plan().use { plan in
                let overlapping = try plan.areas().filter { $0.id != id && $0.shape.liesOver(shape) }
                return HTTPResponse(
                    json: .object([
                        "valid": .bool(issues.allSatisfy(\.isWarning)),
                        "problems": .array(
                            issues.map { issue in
                                .object([
                                    "code": .string(caseName(of: issue)),
                                    "message": .string(issue.message(in: language)),
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
    /// Puts areas in the place of those that have their ids.
    fileprivate func put(_ areas: [Area], _ base: Int?) throws -> HTTPResponse {
        try write("area edit") { transaction in
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
        } answer: { text, plan, _ in
            let ids = Set(areas.map(\.id))
            let now = try plan.areas().filter { ids.contains($0.id) }
            text.member("areas", .array(now.map(\.apiJSON)))
            if let only = now.first, areas.count == 1 { text.member("area", only.apiJSON) }
        }
    }
}

extension Members {
    /// An area of members `id`, `name`, `allowed`, `color` and `polygons`.
    ///
    /// - Parameter id: The id that the path has; nil for that of the member, or a new one.
    fileprivate mutating func area(id: String?) throws(APIError) -> Area {
        let given = try text("id")
        if let id, let given, id != given { throw .badValue("id", "that of the path", "路径中的编号") }
        var color: Color?
        if let css = try text("color") {
            color = Color(css: css)
            if color == nil {
                throw .badValue("color", "a colour: #rrggbb or a CSS colour name", "颜色:#rrggbb 或 CSS 颜色名")
            }
        }
        let name = try text("name")?.onOneLine.trimmed ?? ""
        let isAllowed = try flag("allowed") ?? true
        let shape = try shape()
        if let issue = shape.validityIssues(limit: 20).first(where: { !$0.isWarning }) {
            throw APIError(
                422, caseName(of: issue), "\(issue)", issue.message(in: .chinese),
                details: ["point": JSONValue(issue.point)])
        }
        return Area(
            id: id ?? given ?? UUID.random().uuidString.lowercased(), name: name, isAllowed: isAllowed, color: color,
            shape: shape)
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
    /// Whether the middle of one of two shapes lies in the other, so that one covers much of the other.
    fileprivate func liesOver(_ other: MultiPolygon) -> Bool {
        guard let one = boundingBox, let two = other.boundingBox, one.intersects(two) else { return false }
        let middle = labelPoint(precision: nil), otherMiddle = other.labelPoint(precision: nil)
        return AreaIndex([other]).hasAreas(at: middle) || AreaIndex([self]).hasAreas(at: otherMiddle)
    }
}
