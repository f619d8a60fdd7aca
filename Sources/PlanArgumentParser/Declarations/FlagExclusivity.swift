/// What happens when two flags that set the same property are given.
public enum FlagExclusivity: Sendable, Hashable {
    /// A usage error.
    case exclusive
    /// The first counts.
    case chooseFirst
    /// The last counts.
    case chooseLast
}
