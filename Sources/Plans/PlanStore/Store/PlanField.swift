import PlanBase

/// A field of a plan as a whole that can be changed, other than the workflow. The raw value is the field's name in the history.
public enum PlanField: String, CaseIterable, Hashable, Sendable {
    /// The plan's name, which is its drawing's too.
    case name
    /// The drawing's scale, in pixels per metre of the building.
    case pixelsPerMetre = "pixels-per-metre"
    /// The units in which lengths and areas are shown.
    case units
}

extension PlanField {
    /// The field as the subject of a sentence.
    var subject: Message {
        switch self {
        case .name: Message("the name of the plan", context: "subject")
        case .pixelsPerMetre: Message("the pixels-per-metre of the plan", context: "subject")
        case .units: Message("the units of the plan", context: "subject")
        }
    }
}
