import PlanBase

extension MarkerImport {
    /// The treatment of imported markers without an id that the plan seems to have already. Such a marker equals one of the plan's in
    /// number and place, in number and title, or in place and title.
    public enum Duplicates: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
        /// The plan's marker stays as it is.
        case keep
        /// The plan's marker gets the fields of the file. The number with the title or with the place is enough, also with those that the
        /// plan's marker had before; a place within a hundredth of a pixel is the same. A marker that shares the number alone is left.
        case update
        /// The imported marker is added.
        case add
    }
}
