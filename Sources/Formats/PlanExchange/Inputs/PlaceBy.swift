import PlanBase

/// The means by which a list's markers get their places.
public enum PlaceBy: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
    /// By their coordinates; a row without coordinates cannot be imported.
    case coordinates
    /// By the room that the row names, where the row has no coordinates.
    case area
}

/// The room that a row of a list names.
package struct ListedRoom: Hashable, Sendable {
    /// The room's name, number, or both.
    package let text: String
    /// The floor, where the row says it.
    package let floor: String?

    /// A room on a floor.
    package init(_ text: String, floor: String? = nil) { (self.text, self.floor) = (text, floor) }
}
