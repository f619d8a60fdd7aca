// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension Failure {
    /// Runs `body` for the element at `index` of the caller's array. An error is thrown as a failure with that index, unless it has an
    /// index already.
    @discardableResult
    fileprivate static func at<Result>(_ index: Int, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch {
            var failure = Failure(error)
            failure.index = failure.index ?? index
            throw failure
        }
    }
}

/// Puts new markers on a plan, in one step of the history.
@c @implementation
public func planmark_plan_place(
    _ plan: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ details: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!, _ reasons: UnsafeMutablePointer<UInt8>!, _ numbers: UnsafeMutablePointer<Int64>!
) -> planmark_status {
    attempt {
        let call = try PlacementCall(plan, points, count, details, request, comparesRooms: false)
        let reasons = try reasons.map { try Arguments.array($0, count, "reasons") }
        let numbers = try numbers.map { try Arguments.array($0, count, "numbers") }
        call.write(try call.run().markers, reasons, numbers)
    }
}

/// Puts new markers on a plan, in one step of the history, and tells all that is refused.
@c @implementation
public func planmark_plan_place_all(
    _ plan: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ details: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!, _ reasons: UnsafeMutablePointer<UInt8>!, _ numbers: UnsafeMutablePointer<Int64>!,
    _ refused: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let call = try PlacementCall(plan, points, count, details, request, comparesRooms: true)
        let reasons = try reasons.map { try Arguments.array($0, count, "reasons") }
        let numbers = try numbers.map { try Arguments.array($0, count, "numbers") }
        let output = try Arguments.output(refused, "refused")
        do {
            let placed = try call.run()
            call.write(placed.markers, reasons, numbers)
            let refused = placed.markers.enumerated().compactMap { index, result in
                if case .failure(let refusal) = result { refusal.row(at: index) } else { nil }
            }
            output.pointee = RefusedRow.handle(refused, notes: placed.notes.map { Caller.text($0) })
        } catch let error as RefusedRows {
            output.pointee = RefusedRow.handle(error.rows)
            throw error
        }
    }
}

/// A call that places markers.
private struct PlacementCall {
    /// Why a marker is left out.
    enum Refusal: Error {
        case point(PlacementRefusal)
        case room(Message)

        /// Nil for an error that refuses all markers.
        init?(_ error: any Error) {
            switch error {
            case let refusal as PlacementRefusal: self = .point(refusal)
            case let refusal as MarkerPlacing.RoomRefusal: self = .room(refusal.reason)
            default: return nil
            }
        }

        /// The element of the caller's array that is left out.
        func row(at index: Int) -> RefusedRow {
            switch self {
            case .point(let refusal): RefusedRow(refusal, at: index)
            case .room(let reason): RefusedRow(room: reason, at: index)
            }
        }

        /// The number that the header has for the reason.
        var reasonNumber: UInt8 {
            switch self {
            case .point(let refusal): refusal.reasonNumber
            case .room: UInt8(PLANMARK_NO_ROOM)
            }
        }
    }

    private let handle: PlanHandle
    private let points: UnsafeBufferPointer<Point>
    private let request: PlacementRequest
    private let tolerance: PlacementTolerance
    /// The details of each marker; empty if nothing is known of any.
    private let drafts: [Swift.Result<Marker, MarkerMembers.Fault>]
    /// The rooms that markers name, by the markers' indices.
    private let rooms: [Int: ListedRoom]
    /// True if markers without a point are placed in rooms.
    private let placesInRooms: Bool

    /// The number of each marker or why it is left out, with notes on rooms.
    typealias Placed = (markers: [Swift.Result<Int, Refusal>], notes: [FileNote])

    /// - Parameter comparesRooms: True if notes tell of markers with points that name another room.
    init(
        _ plan: OpaquePointer?, _ points: UnsafePointer<Double>?, _ count: Int, _ details: UnsafePointer<CChar>?,
        _ request: UnsafePointer<CChar>?, comparesRooms: Bool
    ) throws {
        handle = try PlanHandle.of(plan, "plan")
        self.points = try Arguments.points(points, count, "points")
        self.request = try RequestText.decode(request, "request") ?? PlacementRequest()
        tolerance = try self.request.tolerance()
        var objects = try Self.objects(count, details: try Arguments.optionalText(details, "details"))
        let placeBy = self.request.placeBy
        let mayPlaceInRooms =
            placeBy != .coordinates && (placeBy == .area || self.points.allSatisfy(\.lacksCoordinates))
        (rooms, placesInRooms) = try Self.rooms(
            of: &objects, at: self.points, mayPlaceInRooms, isAsked: placeBy == .area, comparesRooms: comparesRooms)
        drafts = Self.drafts(objects)
    }

    private static let members = MarkerMembers(
        "details", fields: [.number] + DetailField.all.map(\.field) + [.symbol, .styleColor, .size])

    /// The objects with what is known of the markers; none if nothing is known of any.
    private static func objects(_ count: Int, details: String?) throws -> [[String: JSONValue]] {
        guard let details else { return [] }
        let objects = try members.objects(of: details)
        guard objects.count == count else {
            throw Failure(
                status: .invalidRequest, code: "wrongCount",
                message: "details must have as many objects as there are points, \(count), not \(objects.count)",
                place: "details")
        }
        return objects
    }

    /// Takes the areas out of the objects where markers are placed in rooms, as they follow from the places.
    ///
    /// - Parameters:
    ///   - mayPlaceInRooms: True if markers without a point are placed in the rooms that they name.
    ///   - isAsked: True if the request says so.
    /// - Returns: The rooms that markers name, by the markers' indices, and whether markers are placed in rooms.
    private static func rooms(
        of objects: inout [[String: JSONValue]], at points: UnsafeBufferPointer<Point>, _ mayPlaceInRooms: Bool,
        isAsked: Bool, comparesRooms: Bool
    ) throws -> (rooms: [Int: ListedRoom], placesInRooms: Bool) {
        guard mayPlaceInRooms || comparesRooms else { return ([:], false) }
        let names = objects.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        // Properties have the names that columns of lists have.
        let properties = names.compactMap { member -> (member: String, name: String)? in
            guard case .property(let name)? = MarkerField(name: member) else { return nil }
            return (member, name)
        }
        let columns = names.subtracting(properties.map(\.member)).union(properties.map(\.name))
        let members = RoomMembers(among: columns)
        guard !members.isEmpty else {
            guard isAsked else { return ([:], false) }
            throw InputError(.missingRooms(found: columns.sorted(), hint: nil), file: "details")
        }
        var rooms: [Int: ListedRoom] = [:]
        for index in objects.indices {
            var row = objects[index]
            for (member, name) in properties where row[name] == nil {
                row[name] = row.removeValue(forKey: member)
            }
            if mayPlaceInRooms { objects[index]["area"] = nil }
            guard comparesRooms || points[index].lacksCoordinates else { continue }
            rooms[index] = members.room(of: row, lacksCoordinates: mayPlaceInRooms && points[index].lacksCoordinates)
        }
        return (rooms, mayPlaceInRooms)
    }

    private static func drafts(_ objects: [[String: JSONValue]]) -> [Swift.Result<Marker, MarkerMembers.Fault>] {
        objects.map { object in
            // Null says nothing of a number: the marker gets the next.
            let given = object.filter { $0.key != "number" || $0.value != .null }
            return Swift.Result { () throws(MarkerMembers.Fault) in try members.draft(of: given).marker }
        }
    }

    /// Places the markers, but for those that the placement rules refuse.
    ///
    /// - Throws: ``RefusedRows`` if anything else is refused, or anything at all and the request is strict; no marker is placed then.
    func run() throws -> Placed {
        try handle.use { plan in
            try plan.write("mark", by: request.author) { transaction in
                try transaction.placeMarkers(
                    count: points.count, hasRooms: placesInRooms || !rooms.isEmpty, role: request.role,
                    tolerance: tolerance
                ) { (try place(with: $0), $0.notes) }
            }
        }
    }

    private func place(with placing: MarkerPlacing) throws -> [Swift.Result<Int, Refusal>] {
        var placed: [Swift.Result<Int, Refusal>] = []
        placed.reserveCapacity(points.count)
        var refused: [RefusedRow] = []
        // Points that are left out, unless something else refuses all.
        var leftOut: [RefusedRow] = []
        for index in points.indices {
            switch drafts.isEmpty ? .success(Marker(point: .zero)) : drafts[index] {
            case .failure(let fault): refused.append(RefusedRow(fault, of: Self.members, at: index))
            case .success(let marker):
                // Placed even where nothing will be in the end, as one marker may take the number of another.
                do {
                    placed.append(.success(try place(marker, at: index, with: placing)))
                } catch {
                    guard let refusal = Refusal(error) else {
                        refused.append(try RefusedRow(error, at: index, "details"))
                        continue
                    }
                    placed.append(.failure(refusal))
                    leftOut.append(refusal.row(at: index))
                }
            }
        }
        if request.strict || !refused.isEmpty {
            refused = (refused + leftOut).sorted { $0.index < $1.index }
        }
        if !refused.isEmpty {
            throw RefusedRows(refused, of: points.count, noun: "point", effect: "nothing was placed")
        }
        return placed
    }

    private func place(_ marker: Marker, at index: Int, with placing: MarkerPlacing) throws -> Int {
        guard placesInRooms, points[index].lacksCoordinates else {
            return try placing.place(marker, at: points[index], named: rooms[index])
        }
        return try placing.place(marker, in: rooms[index])
    }

    /// Writes the answers for the caller.
    func write(
        _ placed: [Swift.Result<Int, Refusal>], _ reasons: UnsafeMutableBufferPointer<UInt8>?,
        _ numbers: UnsafeMutableBufferPointer<Int64>?
    ) {
        for (index, result) in placed.enumerated() {
            switch result {
            case .success(let number):
                reasons?[index] = UInt8(PLANMARK_ACCEPTED)
                numbers?[index] = Int64(number)
            case .failure(let refusal):
                reasons?[index] = refusal.reasonNumber
                numbers?[index] = -1
            }
        }
    }
}

extension PlacementRefusal {
    /// The number that the header has for the reason.
    fileprivate var reasonNumber: UInt8 {
        switch self {
        case .notFinite: UInt8(PLANMARK_NOT_FINITE)
        case .outsideDrawing: UInt8(PLANMARK_OUTSIDE_DRAWING)
        case .outsideAreas, .notSaved, .notReady, .drawingChanged, .closed: UInt8(PLANMARK_OUTSIDE_AREAS)
        }
    }
}

extension Point {
    /// True for the point of a marker that has none.
    fileprivate var lacksCoordinates: Bool { x.isNaN && y.isNaN }
}

/// Changes markers of a plan, in one step of the history: all of it, or nothing.
@c @implementation
public func planmark_plan_edit(
    _ plan: OpaquePointer!, _ edits: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let members = MarkerMembers(
            "edits",
            fields: [.number, .point] + DetailField.all.map(\.field).filter { $0 != .status } + [
                .symbol, .styleColor, .size,
            ])
        let objects = try members.objects(of: try Arguments.text(edits, "edits"))
        let request = try RequestText.decode(request, "request") ?? EditRequest()
        let tolerance = try request.tolerance()
        let all = try objects.enumerated().map { index, object in
            if object["status"] != nil {
                throw members.failure(
                    "is changed with \(Remedy.use(.status).name(for: Caller.frontEnd))", at: index, "status",
                    code: "unknownMember")
            }
            var values = try members.values(of: object, at: index)
            guard let number = values.removeValue(forKey: .number)?.whole else {
                throw members.failure("must have a number", at: index, code: "missingMember")
            }
            let pair = values.removeValue(forKey: .point)?.array?.compactMap(\.number)
            return (number: number, point: pair.map { Point(x: $0[0], y: $0[1]) }, values: values)
        }
        try handle.use { plan in
            try plan.write("edit", by: request.author) { transaction in
                for (index, edit) in all.enumerated() {
                    try Failure.at(index) {
                        try transaction.set(edit.values, of: edit.number)
                        if let point = edit.point {
                            try transaction.move(edit.number, to: point, tolerance: tolerance)
                        }
                    }
                }
            }
        }
    }
}

/// Changes what is known of markers of a plan, in one step of the history, and tells what has changed or all that is refused.
@c @implementation
public func planmark_plan_update(
    _ plan: OpaquePointer!, _ edits: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let output = try Arguments.output(report, "report")
        let edits = try MarkerEdits(try Arguments.text(edits, "edits"))
        let request = try RequestText.decode(request, "request") ?? UpdateRequest()
        let rules = try request.rules()
        do {
            let changes = try handle.use { plan in
                try plan.write("edit", by: request.author) { try edits.apply(in: $0, rules) }
            }
            output.pointee = HandleTable.shared.open(BytesHandle(text: MarkerEdits.report(changes)))
        } catch let error as RefusedRows {
            output.pointee = RefusedRow.handle(error.rows)
            throw error
        }
    }
}

/// Takes markers of a plan to another status, in one step of the history: all, or none.
@c @implementation
public func planmark_plan_set_status(
    _ plan: OpaquePointer!, _ numbers: UnsafePointer<Int64>!, _ count: Int, _ status: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let numbers = try Arguments.array(numbers, count, "numbers")
        let status = try Arguments.text(status, "status")
        guard !status.isBlank else { throw Failure.argument("status", "must not be empty") }
        let request = try RequestText.decode(request, "request") ?? StatusRequest()
        try handle.use { plan in
            try plan.write("status", by: request.author) { transaction in
                let known = request.anyStatus ? try plan.workflow().status(meantBy: status) ?? status : status
                for (index, number) in numbers.enumerated() {
                    try Failure.at(index) {
                        if request.anyStatus {
                            try transaction.set([.status: .string(known)], of: Int(number))
                        } else {
                            try transaction.step(Int(number), to: status, role: request.role)
                        }
                    }
                }
            }
        }
    }
}

/// Removes markers from a plan, in one step of the history: all, or none.
@c @implementation
public func planmark_plan_remove(
    _ plan: OpaquePointer!, _ numbers: UnsafePointer<Int64>!, _ count: Int, _ request: UnsafePointer<CChar>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let numbers = try Arguments.array(numbers, count, "numbers")
        let request = try RequestText.decode(request, "request") ?? ChangeRequest()
        var seen: Set<Int64> = []
        if let index = numbers.firstIndex(where: { !seen.insert($0).inserted }) {
            throw Failure.argument("numbers", "must not have \(numbers[index]) twice", index: index)
        }
        try handle.use { plan in
            try plan.write("remove", by: request.author) { transaction in
                for (index, number) in numbers.enumerated() {
                    try Failure.at(index) { try transaction.remove(Int(number)) }
                }
            }
        }
    }
}
