import PlanBase
import PlanExchange
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import PlanStore

extension Route {
    /// Searches of many lines take seconds and hundreds of megabytes.
    private static let searches = "rooms"

    /// Rooms in drawings.
    static let rooms = [
        Route("POST", "plans/{plan}/areas/find", .asking, isLong: true, queue: searches) { call in
            var members = try call.members()
            let only = try members.shortText("only")
            let point = try members.point("at")
            try members.finish()
            let served = try call.plan()
            return try served.use { plan in
                var found = try served.drawing.rooms(of: plan, isCancelled: call.request.isAbandoned)
                if let only { found.rooms.removeAll { !$0.isCalled(only) } }
                if let point { found.rooms.removeAll { $0.area.shape.location(of: point) == .outside } }
                return HTTPResponse(json: try found.proposals(besides: try plan.areas(), in: call.language))
            }
        },
        Route("POST", "plans/{plan}/areas/trace", .asking, isLong: true, queue: searches) { call in
            var members = try call.members()
            let point = Point(x: try members.neededNumber("x"), y: try members.neededNumber("y"))
            let gap = try members.number("gap")
            try members.finish()
            let served = try call.plan()
            return try served.use { plan in
                let room = try served.drawing.room(of: plan, around: point, gap: gap, for: call.request)
                let shape = MultiPolygon(room.polygon)
                return HTTPResponse(
                    json: .object([
                        "polygons": JSONValue(shape), "area": .number(shape.area), "name": JSONValue(room.name),
                        "doubts": .array(room.doubts.map { .string($0.text(in: call.language, for: .server)) }),
                    ]))
            }
        },
    ]
}

extension ServedDrawing {
    /// Returns the room around a point: the one among all rooms of a PDF's page, else the one that the walls around the point bound.
    ///
    /// - Parameter gap: The greatest length of an opening in pixels, by which the walls around the point are closed; nil for the usual one.
    fileprivate func room(
        of plan: Plan, around point: Point, gap: Double?, for request: HTTPRequest
    ) throws -> TracedRoom {
        if let gap { return try makeTracer(of: plan, gap: gap).room(around: point) }
        guard try isPDF(of: plan) else { return try tracer(of: plan).room(around: point) }
        let found: SheetRooms?
        do {
            found = try rooms(of: plan, isCancelled: request.isAbandoned)
        } catch let error as any Problem where error is RoomPageError || error is ImageError {
            guard error.kind != .cancelled else { throw error }
            found = nil
        }
        return try found?.tracedRoom(around: point) ?? tracer(of: plan).room(around: point)
    }
}

extension SheetRooms {
    /// Returns the rooms that no area of a plan covers as a GeoJSON collection in pixels, with the rooms that areas cover, the spaces that
    /// are no rooms, the scale and the notes as further members.
    fileprivate func proposals(besides areas: [Area], in language: MessageLanguage) throws -> JSONValue {
        guard case .object(var members) = json(in: language, for: .server) else { return .null }
        let reasons = members.removeValue(forKey: "rooms")?.array?.map { $0["reasons"] ?? .array([]) } ?? []
        var (free, known): ([Area], [JSONValue]) = ([], [])
        for (room, reasons) in zip(rooms, reasons) {
            if let area = room.areaInTheWay(among: areas) {
                known.append(
                    .object([
                        "name": .string(room.area.name), "number": room.area.properties["number"] ?? .null,
                        "area": .string(area.id), "areaName": .string(area.name),
                    ]))
            } else {
                var area = room.area
                area.properties["reasons"] = reasons
                free.append(area)
            }
        }
        let text = try GeoJSONWriter.text(of: free, coordinates: .pixel)
        guard case .object(let collection) = try JSONValue(parsing: text.utf8) else { return .null }
        members.merge(collection) { $1 }
        members["known"] = .array(known)
        return .object(members)
    }
}

extension Members {
    /// A point, an array of two finite numbers; nil where it is missing or null.
    fileprivate mutating func point(_ name: String) throws(APIError) -> Point? {
        guard let value = value(name), value != .null else { return nil }
        guard let point = Point(value), point.isFinite else {
            throw .badValue(place(name), Message("a point [x, y]", context: "requirement"))
        }
        return point
    }
}
