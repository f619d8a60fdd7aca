import PlanBase
import PlanJSON
import PlanModel
import PlanStore

/// An element of the caller's array that is refused, and why.
struct RefusedRow {
    /// The failure of a call with this element alone.
    let failure: Failure
    /// The element's index.
    let index: Int
    /// The member that is wrong; nil if none is.
    let member: String?
    /// The reason, without the place.
    let message: String
    /// True if the reason is the end of a sentence that begins with the member.
    let isClause: Bool
    /// The index of an earlier element that the reason is about, too, which Python's message leaves to Python to name; nil for none.
    let earlier: Int?

    /// A point that the placement rules refuse.
    init(_ refusal: PlacementRefusal, at index: Int) {
        (self.index, member, message) = (index, nil, Caller.text(refusal))
        (isClause, earlier) = (false, nil)
        failure = Failure(
            status: .refused, code: refusal.code, message: "points[\(index)]: \(message)", place: "points", index: index
        )
    }

    /// A marker without a point for which no place is found in the room that it names.
    init(room reason: Message, at index: Int) {
        (self.index, member, message) = (index, nil, Caller.text(reason))
        (isClause, earlier) = (false, nil)
        failure = Failure(
            status: .refused, code: "room", message: "points[\(index)]: \(message)", place: "points", index: index)
    }

    /// A member that is wrong.
    init(_ fault: MarkerMembers.Fault, of members: MarkerMembers, at index: Int) {
        (self.index, member, message) = (index, fault.member, fault.problem)
        (isClause, earlier) = (true, fault.earlier)
        failure = members.failure(fault, at: index)
    }

    /// A refusal for any other reason.
    ///
    /// - Throws: The error itself, if it is about the plan as a whole, such as a full disk.
    init(_ error: any Error, at index: Int, _ name: String, member: String? = nil) throws {
        var failure = Failure(error)
        switch failure.status {
        case .refused, .notFound, .conflict, .invalidRequest, .invalidArgument, .forbidden: break
        default: throw error
        }
        (self.index, message) = (index, failure.message)
        self.member = member ?? failure.place ?? Self.member(of: failure.code)
        failure.index = failure.index ?? index
        failure.place = failure.place ?? name
        self.failure = failure
        (isClause, earlier) = (false, nil)
    }

    /// The member that a problem of the plan is about.
    private static func member(of code: String) -> String? {
        switch code {
        case "numberTaken", "noMarker": "number"
        case "stepNotAllowed", "unknownStatus": "status"
        default: nil
        }
    }

    /// A handle of the elements as JSON: an object with the member "refused", an array of objects, and with notes.
    ///
    /// - Parameter notes: The texts of the member "notes"; nil for none.
    static func handle(_ rows: [RefusedRow], notes: [String]? = nil) -> OpaquePointer {
        let objects = rows.map { row in
            var members: [String: JSONValue] = [
                "index": JSONValue(row.index), "code": .string(row.failure.code),
                "member": row.member.map { .string($0) } ?? .null, "message": .string(row.message),
            ]
            if row.isClause { members["clause"] = .bool(true) }
            members["earlier"] = row.earlier.map { JSONValue($0) }
            return JSONValue.object(members)
        }
        var report: [String: JSONValue] = ["refused": .array(objects)]
        report["notes"] = notes.map { .array($0.map { .string($0) }) }
        return HandleTable.shared.open(BytesHandle(text: JSONValue.object(report).text))
    }
}

/// The elements of the caller's array for which nothing is done.
struct RefusedRows: FailureConvertible {
    /// The elements, one at least.
    let rows: [RefusedRow]
    private let summary: String

    /// - Parameters:
    ///   - count: The number of elements of the array.
    ///   - noun: The name of one, such as `point`.
    ///   - effect: The end of the sentence that counts the refused, such as `nothing was placed`.
    init(_ rows: [RefusedRow], of count: Int, noun: String, effect: String) {
        self.rows = rows
        summary = "\(rows.count) of \(counted(count, noun)) refused, \(effect)"
    }

    /// The failure of the call: that of the first element that is refused for more than its point, else of the first, with the number of
    /// all.
    var failure: Failure {
        let first = (rows.first { $0.failure.place != "points" } ?? rows[0]).failure
        return Failure(
            status: first.status, code: first.code, message: "\(summary); \(first.message)", file: first.file,
            place: first.place, index: first.index)
    }
}
