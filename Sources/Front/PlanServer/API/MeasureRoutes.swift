import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension Route {
    private static let greatestLine = 1 << 20

    /// Lengths and areas.
    static let measures = [
        Route("GET", "plans/{plan}/measures") { call in
            try call.plan().use { plan in
                HTTPResponse(
                    json: .object([
                        "revision": JSONValue(try plan.latestRevision()),
                        "measures": .array(
                            try plan.measures().map { $0.json(in: plan.drawing.units ?? .metric) }),
                    ]))
            }
        },
        Route("POST", "plans/{plan}/measures", .writing, bodyLimit: greatestLine) { call in
            var members = try call.members()
            let name = try members.shortText("name")?.onOneLine.trimmed ?? ""
            let points = try members.points()
            try members.finish()
            // By the key the line is found when the request comes again.
            let id = try call.key().uuidString.lowercased()
            guard let line = MeasuredLine(id: id, name: name, points: points) else {
                throw PlanStoreError.badLine(name: name)
            }
            return try call.write("measure add", status: 201) {
                try $0.put(line)
            } answer: { text, plan, _ in
                let kept = try plan.measuredLines().first { $0.id == id }
                let scales = try plan.scales()
                let units = plan.drawing.units ?? .metric
                text.member("measure", kept.map { Measure($0, scales: scales).json(in: units) } ?? .null)
            }
        },
        Route("DELETE", "plans/{plan}/measures/{line}", .writing) { call in
            let id = call.parameters["line"] ?? ""
            return try call.write("measure remove") { transaction in
                guard try transaction.plan.measuredLines().contains(where: { $0.id == id }) else {
                    throw PlanStoreError.noLine(id)
                }
                try transaction.removeLine(id)
            } answer: { _, _, _ in
            }
        },
    ]
}

extension Members {
    /// The points of a line: an array of pairs of finite numbers.
    fileprivate mutating func points() throws(APIError) -> [Point] {
        let pairs = value("points")?.array ?? []
        let points = pairs.compactMap { Point($0) }.filter(\.isFinite)
        guard points.count >= 2, points.count == pairs.count else {
            throw .badValue("points", Message("an array of 2 points [x, y] or more", context: "requirement"))
        }
        return points
    }
}
