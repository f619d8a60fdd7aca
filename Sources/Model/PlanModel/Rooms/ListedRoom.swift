/// The room that a row of a list names.
package struct ListedRoom: Hashable, Sendable {
    /// The room's name, number, or both.
    package let text: String
    /// The floor, where the row says it.
    package let floor: String?

    /// A room on a floor.
    package init(_ text: String, floor: String? = nil) { (self.text, self.floor) = (text, floor) }
}
