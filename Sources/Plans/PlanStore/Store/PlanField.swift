/// A field of a plan as a whole that can be changed, other than the workflow. The raw value is the field's name in the history.
public enum PlanField: String, CaseIterable, Hashable, Sendable {
    /// The plan's name, which is its drawing's too.
    case name
    /// The drawing's scale, in pixels per metre of the building.
    case pixelsPerMetre = "pixels-per-metre"
    /// The units in which lengths and areas are shown.
    case units
}
