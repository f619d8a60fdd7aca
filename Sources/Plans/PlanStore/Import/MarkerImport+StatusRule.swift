extension MarkerImport {
    /// Which statuses imported markers may have.
    public enum StatusRule: Hashable, Sendable {
        /// Those of the workflow, and from one to another the steps that the workflow allows in a role; `nil` for no role.
        case workflow(role: String?)
        /// Any.
        case any
    }
}
