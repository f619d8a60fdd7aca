import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

extension PlanTransaction {
    /// Adds a line through points, and gives it an id.
    ///
    /// - Throws: ``PlanStoreError/badLine(name:)`` for points that ``/PlanModel/MeasuredLine/init(id:name:points:)`` does not
    ///   take, and ``PlanStoreError/offDrawing(_:)``.
    @discardableResult
    public func measure(_ points: [Point], name: String = "") throws -> MeasuredLine {
        let id = plan.ids.next().uuidString.lowercased()
        guard let line = MeasuredLine(id: id, name: name, points: points) else {
            throw PlanStoreError.badLine(name: name)
        }
        try put(line)
        return line
    }

    /// Adds a line, or takes it in place of the one with the same id.
    ///
    /// - Throws: ``PlanStoreError/offDrawing(_:)`` if a vertex lies off the drawing.
    public func put(_ line: MeasuredLine) throws {
        guard line.points.allSatisfy(plan.drawing.bounds.contains) else {
            throw PlanStoreError.offDrawing(
                line.name.isEmpty ? Message("the line", context: "subject") : PlanObjectKey.line(line.name).subject)
        }
        try set(.line(line.id), to: line.json)
    }

    /// Removes the line of an id, or the only one of a name.
    ///
    /// - Throws: ``PlanStoreError/noLine(_:)``, ``PlanStoreError/ambiguousLine(_:ids:)``.
    @discardableResult
    public func removeLine(_ idOrName: String) throws -> MeasuredLine {
        let lines = try records.measuredLines()
        let found = lines.filter { $0.id == idOrName }
        let named = found.isEmpty ? lines.filter { !$0.name.isEmpty && $0.name == idOrName } : found
        guard let line = named.first else { throw PlanStoreError.noLine(idOrName) }
        guard named.count == 1 else { throw PlanStoreError.ambiguousLine(idOrName, ids: named.map(\.id)) }
        try set(.line(line.id), to: nil)
        return line
    }

    /// Adds a part of the drawing with a scale of its own, or takes it in place of the one with the same name.
    ///
    /// - Throws: ``PlanStoreError/offDrawing(_:)`` if the part reaches beyond the drawing.
    public func put(_ detail: DrawingDetail) throws {
        guard plan.drawing.bounds.contains(detail.box) else {
            throw PlanStoreError.offDrawing(PlanObjectKey.detail(detail.name).subject)
        }
        try set(.detail(detail.name), to: detail.json)
    }

    /// Removes the detail of a name. What lies in it has the drawing's scale from then on.
    ///
    /// - Throws: ``PlanStoreError/noDetail(_:)``.
    @discardableResult
    public func removeDetail(_ name: String) throws -> DrawingDetail {
        guard let detail = try records.details().first(where: { $0.name == name }) else {
            throw PlanStoreError.noDetail(name)
        }
        try set(.detail(name), to: nil)
        return detail
    }

    /// Changes what is kept under a key, nil for nothing. The history keeps the value before.
    func set(_ key: PlanObjectKey, to value: JSONValue?) throws {
        let old = try records.object(key)
        guard old != value else { return }
        try record(field: key.rawValue, old: old, new: value)
        try records.setObject(key, to: value)
        changesPlan = true
    }
}
