import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel

/// The record of a plan as a whole.
public struct PlanRecord: Hashable, Sendable {
    /// The id that all copies of the plan share.
    public var id: UUID
    /// The plan's name.
    public var name: String
    /// The drawing's size and scale, the plan's name, and the path of its picture; no path if the plan keeps the picture.
    public var drawing: Drawing
    /// The hash of the picture's file, when there is one.
    public var hash: ContentHash?
    /// The time when the plan was made.
    public var created: Timestamp

    /// Makes the record of a plan.
    public init(id: UUID, name: String, drawing: Drawing, hash: ContentHash? = nil, created: Timestamp) {
        (self.id, self.name, self.drawing, self.hash, self.created) = (id, name, drawing, hash, created)
    }
}

extension PlanRecord {
    /// A field's value, as the history has it: a text for the name, a number or null for the scale, a text or null for the units.
    /// Other values change nothing.
    public subscript(field: PlanField) -> JSONValue {
        get {
            switch field {
            case .name: .string(name)
            case .pixelsPerMetre: JSONValue(drawing.pixelsPerMeter)
            case .units: JSONValue(drawing.units?.rawValue)
            }
        }
        set {
            let name = field == .name ? newValue.string ?? name : name
            let scale = field == .pixelsPerMetre ? newValue.number : drawing.pixelsPerMeter
            let units = field == .units ? newValue.string.flatMap(UnitSystem.init) : drawing.units
            self.name = name
            drawing =
                Drawing(name: name, size: drawing.size, pixelsPerMeter: scale, units: units, path: drawing.path)
                ?? drawing
        }
    }
}
