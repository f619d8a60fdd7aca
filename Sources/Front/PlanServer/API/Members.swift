import PlanBase
import PlanGeometry
import PlanJSON

/// The members of a JSON object of a request, each asked for once; those that nobody asked for are refused.
struct Members {
    private var rest: [String: JSONValue]
    /// Where the object lies in the body, such as `added[2]`; empty for the body itself.
    private let path: String

    init(_ members: [String: JSONValue], path: String = "") { (rest, self.path) = (members, path) }

    /// The place of a member in the body, as errors name it.
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// The value of a member; nil where it is missing.
    mutating func value(_ name: String) -> JSONValue? { rest.removeValue(forKey: name) }

    /// A text; nil where it is missing or null.
    mutating func text(_ name: String) throws(APIError) -> String? {
        guard let value = value(name), value != .null else { return nil }
        guard let text = value.string else {
            throw .badValue(place(name), Message("a text", context: "requirement"))
        }
        return text
    }

    /// A finite number; nil where it is missing or null.
    mutating func number(_ name: String) throws(APIError) -> Double? {
        guard let value = value(name), value != .null else { return nil }
        guard let number = value.number, number.isFinite else { throw .badValue(place(name), .number) }
        return number
    }

    /// A number that must be there.
    mutating func neededNumber(_ name: String) throws(APIError) -> Double {
        guard let number = try number(name) else { throw .badValue(place(name), .number) }
        return number
    }

    /// A truth value; nil where it is missing or null.
    mutating func flag(_ name: String) throws(APIError) -> Bool? {
        guard let value = value(name), value != .null else { return nil }
        guard case .bool(let flag) = value else {
            throw .badValue(place(name), Message("true or false", context: "requirement"))
        }
        return flag
    }

    /// The revision that the one who asks has seen; nil where it is missing.
    mutating func base() throws(APIError) -> Int? {
        guard let number = try number("base") else { return nil }
        guard let base = Int(exactly: number), base >= 0 else {
            throw .badValue(place("base"), .revisionNumber)
        }
        return base
    }

    /// A shape in pixel points: polygons of rings of points. A ring's first point need not be repeated.
    mutating func shape() throws(APIError) -> MultiPolygon {
        func refusal() -> APIError {
            .badValue(
                place("polygons"),
                Message(
                    "an array of polygons, each an array of rings of at least 3 points [x, y]",
                    context: "requirement"))
        }
        guard let polygons = value("polygons")?.array, !polygons.isEmpty else { throw refusal() }
        var shape: [Polygon] = []
        for polygon in polygons {
            var rings: [Ring] = []
            for ring in polygon.array ?? [] {
                var points: [Point] = []
                for pair in ring.array ?? [] {
                    guard let pair = pair.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number,
                        x.isFinite, y.isFinite
                    else { throw refusal() }
                    points.append(Point(x: x, y: y))
                }
                if points.count > 1, points.first == points.last { points.removeLast() }
                guard points.count >= 3, let ring = try? Ring(points) else { throw refusal() }
                rings.append(ring)
            }
            guard let exterior = rings.first else { throw refusal() }
            shape.append(Polygon(exterior: exterior, holes: Array(rings.dropFirst())))
        }
        return MultiPolygon(shape)
    }

    /// A text of at most ``TextLimit/short`` bytes; nil where it is missing or null.
    mutating func shortText(_ name: String) throws(APIError) -> String? {
        let text = try text(name)
        if let text { try JSONValue.string(text).checkLength(place(name), limit: TextLimit.short) }
        return text
    }

    /// Refuses what nobody asked for.
    func finish() throws(APIError) {
        guard let unknown = rest.keys.min().map(place) else { return }
        throw APIError(
            422, "unknownMember", Message("'\(unknown.excerpt)' is no member of this request"),
            details: ["member": .string(unknown)])
    }
}

// Requirements of ``APIError/badValue(_:_:)`` that several members have.
extension Message {
    fileprivate static var number: Message { Message("a number", context: "requirement") }
    static var revisionNumber: Message { Message("the number of a revision", context: "requirement") }
    static func wholeNumber(in range: ClosedRange<Int>) -> Message {
        Message("a whole number from \(range.lowerBound) to \(range.upperBound)", context: "requirement")
    }
}

extension JSONValue {
    /// Refuses a text of more bytes than a member may have.
    func checkLength(_ name: String, limit: Int) throws(APIError) {
        guard let problem = TextLimit.problem(bytes: string?.utf8.count ?? 0, limit: limit) else { return }
        throw APIError(
            422, "textTooLong", Message("\(name.excerpt): \(problem)"), details: ["member": .string(name)])
    }
}
