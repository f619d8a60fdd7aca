// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanGeometry
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

/// Why no marker is placed when any point is refused.
private struct RefusedPoints: Error {
    let count: Int
    let first: (index: Int, refusal: PlacementRefusal)

    func failure(of total: Int) -> Failure {
        Failure(
            status: .refused, code: first.refusal.code,
            message: "\(count) of \(counted(total, "point")) refused, nothing was placed; points[\(first.index)]: "
                + "\(first.refusal)", place: "points", index: first.index)
    }
}

/// Puts new markers on a plan, in one step of the history.
@c @implementation
public func planmark_plan_place(
    _ plan: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ details: UnsafePointer<CChar>!,
    _ request: UnsafePointer<CChar>!, _ reasons: UnsafeMutablePointer<UInt8>!, _ numbers: UnsafeMutablePointer<Int64>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let points = try Arguments.points(points, count, "points")
        let reasons = try reasons.map { try Arguments.array($0, count, "reasons") }
        let numbers = try numbers.map { try Arguments.array($0, count, "numbers") }
        let request = try RequestText.decode(request, "request") ?? PlacementRequest()
        let tolerance = try request.tolerance()
        let drafts = try NewMarkers(points, details: try Arguments.optionalText(details, "details"))
        var placed: [Swift.Result<Int, PlacementRefusal>] = []
        placed.reserveCapacity(count)
        do {
            try handle.use { plan in
                try plan.write("mark", by: request.author) { transaction in
                    placed.removeAll(keepingCapacity: true)
                    var refused: (count: Int, first: (index: Int, refusal: PlacementRefusal)?) = (0, nil)
                    for index in points.indices {
                        let marker = drafts[index]
                        do {
                            let result = try transaction.mark(
                                at: points[index], details: marker.details, style: marker.style, number: marker.number,
                                role: request.role, tolerance: tolerance)
                            placed.append(.success(result.marker.marker.number ?? 0))
                        } catch let refusal as PlacementRefusal {
                            placed.append(.failure(refusal))
                            refused = (refused.count + 1, refused.first ?? (index, refusal))
                        } catch {
                            try Failure.at(index) { throw error }
                        }
                    }
                    if request.strict, let first = refused.first {
                        throw RefusedPoints(count: refused.count, first: first)
                    }
                }
            }
        } catch let refused as RefusedPoints {
            throw refused.failure(of: count)
        }
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

/// The markers that a caller places, with what is known of each.
private struct NewMarkers {
    /// None if nothing is known of any.
    private var markers: [Marker] = []

    init(_ points: UnsafeBufferPointer<Point>, details: String?) throws {
        guard let details else { return }
        let members = MarkerMembers(
            "details", fields: [.number] + DetailField.all.map(\.field) + [.symbol, .styleColor, .size])
        let objects = try members.objects(of: details)
        guard objects.count == points.count else {
            throw Failure(
                status: .invalidRequest, code: "wrongCount",
                message: "details must have as many objects as there are points, \(points.count), not \(objects.count)",
                place: "details")
        }
        markers = try objects.enumerated().map { index, object in
            var item = PlanMarker(marker: Marker(point: .zero), created: Timestamp(milliseconds: 0))
            // Null says nothing of a number: the marker gets the next.
            let given = object.filter { $0.key != "number" || $0.value != .null }
            for (field, value) in try members.values(of: given, at: index) { try item.set(field, to: value) }
            return item.marker
        }
    }

    subscript(index: Int) -> Marker { markers.isEmpty ? Marker(point: .zero) : markers[index] }
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
                    "is changed with planmark_plan_set_status()", at: index, "status", code: "unknownMember")
            }
            var values = try members.values(of: object, at: index)
            guard let number = values.removeValue(forKey: .number)?.number.flatMap({ Int(exactly: $0) }) else {
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
        guard !status.isEmpty else { throw Failure.argument("status", "must not be empty") }
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
