import PlanBase
import PlanJSON
import PlanModel

extension PlanTransaction {
    /// Gives the plan another name.
    ///
    /// - Throws: ``PlanStoreError/badPlanValue(_:expected:)`` for an empty name.
    public func rename(_ name: String) throws { try set(.name, to: .string(name)) }

    /// Sets the scale of the plan's drawing. Nothing is moved: all points are pixel points.
    ///
    /// - Parameter pixelsPerMetre: The pixels of the drawing to a metre of the building, positive and finite; `nil` if the
    ///   scale is not known.
    /// - Throws: ``PlanStoreError/badPlanValue(_:expected:)`` for any other number.
    public func setScale(pixelsPerMetre: Double?) throws { try set(.pixelsPerMetre, to: JSONValue(pixelsPerMetre)) }

    /// Sets the units in which lengths and areas of the plan are shown; `nil` takes the choice away.
    public func setUnits(_ units: UnitSystem?) throws { try set(.units, to: JSONValue(units?.rawValue)) }

    /// Changes a field of the plan to a value as the history has it. The history keeps the value before.
    func set(_ field: PlanField, to value: JSONValue) throws {
        switch field {
        case .name:
            guard let name = value.string, !name.isEmpty else {
                throw PlanStoreError.badPlanValue(field, expected: Message("a text", context: "value"))
            }
        case .pixelsPerMetre:
            guard value == .null || value.number.map({ $0 > 0 && $0.isFinite }) == true else {
                throw PlanStoreError.badPlanValue(field, expected: Message("a number above 0", context: "value"))
            }
        case .units:
            guard value == .null || value.string.flatMap(UnitSystem.init) != nil else {
                let names = UnitSystem.allCases.map { Message(untranslated: $0.rawValue) }
                throw PlanStoreError.badPlanValue(field, expected: Message("one of \(names)", context: "value"))
            }
        }
        let old = try records.plan()?[field] ?? .null
        guard old != value else { return }
        try record(field: field.rawValue, old: old, new: value)
        try records.set(field, to: value)
        changesPlan = true
    }
}
