// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// Gets a plan's measured lines and areas, as JSON.
@c @implementation
public func planmark_plan_measures(
    _ plan: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(json, "json")
        let measures = try PlanHandle.use(plan) { plan in
            let units = plan.drawing.units ?? .metric
            return try plan.measures().map { $0.json(in: units) }
        }
        output.pointee = HandleTable.shared.open(BytesHandle(text: JSONValue.array(measures).text))
    }
}

/// Changes a plan's measured lines and scales, in one step of the history: all of it, or nothing.
@c @implementation
public func planmark_plan_measure(
    _ plan: OpaquePointer!, _ changes: UnsafePointer<CChar>!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let handle = try PlanHandle.of(plan, "plan")
        let changes = try RequestText.decode(changes, "changes") ?? MeasuringRequest()
        let added = try handle.use { plan in
            let lines = try plan.write(changes.action, by: changes.author) { try changes.make(in: $0) }
            let (scales, units) = (try plan.scales(), plan.drawing.units ?? .metric)
            return lines.map { Measure($0, scales: scales).json(in: units) }
        }
        json?.pointee = HandleTable.shared.open(BytesHandle(text: JSONValue.array(added).text))
    }
}

/// The request of a call that changes measured lines and scales.
private struct MeasuringRequest: RequestPart {
    var author: String?
    /// The scale of the drawing; nil to leave it as it is.
    var pixelsPerMetre: Double?
    /// The units in which lengths and areas are shown; nil to leave them as they are.
    var units: UnitSystem?
    /// The lines to keep.
    var add: [NewLine] = []
    /// The ids or names of lines to remove.
    var remove: [String] = []
    /// The details to add, or to change by their names.
    var details: [NewDetail] = []
    /// The names of details to remove.
    var removeDetails: [String] = []

    static var members: [Member<Self>] {
        [
            Member("author", \.author), Member("pixelsPerMetre", \.pixelsPerMetre),
            Member("units", \.units), Member("add", \.add),
            Member("remove", \.remove), Member("details", \.details), Member("removeDetails", \.removeDetails),
        ]
    }

    /// The name of the change in the history.
    var action: String {
        !add.isEmpty ? "measure add" : !remove.isEmpty ? "measure remove" : units != nil ? "set" : "scale"
    }

    /// - Returns: The new lines.
    func make(in transaction: PlanTransaction) throws -> [MeasuredLine] {
        if let pixelsPerMetre { try transaction.setScale(pixelsPerMetre: pixelsPerMetre) }
        if let units { try transaction.setUnits(units) }
        for name in removeDetails { try transaction.removeDetail(name) }
        for (index, detail) in details.enumerated() { try transaction.put(detail.value(at: index)) }
        for line in remove { try transaction.removeLine(line) }
        return try add.enumerated().map { index, line in
            try transaction.measure(try line.points(at: index), name: line.name ?? "")
        }
    }
}

private struct NewLine: RequestPart, Equatable {
    var name: String?
    var points: [[Double]] = []

    static var members: [Member<Self>] { [Member("name", \.name), Member("points", \.points)] }

    func points(at index: Int) throws -> [Point] {
        guard points.count >= 2, points.allSatisfy({ $0.count == 2 }) else {
            throw RequestPartError(
                .wrongKind(requirement: Message("must be an array of 2 points [x, y] or more")),
                path: "add[\(index)].points")
        }
        return points.map { Point(x: $0[0], y: $0[1]) }
    }
}

private struct NewDetail: RequestPart, Equatable {
    var name = ""
    var box: [Double] = []
    var pixelsPerMetre = 0.0

    static var members: [Member<Self>] {
        [Member("name", \.name), Member("box", \.box), Member("pixelsPerMetre", \.pixelsPerMetre)]
    }

    func value(at index: Int) throws -> DrawingDetail {
        guard box.count == 4,
            let detail = DrawingDetail(
                name: name, box: Box(origin: Point(x: box[0], y: box[1]), size: Size(width: box[2], height: box[3])),
                pixelsPerMetre: pixelsPerMetre)
        else {
            throw RequestPartError(
                .wrongKind(
                    requirement: Message(
                        "must have a name, a box [x, y, width, height] with an extent, and \(member: "pixelsPerMetre") above 0"
                    )),
                path: "details[\(index)]")
        }
        return detail
    }
}
